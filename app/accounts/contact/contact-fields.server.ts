import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/database/remembered.server';
import { ALL_REQUIRED, type ContactFields, type FieldSetting } from './contact-form';

/** The site's form settings for the contact part; a field without a row is shown and required. */
export const readContactFields = (db: Db): Promise<ContactFields> =>
  remembered(db, 'contact fields', () => readFields(db));

async function readFields(db: Db): Promise<ContactFields> {
  const rows = await db
    .selectFrom('registration_field')
    .selectAll()
    .where('name', 'in', ['firstname', 'lastname', 'tel'])
    .execute();
  const set = rows.map(
    (row) => [row.name, { isEnabled: row.is_enable, isRequired: row.is_require }] as const,
  );
  return { ...ALL_REQUIRED, ...Object.fromEntries(set) };
}

/** The form setting of a company's certificate; without a row it may be sent and need not be. */
export const readCertificateSetting = (db: Db): Promise<FieldSetting> =>
  remembered(db, 'certificate setting', () => readSetting(db));

async function readSetting(db: Db): Promise<FieldSetting> {
  const row = await db
    .selectFrom('registration_field')
    .select(['is_enable', 'is_require'])
    .where('name', '=', 'company_certificate')
    .executeTakeFirst();
  return { isEnabled: row?.is_enable ?? true, isRequired: row?.is_require ?? false };
}

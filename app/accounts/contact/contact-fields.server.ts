import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import { ALL_REQUIRED, type ContactFields, type FieldSetting } from './contact-form';

/** The form settings of the contact part; a field without a row is enabled and required. */
export const readContactFields = (db: Db): Promise<ContactFields> =>
  remembered(db, 'contact fields', () => readFields(db));

async function readFields(db: Db): Promise<ContactFields> {
  const rows = await db
    .selectFrom('registration_field')
    .select(['name', 'is_enable', 'is_require'])
    .where('name', 'in', ['firstname', 'lastname', 'tel'])
    .execute();
  const settings = rows.map(
    (row) => [row.name, { isEnabled: row.is_enable, isRequired: row.is_require }] as const,
  );
  return { ...ALL_REQUIRED, ...Object.fromEntries(settings) };
}

/** The form setting of a company's certificate; without a row it is optional. */
export const readCompanyCertificateSetting = (db: Db): Promise<FieldSetting> =>
  remembered(db, 'certificate setting', () => readCompanyCertificateField(db));

async function readCompanyCertificateField(db: Db): Promise<FieldSetting> {
  const row = await db
    .selectFrom('registration_field')
    .select(['is_enable', 'is_require'])
    .where('name', '=', 'company_certificate')
    .executeTakeFirst();
  return { isEnabled: row?.is_enable ?? true, isRequired: row?.is_require ?? false };
}

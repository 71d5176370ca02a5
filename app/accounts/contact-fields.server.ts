import type { Db } from '~/platform/database.server';
import { ALL_REQUIRED, type ContactFields } from './contact-form';

/** The site's form settings for the contact part; a field without a row is shown and required. */
export async function readContactFields(db: Db): Promise<ContactFields> {
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

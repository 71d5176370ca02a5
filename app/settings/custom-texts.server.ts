import type { Db } from '~/platform/database/database.server';
import type { CustomTexts } from '~/text/translate';
import type { Locale } from '~/values/time';

export async function readCustomTexts(db: Db, locale: Locale): Promise<CustomTexts> {
  const rows = await db
    .selectFrom('custom_text')
    .select(['key', 'text'])
    .where('locale', '=', locale)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.text]));
}

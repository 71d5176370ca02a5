import type { Db } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';

/** Replaces one of the shop's texts; null restores the default. The caller has checked it. */
export async function storeCustomText(
  db: Db,
  { locale, key, text }: { locale: Locale; key: string; text: string | null },
): Promise<void> {
  if (text === null) {
    await db.deleteFrom('custom_text').where('locale', '=', locale).where('key', '=', key).execute();
    return;
  }
  await db
    .insertInto('custom_text')
    .values({ locale, key, text })
    .onConflict((conflict) => conflict.columns(['locale', 'key']).doUpdateSet({ text }))
    .execute();
}

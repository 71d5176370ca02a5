import type { Db } from '~/platform/database.server';
import {
  type SiteSettingName,
  type SiteSettings,
  siteSettingsFrom,
  siteSettingsShape,
} from './site-settings';

/** Read for every request: one small query keeps several processes agreeing without a cache to invalidate. */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  return siteSettingsFrom(await db.selectFrom('site_setting').select(['key', 'value']).execute());
}

export type SettingRefusal = { code: 'UNKNOWN_SETTING' | 'INVALID_VALUE'; name: string };

/** Stores one setting after checking it against its own rule; answers the refusal instead of storing a wrong value. */
export async function changeSiteSetting(
  db: Db,
  name: string,
  value: unknown,
  now: Date,
): Promise<SettingRefusal | null> {
  if (!(name in siteSettingsShape)) return { code: 'UNKNOWN_SETTING', name };
  const parsed = siteSettingsShape[name as SiteSettingName].safeParse(value);
  // `.catch()` in the shape repairs what is read; what is written must be right as it stands
  if (!parsed.success || parsed.data !== value) return { code: 'INVALID_VALUE', name };
  await db
    .insertInto('site_setting')
    .values({ key: name, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updated_at: now }),
    )
    .execute();
  return null;
}

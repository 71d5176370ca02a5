import type { Db } from '~/platform/database/database.server';
import { showCurrenciesAs } from '~/values/money';
import { type SettingProblem, settingProblem } from './setting-problem';
import { currencyTexts } from './shop-currency';
import { isSiteSettingName, type SiteSettings, siteSettingsFrom, siteSettingsShape } from './site-settings';

/**
 * Reads the settings on every request: one small query keeps several processes consistent without cache
 * invalidation. It also sets the process's currency texts.
 */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const settings = siteSettingsFrom(await db.selectFrom('site_setting').select(['key', 'value']).execute());
  showCurrenciesAs(currencyTexts(settings));
  return settings;
}

export type SettingRefusal = { code: 'UNKNOWN_SETTING' | 'INVALID_VALUE' | SettingProblem; name: string };

/** Why a value may not be stored under this name; null: it may. Every writer calls this. */
export function refusalOfSetting(name: string, value: unknown): SettingRefusal | null {
  if (!isSiteSettingName(name)) return { code: 'UNKNOWN_SETTING', name };
  const parsed = siteSettingsShape[name].safeParse(value);
  // `.catch()` in the shape repairs reads; a write must be valid as it is
  if (!parsed.success || parsed.data !== value) return { code: 'INVALID_VALUE', name };
  const problem = settingProblem(name, value);
  return problem && { code: problem, name };
}

/** Stores one setting after checking its rule; answers the refusal instead of storing a wrong value. */
export async function changeSiteSetting(
  db: Db,
  name: string,
  value: unknown,
  now: Date,
): Promise<SettingRefusal | null> {
  const refusal = refusalOfSetting(name, value);
  if (refusal) return refusal;
  await db
    .insertInto('site_setting')
    .values({ key: name, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updated_at: now }),
    )
    .execute();
  return null;
}

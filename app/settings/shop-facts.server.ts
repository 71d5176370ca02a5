import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import type { CustomTexts } from '~/text/translate';
import type { Locale } from '~/values/time';
import { readCustomTexts } from './custom-texts.server';
import type { SiteSettings } from './site-settings';
import { readSiteSettings } from './site-settings.server';

/** The facts of the shop that every request needs. */
export interface ShopFacts {
  settings: SiteSettings;
  customTexts: CustomTexts;
}

/** Remembered until the shop changes (ADR-0112); frozen, because all requests share it. */
export const readShopFacts = (db: Db, locale: Locale): Promise<ShopFacts> =>
  remembered(db, `shop facts ${locale}`, async () => {
    const [settings, customTexts] = [await readSiteSettings(db), await readCustomTexts(db, locale)];
    return { settings: Object.freeze(settings), customTexts: Object.freeze(customTexts) };
  });

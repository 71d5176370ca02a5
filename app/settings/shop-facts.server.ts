import type { Db } from '~/platform/database/database.server';
import { type HeardChanges, hearForRequest } from '~/platform/database/public-changes.server';
import type { CustomTexts } from '~/text/translate';
import type { Locale } from '~/values/time';
import { readCustomTexts } from './custom-texts.server';
import type { SiteSettings } from './site-settings';
import { readSiteSettings } from './site-settings.server';

/** What every request needs to know of the shop. */
export interface ShopFacts {
  settings: SiteSettings;
  customTexts: CustomTexts;
}

/** Reads them as they are now: again only when a change was heard since (ADR-0095), or while none can be heard. */
export function rememberShopFacts(changes: HeardChanges): (db: Db, locale: Locale) => Promise<ShopFacts> {
  const kept = new Map<Locale, { version: number; facts: Promise<ShopFacts> }>();
  return async (db, locale) => {
    if (!(await hearForRequest(changes))) return readFacts(db, locale);
    const version = changes.version();
    const found = kept.get(locale);
    if (found?.version === version) return found.facts;
    const facts = readFacts(db, locale);
    kept.set(locale, { version, facts });
    facts.catch(() => kept.delete(locale));
    return facts;
  };
}

async function readFacts(db: Db, locale: Locale): Promise<ShopFacts> {
  const [settings, customTexts] = [await readSiteSettings(db), await readCustomTexts(db, locale)];
  return { settings: Object.freeze(settings), customTexts: Object.freeze(customTexts) };
}

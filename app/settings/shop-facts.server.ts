import type { Db } from '~/platform/database/database.server';
import { type HeardChanges, hearForRequest } from '~/platform/database/public-changes.server';
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

/** Caches the facts until a change is heard (ADR-0095); without change notifications it reads each time. */
export function rememberShopFacts(changes: HeardChanges): (db: Db, locale: Locale) => Promise<ShopFacts> {
  const factsByLocale = new Map<Locale, { version: number; facts: Promise<ShopFacts> }>();
  return async (db, locale) => {
    if (!(await hearForRequest(changes))) return readFacts(db, locale);
    const version = changes.version();
    const cached = factsByLocale.get(locale);
    if (cached?.version === version) return cached.facts;
    const facts = readFacts(db, locale);
    factsByLocale.set(locale, { version, facts });
    facts.catch(() => factsByLocale.delete(locale));
    return facts;
  };
}

async function readFacts(db: Db, locale: Locale): Promise<ShopFacts> {
  const [settings, customTexts] = [await readSiteSettings(db), await readCustomTexts(db, locale)];
  return { settings: Object.freeze(settings), customTexts: Object.freeze(customTexts) };
}

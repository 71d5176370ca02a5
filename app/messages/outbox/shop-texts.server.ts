import type { Db } from '~/platform/database/database.server';
import { readCustomTexts } from '~/settings/custom-texts.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import type { Locale } from '~/values/time';
import type { ShopWords } from '../mail/render-mail';

export async function readShopWords(db: Db, locale: Locale): Promise<ShopWords> {
  return { settings: await readSiteSettings(db), customTexts: await readCustomTexts(db, locale) };
}

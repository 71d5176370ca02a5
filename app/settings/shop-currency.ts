import type { Currency } from '../values/money';
import type { SiteSettings } from './site-settings';

/** One currency a shop: USD with the foreign layout, else THB. */
export const shopCurrency = (settings: Pick<SiteSettings, 'is_foreign_layout'>): Currency =>
  settings.is_foreign_layout ? 'USD' : 'THB';

/** What the site shows with amounts of the currency it sells in; other amounts keep the usual text. */
export const currencyTexts = (
  settings: Pick<SiteSettings, 'is_foreign_layout' | 'currency'>,
): Partial<Record<Currency, string>> =>
  settings.currency === '' ? {} : { [shopCurrency(settings)]: settings.currency };

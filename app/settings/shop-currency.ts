import type { Currency } from '../values/money';
import type { SiteSettings } from './site-settings';

/** One currency a shop: USD with the foreign layout, else THB (decisions 24, 25). */
export const shopCurrency = (settings: Pick<SiteSettings, 'is_foreign_layout'>): Currency =>
  settings.is_foreign_layout ? 'USD' : 'THB';

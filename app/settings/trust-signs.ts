import type { Locale } from '~/values/time';
import { ownWords, shopContact } from './localised-texts';
import { shopCurrency } from './shop-currency';
import type { SiteSettings } from './site-settings';

/** The buyer's document: a tax invoice only from a shop that may issue one. */
export type BuyersPaper = 'tax-invoice' | 'receipt';

/** The notes beside every buy button: only what the shop has set. */
export interface TrustSigns {
  refund: { text: string; href: string } | null;
  /** null: nothing is promised */
  paper: BuyersPaper | null;
  tel: string;
  hours: string;
  line: { name: string; href: string } | null;
}

/**
 * As documents are issued: tax invoices in baht by a VAT-registered shop with its details; every other sale
 * gets a receipt.
 */
export function buyersPaper(
  settings: Pick<
    SiteSettings,
    'is_enable_vat' | 'is_foreign_layout' | 'shop_name' | 'shop_address' | 'shop_tax_id'
  >,
): BuyersPaper {
  const isSellerKnown = [settings.shop_name, settings.shop_address, settings.shop_tax_id].every(Boolean);
  const isTaxed = settings.is_enable_vat && shopCurrency(settings) === 'THB';
  return isTaxed && isSellerKnown ? 'tax-invoice' : 'receipt';
}

export function trustSigns(
  settings: SiteSettings,
  { locale, hasTaxSystem }: { locale: Locale; hasTaxSystem: boolean },
): TrustSigns {
  const { refund_terms_link: href, shop_line: line } = settings;
  const terms = ownWords(settings, 'refund_terms', locale);
  const { tel, hours } = shopContact(settings, locale);
  return {
    refund: terms || href ? { text: terms, href } : null,
    paper: hasTaxSystem && settings.is_enable_tax_invoice ? buyersPaper(settings) : null,
    tel,
    hours,
    line: line === '' ? null : { name: line, href: `https://line.me/R/ti/p/${encodeURIComponent(line)}` },
  };
}

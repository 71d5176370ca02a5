import type { Locale } from '~/values/time';
import type { SiteSettings } from './site-settings';

/** Texts of the shop, each with its English setting. */
const ENGLISH = {
  shop_hours: 'shop_hours_en',
  refund_terms: 'refund_terms_en',
  payment_title: 'payment_title_en',
  howtobuy_description: 'howtobuy_description_en',
  thank_you_description: 'thank_you_description_en',
} as const satisfies Partial<Record<keyof SiteSettings, keyof SiteSettings>>;

/** The shop's text in the reader's language; in Thai where English is missing. */
export function ownWords(settings: SiteSettings, name: keyof typeof ENGLISH, locale: Locale): string {
  return (locale === 'en' && settings[ENGLISH[name]]) || settings[name];
}

/** The shop's contact details and hours for pages. */
export const shopContact = (settings: SiteSettings, locale: Locale) => ({
  tel: settings.shop_tel,
  email: settings.shop_email,
  hours: ownWords(settings, 'shop_hours', locale),
});

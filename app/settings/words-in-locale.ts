import type { Locale } from '~/values/time';
import type { SiteSettings } from './site-settings';

/** Words of the shop's own, each with the setting that says it in English. */
const ENGLISH = {
  shop_hours: 'shop_hours_en',
  refund_terms: 'refund_terms_en',
  payment_title: 'payment_title_en',
  howtobuy_description: 'howtobuy_description_en',
  thank_you_description: 'thank_you_description_en',
} as const satisfies Partial<Record<keyof SiteSettings, keyof SiteSettings>>;

/** What the shop says in the reader's language; where it wrote no English, in Thai. */
export function ownWords(settings: SiteSettings, name: keyof typeof ENGLISH, locale: Locale): string {
  return (locale === 'en' && settings[ENGLISH[name]]) || settings[name];
}

/** How and when the shop is reached, as pages say it. */
export const shopContact = (settings: SiteSettings, locale: Locale) => ({
  tel: settings.shop_tel,
  email: settings.shop_email,
  hours: ownWords(settings, 'shop_hours', locale),
});

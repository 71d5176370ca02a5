import { richText } from '~/catalogue/rich-text.server';
import { ownWords } from '~/settings/localised-texts';
import type { SiteSettings } from '~/settings/site-settings';
import type { Locale } from '~/values/time';

const HOURS = ['auto_cancel', 'scarce_hold_hours'] as const;

/** Inserts the setting's hours of an unpaid order, so that the text stays true. */
const withHours = (html: string, settings: SiteSettings): string =>
  HOURS.reduce((text, name) => text.replaceAll(`{${name}}`, String(settings[name])), html);

/** How to buy, for `GET /public/payments/howtobuy` (specification 7) and for pages: sanitised HTML. */
export function readHowToBuy(
  settings: SiteSettings,
  locale: Locale,
): {
  is_enable_howtobuy: boolean;
  description: string;
} {
  const isEnabled = settings.is_enable_howtobuy;
  return {
    is_enable_howtobuy: isEnabled,
    description: isEnabled
      ? richText(withHours(ownWords(settings, 'howtobuy_description', locale), settings))
      : '',
  };
}

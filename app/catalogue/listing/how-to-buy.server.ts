import type { SiteSettings } from '~/settings/site-settings';
import { ownWords } from '~/settings/words-in-locale';
import type { Locale } from '~/values/time';
import { richText } from '~/catalogue/rich-text.server';

/** How to buy, as `GET /public/payments/howtobuy` answers it (specification 7) and as pages show it: cleaned HTML. */
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
    description: isEnabled ? richText(ownWords(settings, 'howtobuy_description', locale)) : '',
  };
}

import type { SiteSettings } from '~/settings/site-settings';
import { richText } from '~/catalogue/rich-text.server';

/** How to buy, as `GET /public/payments/howtobuy` answers it (specification 7) and as pages show it: cleaned HTML. */
export function readHowToBuy(settings: Pick<SiteSettings, 'is_enable_howtobuy' | 'howtobuy_description'>): {
  is_enable_howtobuy: boolean;
  description: string;
} {
  const isEnabled = settings.is_enable_howtobuy;
  return {
    is_enable_howtobuy: isEnabled,
    description: isEnabled ? richText(settings.howtobuy_description) : '',
  };
}

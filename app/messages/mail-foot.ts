import type { SiteSettings } from '../settings/site-settings';
import type { Translate } from '../text/translate';
import { spacedTel } from '../values/tel';

/** Who a mail is from, and how to reach them. */
export function mailFoot(
  {
    title,
    shop_name,
    shop_tel,
    shop_email,
  }: Pick<SiteSettings, 'title' | 'shop_name' | 'shop_tel' | 'shop_email'>,
  t: Translate,
): string {
  const shop = shop_name || title;
  const from = shop_tel ? t('mail.foot.tel', { shop, tel: spacedTel(shop_tel) }) : t('mail.foot', { shop });
  return [from, shop_email].filter(Boolean).join(' · ');
}

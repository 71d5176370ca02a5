import { iconPath } from '~/settings/site-icon';
import type { SiteSettings } from '~/settings/site-settings';
import type { Translate } from '~/text/translate';
import { spacedTel } from '~/values/tel';

/** The shop and its contact. */
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

/** The shop's sign at the top of its mails. */
export interface MailSign {
  shop: string;
  /** path of its icon on the shop's address; null: the shop has none */
  icon: string | null;
  /** `#0d5f57`, dark enough for white text */
  colour: string;
}

export const mailSign = ({
  title,
  photo_favicon,
  theme_color,
}: Pick<SiteSettings, 'title' | 'photo_favicon' | 'theme_color'>): MailSign => ({
  shop: title,
  icon: iconPath(photo_favicon),
  colour: theme_color,
});

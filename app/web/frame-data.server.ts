import { accountInHead } from '~/accounts/people/after-sign-in';
import { ownWords } from '~/settings/localised-texts';
import { iconPath, OWN_ICON_PATH } from '~/settings/site-icon';
import { signedInName, type Visit } from './visit.server';

/** The data around every page: the shop, the signed-in person, the cart's count. */
export function frameDataOf({ settings, locale, customTexts, canMail, viewer, session, cartCount }: Visit) {
  return {
    locale,
    customTexts,
    canMail,
    isDemo: false,
    /** only staff sees the shop; visitors see that it opens soon */
    isShut: !settings.is_shop_open,
    /** purchases now are trials */
    isTrial: !settings.is_shop_open && session?.isTrial === true,
    themeColor: settings.theme_color,
    iconPath: iconPath(settings.photo_favicon) ?? OWN_ICON_PATH,
    shop: {
      title: settings.title,
      name: settings.shop_name,
      taxId: settings.shop_tax_id,
      tel: settings.shop_tel,
      hours: ownWords(settings, 'shop_hours', locale),
      hasHowToBuy: settings.is_enable_howtobuy,
    },
    viewer: {
      studentName: signedInName(viewer.student),
      account: accountInHead(viewer),
      isInstructor: viewer.instructor !== null,
      isStaff: viewer.administrator !== null,
      cartCount,
    },
  };
}

export type FrameData = ReturnType<typeof frameDataOf>;

/** The Thai catalogue, one file a room; the keys of all other languages follow it. */
import { accountTexts } from './accounts';
import { adminTexts } from './admin';
import { auditActionTexts } from './audit-actions';
import { auditTexts } from './audit';
import { calendarTexts } from './calendar';
import { cardTexts } from './cards';
import { cartTexts } from './cart';
import { catalogueListTexts } from './catalogue-lists';
import { catalogueSheetTexts } from './catalogue-sheets';
import { catalogueTexts } from './catalogue';
import { checkoutTexts } from './checkout';
import { classTexts } from './classes';
import { documentTexts } from './documents';
import { importTexts } from './imports';
import { jobTexts } from './jobs';
import { learningTexts } from './learning';
import { mailTexts } from './mails';
import { meetingTexts } from './meetings';
import { correctionTexts } from './corrections';
import { moneyTexts } from './money';
import { deskSaleTexts } from './desk-sale';
import { orderDeskTexts } from './order-desk';
import { orderLifeTexts } from './order-life';
import { orderTexts } from './orders';
import { ownedTexts } from './owned';
import { openingTexts } from './opening';
import { paymentSetupTexts } from './payment-setup';
import { paymentTexts } from './payments';
import { peopleTexts } from './people';
import { pricingTexts } from './pricing';
import { privacyTexts } from './privacy';
import { provenEmailTexts } from './proven-emails';
import { railTexts } from './rail';
import { refundTexts } from './refunds';
import { reportTexts } from './reports';
import { courseEditorTexts } from './course-editor';
import { reviewTexts } from './reviews';
import { signInWayTexts } from './sign-in-ways';
import { secondFactorTexts } from './second-factor';
import { secondPersonTexts } from './second-person';
import { securePayTexts } from './securepay';
import { couponAdminTexts } from './coupons';
import { promotionAdminTexts } from './promotions';
import { registrationSetupTexts } from './registration-setup';
import { settingTexts } from './settings';
import { shippingSetupTexts } from './shipping-setup';
import { shopListTexts } from './shop-lists';
import { shopTextTexts } from './shop-texts';
import { siteTexts } from './site';
import { staffTexts } from './staff';
import { statementTexts } from './statements';
import { sweepTexts } from './sweep';
import { taxTexts } from './tax';
import { trustTexts } from './trust';
import { uploadTexts } from './uploads';
import { vatMonthTexts } from './vat-months';

export const thai = {
  ...siteTexts,
  ...accountTexts,
  ...signInWayTexts,
  ...secondFactorTexts,
  ...secondPersonTexts,
  ...provenEmailTexts,
  ...catalogueTexts,
  ...checkoutTexts,
  ...cartTexts,
  ...pricingTexts,
  ...taxTexts,
  ...trustTexts,
  ...documentTexts,
  ...orderTexts,
  ...orderDeskTexts,
  ...deskSaleTexts,
  ...orderLifeTexts,
  ...paymentTexts,
  ...paymentSetupTexts,
  ...openingTexts,
  ...securePayTexts,
  ...cardTexts,
  ...statementTexts,
  ...sweepTexts,
  ...moneyTexts,
  ...learningTexts,
  ...ownedTexts,
  ...reportTexts,
  ...reviewTexts,
  ...courseEditorTexts,
  ...catalogueListTexts,
  ...calendarTexts,
  ...catalogueSheetTexts,
  ...mailTexts,
  ...privacyTexts,
  ...railTexts,
  ...refundTexts,
  ...meetingTexts,
  ...correctionTexts,
  ...adminTexts,
  ...staffTexts,
  ...classTexts,
  ...auditActionTexts,
  ...auditTexts,
  ...peopleTexts,
  ...jobTexts,
  ...settingTexts,
  ...registrationSetupTexts,
  ...couponAdminTexts,
  ...promotionAdminTexts,
  ...shopTextTexts,
  ...shopListTexts,
  ...shippingSetupTexts,
  ...uploadTexts,
  ...vatMonthTexts,
  ...importTexts,
} as const;

export type TextKey = keyof typeof thai;

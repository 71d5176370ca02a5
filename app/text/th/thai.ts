/** The Thai catalogue, one file a room; the keys of all other languages follow it. */
import { accountTexts } from './accounts';
import { apiTexts } from './api';
import { adminTexts } from './staff/admin';
import { auditActionTexts } from './staff/audit-actions';
import { auditTexts } from './staff/audit';
import { calendarTexts } from './calendar';
import { cardTexts } from './cards';
import { cartTexts } from './cart';
import { catalogueListTexts } from './staff/catalogue-lists';
import { catalogueSheetTexts } from './staff/catalogue-sheets';
import { catalogueTexts } from './catalogue';
import { checkoutTexts } from './checkout';
import { classTexts } from './staff/classes';
import { classDeskTexts } from './staff/class-desk';
import { documentTexts } from './documents';
import { filmTexts } from './staff/films';
import { importTexts } from './staff/imports';
import { jobTexts } from './staff/jobs';
import { learningTexts } from './learning';
import { liveTexts } from './live';
import { mailTexts } from './mails';
import { meetingTexts } from './meetings';
import { correctionTexts } from './staff/corrections';
import { moneyTexts } from './staff/money';
import { deskSaleTexts } from './staff/desk-sale';
import { orderDeskTexts } from './staff/order-desk';
import { orderLifeTexts } from './order-life';
import { orderTexts } from './orders';
import { ownedTexts } from './owned';
import { openingTexts } from './staff/opening';
import { paymentSetupTexts } from './staff/payment-setup';
import { paymentTexts } from './payments';
import { peopleTexts } from './staff/people';
import { pricingTexts } from './pricing';
import { privacyTexts } from './privacy';
import { provenEmailTexts } from './proven-emails';
import { railTexts } from './rail';
import { refundTexts } from './refunds';
import { reportTexts } from './staff/reports';
import { courseEditorTexts } from './staff/course-editor';
import { certificateTexts } from './certificates';
import { completionTexts } from './completion';
import { progressTexts } from './staff/progress';
import { homeworkTexts } from './homework';
import { questionTexts } from './questions';
import { quizTexts } from './quizzes';
import { quizEditorTexts } from './staff/quiz-editor';
import { reviewTexts } from './reviews';
import { signInWayTexts } from './sign-in-ways';
import { secondFactorTexts } from './staff/second-factor';
import { copyTexts } from './staff/copy';
import { secondPersonTexts } from './staff/second-person';
import { securePayTexts } from './securepay';
import { couponAdminTexts } from './staff/coupons';
import { promotionAdminTexts } from './staff/promotions';
import { registrationSetupTexts } from './staff/registration-setup';
import { seatTexts } from './seats';
import { settingTexts } from './staff/settings';
import { shippingSetupTexts } from './staff/shipping-setup';
import { shopListTexts } from './staff/shop-lists';
import { shopTextTexts } from './staff/shop-texts';
import { siteTexts } from './site';
import { staffTexts } from './staff/staff';
import { statementTexts } from './staff/statements';
import { sweepTexts } from './staff/sweep';
import { taxTexts } from './tax';
import { trustTexts } from './trust';
import { uploadTexts } from './uploads';
import { vatMonthTexts } from './staff/vat-months';
import { webhookTexts } from './staff/webhooks';
import { waitingTexts } from './waiting';
import { watchingTexts } from './watching';

export const thai = {
  ...siteTexts,
  ...accountTexts,
  ...apiTexts,
  ...signInWayTexts,
  ...secondFactorTexts,
  ...secondPersonTexts,
  ...copyTexts,
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
  ...liveTexts,
  ...ownedTexts,
  ...watchingTexts,
  ...reportTexts,
  ...certificateTexts,
  ...completionTexts,
  ...progressTexts,
  ...homeworkTexts,
  ...questionTexts,
  ...quizTexts,
  ...quizEditorTexts,
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
  ...seatTexts,
  ...classDeskTexts,
  ...waitingTexts,
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
  ...filmTexts,
  ...vatMonthTexts,
  ...webhookTexts,
  ...importTexts,
} as const;

export type TextKey = keyof typeof thai;

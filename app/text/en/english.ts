import type { TextKey } from '../th/thai';
/** The English catalogue: the same keys as the Thai one, checked by the types. */
import { accountTexts } from './accounts';
import { apiTexts } from './api';
import { calendarTexts } from './calendar';
import { cardTexts } from './cards';
import { cartTexts } from './cart';
import { catalogueTexts } from './catalogue';
import { certificateTexts } from './certificates';
import { checkoutTexts } from './checkout';
import { completionTexts } from './completion';
import { documentTexts } from './documents';
import { homeworkTexts } from './homework';
import { learningTexts } from './learning';
import { liveTexts } from './live';
import { mailTexts } from './mails';
import { meetingTexts } from './meetings';
import { orderLifeTexts } from './order-life';
import { orderTexts } from './orders';
import { ownedTexts } from './owned';
import { paymentTexts } from './payments';
import { pricingTexts } from './pricing';
import { privacyTexts } from './privacy';
import { provenEmailTexts } from './proven-emails';
import { questionTexts } from './questions';
import { quizTexts } from './quizzes';
import { railTexts } from './rail';
import { refundTexts } from './refunds';
import { reviewTexts } from './reviews';
import { seatTexts } from './seats';
import { securePayTexts } from './securepay';
import { signInWayTexts } from './sign-in-ways';
import { siteTexts } from './site';
import { adminTexts } from './staff/admin';
import { auditTexts } from './staff/audit';
import { auditActionTexts } from './staff/audit-actions';
import { catalogueListTexts } from './staff/catalogue-lists';
import { catalogueSheetTexts } from './staff/catalogue-sheets';
import { classDeskTexts } from './staff/class-desk';
import { classTexts } from './staff/classes';
import { copyTexts } from './staff/copy';
import { correctionTexts } from './staff/corrections';
import { couponAdminTexts } from './staff/coupons';
import { courseEditorTexts } from './staff/course-editor';
import { deskSaleTexts } from './staff/desk-sale';
import { importTexts } from './staff/imports';
import { jobTexts } from './staff/jobs';
import { moneyTexts } from './staff/money';
import { openingTexts } from './staff/opening';
import { orderDeskTexts } from './staff/order-desk';
import { paymentSetupTexts } from './staff/payment-setup';
import { peopleTexts } from './staff/people';
import { progressTexts } from './staff/progress';
import { promotionAdminTexts } from './staff/promotions';
import { quizEditorTexts } from './staff/quiz-editor';
import { registrationSetupTexts } from './staff/registration-setup';
import { reportTexts } from './staff/reports';
import { secondFactorTexts } from './staff/second-factor';
import { secondPersonTexts } from './staff/second-person';
import { settingTexts } from './staff/settings';
import { shippingSetupTexts } from './staff/shipping-setup';
import { shopListTexts } from './staff/shop-lists';
import { shopTextTexts } from './staff/shop-texts';
import { staffTexts } from './staff/staff';
import { statementTexts } from './staff/statements';
import { sweepTexts } from './staff/sweep';
import { vatMonthTexts } from './staff/vat-months';
import { videoTexts } from './staff/videos';
import { webhookTexts } from './staff/webhooks';
import { taxTexts } from './tax';
import { trustTexts } from './trust';
import { uploadTexts } from './uploads';
import { waitingTexts } from './waiting';
import { watchingTexts } from './watching';

export const english: Readonly<Record<TextKey, string>> = {
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
  ...videoTexts,
  ...vatMonthTexts,
  ...webhookTexts,
  ...importTexts,
};

/** The English catalogue: the same keys as the Thai one, checked by the types. */
import { accountTexts } from './accounts';
import { adminTexts } from './admin';
import { cardTexts } from './cards';
import { cartTexts } from './cart';
import { catalogueTexts } from './catalogue';
import { checkoutTexts } from './checkout';
import { documentTexts } from './documents';
import { jobTexts } from './jobs';
import { learningTexts } from './learning';
import { mailTexts } from './mails';
import { mendTexts } from './mends';
import { moneyTexts } from './money';
import { orderLifeTexts } from './order-life';
import { orderTexts } from './orders';
import { paymentTexts } from './payments';
import { pricingTexts } from './pricing';
import { privacyTexts } from './privacy';
import { refundTexts } from './refunds';
import { signInWayTexts } from './sign-in-ways';
import { securePayTexts } from './securepay';
import { siteTexts } from './site';
import { statementTexts } from './statements';
import { taxTexts } from './tax';
import type { TextKey } from '../th/thai';

export const english: Readonly<Record<TextKey, string>> = {
  ...siteTexts,
  ...accountTexts,
  ...signInWayTexts,
  ...catalogueTexts,
  ...checkoutTexts,
  ...cartTexts,
  ...pricingTexts,
  ...taxTexts,
  ...documentTexts,
  ...orderTexts,
  ...orderLifeTexts,
  ...paymentTexts,
  ...securePayTexts,
  ...cardTexts,
  ...statementTexts,
  ...moneyTexts,
  ...learningTexts,
  ...mailTexts,
  ...privacyTexts,
  ...refundTexts,
  ...mendTexts,
  ...adminTexts,
  ...jobTexts,
};

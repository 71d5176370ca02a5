/** The Thai catalogue, one file a room; the keys of all other languages follow it. */
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

export const thai = {
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
} as const;

export type TextKey = keyof typeof thai;

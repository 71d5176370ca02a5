/** The English catalogue: the same keys as the Thai one, checked by the types. */
import { accountTexts } from './accounts';
import { adminTexts } from './admin';
import { catalogueTexts } from './catalogue';
import { checkoutTexts } from './checkout';
import { learningTexts } from './learning';
import { mailTexts } from './mails';
import { orderTexts } from './orders';
import { siteTexts } from './site';
import type { TextKey } from '../th/thai';

export const english: Readonly<Record<TextKey, string>> = {
  ...siteTexts,
  ...accountTexts,
  ...catalogueTexts,
  ...checkoutTexts,
  ...orderTexts,
  ...learningTexts,
  ...mailTexts,
  ...adminTexts,
};

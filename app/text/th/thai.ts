/** The Thai catalogue, one file a room; the keys of all other languages follow it. */
import { accountTexts } from './accounts';
import { adminTexts } from './admin';
import { catalogueTexts } from './catalogue';
import { checkoutTexts } from './checkout';
import { learningTexts } from './learning';
import { mailTexts } from './mails';
import { orderTexts } from './orders';
import { siteTexts } from './site';

export const thai = {
  ...siteTexts,
  ...accountTexts,
  ...catalogueTexts,
  ...checkoutTexts,
  ...orderTexts,
  ...learningTexts,
  ...mailTexts,
  ...adminTexts,
} as const;

export type TextKey = keyof typeof thai;

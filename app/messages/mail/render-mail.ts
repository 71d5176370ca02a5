import type { SiteSettings } from '~/settings/site-settings';
import { type CustomTexts, translator } from '~/text/translate';
import type { Locale } from '~/values/time';
import { messageContent } from '../contents/contents';
import type { Message } from '../message-kinds';
import { mailFoot, mailSign } from './mail-foot';
import { mailHtml, mailText } from './mail-html';

/** The shop's settings and its own texts in the language of the message. */
export interface ShopWords {
  settings: SiteSettings;
  customTexts: CustomTexts;
}

export interface RenderedMail {
  subject: string;
  /** with `SHOP_ADDRESS` where the shop's address goes */
  html: string;
  text: string;
}

/** A message as a mail. */
export function renderMail(
  message: Message,
  locale: Locale,
  { settings, customTexts }: ShopWords,
): RenderedMail {
  const t = translator(locale, customTexts);
  const content = messageContent(message, { t, locale });
  const foot = mailFoot(settings, t);
  const sign = mailSign(settings);
  return {
    subject: content.subject,
    html: mailHtml(content, foot, locale, sign),
    text: mailText(content, foot, sign),
  };
}

import { mailContent } from '~/messages/mail-content';
import { mailFoot, mailSign } from '~/messages/mail-foot';
import { mailHtml, mailText, withShopAddress } from '~/messages/mail-html';
import type { MailKind } from '~/messages/mail-kinds';
import { sampleMails } from '~/messages/mail-texts';
import type { SiteSettings } from '~/settings/site-settings';
import { type CustomTexts, translator } from '~/text/translate';
import type { Locale } from '~/values/time';

export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

interface PreviewAsk {
  kind: MailKind;
  /** which of its samples; one that is not there is the first */
  sample: number;
  locale: Locale;
  custom: CustomTexts;
  settings: SiteSettings;
  publicUrl: string;
}

/** A mail of a sample order, as it would leave with these texts. */
export function previewMail({ kind, sample, locale, custom, settings, publicUrl }: PreviewAsk): MailPreview {
  const t = translator(locale, custom);
  const samples = sampleMails(kind);
  const content = mailContent(samples[sample] ?? samples[0]!, { t, locale });
  const foot = mailFoot(settings, t);
  const sign = mailSign(settings);
  return {
    subject: content.subject,
    html: withShopAddress(mailHtml(content, foot, locale, sign), publicUrl),
    text: withShopAddress(mailText(content, foot, sign), publicUrl),
  };
}

import { sampleMails } from '~/messages/contents/message-texts';
import { withShopAddress } from '~/messages/mail/mail-html';
import { renderMail, type RenderedMail } from '~/messages/mail/render-mail';
import type { MessageKind } from '~/messages/message-kinds';
import type { SiteSettings } from '~/settings/site-settings';
import type { CustomTexts } from '~/text/translate';
import type { Locale } from '~/values/time';

interface PreviewAsk {
  kind: MessageKind;
  /** which of its samples; one that is not there is the first */
  sample: number;
  locale: Locale;
  custom: CustomTexts;
  settings: SiteSettings;
  publicUrl: string;
}

/** A mail of a sample order, as it would leave with these texts. */
export function previewMail({ kind, sample, locale, custom, settings, publicUrl }: PreviewAsk): RenderedMail {
  const samples = sampleMails(kind);
  const mail = renderMail(samples[sample] ?? samples[0]!, locale, { settings, customTexts: custom });
  return {
    subject: mail.subject,
    html: withShopAddress(mail.html, publicUrl),
    text: withShopAddress(mail.text, publicUrl),
  };
}

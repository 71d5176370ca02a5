import { sampleMails } from '~/messages/contents/message-texts';
import { withShopAddress } from '~/messages/mail/mail-html';
import { renderMail, type RenderedMail } from '~/messages/mail/render-mail';
import type { MessageKind } from '~/messages/message-kinds';
import type { SiteSettings } from '~/settings/site-settings';
import type { CustomTexts } from '~/text/translate';
import type { Locale } from '~/values/time';

interface PreviewRequest {
  kind: MessageKind;
  /** index of the kind's sample; an unknown index shows the first */
  sample: number;
  locale: Locale;
  custom: CustomTexts;
  settings: SiteSettings;
  publicUrl: string;
}

/** Renders a sample mail with these texts, as it would be sent. */
export function previewMail({
  kind,
  sample,
  locale,
  custom,
  settings,
  publicUrl,
}: PreviewRequest): RenderedMail {
  const samples = sampleMails(kind);
  const mail = renderMail(samples[sample] ?? samples[0]!, locale, { settings, customTexts: custom });
  return {
    subject: mail.subject,
    html: withShopAddress(mail.html, publicUrl),
    text: withShopAddress(mail.text, publicUrl),
  };
}

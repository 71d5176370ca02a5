import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';

/** To the person responsible for an endpoint: it failed for days, so the shop switched it off. */
export function webhookSwitchedOffContent(
  { name, endpointId, about, failures, at }: MessageValues['webhook-switched-off'],
  { t, locale }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.webhookOff.subject'),
    title: t('mail.webhookOff.subject'),
    paragraphs: [t('mail.greeting', { name: oneLine(name) }), t('mail.webhookOff.done')],
    facts: [
      [t('mail.webhookOff.about'), oneLine(about)],
      [t('mail.webhookOff.failures'), String(failures)],
      [t('mail.accountChange.at'), formatDateTime(at, locale)],
    ],
    action: { text: t('mail.webhookOff.action'), path: paths.staffWebhook({ endpointId }) },
    notes: [t('mail.webhookOff.kept')],
  };
}

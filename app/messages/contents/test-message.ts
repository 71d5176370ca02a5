import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';

/** Its arrival proves that the shop can send mail. */
export function testMailContent(
  { name, at }: MessageValues['test-mail'],
  { t, locale }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.test.subject'),
    title: t('mail.test.subject'),
    paragraphs: [t('mail.greeting', { name: oneLine(name) }), t('mail.test.done')],
    facts: [[t('mail.accountChange.at'), formatDateTime(at, locale)]],
    action: { text: t('mail.test.action'), path: paths.staffSetup() },
    notes: [t('mail.test.notYou')],
  };
}

import { paths } from '~/values/paths';
import { formatDateTime } from '../values/time';
import type { MailValues } from './mail-kinds';
import type { MailContent, MailWords } from './mail-shape';
import { oneLine } from './one-line';

/** Whoever reads it knows that the shop can send mail. */
export function testMailContent(
  { name, at }: MailValues['test-mail'],
  { t, locale }: MailWords,
): MailContent {
  return {
    subject: t('mail.test.subject'),
    title: t('mail.test.subject'),
    paragraphs: [t('mail.greeting', { name: oneLine(name) }), t('mail.test.done')],
    facts: [[t('mail.accountChange.at'), formatDateTime(at, locale)]],
    action: { text: t('mail.test.action'), path: paths.staffSetup() },
    notes: [t('mail.test.notYou')],
  };
}

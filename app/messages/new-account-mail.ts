import type { MailContent, MailWords } from './mail-content';
import type { MailValues } from './mail-kinds';
import { oneLine } from './one-line';

/** An account was made: its username, and where to sign in. Never a password (decision 9). */
export function newAccountContent(
  { name, username, path }: MailValues['account-created'],
  { t }: MailWords,
): MailContent {
  return {
    subject: t('mail.accountCreated.subject'),
    title: t('mail.accountCreated.title'),
    paragraphs: [t('mail.greeting', { name: oneLine(name) }), t('mail.accountCreated.ready')],
    facts: [[t('mail.accountCreated.username'), oneLine(username)]],
    action: { text: t('mail.accountCreated.action'), path },
    notes: [t('mail.accountCreated.password'), t('mail.accountCreated.notMe')],
  };
}

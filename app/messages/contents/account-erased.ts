import { paths } from '~/values/paths';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';

/** The last mail to a person: the account is gone, and what the law requires the shop to keep. */
export function accountErasedContent(
  { name }: MessageValues['account-erased'],
  { t }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.accountErased.subject'),
    title: t('mail.accountErased.title'),
    paragraphs: [t('mail.greeting', { name: oneLine(name) }), t('mail.accountErased.done')],
    facts: [],
    action: { text: t('mail.accountErased.action'), path: paths.privacy() },
    notes: [t('mail.accountErased.kept'), t('mail.accountErased.notYou')],
  };
}

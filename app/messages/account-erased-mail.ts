import type { MailContent, MailWords } from './mail-shape';
import type { MailValues } from './mail-kinds';
import { oneLine } from './one-line';
import { paths } from '~/values/paths';

/** The last mail to somebody: their account is gone, and what the law keeps. */
export function accountErasedContent({ name }: MailValues['account-erased'], { t }: MailWords): MailContent {
  return {
    subject: t('mail.accountErased.subject'),
    title: t('mail.accountErased.title'),
    paragraphs: [t('mail.greeting', { name: oneLine(name) }), t('mail.accountErased.done')],
    facts: [],
    action: { text: t('mail.accountErased.action'), path: paths.privacy() },
    notes: [t('mail.accountErased.kept'), t('mail.accountErased.notYou')],
  };
}

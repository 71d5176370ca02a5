import { FORGOT_PATH } from '../accounts/one-time-link';
import { formatDateTime } from '../values/time';
import type { MailContent, MailWords } from './mail-content';
import type { AccountChangeMail, AccountChangeMailKind, MailToWrite } from './mail-kinds';
import { oneLine } from './one-line';

const SECURITY_PATH = '/myaccount/student/security';

/** Whoever did not do it is led to where the account is taken back: a new password ends every session. */
const WORDS = {
  'password-changed': {
    subject: 'mail.passwordChanged.subject',
    done: 'mail.passwordChanged.done',
    action: 'mail.passwordChanged.action',
    path: FORGOT_PATH,
  },
  'sign-in-way-added': {
    subject: 'mail.wayAdded.subject',
    done: 'mail.wayAdded.done',
    action: 'mail.way.action',
    path: SECURITY_PATH,
  },
  'sign-in-way-removed': {
    subject: 'mail.wayRemoved.subject',
    done: 'mail.wayRemoved.done',
    action: 'mail.way.action',
    path: SECURITY_PATH,
  },
} as const satisfies Record<AccountChangeMailKind, object>;

export const isAccountChangeMail = (mail: MailToWrite): mail is AccountChangeMail =>
  Object.hasOwn(WORDS, mail.kind);

/** The words of a mail that says how an account's sign-in was changed, when, and what to do if it was somebody else. */
export function accountChangeContent(
  { kind, values }: AccountChangeMail,
  { t, locale }: MailWords,
): MailContent {
  const words = WORDS[kind];
  const provider = { provider: 'provider' in values ? values.provider : '' };
  return {
    subject: t(words.subject, provider),
    title: t(words.subject, provider),
    paragraphs: [t('mail.greeting', { name: oneLine(values.name) }), t(words.done, provider)],
    facts: [[t('mail.accountChange.at'), formatDateTime(values.at, locale)]],
    action: { text: t(words.action), path: words.path },
    notes: [t('mail.accountChange.you'), t('mail.accountChange.notYou')],
  };
}

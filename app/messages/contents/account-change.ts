import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { AccountChangeMailKind, MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';

const SECURITY_PATH = paths.mySecurity();
const PROFILE_PATH = paths.myProfile();

const notYou: TextKey = 'mail.accountChange.notYou';

/**
 * A reader who did not do it learns where to take the account back: a new password ends every session. After a change of
 * e-mail the old mailbox can do nothing.
 */
const WORDS = {
  'password-changed': {
    subject: 'mail.passwordChanged.subject',
    done: 'mail.passwordChanged.done',
    action: 'mail.passwordChanged.action',
    path: paths.forgotPassword(),
    notYou,
  },
  'sign-in-way-added': {
    subject: 'mail.wayAdded.subject',
    done: 'mail.wayAdded.done',
    action: 'mail.way.action',
    path: SECURITY_PATH,
    notYou,
  },
  'sign-in-way-removed': {
    subject: 'mail.wayRemoved.subject',
    done: 'mail.wayRemoved.done',
    action: 'mail.way.action',
    path: SECURITY_PATH,
    notYou,
  },
  'two-factor-on': {
    subject: 'mail.twoFactorOn.subject',
    done: 'mail.twoFactorOn.done',
    action: 'mail.twoFactor.action',
    path: paths.staffSecondFactor(),
    notYou,
  },
  'two-factor-off': {
    subject: 'mail.twoFactorOff.subject',
    done: 'mail.twoFactorOff.done',
    action: 'mail.twoFactor.action',
    path: paths.staffSecondFactor(),
    notYou,
  },
  'two-factor-reset': {
    subject: 'mail.twoFactorReset.subject',
    done: 'mail.twoFactorReset.done',
    action: 'mail.twoFactor.action',
    path: paths.staffSecondFactor(),
    notYou,
  },
  'recovery-codes-new': {
    subject: 'mail.recoveryNew.subject',
    done: 'mail.recoveryNew.done',
    action: 'mail.twoFactor.action',
    path: paths.staffSecondFactor(),
    notYou,
  },
  'recovery-code-used': {
    subject: 'mail.recoveryUsed.subject',
    done: 'mail.recoveryUsed.done',
    action: 'mail.twoFactor.action',
    path: paths.staffSecondFactor(),
    notYou,
  },
  'api-token-made': {
    subject: 'mail.tokenMade.subject',
    done: 'mail.tokenMade.done',
    action: 'mail.tokenMade.action',
    path: paths.myTokens(),
    notYou: 'mail.tokenMade.notYou',
  },
  'email-change-asked': {
    subject: 'mail.emailAsked.subject',
    done: 'mail.emailAsked.done',
    action: 'mail.emailAsked.action',
    path: paths.forgotPassword(),
    notYou: 'mail.emailAsked.notYou',
  },
  'email-changed': {
    subject: 'mail.emailChanged.subject',
    done: 'mail.emailChanged.done',
    action: 'mail.emailChanged.action',
    path: PROFILE_PATH,
    notYou: 'mail.emailChanged.notYou',
  },
} as const satisfies Record<AccountChangeMailKind, object>;

/** The mail about a change of an account's sign-in: what, when, and what to do if it was somebody else. */
export const accountChangeContent =
  <Kind extends AccountChangeMailKind>(kind: Kind) =>
  (values: MessageValues[Kind], { t, locale }: MessageWords): MessageContent => {
    const words = WORDS[kind];
    const provider = { provider: 'provider' in values ? values.provider : '' };
    return {
      subject: t(words.subject, provider),
      title: t(words.subject, provider),
      paragraphs: [t('mail.greeting', { name: oneLine(values.name) }), t(words.done, provider)],
      facts: [
        [t('mail.accountChange.at'), formatDateTime(values.at, locale)],
        ...('program' in values
          ? [
              [t('mail.tokenMade.program'), oneLine(values.program)] as const,
              [t('mail.tokenMade.until'), formatDateTime(values.until, locale)] as const,
            ]
          : []),
        ...('left' in values ? [[t('factor.codesLeft'), String(values.left)] as const] : []),
        ...('email' in values ? [[t('mail.emailChange.new'), oneLine(values.email)] as const] : []),
      ],
      action: { text: t(words.action), path: words.path },
      notes: [t('mail.accountChange.you'), t(words.notYou)],
    };
  };

import { LINK_HOURS } from '~/accounts/links/one-time-link';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';

/** A purchase registered a guest; the account behind it has no password until they set one. */
export function guestRegisteredContent(
  { orderNumber, itemNames, path }: MessageValues['guest-registered'],
  { t }: MessageWords,
): MessageContent {
  return {
    subject: t('mail.guestRegistered.subject', { number: orderNumber }),
    title: t('mail.guestRegistered.title'),
    paragraphs: [t('mail.guestRegistered.hello'), t('mail.guestRegistered.done')],
    facts: [
      [t('mail.fact.order'), orderNumber],
      ...itemNames.map((name) => [t('mail.fact.items'), name] as const),
    ],
    action: { text: t('mail.open'), path },
    notes: [t('mail.guestRegistered.keep'), t('mail.guestRegistered.notMe')],
  };
}

/**
 * An account was made by a person who typed this e-mail, so the mail repeats nothing else they typed: username, the
 * sign-in page, and the link that proves the e-mail. Never a password.
 */
export function newAccountContent(
  { username, path, provePath }: MessageValues['account-created'],
  { t }: MessageWords,
): MessageContent {
  const signIn = { text: t('mail.accountCreated.action'), path };
  return {
    subject: t('mail.accountCreated.subject'),
    title: t('mail.accountCreated.title'),
    paragraphs: [
      t('mail.greetingPlain'),
      t('mail.accountCreated.ready'),
      ...(provePath ? [t('mail.accountCreated.prove', { hours: LINK_HOURS['verify-email'] })] : []),
    ],
    facts: [[t('mail.accountCreated.username'), oneLine(username)]],
    action: provePath ? { text: t('email.title'), path: provePath } : signIn,
    links: provePath ? [signIn] : [],
    notes: [t('mail.accountCreated.password'), t('mail.accountCreated.notMe')],
  };
}

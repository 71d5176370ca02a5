import { LINK_HOURS } from '~/accounts/links/one-time-link';
import { INVITATION_HOURS } from '~/accounts/staff/invitation-time';
import type { MessageContent, MessageWords } from '../message-content';
import type { AccountMailKind, MessageValues } from '../message-kinds';

const WORDS = {
  'password-link': {
    subject: 'mail.passwordLink.subject',
    title: 'mail.passwordLink.title',
    todo: 'mail.passwordLink.todo',
    limits: 'mail.passwordLink.limits',
    notYou: 'mail.passwordLink.notYou',
    action: 'mail.passwordLink.action',
    hours: LINK_HOURS['set-password'],
  },
  'claim-link': {
    subject: 'mail.claimLink.subject',
    title: 'mail.claimLink.title',
    todo: 'mail.claimLink.todo',
    limits: 'mail.claimLink.limits',
    notYou: 'mail.claimLink.notYou',
    action: 'mail.claimLink.action',
    hours: LINK_HOURS['claim-account'],
  },
  'social-link': {
    subject: 'mail.socialLink.subject',
    title: 'mail.socialLink.title',
    todo: 'mail.socialLink.todo',
    limits: 'mail.socialLink.limits',
    notYou: 'mail.socialLink.notYou',
    action: 'mail.socialLink.action',
    hours: LINK_HOURS['verify-email'],
  },
  'own-data-link': {
    subject: 'mail.ownData.subject',
    title: 'mail.ownData.title',
    todo: 'mail.ownData.todo',
    limits: 'mail.ownData.limits',
    notYou: 'mail.ownData.notYou',
    action: 'mail.ownData.action',
    hours: LINK_HOURS['own-data'],
  },
  'email-link': {
    subject: 'mail.emailLink.subject',
    title: 'mail.emailLink.title',
    todo: 'mail.emailLink.todo',
    limits: 'mail.emailLink.limits',
    notYou: 'mail.emailLink.notYou',
    action: 'mail.emailLink.action',
    hours: LINK_HOURS['verify-email'],
  },
  'staff-invitation': {
    subject: 'mail.staffInvitation.subject',
    title: 'mail.staffInvitation.title',
    todo: 'mail.staffInvitation.todo',
    limits: 'mail.staffInvitation.limits',
    notYou: 'mail.staffInvitation.notYou',
    action: 'mail.staffInvitation.action',
    hours: INVITATION_HOURS,
  },
} as const satisfies Record<AccountMailKind, object>;

export const isAccountKind = (kind: string): kind is AccountMailKind => Object.hasOwn(WORDS, kind);

/**
 * The mail with a one-time link: its effect, its lifetime, and what to do if the reader did not ask for it. It contains
 * no name, because a stranger may have typed both address and name.
 */
export const accountLinkContent =
  <Kind extends AccountMailKind>(kind: Kind) =>
  (values: MessageValues[Kind], { t }: MessageWords): MessageContent => {
    const words = WORDS[kind];
    const number = 'orderNumber' in values ? values.orderNumber : '';
    const provider = { provider: 'provider' in values ? values.provider : '' };
    return {
      subject: t(words.subject, { number, ...provider }),
      title: t(words.title, provider),
      paragraphs: [t('mail.greetingPlain'), t(words.todo, provider)],
      facts: [],
      action: { text: t(words.action), path: values.path },
      notes: [t(words.limits, { hours: words.hours, days: words.hours / 24 }), t(words.notYou)],
    };
  };

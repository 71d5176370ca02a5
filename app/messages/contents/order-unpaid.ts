import { formatDateTime } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { orderWords, payingAction } from './order-texts';
import { withheldWords } from './withheld';

const TO_TRANSFER = {
  subject: 'mail.orderPlaced.subject',
  title: 'mail.orderPlaced.title',
  todo: 'mail.orderPlaced.todo',
  deadline: 'mail.orderPlaced.deadline',
  action: 'mail.orderPlaced.action',
} as const;
const TO_PAY = {
  subject: 'mail.orderToPay.subject',
  title: 'mail.orderToPay.title',
  todo: 'mail.orderToPay.todo',
  deadline: 'mail.orderToPay.deadline',
  action: 'mail.orderToPay.action',
} as const;

/** The amount to pay, the ways to pay it, and the deadline. */
export function orderPlacedContent(
  values: MessageValues['order-placed'],
  { t, locale }: MessageWords,
): MessageContent {
  const { number, greeting, due, facts, dueFact, openOrder } = orderWords(values, { t });
  const deadline = values.cancelAt && formatDateTime(values.cancelAt, locale);
  const withheld = withheldWords(values, t);
  const words = values.isPaidOnline ? TO_PAY : TO_TRANSFER;
  return {
    subject: t(words.subject, { ...number, due }),
    title: t(words.title),
    paragraphs: [
      greeting,
      t(words.todo, { due }),
      ...(deadline ? [t(words.deadline, { deadline })] : []),
      ...withheld.said,
    ],
    facts: [
      ...facts,
      dueFact,
      ...(deadline ? [[t('mail.fact.deadline'), deadline] as const] : []),
      ...(values.accounts ?? []).map((account) => [t('mail.fact.account'), account] as const),
      ...withheld.facts,
    ],
    ...payingAction(t(words.action), values, openOrder),
    notes: [t('mail.keep')],
  };
}

export function transferReceivedContent(
  values: MessageValues['transfer-received'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, facts, dueFact, openOrder } = orderWords(values, { t });
  return {
    subject: t('mail.transferReceived.subject', number),
    title: t('mail.transferReceived.title'),
    paragraphs: [greeting, t('mail.transferReceived.next')],
    facts: [...facts, dueFact],
    action: openOrder,
    notes: [t('mail.keep')],
  };
}

export function orderRejectedContent(
  values: MessageValues['order-rejected'],
  { t, locale }: MessageWords,
): MessageContent {
  const { number, greeting, facts, dueFact, openOrder } = orderWords(values, { t });
  const deadline = values.cancelAt && formatDateTime(values.cancelAt, locale);
  return {
    subject: t('mail.orderRejected.subject', number),
    title: t('mail.orderRejected.title'),
    paragraphs: [
      greeting,
      t('mail.orderRejected.todo'),
      ...(deadline ? [t('mail.orderRejected.deadline', { deadline })] : []),
    ],
    facts: [[t('mail.fact.reason'), values.reason], ...facts, dueFact],
    ...payingAction(t('mail.orderRejected.action'), values, openOrder),
    notes: [t('mail.keep')],
  };
}

export function freeOrderWaitingContent(
  values: MessageValues['free-order-waiting'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, facts, openOrder } = orderWords(values, { t });
  return {
    subject: t('mail.freeOrderWaiting.subject', number),
    title: t('mail.freeOrderWaiting.title'),
    paragraphs: [greeting, t('mail.freeOrderWaiting.next')],
    facts,
    action: openOrder,
    notes: [t('mail.keep')],
  };
}

export function seatToConfirmContent(
  values: MessageValues['seat-to-confirm'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, facts } = orderWords(values, { t });
  return {
    subject: t('mail.seatToConfirm.subject', number),
    title: t('mail.seatToConfirm.title'),
    paragraphs: [greeting, t('mail.seatToConfirm.todo', { hours: values.hours })],
    facts,
    action: { text: t('mail.seatToConfirm.action'), path: values.confirmPath },
    notes: [t('mail.seatToConfirm.notYou')],
  };
}

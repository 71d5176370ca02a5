import { formatMoney } from '~/values/money';
import { formatDateTime } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { linesIn, shorten } from '../one-line';
import { orderWords } from './order-texts';

/** Its time is nearly over (CHK-04). */
export function orderExpiringContent(
  values: MessageValues['order-expiring'],
  { t, locale }: MessageWords,
): MessageContent {
  const { greeting, facts, dueFact } = orderWords(values, { t });
  const deadline = formatDateTime(values.cancelAt, locale);
  return {
    subject: t('mail.orderExpiring.subject', { number: values.orderNumber }),
    title: t('mail.orderExpiring.title'),
    paragraphs: [
      greeting,
      t('mail.orderExpiring.todo', { deadline }),
      t(values.isPaidOnline ? 'mail.orderExpiring.paidOnline' : 'mail.orderExpiring.transferred'),
    ],
    facts: [...facts, dueFact, [t('mail.fact.deadline'), deadline]],
    action: { text: t('mail.orderExpiring.action'), path: values.payPath },
    notes: [t('mail.orderExpiring.once'), t('mail.keep')],
  };
}

/** Less than is due came for it: the rest alone is asked for. */
export function orderRestContent(values: MessageValues['order-rest'], { t }: MessageWords): MessageContent {
  const { greeting, facts, dueFact } = orderWords(values, { t });
  const left = formatMoney(values.left, values.currency);
  return {
    subject: t('mail.orderRest.subject', { number: values.orderNumber, left }),
    title: t('mail.orderRest.title', { left }),
    paragraphs: [greeting, t('mail.orderRest.todo', { left })],
    facts: [
      ...facts,
      dueFact,
      [t('mail.fact.came'), formatMoney(values.came, values.currency)],
      [t('mail.fact.rest'), left],
    ],
    action: { text: t('mail.orderRest.action', { left }), path: values.payPath },
    notes: [t('mail.orderRest.orBack'), t('mail.keep')],
  };
}

/** Its goods are on their way (PRD-03). */
export function goodsSentContent(values: MessageValues['goods-sent'], { t }: MessageWords): MessageContent {
  const { greeting, facts, openOrder } = orderWords(values, { t });
  const { carrierName, trackingNumber, trackingUrl } = values;
  return {
    subject: t('mail.goodsSent.subject', { number: values.orderNumber }),
    title: t('mail.goodsSent.title'),
    paragraphs: [greeting, t('mail.goodsSent.body', { carrier: carrierName })],
    facts: [
      [t('mail.fact.carrier'), carrierName],
      ...(trackingNumber ? [[t('mail.fact.tracking'), trackingNumber] as const] : []),
      ...(trackingUrl ? [[t('mail.fact.trackingPage'), trackingUrl] as const] : []),
      ...facts,
    ],
    action: openOrder,
    notes: [t('mail.goodsSent.help'), t('mail.keep')],
  };
}

/** Staff ask where its money may go back to: on its page, never in a mail. */
export function refundAccountAskedContent(
  values: MessageValues['refund-account-asked'],
  { t }: MessageWords,
): MessageContent {
  const { greeting, facts, openOrder } = orderWords(values, { t });
  return {
    subject: t('mail.refundAccount.subject', { number: values.orderNumber }),
    title: t('mail.refundAccount.title'),
    paragraphs: [greeting, t('mail.refundAccount.body')],
    facts,
    action: openOrder,
    notes: [t('mail.refundAccount.safe'), t('mail.keep')],
  };
}

/** Staff answered what its buyer asked. */
export function orderAnsweredContent(
  values: MessageValues['order-answered'],
  { t }: MessageWords,
): MessageContent {
  const { greeting, facts, openOrder } = orderWords(values, { t });
  return {
    subject: t('mail.orderAnswered.subject', { number: values.orderNumber }),
    title: t('mail.orderAnswered.title'),
    paragraphs: [greeting, t('mail.orderAnswered.body')],
    quote: linesIn(values.answer),
    facts: [[t('mail.question.asked'), shorten(values.question, 200)], ...facts],
    action: openOrder,
    notes: [t('mail.keep')],
  };
}

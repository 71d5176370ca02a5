import { formatMoney } from '~/values/money';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { orderWords } from './order-texts';

/** Money that fitted no order went back (PAY-22). */
export function moneyRefundedContent(
  values: MessageValues['money-refunded'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, facts, openOrder } = orderWords(values, { t });
  const amount = formatMoney(values.refunded, values.refundedCurrency);
  return {
    subject: t('mail.moneyRefunded.subject', { ...number, amount }),
    title: t('mail.moneyRefunded.title', { amount }),
    paragraphs: [
      greeting,
      t(values.isByTransfer ? 'mail.moneyRefunded.transfer' : 'mail.moneyRefunded.provider', { amount }),
    ],
    facts: [[t('mail.fact.refunded'), amount], ...facts],
    action: openOrder,
    notes: [t('mail.moneyRefunded.ask')],
  };
}

export function orderReopenedContent(
  values: MessageValues['order-reopened'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, facts, openOrder } = orderWords(values, { t });
  return {
    subject: t('mail.orderReopened.subject', number),
    title: t('mail.orderReopened.title'),
    paragraphs: [greeting, t('mail.orderReopened.body')],
    facts,
    action: openOrder,
    notes: [t('mail.keep')],
  };
}

export function accessEndedContent(
  values: MessageValues['access-ended'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, openOrder } = orderWords(values, { t });
  const amount = formatMoney(values.takenBack, values.takenBackCurrency);
  return {
    subject: t('mail.accessEnded.subject', number),
    title: t('mail.accessEnded.title'),
    paragraphs: [greeting, t('mail.accessEnded.body', { amount }), t('mail.accessEnded.ask')],
    facts: [
      [t('mail.fact.order'), values.orderNumber],
      ...values.courseNames.map((name) => [t('mail.fact.items'), name] as const),
      [t('mail.fact.takenBack'), amount],
    ],
    action: openOrder,
    notes: [],
  };
}

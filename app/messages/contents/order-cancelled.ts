import type { MessageContent, MessageWords } from '../message-content';
import type { CancelCause, MessageValues } from '../message-kinds';
import { orderWords } from './order-texts';

const BECAUSE = {
  'held-refused': 'mail.orderCancelled.heldRefused',
  expired: 'mail.orderCancelled.expired',
  'slip-unread': 'mail.orderCancelled.expired',
  'cancelled-by-buyer': 'mail.orderCancelled.asked',
  'cancelled-by-staff': 'mail.orderCancelled.byShop',
  'free-refused': 'mail.orderCancelled.refused',
} as const satisfies Record<CancelCause, string>;

/** An order is no more: why, that it can be ordered again, and what to do if money was sent. */
export function orderCancelledContent(
  values: MessageValues['order-cancelled'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, facts, openOrder } = orderWords(values, { t });
  const { reason, cause, due, isPaidOnline } = values;
  const paidText = isPaidOnline ? 'mail.orderCancelled.paidOnline' : 'mail.orderCancelled.paid';
  return {
    subject: t('mail.orderCancelled.subject', number),
    title: t('mail.orderCancelled.title'),
    paragraphs: [
      greeting,
      ...(cause ? [t(BECAUSE[cause])] : []),
      // a refused free request would be refused again
      ...(cause === 'free-refused' ? [] : [t('mail.orderCancelled.again')]),
      ...(due > 0 && cause !== 'held-refused' ? [t(paidText)] : []),
    ],
    facts: [...(reason ? [[t('mail.fact.reason'), reason] as const] : []), ...facts],
    action: openOrder,
    notes: [],
  };
}

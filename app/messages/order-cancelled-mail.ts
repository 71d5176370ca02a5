import type { Translate } from '../text/translate';
import type { MailContent } from './mail-shape';
import type { CancelCause, MailValues } from './mail-kinds';

const BECAUSE = {
  'held-refused': 'mail.orderCancelled.heldRefused',
  expired: 'mail.orderCancelled.expired',
  'slip-unread': 'mail.orderCancelled.expired',
  'cancelled-by-buyer': 'mail.orderCancelled.asked',
  'cancelled-by-staff': 'mail.orderCancelled.byShop',
  'free-refused': 'mail.orderCancelled.refused',
} as const satisfies Record<CancelCause, string>;

/** What a buyer is told of an order that is no more: why, that it can be ordered again, and what to do if money was sent. */
export function cancelledContent(
  { orderNumber, reason, cause, due, isPaidOnline }: MailValues['order-cancelled'],
  {
    t,
    greeting,
    facts,
    action,
  }: {
    t: Translate;
    greeting: string;
    facts: MailContent['facts'];
    action: MailContent['action'];
  },
): MailContent {
  const paid = isPaidOnline ? 'mail.orderCancelled.paidOnline' : 'mail.orderCancelled.paid';
  return {
    subject: t('mail.orderCancelled.subject', { number: orderNumber }),
    title: t('mail.orderCancelled.title'),
    paragraphs: [
      greeting,
      ...(cause ? [t(BECAUSE[cause])] : []),
      // what was refused as a free request is refused again
      ...(cause === 'free-refused' ? [] : [t('mail.orderCancelled.again')]),
      ...(due > 0 && cause !== 'held-refused' ? [t(paid)] : []),
    ],
    facts: [...(reason ? [[t('mail.fact.reason'), reason] as const] : []), ...facts],
    action,
    notes: [],
  };
}

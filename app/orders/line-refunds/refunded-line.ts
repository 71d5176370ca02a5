import type { SummaryLine } from '~/kit/summary';
import type { Translate } from '~/text/translate';
import { type Currency, moneyParts, type Satang } from '~/values/money';
import { isMoneyBack, movedOf, refundedOf } from './refund-state';

interface RefundedOrder {
  due: Satang;
  agreed: Satang | null;
  currency: Currency;
  refunds: readonly { amount: Satang; moved?: Satang; isMoneyBack: boolean }[];
}

/** What went back, or is on its way, and what is left of what was paid; nothing when nothing did. */
export function refundedLine({ due, agreed, currency, refunds }: RefundedOrder, t: Translate): SummaryLine[] {
  const refunded = refundedOf(refunds);
  const moved = movedOf(refunds);
  const left = (agreed ?? due) - refunded - moved;
  if (refunded + moved === 0) return [];
  const label = isMoneyBack(refunds) ? 'order.refund.line' : 'order.refund.lineOnItsWay';
  const less = (name: string, amount: Satang): SummaryLine[] =>
    amount === 0 ? [] : [{ label: name, amount: `−${moneyParts(amount, currency).figure}`, kind: 'less' }];
  return [
    ...less(t(label), refunded),
    ...less(t('order.refund.moved'), moved),
    ...(left > 0 ? [{ label: t('order.refund.left'), amount: moneyParts(left, currency).figure }] : []),
  ];
}

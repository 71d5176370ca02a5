import { byName, foldSeats } from '~/orders/fold-seats';
import { lineName } from '~/orders/line-name';
import { leftOfLines } from '~/orders/line-refunds/line-refund';
import { addMoney, type Satang } from '~/values/money';
import type { RefundPlan } from './refund-plan.server';

/**
 * The lines to refund whole, seats as one line with their number; `net` before withholding tax, in minor
 * units of the order.
 */
export function linesBack({
  order,
  back,
}: Pick<RefundPlan, 'order' | 'back'>): { lineId: number; name: string; net: Satang }[] {
  const netOf = new Map(back.lines.map(({ lineId, net }) => [lineId, net]));
  const qtyOf = new Map(leftOfLines(order).map(({ lineId, qty }) => [lineId, qty]));
  const lines = order.lines.filter(({ id }) => netOf.has(id));
  return foldSeats(lines, byName).map(({ line, seats }) => {
    const together = seats.length > 0 ? seats : [line];
    return {
      lineId: line.id,
      name: lineName({ ...line, qty: seats.length || (qtyOf.get(line.id) ?? line.qty) }),
      net: addMoney(...together.map(({ id }) => netOf.get(id)!)),
    };
  });
}

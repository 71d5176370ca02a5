import { lineName } from '~/orders/line-name';
import type { Translate } from '~/text/translate';
import type { OrderLineView } from './orders.server';

/** Seats of a company stand as one, the first that is not refunded. */
export function foldSeats<Line extends Pick<OrderLineView, 'isSeat' | 'refundId'>>(
  lines: readonly Line[],
): Line[] {
  const seats = lines.filter((line) => line.isSeat);
  const shown = seats.find(({ refundId }) => refundId === null) ?? seats[0];
  return lines.filter((line) => !line.isSeat || line === shown);
}

type NamedLine = Pick<OrderLineView, 'isSeat' | 'refundId' | 'name' | 'planName' | 'qty'>;

/** What an order is about, in one line: its first thing, and how many others there are. */
export function orderContents(lines: readonly NamedLine[], t: Translate): string {
  const [first, ...others] = foldSeats(lines);
  if (!first) return '';
  const seats = lines.filter(({ isSeat }) => isSeat).length;
  const name = lineName(
    first.isSeat ? { ...first, planName: t('order.seatsOf', { plan: first.planName, count: seats }) } : first,
  );
  return others.length === 0 ? name : t('orders.more', { name, count: others.length });
}

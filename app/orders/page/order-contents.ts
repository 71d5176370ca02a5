import { byName, foldSeats, type LineToName } from '~/orders/fold-seats';
import { lineName } from '~/orders/line-name';
import type { Translate } from '~/text/translate';

/** What an order is about, in one line: its first thing, and how many others there are. */
export function orderContents(lines: readonly LineToName[], t: Translate): string {
  const [first, ...others] = foldSeats(lines, byName);
  if (!first) return '';
  const { line, seats } = first;
  const planName =
    seats.length > 0 ? t('order.seatsOf', { plan: line.planName, count: seats.length }) : line.planName;
  const name = lineName({ ...line, planName });
  return others.length === 0 ? name : t('orders.more', { name, count: others.length });
}

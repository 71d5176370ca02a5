import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportOrders } from '~/orders/staff/order-export.server';
import { orderListSearch } from '~/orders/staff/order-list-search';
import { plainCell, sheetRow, sheetTitles } from '~/orders/staff/order-sheet';
import { csvLine } from '~/values/csv';
import { bangkokDay } from '~/values/time';
import { csvResponse } from '~/web/csv-response.server';
import { requireRight } from '~/web/guards.server';

/** The orders of the list as it is filtered, for a spreadsheet, sent as they are read. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, locale } = await requireRight(args, 'orders');
  const asked = orderListSearch(url.searchParams, now);
  async function* lines() {
    yield csvLine(sheetTitles(t));
    for await (const orders of exportOrders(db, asked))
      yield orders.map((order) => csvLine(sheetRow(order, { t, locale }).map(plainCell))).join('');
  }
  return csvResponse(lines(), `orders-${bangkokDay(now)}.csv`);
}

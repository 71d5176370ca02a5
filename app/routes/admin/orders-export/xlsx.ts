import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { exportOrders } from '~/orders/staff/order-export.server';
import { orderListSearch } from '~/orders/staff/order-list-search';
import { MOST_SHEET_ROWS, sheetRow, sheetTitles } from '~/orders/staff/order-sheet';
import { hasMoreOrders } from '~/orders/staff/staff-orders.server';
import { contentDisposition } from '~/uploads/file-headers';
import { paths } from '~/values/paths';
import { bangkokDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The orders of the list as it is filtered, as a sheet; one too long for that is asked for as text. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, locale } = await requireRight(args, 'orders');
  const asked = orderListSearch(url.searchParams, now);
  if (await hasMoreOrders(db, asked, MOST_SHEET_ROWS)) {
    url.searchParams.set('long', '1');
    return redirect(`${paths.staffOrders()}?${url.searchParams.toString()}`, 303);
  }
  const rows: SheetData = [
    sheetTitles(t).map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  ];
  for await (const orders of exportOrders(db, asked))
    for (const order of orders)
      rows.push(
        sheetRow(order, { t, locale }).map((cell) => {
          // words stay words: a cell of text is no formula
          if (typeof cell === 'string') return { value: cell, type: String };
          return cell.amount === null ? null : { value: cell.amount, type: Number, format: '#,##0.00' };
        }),
      );
  const sheet = await writeExcelFile(rows, {
    sheet: t('admin.orders').slice(0, 31),
    stickyRowsCount: 1,
  }).toBuffer();
  return new Response(new Uint8Array(sheet), {
    headers: {
      'Content-Type': TYPE,
      'Content-Disposition': contentDisposition('attachment', `orders-${bangkokDay(now)}.xlsx`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerCell, answerTitle } from '~/accounts/registration/registration-answers';
import { readAnswersOf, readAskedColumns } from '~/accounts/registration/registration-answers.server';
import { rightsOf } from '~/accounts/staff-rights';
import { exportOrders } from '~/orders/staff/order-export.server';
import { orderListSearch } from '~/orders/staff/order-list-search';
import { sheetRow, sheetTitles } from '~/orders/staff/order-sheet';
import { paths } from '~/values/paths';
import { bangkokDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { sheetResponse } from '~/web/sheet-response.server';

/** The orders of the list as it is filtered; what their buyers answered at registration is for who may see people. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, locale, administrator, publicUrl } = await requireRight(args, 'orders');
  const search = orderListSearch(url.searchParams, now);
  const columns = rightsOf(administrator.roles).includes('people') ? await readAskedColumns(db) : [];
  async function* rows() {
    for await (const orders of exportOrders(db, search)) {
      const people = orders.map(({ personId }) => personId);
      const answers = await readAnswersOf(db, columns.length > 0 ? people : []);
      yield orders.map((order) => [
        ...sheetRow(order, { t, locale }),
        ...columns.map(({ name }) => answerCell(answers.get(order.personId)?.[name], publicUrl)),
      ]);
    }
  }
  const back = new URLSearchParams(url.searchParams);
  back.set('long', '1');
  return sheetResponse(url, {
    name: `orders-${bangkokDay(now)}`,
    title: t('admin.orders'),
    heading: [...sheetTitles(t), ...columns.map((column) => answerTitle(column, t))],
    rows: rows(),
    whenLong: `${paths.staffOrders()}?${back.toString()}`,
  });
}

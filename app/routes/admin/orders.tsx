import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { rightsOf } from '~/accounts/staff-rights';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Field } from '~/kit/forms/field';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { SheetLinks, SheetTooLong } from '~/kit/sheet-links';
import { orderListSearch } from '~/orders/staff/order-list-search';
import { OrderTable } from '~/orders/staff/order-table';
import { ORDER_FILTERS, type OrderFilter } from '~/orders/staff/staff-filters';
import { countStaffOrders, readStaffOrders } from '~/orders/staff/staff-orders.server';
import { useText } from '~/text/text-context';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { countsIn } from '~/web/counts-in';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, administrator } = await requireRight(args, 'orders');
  const { filter, q, period, search } = orderListSearch(url.searchParams, now);
  const { counts, most } = await countStaffOrders(db, search);
  const range = countedRange(counts[filter], url.searchParams.get('page'), PAGE_SIZE, most);
  return {
    title: `${t('admin.orders')} · ${settings.title}`,
    now,
    view: { filter, q, period: period.typed, page: range.page },
    periodError: period.error,
    isTooLong: url.searchParams.has('long'),
    freed: countsIn(url.searchParams, ['freed', 'left']),
    canApprove: rightsOf(administrator.roles).includes('order-changes'),
    counts,
    most,
    pageCount: range.pageCount,
    orders: await readStaffOrders(db, { filter, search, range }),
  };
}

interface OrdersView {
  filter: OrderFilter;
  q: string;
  period: string;
  page?: number;
}

function ordersPath({ filter, q, period, page = 1 }: OrdersView): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { filter }),
    ...(q && { q }),
    ...(period && { period }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.staffOrders()}${query && `?${query}`}`;
}

/** The same orders as a file. */
const exportPath = (view: OrdersView, path: string) =>
  path + ordersPath({ ...view, page: 1 }).slice(paths.staffOrders().length);

const keptFilter = ({ filter }: OrdersView): Record<string, string> => (filter === 'all' ? {} : { filter });

export default function Orders() {
  const { now, view, counts, most, pageCount, orders, periodError, isTooLong, freed, canApprove } =
    useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <div className="between">
        <h1>{t('admin.orders')}</h1>
        {canApprove && (
          <LinkButton size="small" href={paths.staffNewOrder()}>
            {t('sale.title')}
          </LinkButton>
        )}
        <StaffSearch
          action={paths.staffOrders()}
          label={t('admin.search')}
          placeholder={t('admin.searchHint')}
          button={t('admin.searchButton')}
          value={view.q}
          kept={{ ...keptFilter(view), ...(view.period && { period: view.period }) }}
        />
      </div>
      <Chips
        label={t('admin.filters')}
        most={most}
        chips={ORDER_FILTERS.map((filter) => ({
          href: ordersPath({ ...view, filter, page: 1 }),
          text: t(`admin.order.filter.${filter}`),
          count: counts[filter],
          current: filter === view.filter,
        }))}
      />
      <form className="period" action={paths.staffOrders()}>
        {Object.entries({ ...keptFilter(view), ...(view.q && { q: view.q }) }).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <Field
          name="period"
          data-day="period"
          data-max="today"
          label={t('admin.period')}
          hint={t('admin.periodHint')}
          error={periodError ? t(periodError) : undefined}
          defaultValue={view.period}
          maxLength={60}
          autoComplete="off"
          beside={
            <Button look="ghost" size="small">
              {t('admin.periodShow')}
            </Button>
          }
        />
      </form>
      {freed && <Notice kind={freed.left > 0 ? 'warn' : 'ok'}>{t('batch.free.done', freed)}</Notice>}
      {view.filter === 'free' && counts.free > 1 && canApprove && (
        <p>
          <LinkButton look="ghost" href={paths.staffFreeRequests()}>
            {t('batch.free.link')}
          </LinkButton>
        </p>
      )}
      {isTooLong && <SheetTooLong />}
      {orders.length === 0 ? (
        <EmptyState
          word={t('admin.none.word')}
          level={2}
          title={t(view.q || view.period ? 'admin.none.search' : 'admin.order.none')}
          actions={
            (view.q || view.period) && (
              <LinkButton look="ghost" href={ordersPath({ ...view, q: '', period: '', page: 1 })}>
                {t('admin.none.clear')}
              </LinkButton>
            )
          }
        />
      ) : (
        <>
          <SheetLinks
            xlsx={exportPath(view, paths.staffOrdersXlsx())}
            csv={exportPath(view, paths.staffOrdersCsv())}
          />
          <OrderTable caption={t('admin.orders')} orders={orders} now={now} />
          <Pager
            label={t('admin.pages')}
            current={view.page}
            last={pageCount}
            urlOf={(page) => ordersPath({ ...view, page })}
            previous={t('admin.previous')}
            next={t('admin.next')}
            jump={(page) => t('admin.jump', { page })}
          />
        </>
      )}
    </>
  );
}

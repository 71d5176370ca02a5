import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { approveFreeRequests } from '~/flows/free-requests/approve-free-requests.server';
import { Button } from '~/kit/button';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { freeRequestsForm } from '~/orders/staff/free-requests-form';
import { orderSearchOf } from '~/orders/staff/order-search';
import { readStaffOrders } from '~/orders/staff/staff-orders.server';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const MOST = 100;

/** Requests for free courses that wait, looked over and approved together. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await requireRight(args, 'order-changes');
  return {
    title: `${t('batch.free.title')} · ${settings.title}`,
    now,
    orders: await readStaffOrders(db, {
      filter: 'free',
      search: orderSearchOf(null),
      range: { offset: 0, pageSize: MOST },
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'order-changes');
  const { fields } = await readForm(args.request, { maxFields: MOST + 10 });
  const form = parseForm(fields, freeRequestsForm);
  if (!form.ok) return data<{ error: TextKey }>({ error: 'batch.free.none' }, { status: 422 });
  const { approved, left } = await approveFreeRequests(
    db,
    { orderIds: form.value.order, administratorId: administrator.id },
    now,
  );
  return redirect(`${paths.staffOrders()}?filter=free&freed=${approved}&left=${left}`, 303);
}

export default function FreeRequests() {
  const { orders, now } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  const back = `${paths.staffOrders()}?filter=free`;
  return (
    <div className="flow">
      <a href={back}>{t('admin.freeRequests')}</a>
      <h1>{t('batch.free.title')}</h1>
      {result && <Notice kind="bad">{t(result.error)}</Notice>}
      {orders.length === 0 ? (
        <EmptyState
          word={t('admin.none.word')}
          level={2}
          title={t('admin.order.none')}
          actions={
            <LinkButton look="ghost" href={paths.staffOrders()}>
              {t('admin.orders')}
            </LinkButton>
          }
        />
      ) : (
        <form method="post" action={paths.staffFreeRequests()} className="flow">
          <p>{t('batch.free.lead')}</p>
          <Table
            caption={t('batch.free.title')}
            columns={[
              { key: 'pick', title: t('admin.order.column.number') },
              { key: 'name', title: t('admin.order.name') },
              { key: 'what', title: t('admin.order.column.what'), isWide: true },
              { key: 'at', title: t('admin.order.column.at'), isWide: true },
            ]}
            rows={orders.map((order) => ({
              key: String(order.id),
              cells: [
                <label key="pick" className="check" htmlFor={`order-${order.id}`}>
                  <input
                    type="checkbox"
                    id={`order-${order.id}`}
                    name="order"
                    value={order.id}
                    defaultChecked
                  />
                  <a className="nb" href={paths.staffOrder({ orderId: order.id })}>
                    {order.number}
                  </a>
                </label>,
                order.contactName,
                order.itemName,
                <span key="at" className="nb">
                  {momentWords(order.placedAt, { now, t, locale })}
                </span>,
              ],
            }))}
          />
          <Button>{t('batch.free.send')}</Button>
        </form>
      )}
    </div>
  );
}

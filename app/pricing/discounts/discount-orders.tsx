import { SectionHead } from '~/kit/frame/section-head';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { type Currency, formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';

interface DiscountOrder {
  order_id: number;
  contact_name: string;
  placed_at: Date;
  status: string;
  discount: number;
  currency: Currency;
}

/** Orders that used it, latest first. */
export function DiscountOrders({ title, orders }: { title: string; orders: readonly DiscountOrder[] }) {
  const { t, locale } = useText();
  return (
    <>
      <SectionHead ruled id="orders" title={title} />
      {orders.length === 0 ? (
        <p>{t('coupons.ordersNone')}</p>
      ) : (
        <Table
          caption={title}
          columns={[
            { key: 'order', title: t('coupons.order') },
            { key: 'who', title: t('coupons.buyer'), isWide: true },
            { key: 'status', title: t('coupons.status') },
            { key: 'discount', title: t('coupons.discount'), isFigure: true },
          ]}
          rows={orders.map((order) => ({
            key: String(order.order_id),
            cells: [
              <span key="order">
                <a href={paths.staffOrder({ orderId: order.order_id })}>#{order.order_id}</a>{' '}
                <span className="meta">{formatDateTime(order.placed_at, locale)}</span>
              </span>,
              order.contact_name,
              t(`order.status.${order.status}` as TextKey),
              formatMoney(order.discount, order.currency),
            ],
          }))}
        />
      )}
    </>
  );
}

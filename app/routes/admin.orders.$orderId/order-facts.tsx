import { staffDocumentPath } from '~/documents/document-paths';
import { Summary } from '~/kit/summary';
import { OrderRefunds } from '~/orders/order-refunds';
import type { OrderView } from '~/orders/orders.server';
import { refundedLine } from '~/orders/refunded-line';
import { quoteLines } from '~/pricing/quote-lines';
import { QuoteTrail } from '~/pricing/quote-trail';
import { useText } from '~/text/text-context';
import { formatDateTime } from '~/values/time';

/** What was bought, and every step from its price to what is due. */
export function Lines({ order }: { order: OrderView }) {
  const { t } = useText();
  const quote = { ...order.quote, currency: order.currency, due: order.due };
  return (
    <section>
      <h2>{t('admin.order.lines')}</h2>
      <Summary
        lines={[...quoteLines(quote, { t, free: t('admin.order.free') }), ...refundedLine(order, t)]}
      />
      <QuoteTrail quote={quote} isOrdered />
      <OrderRefunds order={order} creditNotePath={staffDocumentPath} />
    </section>
  );
}

export function Buyer({ order }: { order: OrderView }) {
  const { t, locale } = useText();
  const rows = [
    [t('admin.order.name'), order.contactName],
    [
      t('admin.order.email'),
      <a key="mail" href={`mailto:${order.email}`}>
        {order.email}
      </a>,
    ],
    [t('admin.order.tel'), order.tel],
    [t('admin.order.placed'), formatDateTime(order.placedAt, locale)],
    [
      t('admin.order.deadline'),
      order.cancelAt && !order.approvedAt && !order.cancelledAt ? formatDateTime(order.cancelAt, locale) : '',
    ],
  ] as const;
  return (
    <section>
      <h2>
        {t('admin.order.buyer')}{' '}
        <span className="meta">{t(order.isGuest ? 'admin.order.guest' : 'admin.order.member')}</span>
      </h2>
      <table className="cmp">
        <caption className="vh">{t('admin.order.buyer')}</caption>
        <tbody>
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

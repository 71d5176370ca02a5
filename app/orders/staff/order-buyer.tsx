import type { OrderView } from '~/orders/page/orders.server';
import { useText } from '~/text/text-context';
import { formatDateTime } from '~/values/time';

interface BuyerProps {
  order: OrderView;
  /** the payment method by its name; null: nothing is to be paid */
  method: { th: string; en: string } | null;
}

/** Whom staff can reach about an order, and how it is to be paid. */
export function OrderBuyer({ order, method }: BuyerProps) {
  const { t, locale } = useText();
  const rows = [
    [t('admin.order.name'), order.contactName],
    [
      t('admin.order.email'),
      order.email && (
        <a key="mail" href={`mailto:${order.email}`}>
          {order.email}
        </a>
      ),
    ],
    [t('admin.order.tel'), order.tel],
    [t('admin.order.method'), method ? method[locale] : t('admin.order.methodFree')],
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
      <table className="compare">
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

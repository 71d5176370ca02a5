import { Check } from '~/kit/forms/check';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { WaitingOrder } from './waiting-orders.server';

const MOST_NAMED = 10;

/** Unpaid orders at the old price, with the box by which the editor confirms them. */
export function WaitingOrders({
  orders,
  isConfirmed,
}: {
  orders: readonly WaitingOrder[];
  isConfirmed: boolean;
}) {
  const { t } = useText();
  if (orders.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="waiting-orders">
      <h2 id="waiting-orders">{t('edit.waiting.title', { count: orders.length })}</h2>
      <ul>
        {orders.slice(0, MOST_NAMED).map(({ id, contactName, due }) => (
          <li key={id}>
            <a href={paths.staffOrder({ orderId: id })}>
              #{id} {contactName}
            </a>{' '}
            {formatMoney(due)}
          </li>
        ))}
        {orders.length > MOST_NAMED && (
          <li>{t('edit.waiting.more', { count: orders.length - MOST_NAMED })}</li>
        )}
      </ul>
      <Check
        name="waiting"
        value={String(orders.length)}
        label={t('edit.waiting.seen')}
        note={t('edit.waiting.note')}
        defaultChecked={isConfirmed}
      />
    </section>
  );
}

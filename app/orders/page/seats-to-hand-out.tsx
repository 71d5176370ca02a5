import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { OrderView } from './orders.server';

/** Seats a company bought are handed out on a page of their own, once the order is paid. */
export function SeatsToHandOut({ order }: { order: Pick<OrderView, 'status' | 'token' | 'lines'> }) {
  const { t } = useText();
  if (order.status !== 'approved' || !order.lines.some(({ isSeat }) => isSeat)) return null;
  return (
    <p>
      <LinkButton href={paths.orderSeats({ token: order.token })}>{t('seats.manage')}</LinkButton>
    </p>
  );
}

import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import type { OrderView } from './orders.server';
import { refundedWords } from './refund-state';

/** In place of what to do next, once nothing of an order is left (PAY-24). */
export function RefundedState({ order }: { order: OrderView }) {
  const { t } = useText();
  return (
    <div className="flow gap5">
      <p>{t(refundedWords(order).next)}</p>
      <p className="row">
        <LinkButton href="/courses" look="ghost">
          {t('order.browse')}
        </LinkButton>
      </p>
    </div>
  );
}

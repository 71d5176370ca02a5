import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { orderPath } from './destinations';
import type { OrderView } from './orders.server';

/** A guest may keep what was bought in an account of their own (REG-14): the link goes to the order's e-mail. */
export function ClaimOffer({ order }: { order: OrderView }) {
  const { t } = useText();
  if (!order.isGuest || order.status === 'cancelled') return null;
  return (
    <form className="flow gap3" method="post" action={`${orderPath(order.token)}/claim`}>
      <h3>{t('claim.offer')}</h3>
      <p className="meta">{t('claim.offerWhy', { email: order.email })}</p>
      <p>
        <Button look="ghost" size="small">
          {t('claim.send')}
        </Button>
      </p>
    </form>
  );
}

import { Button } from '~/kit/button';
import { refundStateIn, stillBought } from '~/orders/line-refunds/refund-state';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { OrderView } from './orders.server';

const WORDS = {
  course: { title: 'claim.offer', why: 'claim.offerWhy', send: 'claim.send' },
  order: { title: 'claim.offerOrder', why: 'claim.offerOrderWhy', send: 'claim.sendOrder' },
} as const;

/** A guest may keep what was bought in an account of their own (REG-14): the link goes to the order's e-mail. */
export function ClaimOffer({ order }: { order: OrderView }) {
  const { t, canMail } = useText();
  // the link goes to the order's e-mail
  if (
    order.email === '' ||
    !order.isGuest ||
    order.status === 'cancelled' ||
    refundStateIn(order) === 'wholly'
  )
    return null;
  const hasCourse = stillBought(order).lines.some(({ courseId }) => courseId !== null);
  const words = WORDS[hasCourse ? 'course' : 'order'];
  return (
    <form className="flow gap3" method="post" action={`${paths.order({ token: order.token })}/claim`}>
      <h3>{t(words.title)}</h3>
      <p className="meta">{t(words.why, { email: order.email })}</p>
      {canMail && (
        <p>
          <Button look="ghost" size="small">
            {t(words.send)}
          </Button>
        </p>
      )}
    </form>
  );
}

import { Steps } from '~/kit/frame/steps';
import {
  type RefundFacts,
  refundedWords,
  refundFactsIn,
  stillBought,
} from '~/orders/line-refunds/refund-state';
import { hasExpired } from '~/orders/time-left';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { type OrderSituation, orderSteps, orderWords } from './order-texts';
import type { OrderView } from './orders.server';

interface OrderHeadProps {
  order: OrderView;
  situation?: OrderSituation;
}

/** Number, state as a heading, and the steps of an order. */
export function OrderHead({ order, situation }: OrderHeadProps) {
  const { t } = useText();
  const refund = refundFactsIn(order);
  const isGone = refund.refundState === 'wholly';
  const left = stillBought(order);
  const steps = isGone ? null : orderSteps(left, situation);
  const head = isGone ? refundedWords(order).head : orderWords(left, situation).head;
  return (
    <div className="read flow gap5">
      <div className="flow gap2">
        <p className="meta">{t('order.number', { number: order.number })}</p>
        <h1>{t(head)}</h1>
        {refund.refundState === 'partly' && <p>{t(partlyWord(refund))}</p>}
        {hasExpired(order) && <p>{t('order.expiredWhy')}</p>}
      </div>
      {steps && (
        <Steps
          label={t('order.steps')}
          steps={steps.steps.map((step) => t(step))}
          now={steps.now}
          doneWord={t('order.stepDone')}
        />
      )}
    </div>
  );
}

function partlyWord({ refunded, isMoneyBack }: RefundFacts): TextKey {
  if (refunded === 0) return 'order.revokedPartly';
  return isMoneyBack ? 'order.refundedPartly' : 'order.refundingPartly';
}

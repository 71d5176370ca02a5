import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { refundedWords } from '~/orders/line-refunds/refund-state';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { OrderView } from './orders.server';

/** In place of what to do next, once nothing of an order is left (PAY-24). */
export function RefundedState({
  order,
  hasExtraMoney,
}: {
  order: OrderView;
  /** more came than it cost, and staff look at it (PAY-22) */
  hasExtraMoney: boolean;
}) {
  const { t } = useText();
  const isGoods = order.lines.every(({ courseId }) => courseId === null);
  return (
    <div className="flow gap5">
      <p>{t(refundedWords(order).next)}</p>
      {hasExtraMoney && (
        <Notice kind="info">
          <p>{t('order.refunded.extraMoney')}</p>
        </Notice>
      )}
      <p className="row">
        <LinkButton href={isGoods ? paths.products() : paths.courses()} look="ghost">
          {t(isGoods ? 'list.seeProducts' : 'order.browse')}
        </LinkButton>
      </p>
    </div>
  );
}

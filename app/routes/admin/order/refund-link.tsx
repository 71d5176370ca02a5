import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import type { OrderView } from '~/orders/page/orders.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** What became of a refund of lines that was just made; the provider may still have to answer. */
export const REFUND_DONE = ['refunded', 'refundUnknown', 'refundRefused'] as const;
export type RefundDone = (typeof REFUND_DONE)[number];

export function RefundDoneNotice({ done }: { done: RefundDone | null }) {
  const { t } = useText();
  return done && <Notice kind={done === 'refunded' ? 'ok' : 'warn'}>{t(`refund.done.${done}`)}</Notice>;
}

/** The way to a refund, while a line of an approved order is left. */
export function RefundLink({
  order,
  waiting,
}: {
  order: Pick<OrderView, 'id' | 'status' | 'lines' | 'due'>;
  /** one that waits for a second person */
  waiting: number | null;
}) {
  const { t } = useText();
  if (waiting !== null)
    return (
      <Notice kind="warn">
        <p>
          {t('second.onOrder')}{' '}
          <a href={paths.staffRefundRequest({ requestId: waiting })}>{t('second.see')}</a>
        </p>
      </Notice>
    );
  if (order.status !== 'approved' || order.lines.every(({ refundId }) => refundId !== null)) return null;
  return (
    <p>
      <LinkButton href={paths.staffRefund({ orderId: order.id })} look="ghost">
        {t(order.due > 0 ? 'refund.link' : 'refund.linkFree')}
      </LinkButton>{' '}
      {order.due > 0 && (
        <a href={paths.staffRefundAccount({ orderId: order.id })}>{t('refundAccount.title')}</a>
      )}
    </p>
  );
}

import { namesOfLines } from '~/orders/fold-seats';
import { lineName } from '~/orders/line-name';
import type { LineRefundView } from '~/orders/line-refunds/refunded-lines.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { bangkokDay, formatDay } from '~/values/time';
import type { OrderView } from './orders.server';

interface OrderRefundsProps {
  order: Pick<OrderView, 'lines' | 'refunds' | 'currency' | 'withholding'>;
  /** where a credit note is opened */
  creditNotePath: (number: string) => string;
}

/** The refunds of an order: lines, amount, day, reason and credit note of each (PAY-24). */
export function OrderRefunds({ order, creditNotePath }: OrderRefundsProps) {
  const { t } = useText();
  if (order.refunds.length === 0) return null;
  return (
    <section className="flow gap2">
      <h2 className="f2">{t(areWithoutMoney(order.refunds) ? 'order.cancelledLines' : 'order.refunds')}</h2>
      {order.refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} order={order} creditNotePath={creditNotePath} />
      ))}
    </section>
  );
}

/** Lines nobody had paid for were cancelled: the heading speaks of cancelled lines, not of refunds. */
const areWithoutMoney = (refunds: readonly LineRefundView[]): boolean =>
  refunds.every(({ amount, moved }) => amount === 0 && moved === 0);

function Refund({ refund, order, creditNotePath }: { refund: LineRefundView } & OrderRefundsProps) {
  const { t, locale } = useText();
  const { currency, withholding } = order;
  const lines = order.lines.filter(({ refundId }) => refundId === refund.id);
  const partNames = order.lines.flatMap((line) => {
    const part = refund.parts.find(({ lineId }) => lineId === line.id);
    if (!part) return [];
    return [
      part.qty === null
        ? t('order.refund.amountOff', { name: lineName(line) })
        : `${line.name} × ${part.qty}`,
    ];
  });
  const hasCourse = lines.some(({ courseId }) => courseId !== null);
  return (
    <p>
      <b>
        {refund.amount === 0 && refund.moved === 0 && t('order.refund.nothing')}
        {refund.amount > 0 && (
          <>
            {t(refund.isMoneyBack ? 'order.refund.back' : 'order.refund.onItsWay')}{' '}
            <span className="nb">{formatMoney(refund.amount, currency)}</span>
          </>
        )}
        {refund.amount > 0 && refund.moved > 0 && ', '}
        {refund.moved > 0 && (
          <>
            {t('order.refund.moved')} <span className="nb">{formatMoney(refund.moved, currency)}</span>
          </>
        )}
      </b>{' '}
      <span className="meta nb">{formatDay(bangkokDay(refund.createdAt), locale)}</span>
      <br />
      {[...namesOfLines(lines), ...partNames].join(', ')}
      {refund.shipping > 0 && (
        <span className="meta">
          {' '}
          {t('order.refund.shipping', { amount: formatMoney(refund.shipping, currency) })}
        </span>
      )}
      {withholding > 0 && hasCourse && <span className="meta"> {t('order.refund.withheld')}</span>}
      <br />
      <span className="meta">{t('order.refund.why', { reason: refund.reason })}</span>
      {refund.creditNoteNumber && (
        <>
          <br />
          <a href={creditNotePath(refund.creditNoteNumber)}>
            {t(`document.kind.${refund.noteKind}`)} <span className="nb">{refund.creditNoteNumber}</span>
          </a>
        </>
      )}
    </p>
  );
}

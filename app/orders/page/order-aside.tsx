import type { ReactNode } from 'react';
import { coursePicture, productPicture } from '~/catalogue/picture-source';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/shop/picture';
import { Summary } from '~/kit/summary';
import { byName, foldSeats } from '~/orders/fold-seats';
import { withAgreed } from '~/orders/line-refunds/agreed-line';
import { refundLabel } from '~/orders/line-refunds/refund-state';
import { refundedLine } from '~/orders/line-refunds/refunded-line';
import type { LineRefundView } from '~/orders/line-refunds/refunded-lines.server';
import { quoteLines } from '~/pricing/quote-lines';
import { areForNothing } from '~/pricing/quote-shape';
import { QuoteTrail } from '~/pricing/quote-trail';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { moneyParts } from '~/values/money';
import { paths } from '~/values/paths';
import { OrderRecipients } from './order-recipients';
import { OrderRefunds } from './order-refunds';
import type { OrderLineView, OrderView } from './orders.server';

interface OrderAsideProps {
  order: OrderView;
  /** where a credit note of it is opened; not of an order that is still to be paid */
  creditNotePath?: (number: string) => string;
  /** ways on from here */
  children?: ReactNode;
}

/** What was ordered, what it costs and what of it went back, beside an order's page. */
export function OrderAside({ order, creditNotePath, children }: OrderAsideProps) {
  const { t } = useText();
  const isFree = areForNothing([order.quote]);
  return (
    <section className="flow mt5">
      <h2 className="f2">{t('order.lines')}</h2>
      {foldSeats(order.lines, byName).map(({ line: first, seats }) => {
        const line = seats.find(({ refundId }) => refundId === null) ?? first;
        return (
          <Line
            key={line.id}
            line={line}
            currency={order.currency}
            seats={seats.length}
            refund={order.refunds.find(({ id }) => id === line.refundId)}
          />
        );
      })}
      <Summary
        lines={[
          ...withAgreed(
            quoteLines(
              { ...withoutItems(order.quote), currency: order.currency, due: order.due },
              {
                t,
                dueLabel: t(dueWords(order)),
                free: isFree && t('checkout.free'),
              },
            ),
            order,
            t,
          ),
          ...refundedLine(order, t),
        ]}
      />
      {creditNotePath && <OrderRefunds order={order} creditNotePath={creditNotePath} />}
      {!isFree && <QuoteTrail quote={{ ...order.quote, currency: order.currency }} isOrdered />}
      <OrderRecipients order={order} certificatePath={`${paths.order({ token: order.token })}/certificate`} />
      {children}
      {order.status !== 'cancelled' && (
        <Notice kind="info">
          <p className="strong">{t('order.keep')}</p>
          <p className="meta">
            {order.isMailHeld || order.email === ''
              ? t('order.keepUnsent')
              : t('order.keepWhy', { email: order.email })}
          </p>
        </Notice>
      )}
    </section>
  );
}

const lineLabel = ({ amount, isMoneyBack }: LineRefundView) =>
  refundLabel({ refundState: 'wholly', refunded: amount, isMoneyBack })!;

/** Nothing is due for a cancelled order. */
function dueWords({ status, agreed }: OrderView): TextKey {
  if (status === 'cancelled') return 'order.total';
  return status === 'approved' && agreed === null ? 'order.paid' : 'order.due';
}

/** Each stands above the summary with its picture, its plan and its price. */
const withoutItems = (quote: OrderView['quote']): OrderView['quote'] => ({
  ...quote,
  steps: quote.steps?.filter(({ kind }) => kind !== 'line'),
});

interface LineProps {
  line: OrderLineView;
  currency: OrderView['currency'];
  /** how many a company bought of it; 0: it is no seat */
  seats: number;
  refund?: LineRefundView;
}

function Line({ line, currency, seats, refund }: LineProps) {
  const langOf = useOwnLang();
  const { t } = useText();
  const source = line.courseId === null ? productPicture(line.picture) : coursePicture(line.picture);
  return (
    <div className="row nowrap">
      <div className="thumb">
        <Picture src={source} alt="" sizes="112px" />
      </div>
      <div className="snug grow">
        <p lang={langOf(line.name)}>{refund ? <del>{line.name}</del> : <b>{line.name}</b>}</p>
        <p className="between nowrap">
          <span>
            <span className="meta">
              {seats > 0
                ? t('order.seatsOf', { plan: line.planName, count: seats })
                : line.planName || t('order.qty', { qty: line.qty })}
            </span>
            {refund && <span className="say strong"> {t(lineLabel(refund))}</span>}
          </span>
          <span className="nb">
            {line.unitPrice === 0
              ? t('checkout.free')
              : moneyParts(line.unitPrice * line.qty * (seats || 1), currency).figure}
          </span>
        </p>
        {line.freeBook && !refund && <p className="meta">{t('course.gift', { book: line.freeBook })}</p>}
      </div>
    </div>
  );
}

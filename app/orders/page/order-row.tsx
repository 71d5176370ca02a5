import type { ReactNode } from 'react';
import { LinkButton } from '~/kit/link-button';
import { Pill } from '~/kit/pill';
import { Price } from '~/kit/shop/price';
import { paymentPath } from '~/orders/destinations';
import { byName, foldSeats, type LineToName } from '~/orders/fold-seats';
import { lineName } from '~/orders/line-name';
import { refundFactsIn, refundLabel, stillBought } from '~/orders/line-refunds/refund-state';
import { isPayable } from '~/orders/order-states';
import { hasExpired } from '~/orders/time-left';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { bangkokDay, formatClock, formatDay, formatShortDay } from '~/values/time';
import { OrderAgain } from './order-again';
import { aheadOf, beginningOf, startPath, orderWords } from './order-texts';
import type { OrderView } from './orders.server';

/** An order among one's orders: its state, what it was, and the one next step with its reason; `children`: its papers. */
export function OrderRow({
  order,
  endedCourseIds,
  now,
  children,
}: {
  order: OrderView;
  /** That its buyer had once and may not open any more. */
  endedCourseIds: readonly number[];
  now: Date;
  children?: ReactNode;
}) {
  const { t, locale } = useText();
  const words = orderWords(order, { now });
  const refund = refundFactsIn(order);
  const label = refundLabel(refund);
  return (
    <li>
      <div className="snug">
        <p className="row">
          {refund.refundState !== 'wholly' && (
            <Pill kind={words.kind} icon={words.icon}>
              {t(words.status)}
            </Pill>
          )}
          {label && <Pill>{t(label)}</Pill>}
          <span className="meta nb">
            <a className="quiet" href={paths.order({ token: order.token })}>
              {order.number}
            </a>{' '}
            · {formatDay(bangkokDay(order.placedAt), locale)}
          </span>
        </p>
        <p className="strong">{orderContents(order.lines, t)}</p>
        <Price satang={order.agreed ?? order.due} currency={order.currency} style="exact" />
        {refund.refunded > 0 && (
          <p className="meta nb">
            {t(refund.isMoneyBack ? 'orders.refunded' : 'orders.refunding', {
              amount: formatMoney(refund.refunded, order.currency),
            })}
          </p>
        )}
        {children}
      </div>
      <div className="act row">
        <NextStep order={order} endedCourseIds={endedCourseIds} now={now} />
      </div>
    </li>
  );
}

function NextStep({
  order,
  endedCourseIds,
  now,
}: {
  order: OrderView;
  endedCourseIds: readonly number[];
  now: Date;
}) {
  const { t, locale } = useText();
  if (order.isMoneyLookedAt && (isPayable(order.status) || order.status === 'cancelled'))
    return <MoneyLookedAt order={order} />;
  const shortTime = (at: Date) =>
    `${formatShortDay(bangkokDay(at), locale)} ${formatClock(at)}${locale === 'th' ? ' น.' : ''}`;
  const learn = startPath(stillBought(order));
  switch (order.status) {
    case 'notYetReceived':
      return (
        <>
          {order.cancelAt && (
            <p className="say warn grow nb">
              {t('orders.beforeDeadline', { at: shortTime(order.cancelAt) })}
            </p>
          )}
          <LinkButton size="small" href={paymentPath(order)}>
            {t(
              paymentPath(order) === paths.orderTransfer({ token: order.token })
                ? 'order.pay'
                : 'order.payNow',
            )}
          </LinkButton>
        </>
      );
    case 'rejected':
      return (
        <>
          <p className="say bad">{order.statusReason}</p>
          <LinkButton size="small" href={paymentPath(order)}>
            {t(
              paymentPath(order) === paths.orderTransfer({ token: order.token })
                ? 'order.payAgain'
                : 'order.payNow',
            )}
          </LinkButton>
        </>
      );
    case 'pendingApproved':
      return (
        <>
          {order.reportedAt && (
            <p className="meta grow nb">{t('order.reportedAt', { at: shortTime(order.reportedAt) })}</p>
          )}
          <LinkButton size="small" look="ghost" href={paths.order({ token: order.token })}>
            {t('order.view')}
          </LinkButton>
        </>
      );
    case 'approved': {
      const bought = stillBought(order);
      const begins = beginningOf(bought, now);
      if (!order.isAccessEnded && begins && aheadOf(bought, now) === 'all')
        return (
          <>
            <p className="meta grow nb">{t('meeting.begins', { when: shortTime(begins) })}</p>
            <LinkButton size="small" look="ghost" href={paths.order({ token: order.token })}>
              {t('order.view')}
            </LinkButton>
          </>
        );
      const courses = bought.lines.filter(({ courseId, isSeat }) => courseId !== null && !isSeat);
      const isOver =
        courses.length > 0 && courses.every(({ courseId }) => endedCourseIds.includes(courseId!));
      return (
        <>
          {isOver && <p className="meta grow nb">{t('owned.isOver')}</p>}
          <LinkButton size="small" look="ghost" href={learn ?? paths.order({ token: order.token })}>
            {t(learn ? (isOver ? 'order.viewCourse' : 'order.learn') : 'order.view')}
          </LinkButton>
        </>
      );
    }
    case 'cancelled':
      return (
        <>
          <p className="meta grow">{hasExpired(order) ? t('order.expired') : order.statusReason}</p>
          <OrderAgain token={order.token} size="small" look="plain" />
        </>
      );
  }
}

/** Its time stands still, and nobody shall pay twice (PAY-22). */
function MoneyLookedAt({ order }: { order: OrderView }) {
  const { t } = useText();
  return (
    <>
      <p className="meta grow">
        {t(order.status === 'cancelled' ? 'order.head.lateMoney' : 'pay.moneyWaits.title')}
      </p>
      <LinkButton size="small" look="ghost" href={paths.order({ token: order.token })}>
        {t('order.view')}
      </LinkButton>
    </>
  );
}

/** What an order is about, in one line: its first thing, and how many others there are. */
export function orderContents(lines: readonly LineToName[], t: Translate): string {
  const [first, ...others] = foldSeats(lines, byName);
  if (!first) return '';
  const { line, seats } = first;
  const planName =
    seats.length > 0 ? t('order.seatsOf', { plan: line.planName, count: seats.length }) : line.planName;
  const name = lineName({ ...line, planName });
  return others.length === 0 ? name : t('orders.more', { name, count: others.length });
}

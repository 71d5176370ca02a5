import type { ReactNode } from 'react';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { paymentPath } from '~/orders/destinations';
import { refundStateIn, stillBought } from '~/orders/line-refunds/refund-state';
import { isPayable } from '~/orders/order-states';
import { OrderAgain } from '~/orders/page/order-again';
import { aheadOf, deadlineOf, startPath, orderWords } from '~/orders/page/order-texts';
import type { OrderView } from '~/orders/page/orders.server';
import { RefundedState } from '~/orders/page/refunded-state';
import { FailedPayment } from '~/payments/attempts/failed-payment';
import type { ReportView } from '~/payments/transfers/transfer-reports.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { AmountDue } from './amount-due';
import type { OrderPage } from './order-page.server';
import { OtherMethod } from './other-method';
import { PayRest } from './pay-rest';
import { TransferPanel } from './transfer-panel';

interface OrderStateProps {
  page: OrderPage;
  now: Date;
  /** times and places of its courses */
  children?: ReactNode;
}

/** The state of an order for its buyer: the reason, what to do until when, and the one next step. */
export function OrderState({ page, now, children }: OrderStateProps) {
  if (refundStateIn(page.order) === 'wholly')
    return <RefundedState order={page.order} hasExtraMoney={page.situation.isMoneyLookedAt} />;
  return (
    <Standing page={{ ...page, order: stillBought(page.order) }} now={now}>
      {children}
    </Standing>
  );
}

function Standing({ page, now, children }: OrderStateProps) {
  const { t } = useText();
  const { order, situation } = page;
  const deadline = deadlineOf(order, situation);
  if (page.rest) return <PayRest order={order} rest={page.rest} isPaused={deadline !== null} />;
  if (isPayable(order.status) && situation.isMoneyLookedAt)
    return (
      <div className="flow gap5">
        <MoneyWaits isHeld={situation.isHeld} isPaused={deadline !== null} />
        {situation.isHeld && !isTransfer(order) && (
          <p className="row">
            <LinkButton look="ghost" href={paymentPath(order)}>
              {t('order.seeResult')}
            </LinkButton>
          </p>
        )}
      </div>
    );
  const isToPay = isPayable(order.status) && order.due > 0 && !isTooLate(order, situation);
  return (
    <div className="flow gap5">
      <Words order={order} situation={situation} />
      {order.isMailHeld && isPayable(order.status) && (
        <Notice kind="warn">
          <p>{t('order.mailHeld')}</p>
        </Notice>
      )}
      {order.status === 'approved' && situation.isMoneyLookedAt && (
        <Notice kind="info">
          <p>{t('order.extraMoney')}</p>
        </Notice>
      )}
      {page.failedPayment && page.failedPayment.end !== 'cancelled' && (
        <FailedPayment failure={page.failedPayment} />
      )}
      {isToPay && <ToPay order={order} accounts={page.accounts} now={now} />}
      {order.status === 'pendingApproved' && page.report && <Report order={order} report={page.report} />}
      {deadline?.kind === 'paused' && <p className="meta">{t('order.deadlinePaused')}</p>}
      {order.status === 'approved' && !order.isAccessEnded && children}
      <WayOn page={page} now={now} />
      {isToPay && !situation.isUnderWay && <OtherMethod token={order.token} name={page.methodName} />}
      {order.status !== 'approved' && children}
    </div>
  );
}

/**
 * A transfer may be reported until the order is cancelled; a payment at a provider cannot start after the
 * deadline.
 */
const isTooLate = (order: OrderView, { isOver, isUnderWay }: OrderPage['situation']) =>
  isOver && !isUnderWay && !isTransfer(order);

/**
 * No payment until staff has decided on money that does not fit (PAY-22), or the provider on money it holds.
 */
export function MoneyWaits({ isHeld, isPaused = false }: { isHeld: boolean; isPaused?: boolean }) {
  const { t } = useText();
  return (
    <Notice kind={isHeld ? 'info' : 'warn'}>
      <p>{t(isHeld ? 'pay.moneyHeld.how' : 'pay.moneyWaits.how')}</p>
      {isPaused && <p className="meta">{t('order.deadlinePaused')}</p>}
    </Notice>
  );
}

function Words({ order, situation }: Pick<OrderPage, 'order' | 'situation'>) {
  const { t } = useText();
  const next = t(orderWords(order, situation).next);
  if (order.statusReason === '') return <p>{next}</p>;
  return (
    <Notice kind={order.status === 'rejected' ? 'bad' : 'info'}>
      <p className="strong">
        {t('order.reason')}: {order.statusReason}
      </p>
      <p>{next}</p>
    </Notice>
  );
}

/** Bank transfer shows the accounts; other methods have a page of their own. */
function ToPay({ order, accounts, now }: Pick<OrderPage, 'order' | 'accounts'> & { now: Date }) {
  const { t } = useText();
  if (isTransfer(order)) return <TransferPanel order={order} accounts={accounts} now={now} />;
  return (
    <section className="panel flow">
      <AmountDue order={order} label={t('pay.amount')} now={now} />
    </section>
  );
}

const isTransfer = (order: OrderView) => paymentPath(order) === paths.orderTransfer({ token: order.token });

function Report({ order, report }: { order: OrderView; report: ReportView }) {
  const { t, locale } = useText();
  return (
    <p className="row meta">
      <span className="nb">{t('order.reportedAt', { at: formatDateTime(report.reportedAt, locale) })}</span>
      <span className="nb">
        {t('order.reportedAmount', { amount: formatMoney(report.amount, order.currency) })}
      </span>
      {report.slipId && (
        <a href={paths.orderSlip({ token: order.token, uploadId: report.slipId })}>{t('order.slip')}</a>
      )}
    </p>
  );
}

function WayOn({ page, now }: OrderStateProps) {
  const { t } = useText();
  const { order, situation } = page;
  if (isPayable(order.status) && isTooLate(order, situation))
    return <Shop order={order} canOrderAgain={false} />;
  // the next step is in the mail
  if (order.isToConfirm) return null;
  if (isPayable(order.status) && situation.isUnderWay) {
    return (
      <p className="row">
        <LinkButton href={paymentPath(order)}>{t('order.seeResult')}</LinkButton>
      </p>
    );
  }
  if (isPayable(order.status) && !isTransfer(order)) {
    if (!page.failedPayment)
      return (
        <p className="row">
          <LinkButton href={paymentPath(order)}>{t('order.payNow')}</LinkButton>
        </p>
      );
    return (
      <form method="post" action={paymentPath(order)}>
        <Button name="intent" value="again">
          {t('pay.again')}
        </Button>
      </form>
    );
  }
  if (isPayable(order.status)) {
    const isAsked = order.due === 0 ? 'order.confirmFree' : 'order.pay';
    return (
      <p className="row">
        <LinkButton href={paths.orderTransfer({ token: order.token })}>
          {t(order.status === 'rejected' ? 'order.payAgain' : isAsked)}
        </LinkButton>
      </p>
    );
  }
  if (order.status === 'approved' && startPath(order)) {
    const ahead = aheadOf(order, now);
    return (
      <form method="post" action={paths.orderOpen({ token: order.token })}>
        <Button look={ahead === 'all' ? 'ghost' : undefined}>{t(OPEN_WORDS[ahead])}</Button>
      </form>
    );
  }
  return <Shop order={order} canOrderAgain={order.status === 'cancelled' && !situation.isMoneyLookedAt} />;
}

const OPEN_WORDS = {
  none: 'order.startLearning',
  some: 'order.learn',
  all: 'order.seeContent',
} as const;

function Shop({ order, canOrderAgain }: { order: OrderView; canOrderAgain: boolean }) {
  const { t } = useText();
  const isGoods = order.lines.every(({ courseId }) => courseId === null);
  return (
    <p className="row">
      {canOrderAgain && <OrderAgain token={order.token} />}
      <LinkButton
        href={isGoods ? paths.products() : paths.courses()}
        look={canOrderAgain ? 'plain' : 'ghost'}
      >
        {t(isGoods ? 'list.seeProducts' : 'order.browse')}
      </LinkButton>
    </p>
  );
}

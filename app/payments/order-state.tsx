import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { methodPath, orderPath, paymentPath, transferPath } from '~/orders/destinations';
import { isPayable } from '~/orders/order-states';
import { learnPath, orderWords, shopPath } from '~/orders/order-words';
import type { OrderView } from '~/orders/orders.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { formatDateTime } from '~/values/time';
import { AmountDue } from './amount-due';
import { FailedPayment } from './failed-payment';
import type { OrderPage } from './order-page.server';
import type { ReportView } from './transfer-reports.server';
import { TransferSlab } from './transfer-slab';

/** What the state of an order means for its buyer: why, what to do now and until when, and the one way on. */
export function OrderState({ page, now }: { page: OrderPage; now: Date }) {
  const { order, accounts, report } = page;
  if (page.moneyWaits) return <MoneyWaits />;
  return (
    <div className="flow gap5">
      <Words order={order} />
      {page.failedPayment && page.failedPayment.end !== 'cancelled' && (
        <FailedPayment failure={page.failedPayment} />
      )}
      {isPayable(order.status) && order.due > 0 && <ToPay order={order} accounts={accounts} now={now} />}
      {order.status === 'pendingApproved' && report && <Report order={order} report={report} />}
      <WayOn order={order} hasFailed={page.failedPayment !== null} />
      {isPayable(order.status) && order.due > 0 && <OtherMethod token={order.token} name={page.methodName} />}
    </div>
  );
}

/** Money came that does not fit: no way to pay until staff have decided on it (PAY-22). */
export function MoneyWaits() {
  const { t } = useText();
  return (
    <Notice kind="warn">
      <p>{t('pay.moneyWaits.how')}</p>
    </Notice>
  );
}

function Words({ order }: { order: OrderView }) {
  const { t } = useText();
  const next = t(orderWords(order).next);
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

/** Bank transfer shows where to; other methods have a page of their own. */
function ToPay({ order, accounts, now }: Pick<OrderPage, 'order' | 'accounts'> & { now: Date }) {
  const { t } = useText();
  if (isTransfer(order)) return <TransferSlab order={order} accounts={accounts} now={now} />;
  return (
    <section className="slab flow">
      <AmountDue order={order} label={t('pay.amount')} now={now} />
    </section>
  );
}

const isTransfer = (order: OrderView) => paymentPath(order) === transferPath(order.token);

function Report({ order, report }: { order: OrderView; report: ReportView }) {
  const { t, locale } = useText();
  return (
    <p className="row meta">
      <span className="nb">{t('order.reportedAt', { at: formatDateTime(report.reportedAt, locale) })}</span>
      <span className="nb">
        {t('order.reportedAmount', { amount: formatMoney(report.amount, order.currency) })}
      </span>
      {report.slipId && <a href={`/order/${order.token}/slip/${report.slipId}`}>{t('order.slip')}</a>}
    </p>
  );
}

function OtherMethod({ token, name }: { token: string; name: OrderPage['methodName'] }) {
  const { t, locale } = useText();
  return (
    <p className="row">
      {name && <span>{t('order.payBy', { method: name[locale] })}</span>}
      <a href={methodPath(token)}>{t('method.change')}</a>
    </p>
  );
}

function WayOn({ order, hasFailed }: { order: OrderView; hasFailed: boolean }) {
  const { t } = useText();
  if (isPayable(order.status) && !isTransfer(order)) {
    if (!hasFailed)
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
    return (
      <p className="row">
        <LinkButton href={transferPath(order.token)}>
          {t(order.status === 'rejected' ? 'order.payAgain' : 'order.pay')}
        </LinkButton>
      </p>
    );
  }
  if (order.status === 'approved' && learnPath(order)) {
    return (
      <form method="post" action={`${orderPath(order.token)}/open`}>
        <Button>{t('order.startLearning')}</Button>
      </form>
    );
  }
  return (
    <p className="row">
      {order.status === 'cancelled' && <LinkButton href={shopPath(order)}>{t('order.again')}</LinkButton>}
      <LinkButton href="/courses" look={order.status === 'cancelled' ? 'plain' : 'ghost'}>
        {t('order.browse')}
      </LinkButton>
    </p>
  );
}

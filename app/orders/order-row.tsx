import type { ReactNode } from 'react';
import { LinkButton } from '~/kit/link-button';
import { Pill } from '~/kit/pill';
import { Price } from '~/kit/price';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { bangkokDay, formatClock, formatDay, formatShortDay } from '~/values/time';
import { orderPath, paymentPath, transferPath } from './destinations';
import { lineName } from './line-name';
import { isPayable } from './order-states';
import { learnPath, orderWords, shopPath } from './order-words';
import type { OrderView } from './orders.server';
import { hasExpired } from './time-left';
import { refundFactsIn, refundLabel, stillBought } from './refund-state';

/** An order among one's orders: its state, what it was, and the one next step with its reason; `children`: its papers. */
export function OrderRow({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { t, locale } = useText();
  const words = orderWords(order);
  const refund = refundFactsIn(order);
  const label = refundLabel(refund);
  const [first, ...others] = order.lines;
  const what = first ? lineName(first) : '';
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
            <a className="quiet" href={orderPath(order.token)}>
              {order.number}
            </a>{' '}
            · {formatDay(bangkokDay(order.placedAt), locale)}
          </span>
        </p>
        <p className="strong">
          {others.length === 0 ? what : t('orders.more', { name: what, count: others.length })}
        </p>
        <Price satang={order.due} currency={order.currency} style="exact" />
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
        <NextStep order={order} />
      </div>
    </li>
  );
}

function NextStep({ order }: { order: OrderView }) {
  const { t, locale } = useText();
  if (isPayable(order.status) && order.isMoneyLookedAt) return <MoneyLookedAt order={order} />;
  const shortTime = (at: Date) =>
    `${formatShortDay(bangkokDay(at), locale)} ${formatClock(at)}${locale === 'th' ? ' น.' : ''}`;
  const learn = learnPath(stillBought(order));
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
            {t(paymentPath(order) === transferPath(order.token) ? 'order.pay' : 'order.payNow')}
          </LinkButton>
        </>
      );
    case 'rejected':
      return (
        <>
          <p className="say bad">{order.statusReason}</p>
          <LinkButton size="small" href={paymentPath(order)}>
            {t(paymentPath(order) === transferPath(order.token) ? 'order.payAgain' : 'order.payNow')}
          </LinkButton>
        </>
      );
    case 'pendingApproved':
      return (
        <>
          {order.reportedAt && (
            <p className="meta grow nb">{t('order.reportedAt', { at: shortTime(order.reportedAt) })}</p>
          )}
          <LinkButton size="small" look="ghost" href={orderPath(order.token)}>
            {t('order.view')}
          </LinkButton>
        </>
      );
    case 'approved':
      return (
        <LinkButton size="small" look="ghost" href={learn ?? orderPath(order.token)}>
          {t(learn ? 'order.learn' : 'order.view')}
        </LinkButton>
      );
    case 'cancelled':
      return (
        <>
          <p className="meta grow">{hasExpired(order) ? t('order.expired') : order.statusReason}</p>
          <LinkButton size="small" look="plain" href={shopPath(order)}>
            {t('order.again')}
          </LinkButton>
        </>
      );
  }
}

/** Its time stands still, and nobody shall pay twice (PAY-22). */
function MoneyLookedAt({ order }: { order: OrderView }) {
  const { t } = useText();
  return (
    <>
      <p className="meta grow">{t('pay.moneyWaits.title')}</p>
      <LinkButton size="small" look="ghost" href={orderPath(order.token)}>
        {t('order.view')}
      </LinkButton>
    </>
  );
}

import type { ReactNode } from 'react';
import { Amount } from '~/kit/amount';
import { DateTile } from '~/kit/shop/date-tile';
import type { OrderView } from '~/orders/page/orders.server';
import { isNear, timeLeft } from '~/orders/time-left';
import { useText } from '~/text/text-context';
import { bangkokDay, formatDateTime, dateTileParts } from '~/values/time';

interface AmountDueProps {
  order: Pick<OrderView, 'due' | 'currency' | 'cancelAt'>;
  label: string;
  now: Date;
  /** A button that copies the amount. */
  copy?: ReactNode;
}

/** The exact amount due, and the deadline in words and as a calendar leaf. */
export function AmountDue({ order, label, now, copy }: AmountDueProps) {
  return (
    <div className="row nowrap top0">
      {order.cancelAt && <Leaf until={order.cancelAt} now={now} />}
      <div className="snug">
        <p className="meta">{label}</p>
        <p className="price x">
          <Amount satang={order.due} currency={order.currency} />
        </p>
        {order.cancelAt && <Deadline until={order.cancelAt} now={now} />}
        {copy}
      </div>
    </div>
  );
}

function Leaf({ until, now }: { until: Date; now: Date }) {
  const { locale } = useText();
  const day = bangkokDay(until);
  return <DateTile {...dateTileParts(day, locale)} dateTime={day} near={isNear(until, now)} />;
}

function Deadline({ until, now }: { until: Date; now: Date }) {
  const { t, locale } = useText();
  const time = timeLeft(until, now);
  return (
    <p>
      {t('transfer.before')} <b className="nb">{formatDateTime(until, locale)}</b>{' '}
      <span className={isNear(until, now) ? 'say warn nb' : 'say nb'}>{t(time.text, time.values)}</span>
    </p>
  );
}

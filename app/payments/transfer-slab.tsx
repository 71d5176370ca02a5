import { CalendarLeaf } from '~/kit/calendar-leaf';
import { Notice } from '~/kit/notice';
import type { OrderView } from '~/orders/orders.server';
import { isNear, timeLeft } from '~/orders/time-left';
import { useText } from '~/text/text-context';
import { moneyParts } from '~/values/money';
import { bangkokDay, formatDateTime, leafParts } from '~/values/time';
import { AccountList } from './account-list';
import type { BankAccountView } from './bank-account';
import { isTransferUsable } from './transfer-usability';

interface TransferSlabProps {
  order: OrderView;
  accounts: readonly BankAccountView[];
  now: Date;
  /** The page holds a form: its QR pages open beside it. */
  keepsPage?: boolean;
}

/** What to transfer, until when, and where to: the exact amount, the deadline in words and as a leaf, the accounts. */
export function TransferSlab({ order, accounts, now, keepsPage }: TransferSlabProps) {
  const { t } = useText();
  const { sign, figure } = moneyParts(order.due, order.currency);
  return (
    <section className="slab flow">
      <div className="row nowrap top0">
        {order.cancelAt && <Leaf until={order.cancelAt} now={now} />}
        <div className="snug">
          <p className="meta">{t('transfer.exactly')}</p>
          <p className="price x">
            <i>{sign}</i>
            <span className="all">{figure}</span>
          </p>
          {order.cancelAt && <Deadline until={order.cancelAt} now={now} />}
        </div>
      </div>
      {isTransferUsable(accounts) ? (
        <AccountList
          accounts={accounts}
          qrPath={(accountId) => `/order/${order.token}/qr/${accountId}`}
          inNewTab={keepsPage}
        />
      ) : (
        <Notice kind="bad">{t('payment.noAccounts')}</Notice>
      )}
      {order.cancelAt && <p className="meta">{t('transfer.ifLate')}</p>}
    </section>
  );
}

function Leaf({ until, now }: { until: Date; now: Date }) {
  const { locale } = useText();
  const day = bangkokDay(until);
  return <CalendarLeaf {...leafParts(day, locale)} dateTime={day} near={isNear(until, now)} />;
}

function Deadline({ until, now }: { until: Date; now: Date }) {
  const { t, locale } = useText();
  const left = timeLeft(until, now);
  return (
    <p>
      {t('transfer.before')} <b className="nb">{formatDateTime(until, locale)}</b>{' '}
      <span className={isNear(until, now) ? 'say warn nb' : 'say nb'}>{t(left.text, left.values)}</span>
    </p>
  );
}

import { CopyButton } from '~/kit/copy-button';
import { Notice } from '~/kit/notice';
import type { OrderView } from '~/orders/page/orders.server';
import { AccountList } from '~/payments/bank/account-list';
import type { BankAccountView } from '~/payments/bank/bank-account';
import { isTransferUsable } from '~/payments/methods/transfer-usability';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { AmountDue } from './amount-due';

interface TransferPanelProps {
  order: OrderView;
  accounts: readonly BankAccountView[];
  now: Date;
  /** The page holds a form, so QR pages open in a new tab. */
  keepsPage?: boolean;
  /** The hours in which staff checks slips, in the shop's own words. */
  hours?: string;
}

/** The exact amount to transfer, the deadline in words and as a calendar leaf, and the accounts. */
export function TransferPanel({ order, accounts, now, keepsPage, hours }: TransferPanelProps) {
  const { t } = useText();
  return (
    <section className="panel flow">
      <AmountDue
        order={order}
        label={t('transfer.exactly')}
        now={now}
        copy={
          <CopyButton
            text={(order.due / 100).toFixed(2)}
            label={t('transfer.copyAmount')}
            done={t('transfer.copied')}
          />
        }
      />
      {isTransferUsable(accounts) ? (
        <AccountList
          accounts={accounts}
          qrPath={(accountId) => paths.orderQr({ token: order.token, accountId })}
          inNewTab={keepsPage}
          isToCopy
        />
      ) : (
        <Notice kind="bad">{t('payment.noAccounts')}</Notice>
      )}
      {order.cancelAt && <p className="meta">{t('transfer.ifLate')}</p>}
      {hours && <p className="meta">{t('transfer.hours', { hours })}</p>}
    </section>
  );
}

import { Notice } from '~/kit/notice';
import type { OrderView } from '~/orders/page/orders.server';
import { useText } from '~/text/text-context';
import { AccountList } from '~/payments/bank/account-list';
import { AmountDue } from './amount-due';
import type { BankAccountView } from '~/payments/bank/bank-account';
import { isTransferUsable } from '~/payments/methods/transfer-usability';
import { paths } from '~/values/paths';

interface TransferPanelProps {
  order: OrderView;
  accounts: readonly BankAccountView[];
  now: Date;
  /** The page holds a form: its QR pages open beside it. */
  keepsPage?: boolean;
}

/** What to transfer, until when, and where to: the exact amount, the deadline in words and as a leaf, the accounts. */
export function TransferPanel({ order, accounts, now, keepsPage }: TransferPanelProps) {
  const { t } = useText();
  return (
    <section className="panel flow">
      <AmountDue order={order} label={t('transfer.exactly')} now={now} />
      {isTransferUsable(accounts) ? (
        <AccountList
          accounts={accounts}
          qrPath={(accountId) => paths.orderQr({ token: order.token, accountId })}
          inNewTab={keepsPage}
        />
      ) : (
        <Notice kind="bad">{t('payment.noAccounts')}</Notice>
      )}
      {order.cancelAt && <p className="meta">{t('transfer.ifLate')}</p>}
    </section>
  );
}

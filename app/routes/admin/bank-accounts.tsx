import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { bankName } from '~/payments/bank/bank-codes';
import { readBankAccountSetups } from '~/payments/setup/bank-account-setups.server';
import { readMethodSetups } from '~/payments/setup/method-setups.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** The accounts buyers transfer to (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, url, settings } = await requireRight(args, 'payment-setup');
  const methods = await readMethodSetups(db, shopCurrency(settings));
  const transfer = methods.find(({ id }) => id === BANK_TRANSFER.id);
  return {
    title: `${t('paySetup.accounts')} · ${settings.title}`,
    accounts: await readBankAccountSetups(db),
    isTransferOff: transfer !== undefined && !transfer.isEnabled && transfer.whyNot === null,
    isDone: url.searchParams.has('done'),
  };
}

export default function BankAccounts() {
  const { accounts, isTransferOff, isDone } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('paySetup.accounts')}</h1>
        <a href={paths.staffPaymentMethods()}>{t('paySetup.seeMethods')}</a>
      </div>
      <p className="meta">{t('paySetup.accountsLead')}</p>
      {isDone && <Notice kind="ok">{t('paySetup.saved')}</Notice>}
      {isTransferOff && (
        <Notice kind="warn">
          <p>
            {t('paySetup.transferOff')}{' '}
            <a href={paths.staffPaymentMethod({ methodId: BANK_TRANSFER.id })}>
              {t('paySetup.openTransfer')}
            </a>
          </p>
        </Notice>
      )}
      {accounts.length === 0 ? (
        <p>{t('paySetup.noAccounts')}</p>
      ) : (
        <Table
          caption={t('paySetup.accounts')}
          columns={[
            { key: 'number', title: t('paySetup.number') },
            { key: 'holder', title: t('paySetup.holder') },
            { key: 'promptPay', title: t('paySetup.promptPay'), isWide: true },
            { key: 'state', title: t('paySetup.column.state') },
          ]}
          rows={accounts.map((account) => ({
            key: String(account.id),
            cells: [
              <a key="link" href={paths.staffBankAccount({ accountId: account.id })}>
                <span className="nb">{account.accountNumber || '–'}</span>
                <br />
                {bankName(account.bankCode, locale) || '–'}
              </a>,
              account.accountName,
              account.promptPayId ?? '–',
              account.isArchived ? (
                <Pill>{t('paySetup.archived')}</Pill>
              ) : account.isEnabled ? (
                <Pill kind="ok">{t('paySetup.on')}</Pill>
              ) : (
                <Pill>{t('paySetup.off')}</Pill>
              ),
            ],
          }))}
        />
      )}
      <p>
        <LinkButton href={paths.staffNewBankAccount()}>{t('paySetup.addAccount')}</LinkButton>
      </p>
    </div>
  );
}

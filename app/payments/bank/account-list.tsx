import { LinkButton } from '~/kit/link-button';
import { AccountRow } from '~/kit/shop/account-row';
import { useText } from '~/text/text-context';
import { type BankAccountView, hasQr } from './bank-account';
import { bankCodeOf, bankName } from './bank-codes';

interface AccountListProps {
  accounts: readonly BankAccountView[];
  /** The page of an account's QR. */
  qrPath: (accountId: number) => string;
  /** Opens in a new tab, so that a half-filled form on this page is not lost. */
  inNewTab?: boolean;
  /** An order waits for the transfer: each account number gets a copy button. */
  isToCopy?: boolean;
}

/** The shop's accounts: mark, number, bank and name, and the QR Code where there is one (PAY-01). */
export function AccountList({ accounts, qrPath, inNewTab, isToCopy }: AccountListProps) {
  const { t, locale } = useText();
  return (
    <div>
      {accounts.map((account) => {
        const bank = bankName(account.bankCode, locale);
        return (
          <AccountRow
            key={account.id}
            bankCode={bankCodeOf(account.bankCode) ?? account.bankCode}
            number={account.accountNumber}
            name={t('payment.accountName', { bank, name: account.accountName })}
            copy={isToCopy ? { label: t('transfer.copy'), done: t('transfer.copied') } : undefined}
            action={
              hasQr(account) && (
                <LinkButton
                  href={qrPath(account.id)}
                  look="ghost"
                  size="small"
                  icon="qr"
                  target={inNewTab ? '_blank' : undefined}
                  aria-label={t('payment.qrOf', { bank })}
                >
                  <QrWords words={t('payment.qr')} />
                </LinkButton>
              )
            }
          />
        );
      })}
    </div>
  );
}

/** A phone has room for the first word only; the label holds the whole text. */
function QrWords({ words }: { words: string }) {
  const [first, ...others] = words.split(' ');
  return (
    <span className="nb">
      {first}
      <span className="wide"> {others.join(' ')}</span>
    </span>
  );
}

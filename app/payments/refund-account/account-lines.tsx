import { bankName } from '~/payments/bank/bank-codes';
import { useText } from '~/text/text-context';
import { formatDateTime } from '~/values/time';
import type { RefundAccount } from './refund-account.server';

/** The account as those who may refund read it, and who gave it; otherwise since when it is asked for. */
export function AccountLines({ known: { askedAt, givenAt, givenBy, account } }: { known: RefundAccount }) {
  const { t, locale } = useText();
  if (account && givenAt && givenBy)
    return (
      <p>
        <b>
          {bankName(account.bankCode, locale)} <span className="nb">{account.number}</span>
        </b>{' '}
        {account.name}
        <br />
        <span className="meta">
          {t(`refundAccount.by.${givenBy}`)} {formatDateTime(givenAt, locale)}
        </span>
      </p>
    );
  return (
    <p className="meta">
      {askedAt
        ? t('refundAccount.askedSince', { at: formatDateTime(askedAt, locale) })
        : t('refundAccount.unknown')}
    </p>
  );
}

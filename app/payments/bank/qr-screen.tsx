import type { ReactNode } from 'react';
import { Amount } from '~/kit/amount';
import { useText } from '~/text/text-context';
import { formatMoney, type Satang } from '~/values/money';
import type { AccountQr } from './account-qr.server';
import { bankName } from './bank-codes';
import { KeepQr, type KeptQr } from './keep-qr';

interface QrScreenProps {
  qr: AccountQr;
  /** The amount in the code; null while nothing is ordered. */
  amount: Satang | null;
  /** The drawing code as a picture for the phone. */
  kept?: KeptQr;
  /** The links and buttons that leave this screen. */
  children: ReactNode;
}

/** 'Qr Code Payment': the code on white in light and dark, large enough to scan from another phone (PAY-01). */
export function QrScreen({ qr, amount, kept, children }: QrScreenProps) {
  const { t, locale } = useText();
  const { account, drawing } = qr;
  const bank = bankName(account.bankCode, locale);
  const hasAmount = drawing !== null && amount !== null;
  const label =
    amount === null
      ? t('qr.label', { name: account.accountName })
      : t('qr.labelAmount', { name: account.accountName, amount: formatMoney(amount) });
  return (
    <div className="wrap payment-page pad5">
      <div className="slim flow">
        <div>
          <h1 className="f3">{t('qr.title')}</h1>
          {amount !== null && <LargeAmount amount={amount} />}
        </div>
        <p className="meta">{t(hasAmount ? 'qr.howAmount' : 'qr.how')}</p>
        {drawing && (
          <div className="qr">
            <header>{t('qr.promptPay')}</header>
            {kept?.app ? (
              <img src={kept.path} width={300} height={300} alt={label} />
            ) : (
              <svg
                viewBox={`-2 -2 ${drawing.size + 4} ${drawing.size + 4}`}
                shapeRendering="crispEdges"
                role="img"
                aria-label={label}
              >
                <path fill="#111" d={drawing.path} />
              </svg>
            )}
            <p className="snug">
              <b>{account.accountName}</b>
              <br />
              <small>
                {bank} <span className="nb">{account.accountNumber}</span>
              </small>
            </p>
          </div>
        )}
        {account.qrPicturePath && (
          <figure className="qr uploaded">
            <img src={account.qrPicturePath} alt={t('qr.uploaded', { bank })} />
            <figcaption className="snug">
              <b>{account.accountName}</b>
            </figcaption>
          </figure>
        )}
        {!hasAmount && amount !== null && <p className="say warn">{t('qr.typeAmount')}</p>}
        {drawing && kept && (
          <>
            <KeepQr {...kept} />
            {!kept.app && <p className="meta">{t('qr.samePhone')}</p>}
          </>
        )}
        {children}
      </div>
    </div>
  );
}

function LargeAmount({ amount }: { amount: Satang }) {
  return (
    <p className="price x">
      <Amount satang={amount} />
    </p>
  );
}

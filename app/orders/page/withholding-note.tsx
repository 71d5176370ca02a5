import { Notice } from '~/kit/notice';
import type { WithheldOrder } from '~/orders/withholding-certificate.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';

/** A company that withholds tax owes the shop its certificate: made out to whom, and sent where. */
export function WithholdingNote({ withheld }: { withheld: WithheldOrder | null }) {
  const { t } = useText();
  if (!withheld) return null;
  const { amount, currency, orderNumber, shop, received } = withheld;
  if (received) return <p className="meta">{t('withheld.received', { number: received })}</p>;
  return (
    <Notice kind="info">
      <p className="strong">{t('withheld.title')}</p>
      <p>{t('withheld.todo', { amount: formatMoney(amount, currency), number: orderNumber })}</p>
      <p>
        <b>{shop.name}</b>
        {shop.taxId && <> {t('document.taxId', { id: shop.taxId })}</>}
        {shop.address && (
          <>
            <br />
            {shop.address}
          </>
        )}
      </p>
      {shop.email ? (
        <p>
          {t('withheld.byEmail')} <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </p>
      ) : (
        <p>{t('withheld.byPost')}</p>
      )}
    </Notice>
  );
}

import { Notice } from '~/kit/notice';
import type { PaymentExceptionView } from '~/payments/payment-exceptions/payment-exceptions.server';
import type { SecondPersonOfException } from '~/payments/refunds/second-person-of-exception.server';
import { useText } from '~/text/text-context';
import { formatMoney, satang } from '~/values/money';
import { paths } from '~/values/paths';

/** What of this exception waits for a second person, or from which amount on it would. */
export function SecondPerson({
  second,
  money,
}: {
  second: SecondPersonOfException;
  money: PaymentExceptionView;
}) {
  const { t } = useText();
  const { waiting, limitSatang, refundedBefore } = second;
  if (waiting) {
    const amount = formatMoney(waiting.amount, money.currency);
    const way = t(`second.way.${waiting.way}`);
    return (
      <Notice kind="warn">
        {waiting.isOwn
          ? t('second.case.own', { amount })
          : t('second.case.waits', { name: waiting.byName, amount, way })}{' '}
        <a href={paths.staffRefundRequest({ requestId: waiting.id })}>{t('second.see')}</a>
      </Notice>
    );
  }
  if (limitSatang === null || (money.currency === 'THB' && money.open + refundedBefore <= limitSatang))
    return null;
  return (
    <Notice kind="info">{t('second.limit', { amount: formatMoney(satang(limitSatang), 'THB') })}</Notice>
  );
}

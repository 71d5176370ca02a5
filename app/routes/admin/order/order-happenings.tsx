import { useMay } from '~/accounts/rights-context';
import type { StateKind } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Happening } from '~/orders/staff/happening';
import type { AttemptRow } from '~/payments/attempts/attempts-of-order.server';
import type { AttemptStatus } from '~/payments/attempts/payment-attempt';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import type { PaymentExceptionRow, PaymentRow } from '~/payments/settlement/order-money.server';
import { queuePath } from '~/payments/transfers/queue-query';
import type { OrderReportRow, ReportStatus } from '~/payments/transfers/transfer-queue.server';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { type Currency, formatMoney } from '~/values/money';

/** Money that came, and what of it somebody has to settle. */
export function Money({
  money,
  now,
}: {
  money: { payments: PaymentRow[]; cases: PaymentExceptionRow[] };
  now: Date;
}) {
  const { t, locale } = useText();
  const may = useMay();
  const at = (instant: Date) => momentWords(instant, { now, t, locale });
  return (
    <section>
      <h2>{t('admin.order.payments')}</h2>
      {money.payments.length === 0 && <p className="meta">{t('admin.order.noPayments')}</p>}
      <ul className="lines dense">
        {money.payments.map((payment) => (
          <Happening
            key={payment.id}
            end={<b>{formatMoney(payment.amount, payment.currency)}</b>}
            note={at(payment.receivedAt)}
          >
            {payment.way
              ? t(`money.hand.way.${payment.way}`)
              : locale === 'th'
                ? payment.methodNameTh
                : payment.methodNameEn}
          </Happening>
        ))}
        {money.cases.map((each) => (
          <Happening
            key={`case-${each.id}`}
            end={
              <Pill kind={each.isOpen ? 'warn' : undefined} icon={each.isOpen ? 'alert' : 'check'}>
                {each.kind === 'line-refund'
                  ? t(each.isOpen ? 'admin.order.case.toRefund' : 'orders.refunded', {
                      amount: formatMoney(each.amount, each.currency),
                    })
                  : formatMoney(each.amount, each.currency)}
              </Pill>
            }
            note={at(each.openedAt)}
          >
            {t(each.isReportedOnly ? 'admin.order.case.reported' : `admin.order.case.${each.kind}`)}{' '}
            {may('money') && (
              <a href={exceptionPath(each.id)}>
                {t(each.isOpen ? 'admin.money.decideCase' : 'admin.money.see')}
              </a>
            )}
          </Happening>
        ))}
      </ul>
    </section>
  );
}

const ATTEMPT_LOOKS: Readonly<Record<AttemptStatus, StateKind | undefined>> = {
  open: 'info',
  unknown: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  expired: undefined,
};

/** Every try to pay at a provider, the failed ones with the provider's own words. */
export function Attempts({ attempts, now }: { attempts: AttemptRow[]; now: Date }) {
  const { t, locale } = useText();
  if (attempts.length === 0) return null;
  return (
    <section>
      <h2>{t('admin.order.attempts')}</h2>
      <ul className="lines dense">
        {attempts.map((attempt) => (
          <Happening
            key={attempt.id}
            end={
              <Pill kind={ATTEMPT_LOOKS[attempt.status]}>{t(`admin.order.attempt.${attempt.status}`)}</Pill>
            }
            note={[
              momentWords(attempt.endedAt ?? attempt.startedAt, { now, t, locale }),
              attempt.failure && `${attempt.failure.description} (${attempt.failure.code})`,
              attempt.providerId,
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {formatMoney(attempt.amount, attempt.currency)}{' '}
            {locale === 'th' ? attempt.methodNameTh : attempt.methodNameEn}
          </Happening>
        ))}
      </ul>
    </section>
  );
}

const REPORT_LOOKS: Readonly<Record<ReportStatus, StateKind | undefined>> = {
  pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: undefined,
};

export function Reports({
  reports,
  currency,
  now,
}: {
  reports: OrderReportRow[];
  /** of the order */
  currency: Currency;
  now: Date;
}) {
  const { t, locale } = useText();
  const may = useMay();
  if (reports.length === 0) return null;
  return (
    <section>
      <h2>{t('admin.order.reports')}</h2>
      <ul className="lines dense">
        {reports.map((report) => (
          <Happening
            key={report.id}
            end={<Pill kind={REPORT_LOOKS[report.status]}>{t(`admin.order.report.${report.status}`)}</Pill>}
            note={[momentWords(report.reportedAt, { now, t, locale }), report.reason]
              .filter(Boolean)
              .join(' · ')}
          >
            {formatMoney(report.amount, currency)}{' '}
            {may('money') && (
              <a href={queuePath({ filter: 'waiting', q: '' }, { reportId: report.id })}>
                {t('admin.order.report.see')}
              </a>
            )}
          </Happening>
        ))}
      </ul>
    </section>
  );
}

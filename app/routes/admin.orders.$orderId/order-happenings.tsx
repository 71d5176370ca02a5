import type { ReactNode } from 'react';
import { Pill } from '~/kit/pill';
import type { StateKind } from '~/kit/notice';
import { eventWord } from '~/orders/order-event-words';
import type { OrderEventView } from '~/orders/staff-orders.server';
import type { MoneyCaseRow, PaymentRow } from '~/payments/order-money.server';
import { moneyCasePath } from '~/payments/money-view';
import { queuePath } from '~/payments/queue-query';
import type { OrderReportRow, ReportStatus } from '~/payments/transfer-queue.server';
import { momentWords } from '~/text/moment-words';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { type Currency, formatMoney } from '~/values/money';

/** Money that came, and what of it somebody has to settle. */
export function Money({
  money,
  now,
}: {
  money: { payments: PaymentRow[]; cases: MoneyCaseRow[] };
  now: Date;
}) {
  const { t, locale } = useText();
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
            {locale === 'th' ? payment.methodNameTh : payment.methodNameEn}
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
            <a href={moneyCasePath(each.id)}>
              {t(each.isOpen ? 'admin.money.decideCase' : 'admin.money.see')}
            </a>
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
            <a href={queuePath({ filter: 'waiting', q: '' }, { reportId: report.id })}>
              {t('admin.order.report.see')}
            </a>
          </Happening>
        ))}
      </ul>
    </section>
  );
}

const ACTORS: Readonly<Record<string, TextKey>> = {
  buyer: 'admin.order.actor.buyer',
  staff: 'admin.order.actor.staff',
  provider: 'admin.order.actor.provider',
  system: 'admin.order.actor.system',
};

/** Who did what, when and from where, newest first. */
export function History({ events, now }: { events: OrderEventView[]; now: Date }) {
  const { t, locale } = useText();
  /** From where: the page, notification, job or command, whose network address, which lines of the log. */
  const from = ({ door, clientAddress, requestId }: OrderEventView) =>
    door
      ? [
          `${t(`admin.order.door.${door.kind}`)} ${door.name}`,
          clientAddress && t('admin.order.address', { address: clientAddress }),
          requestId && t('admin.order.request', { id: requestId }),
        ]
      : [];
  return (
    <section>
      <h2>{t('admin.order.history')}</h2>
      <ul className="lines dense">
        {[...events].reverse().map((event) => (
          <Happening
            key={event.id}
            end={<span className="meta nb">{momentWords(event.at, { now, t, locale })}</span>}
            note={[event.actorName ?? t(ACTORS[event.actor] ?? 'admin.order.actor.system'), event.reason]
              .filter(Boolean)
              .join(' · ')}
            more={
              event.door && (
                <details className="meta came">
                  <summary>{t('admin.order.from')}</summary>
                  {from(event).filter(Boolean).join(' · ')}
                </details>
              )
            }
          >
            {t(eventWord(event.kind), { kind: event.kind })}
          </Happening>
        ))}
      </ul>
    </section>
  );
}

function Happening(props: { end: ReactNode; note: string; more?: ReactNode; children: ReactNode }) {
  const { end, note, more, children } = props;
  return (
    <li>
      <div>
        {children}
        <br />
        <span className="meta">{note}</span>
        {more}
      </div>
      {end}
    </li>
  );
}

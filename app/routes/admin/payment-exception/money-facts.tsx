import type { ReactNode } from 'react';
import { Button } from '~/kit/button';
import { Icon } from '~/kit/icon';
import { Notice, type StateKind } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { refundFactsIn } from '~/orders/line-refunds/refund-state';
import type { OrderView } from '~/orders/page/orders.server';
import { StaffStatusPill } from '~/orders/staff/status-pill';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import type {
  AttemptView,
  PaymentExceptionView,
  RefundView,
} from '~/payments/payment-exceptions/payment-exceptions.server';
import { isAboutCounted } from '~/payments/settlement/payment-exception';
import { shownReference } from '~/payments/settlement/shown-reference';
import { queuePath } from '~/payments/transfers/queue-query';
import type { PaymentFailure, ProviderStatus } from '~/providers/port/provider';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { bangkokDay, formatDateTime, formatDay } from '~/values/time';

/** The money beside the order it came for, line by line. */
export function Compare({ money, order, now }: { money: PaymentExceptionView; order: OrderView; now: Date }) {
  const { t, locale } = useText();
  const came = formatMoney(money.amount, money.currency);
  const isSame = money.currency === order.currency;
  // money of lines that went back is a part of what was paid: there is nothing to compare
  const isReleased = money.kind === 'line-refund';
  const fits = isReleased || (isSame && money.amount === order.due);
  return (
    <section>
      <h2>{t('admin.money.compare')}</h2>
      <table className="compare">
        <caption className="vh">{t('admin.money.compare')}</caption>
        <tbody>
          <Line
            label={t(cameLabel(money))}
            look={fits ? undefined : 'diff'}
            note={compareWords(money, order, t)}
          >
            <b>{came}</b>
          </Line>
          <Line
            label={t('admin.money.due')}
            note={
              money.keptAmount > 0 && !isReleased
                ? t('admin.money.kept', {
                    amount: formatMoney(money.keptAmount, order.currency),
                    due: formatMoney(order.due, order.currency),
                  })
                : undefined
            }
          >
            {formatMoney(order.due, order.currency)}
          </Line>
          {money.payment && !isAboutCounted(money.kind) && (
            <Line label={t('admin.money.open')}>{formatMoney(money.open, money.currency)}</Line>
          )}
          <Line
            label={t('admin.money.orderIs')}
            note={
              order.cancelledAt
                ? t('admin.money.cancelledAt', { at: momentWords(order.cancelledAt, { now, t, locale }) })
                : undefined
            }
          >
            <StaffStatusPill {...order} refund={refundFactsIn(order)} />
          </Line>
          {money.payment && (
            <Line label={t('admin.money.received')}>
              {momentWords(money.payment.receivedAt, { now, t, locale })}
            </Line>
          )}
          <Provenance money={money} />
          {money.takenBack && (
            <>
              <Line label={t('takenBack.what')}>{t(`takenBack.kind.${money.takenBack.kind}`)}</Line>
              <Line label={t('takenBack.stands')}>{t(`takenBack.state.${money.takenBack.state}`)}</Line>
              <Line label={t('takenBack.at')} note={money.takenBack.reference}>
                {momentWords(money.takenBack.takenAt, { now, t, locale })}
              </Line>
            </>
          )}
        </tbody>
      </table>
    </section>
  );
}

function Provenance({ money }: { money: PaymentExceptionView }) {
  const { t } = useText();
  const provider = money.payment?.provider ?? money.source?.provider;
  const reference = shownReference(money.payment?.reference ?? money.source?.reference ?? '');
  return (
    <>
      {provider && <Line label={t('admin.money.way')}>{money.payment?.methodName || provider}</Line>}
      {(reference || money.reportId) && (
        <Line label={t('admin.money.reference')}>
          {money.reportId ? (
            <a href={queuePath({ filter: 'waiting', q: '' }, { reportId: money.reportId })}>
              {t('admin.order.report.see')}
            </a>
          ) : (
            reference
          )}
        </Line>
      )}
    </>
  );
}

function cameLabel({ kind, payment }: PaymentExceptionView): TextKey {
  if (kind === 'taken-back') return 'takenBack.title';
  if (kind === 'returned') return 'admin.money.kind.returned';
  if (kind === 'unrecorded') return 'admin.money.came';
  if (kind === 'line-refund') return 'admin.money.released';
  return payment ? 'admin.money.came' : 'admin.money.expected';
}

function compareWords(money: PaymentExceptionView, order: OrderView, t: Translate): string | undefined {
  if (money.kind === 'line-refund') return undefined;
  if (money.currency !== order.currency) return t('admin.money.otherCurrency');
  return differenceWords(money.amount - order.due, money, t);
}

function differenceWords(by: number, { currency }: PaymentExceptionView, t: Translate): string {
  if (by === 0) return t('admin.money.fits');
  return t(by < 0 ? 'admin.money.short' : 'admin.money.over', { by: formatMoney(Math.abs(by), currency) });
}

function Line(props: { label: string; look?: 'diff'; note?: string; children: ReactNode }) {
  return (
    <tr className={props.look}>
      <th scope="row">{props.label}</th>
      <td>
        {props.look && <Icon name="alert" />}
        {props.children}
        {props.note && (
          <>
            <br />
            <span className="meta">{props.note}</span>
          </>
        )}
      </td>
    </tr>
  );
}

const REFUND_LOOKS: Readonly<Record<RefundView['status'], StateKind>> = {
  created: 'info',
  done: 'ok',
  refused: 'bad',
  unknown: 'warn',
};

/** Parts that were decided on already; a refund without an answer is asked about again, or ended by who looked. */
export function Became({ money, now }: { money: PaymentExceptionView; now: Date }) {
  const { t, locale } = useText();
  if (money.parts.length + money.refunds.length === 0) return null;
  const at = (instant: Date) => momentWords(instant, { now, t, locale });
  const amount = (of: number) => <b>{formatMoney(of, money.currency)}</b>;
  return (
    <section>
      <h2>{t('admin.money.became')}</h2>
      <ul className="lines dense">
        {money.parts.map((part) => (
          <li key={`part-${part.id}`}>
            <span>
              {part.order ? (
                <a href={paths.staffOrder({ orderId: part.order.id })}>
                  {t(part.amount < 0 ? 'admin.money.part.released' : 'admin.money.part.kept', {
                    number: part.order.number,
                  })}
                </a>
              ) : (
                t('admin.money.part.retained')
              )}
              <br />
              <span className="meta">{at(part.at)}</span>
            </span>
            {amount(part.amount)}
          </li>
        ))}
        {money.refunds.map((refund) => (
          <li key={`refund-${refund.id}`}>
            <span>
              <Pill kind={REFUND_LOOKS[refund.status]}>{t(`admin.money.refund.${refund.status}`)}</Pill>
              <br />
              <span className="meta">
                {[
                  // noted by its day alone
                  refund.way === 'by-hand' ? formatDay(bangkokDay(refund.at), locale) : at(refund.at),
                  t(`admin.money.refundWay.${refund.way}`),
                  refund.reference,
                  refund.failure && failureWords(refund.failure, refund.status === 'refused', t),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {amount(refund.amount)}
          </li>
        ))}
      </ul>
      {money.refunds
        .filter(({ status }) => status === 'unknown' || status === 'created')
        .map((refund) => (
          <UnansweredRefund key={refund.id} refund={refund} exceptionId={money.id} />
        ))}
    </section>
  );
}

function UnansweredRefund({ refund, exceptionId }: { refund: RefundView; exceptionId: number }) {
  const { t } = useText();
  return (
    <form method="post" action={exceptionPath(exceptionId)} className="flow gap3">
      <input type="hidden" name="refund_id" value={refund.id} />
      <p className="meta">{t('admin.money.refund.why')}</p>
      <p className="row">
        <Button look="plain" size="small" name="intent" value="refund-again">
          {t('admin.money.refund.again')}
        </Button>
        {refund.status === 'unknown' && (
          <>
            <Button look="plain" size="small" name="intent" value="refund-made">
              {t('admin.money.refund.wasMade')}
            </Button>
            <Button look="plain" size="small" name="intent" value="refund-not-made">
              {t('admin.money.refund.wasNot')}
            </Button>
          </>
        )}
      </p>
    </form>
  );
}

const ATTEMPT_LOOKS: Readonly<Record<AttemptView['status'], StateKind | undefined>> = {
  open: 'info',
  unknown: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  expired: undefined,
};

interface AttemptsProps {
  money: PaymentExceptionView;
  /** What the provider has just said. */
  verdict: ProviderStatus | null;
  now: Date;
}

/** Every try to pay the order at a provider: what was asked for and what came, under the provider's own name for it, and what the provider says now. */
export function Attempts({ money, verdict, now }: AttemptsProps) {
  const { t, locale } = useText();
  if (money.attempts.length === 0) return null;
  return (
    <section>
      <h2>{t('admin.money.attempts')}</h2>
      {verdict && <Notice kind="info">{t('admin.money.says', { words: verdictWords(verdict, t) })}</Notice>}
      <ul className="lines dense">
        {money.attempts.map((attempt) => (
          <li key={attempt.id}>
            <div>
              <span className={attempt.isOfException ? 'strong' : undefined}>{attempt.methodName}</span>{' '}
              {[
                t('admin.money.asked', { amount: formatMoney(attempt.amount, attempt.currency) }),
                ...attempt.came.map(({ amount, currency }) =>
                  t('admin.money.cameBy', { amount: formatMoney(amount, currency) }),
                ),
              ].join(' · ')}{' '}
              <Pill kind={ATTEMPT_LOOKS[attempt.status]}>{t(`admin.money.attempt.${attempt.status}`)}</Pill>
              <br />
              <span className="meta">
                {[
                  momentWords(attempt.createdAt, { now, t, locale }),
                  attempt.providerId ?? attempt.reference,
                  attempt.failure && failureWords(attempt.failure, attempt.status === 'failed', t),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <form method="post" action={exceptionPath(money.id)}>
                <input type="hidden" name="attempt_id" value={attempt.id} />
                <Button look="plain" size="small" name="intent" value="ask">
                  {t('admin.money.ask')}
                </Button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What it comes to, and the provider's own words. */
function failureWords({ code, description }: PaymentFailure, isRefused: boolean, t: Translate): string {
  if (code === 'RETURNED') return t('admin.money.why.returned');
  const outcome = isRefused ? 'refused' : 'unknown';
  const why = /^HTTP 5/.test(code) ? 'down' : /not_?found/i.test(code) ? 'notFound' : outcome;
  return t(`admin.money.why.${why}`, { words: description || code });
}

function verdictWords(verdict: ProviderStatus, t: Translate): string {
  switch (verdict.state) {
    case 'paid':
      return t('admin.money.says.paid', {
        amount: formatMoney(verdict.amount, verdict.currency),
        reference: verdict.providerId,
      });
    case 'failed':
      return t('admin.money.says.failed', { ...verdict.failure });
    default:
      return t(`admin.money.says.${verdict.state}`);
  }
}

export function Settled({ money: { settled, note } }: { money: PaymentExceptionView }) {
  const { t, locale } = useText();
  if (!settled) return null;
  return (
    <Notice kind="ok">
      <p>
        {t('admin.money.settledBy', {
          what: t(`admin.money.settled.${settled.outcome}`),
          name: settled.byName ?? t('admin.money.system'),
          at: formatDateTime(settled.at, locale),
        })}
        {settled.outcome === 'closed' && note && (
          <>
            <br />
            {note}
          </>
        )}
      </p>
    </Notice>
  );
}

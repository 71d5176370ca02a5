import type { ReactNode } from 'react';
import { Icon } from '~/kit/icon';
import { PersonName } from '~/kit/person-name';
import { bankName, OTHER_ORIGIN } from '~/payments/bank/bank-codes';
import { wholeUnitWords } from '~/text/duration-texts';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { amongBaht } from '~/values/money';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { ReportToDecide } from './report-to-decide.server';
import { originOf } from './slip-code';
import { transferTiming } from './slip-verdict';

type Finding = 'ok' | 'bad' | 'look' | null;

/** The slip's details beside the order's, line by line. */
export function ReportCompare({ report, now }: { report: ReportToDecide; now: Date }) {
  const { t, locale } = useText();
  return (
    <table className="compare">
      <caption className="vh">{t('admin.report.compare')}</caption>
      <tbody>
        <AmountLine report={report} />
        <Line
          label={t('admin.report.account')}
          finding={!report.account ? 'look' : report.account.isEnabled ? 'ok' : 'bad'}
        >
          {report.account ? (
            <>
              {bankName(report.account.bankCode, locale)}{' '}
              <span className="nb">…{report.account.number.replace(/\D/g, '').slice(-4)}</span>
              {!report.account.isEnabled && <Note>{t('admin.report.accountClosed')}</Note>}
            </>
          ) : (
            t('admin.report.accountNone')
          )}
        </Line>
        <TimeLine report={report} now={now} />
        <SlipLine report={report} />
        <SlipCodeLine report={report} />
        <Line label={t('admin.report.payer')} finding={null}>
          <PersonName>{report.payerName || report.orderName}</PersonName>
          <Note>
            {report.payerName && report.payerName !== report.orderName
              ? t('admin.report.nameDiffers', { name: report.orderName })
              : t('admin.report.nameSame')}
          </Note>
          {report.originBank && (
            <Note>
              {t('admin.report.from', {
                bank:
                  report.originBank === OTHER_ORIGIN
                    ? t('admin.report.otherBank')
                    : bankName(report.originBank, locale),
              })}
            </Note>
          )}
        </Line>
        {report.description && (
          <Line label={t('admin.report.message')} finding={null}>
            “{report.description}”
          </Line>
        )}
      </tbody>
    </table>
  );
}

function TimeLine({ report, now }: { report: ReportToDecide; now: Date }) {
  const { t, locale } = useText();
  const { transferredAt, placedAt, deadline } = report;
  const timing = transferTiming({ transferredAt, placedAt, deadline });
  if (timing.kind === 'unknown' || !transferredAt)
    return (
      <Line label={t('admin.report.time')} finding="look">
        {t('admin.report.timeNone')}
      </Line>
    );
  const age = 'milliseconds' in timing ? wholeUnitWords(timing.milliseconds ?? 0, t) : '';
  const note = {
    'before-order': t('admin.report.timeBefore'),
    late: t('admin.report.timeLate', { age }),
    'in-time': deadline ? t('admin.report.timeInTime', { age }) : t('admin.report.timeNoDeadline'),
  }[timing.kind];
  return (
    <Line label={t('admin.report.time')} finding={timing.kind === 'in-time' ? 'ok' : 'look'}>
      <time
        dateTime={transferredAt.toISOString()}
        title={formatDateTime(transferredAt, locale)}
        className="nb"
      >
        {momentWords(transferredAt, { now, t, locale })}
      </time>
      <Note>{note}</Note>
    </Line>
  );
}

function AmountLine({ report: { amount, due, came, currency } }: { report: ReportToDecide }) {
  const { t } = useText();
  const exact = (of: number) => amongBaht(of, currency);
  const difference = { by: exact(Math.abs(amount - due)), due: exact(due) };
  const note =
    amount === due
      ? t('admin.report.amountOk')
      : t(amount < due ? 'admin.report.amountShort' : 'admin.report.amountOver', difference);
  return (
    <Line label={t('admin.report.amount')} finding={amount === due ? 'ok' : 'bad'}>
      <b>{exact(amount)}</b>
      <Note>{note}</Note>
      {came > 0 && <Note>{t('admin.report.came', { came: exact(came), due: exact(due) })}</Note>}
    </Line>
  );
}

function SlipLine({ report: { slip, slipSeenIn } }: { report: ReportToDecide }) {
  const { t } = useText();
  if (!slip)
    return (
      <Line label={t('admin.report.slip')} finding="look">
        {t('admin.report.slipNone')}
      </Line>
    );
  return (
    <Line label={t('admin.report.slip')} finding={slipSeenIn.length > 0 ? 'bad' : 'ok'}>
      {slipSeenIn.length === 0 ? (
        t('admin.report.slipNew')
      ) : (
        <>
          {t('admin.report.slipSeen')}{' '}
          {slipSeenIn.map((order) => (
            <a key={order.orderId} className="nb" href={paths.staffOrder({ orderId: order.orderId })}>
              {order.orderNumber}
            </a>
          ))}
        </>
      )}
    </Line>
  );
}

/** The bank and transfer number in the slip's QR. They do not prove money, but expose a mistyped bank. */
function SlipCodeLine({ report: { slipCode, originBank, slip } }: { report: ReportToDecide }) {
  const { t, locale } = useText();
  if (!slip) return null;
  if (!slipCode)
    return (
      <Line label={t('admin.report.slipCode')} finding={null}>
        {t('admin.report.slipCodeNone')}
      </Line>
    );
  const bank = originOf(slipCode);
  const isOther = bank !== null && originBank !== '' && originBank !== bank;
  return (
    <Line label={t('admin.report.slipCode')} finding={isOther ? 'look' : 'ok'}>
      <span className="nb">{slipCode.reference}</span>
      <Note>
        {bank ? bankName(bank, locale) : t('admin.report.slipCodeBank', { number: slipCode.sendingBank })}
        {isOther && <> · {t('admin.report.slipCodeOther', { bank: bankName(originBank, locale) })}</>}
      </Note>
    </Line>
  );
}

function Line({ label, finding, children }: { label: string; finding: Finding; children: ReactNode }) {
  const { t } = useText();
  return (
    <tr className={finding === 'bad' ? 'diff' : finding === 'look' ? 'look' : undefined}>
      <th scope="row">{label}</th>
      <td>
        {finding && (
          <>
            <Icon name={finding === 'ok' ? 'check' : 'alert'} />
            <span className="vh">
              {t(
                finding === 'ok'
                  ? 'admin.report.ok'
                  : finding === 'bad'
                    ? 'admin.report.differs'
                    : 'admin.report.check',
              )}
            </span>{' '}
          </>
        )}
        {children}
      </td>
    </tr>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <>
      <br />
      <span className="meta">{children}</span>
    </>
  );
}

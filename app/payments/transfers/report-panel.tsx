import { Button } from '~/kit/button';
import { classes } from '~/kit/classes';
import { Check } from '~/kit/forms/check';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { isWaiting } from '~/orders/order-states';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { amongBaht, formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { spacedTel } from '~/values/tel';
import { formatDateTime } from '~/values/time';
import { decideSchema, REJECT_REASON_TEXTS, REJECT_REASONS } from './decide-form';
import { ReportCompare } from './report-compare';
import type { ReportToDecide } from './report-to-decide.server';

export interface ReportPanelProps {
  report: ReportToDecide;
  now: Date;
  /** The address that takes the decision. */
  action: string;
  /** Errors of a refused decision: text keys by field. */
  errors?: Partial<Record<'accepts_difference' | 'no_other_transfer' | 'reason' | 'words', TextKey>>;
  typed?: { reason?: string; words?: string };
}

/** A slip beside its order, and the decision. */
export function ReportPanel(props: ReportPanelProps) {
  const { report, now } = props;
  const { t, locale } = useText();
  return (
    <section className="panel flow" aria-labelledby="report">
      <div className="between">
        <h2 id="report">{report.orderNumber}</h2>
        <a href={paths.staffOrder({ orderId: report.orderId })}>{t('admin.queue.open')}</a>
      </div>
      <p>
        {report.orderName}
        {report.tel && (
          <>
            {' · '}
            <span className="nb">{spacedTel(report.tel)}</span>
          </>
        )}
        <br />
        <span className="meta">{report.itemNames.join(', ')}</span>
        <br />
        <span className="meta">
          {t('admin.report.reported', { at: formatDateTime(report.reportedAt, locale) })}
        </span>
      </p>
      <div className="with-aside">
        <Slip report={report} />
        <ReportCompare report={report} now={now} />
      </div>
      {report.status === 'pending' ? (
        <Decision {...props} />
      ) : (
        <>
          <Decided report={report} />
          {report.status === 'rejected' && isWaiting(report.orderStatus) && <Reconsider {...props} />}
        </>
      )}
    </section>
  );
}

function Slip({ report: { slip } }: { report: ReportToDecide }) {
  const { t } = useText();
  if (!slip) return <p className="slip c">{t('admin.report.slipNone')}</p>;
  const path = paths.staffSlip({ uploadId: slip.uploadId });
  return (
    <a className="slip" href={path} aria-label={t('admin.report.slipZoom')} data-key="z">
      <img
        src={path}
        alt={t('admin.report.slipAlt')}
        width={slip.width ?? undefined}
        height={slip.height ?? undefined}
      />
    </a>
  );
}

function Decided({ report }: { report: ReportToDecide }) {
  const { t, locale } = useText();
  if (report.status === 'withdrawn') return <Notice kind="info">{t('admin.report.withdrawn')}</Notice>;
  const isApproved = report.status === 'approved';
  return (
    <Notice kind={isApproved ? 'ok' : 'warn'}>
      <p>
        {t(isApproved ? 'admin.report.decided.approved' : 'admin.report.decided.rejected', {
          name: report.decidedByName ?? t('admin.report.someone'),
          at: report.decidedAt ? formatDateTime(report.decidedAt, locale) : '',
        })}
        {report.reason && (
          <>
            <br />
            {report.reason}
          </>
        )}
      </p>
    </Notice>
  );
}

function Decision({ report, action, errors = {}, typed = {} }: ReportPanelProps) {
  const { t } = useText();
  const difference = report.amount - report.due;
  const isOrderClosed = report.orderStatus === 'cancelled' || report.orderStatus === 'approved';
  const isRejecting = errors.reason !== undefined || errors.words !== undefined;
  const why = (key: TextKey | undefined) => key && t(key);
  return (
    <>
      {isOrderClosed && (
        <Notice kind="warn">
          {t('admin.report.orderClosed', { status: t(`admin.order.status.${report.orderStatus}`) })}
        </Notice>
      )}
      {report.countedFor.length > 0 && (
        <Notice kind="warn">
          {t('admin.report.counted')}{' '}
          {report.countedFor.map(({ orderId, orderNumber }) => (
            <a key={orderId} href={paths.staffOrder({ orderId })}>
              {orderNumber}
            </a>
          ))}
        </Notice>
      )}
      <div className={classes('decision', (difference !== 0 || report.countedFor.length > 0) && 'one')}>
        <form className="flow" method="post" action={action}>
          <input type="hidden" name="intent" value="approve" />
          <ApprovalChecks report={report} errors={errors} />
          <Button full data-key="a">
            {t('admin.report.approve')} <kbd className="wide">A</kbd>
          </Button>
        </form>
        {difference < 0 && !isOrderClosed && <AskRest report={report} action={action} errors={errors} />}
        <details open={isRejecting}>
          <summary className="btn danger" data-key="r">
            {t('admin.report.reject')} <kbd className="wide">R</kbd>
          </summary>
          <form className="flow" method="post" action={action}>
            <input type="hidden" name="intent" value="reject" />
            <RadioCards
              name="reason"
              legend={t('admin.reject.legend')}
              error={why(errors.reason)}
              chosen={typed.reason}
              radio={{ required: true }}
              cards={REJECT_REASONS.map((value) => ({
                value,
                label: t(value === 'other' ? 'admin.reject.other' : REJECT_REASON_TEXTS[value]),
              }))}
            />
            <TextArea
              {...formFields(decideSchema, { intent: 'reject', values: typed })('words')}
              label={t('admin.reject.words')}
              mark={t('site.optional')}
              hint={t('admin.report.rejectNote')}
              error={why(errors.words)}
              rows={2}
            />
            <Button look="danger" full>
              {t('admin.report.rejectSend')}
            </Button>
          </form>
        </details>
      </div>
      <p className="meta">{t('admin.report.approveNote')}</p>
    </>
  );
}

/** The confirmations an approval needs: that the amount differs, that a counted line is another transfer. */
function ApprovalChecks({ report, errors = {} }: Pick<ReportPanelProps, 'report' | 'errors'>) {
  const { t } = useText();
  const difference = report.amount - report.due;
  const why = (key: TextKey | undefined) => key && t(key);
  return (
    <>
      {difference !== 0 && (
        <Check
          name="accepts_difference"
          value="yes"
          label={t('admin.report.accept', {
            by: amongBaht(Math.abs(difference), report.currency),
          })}
          error={why(errors.accepts_difference)}
          required
          why={{ required: t('admin.report.acceptMissing') }}
        />
      )}
      {report.countedFor.length > 0 && <NoOtherTransfer error={errors.no_other_transfer} />}
    </>
  );
}

/** Keeps what came and asks the buyer for the rest. */
function AskRest({ report, action, errors = {} }: Omit<ReportPanelProps, 'now'>) {
  const { t } = useText();
  const { amount, due, currency, status, countedFor } = report;
  return (
    <form className="flow" method="post" action={action}>
      <input type="hidden" name="intent" value="ask-rest" />
      {status === 'rejected' && <input type="hidden" name="after_rejection" value="yes" />}
      {countedFor.length > 0 && <NoOtherTransfer error={errors.no_other_transfer} />}
      <Button full look="ghost">
        {t('admin.report.askRest', {
          came: formatMoney(amount, currency),
          left: formatMoney(due - amount, currency),
        })}
      </Button>
      <p className="meta">{t('admin.report.askRestNote')}</p>
    </form>
  );
}

function NoOtherTransfer({ error }: { error: TextKey | undefined }) {
  const { t } = useText();
  return (
    <Check
      name="no_other_transfer"
      value="yes"
      label={t('admin.report.notCounted')}
      error={error && t(error)}
      required
      why={{ required: t('admin.report.notCountedMissing') }}
    />
  );
}

/** Refused by mistake, or the money came later: approved from here while the order is unpaid. */
function Reconsider({ report, action, errors = {} }: ReportPanelProps) {
  const { t } = useText();
  const isBack = errors.accepts_difference !== undefined || errors.no_other_transfer !== undefined;
  return (
    <details className="disclosure" open={isBack}>
      <summary>{t('desk.reconsider')}</summary>
      <form className="flow" method="post" action={action}>
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="after_rejection" value="yes" />
        <p className="meta">{t('desk.reconsiderNote')}</p>
        <ApprovalChecks report={report} errors={errors} />
        <Button>{t('admin.report.approve')}</Button>
      </form>
      {report.amount < report.due && <AskRest report={report} action={action} errors={errors} />}
    </details>
  );
}

import { reopenMonthSchema } from '~/documents/vat-month-forms';
import type { MonthClosed } from '~/documents/vat-months.server';
import { Button } from '~/kit/button';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { formatDateTime, formatMonth } from '~/values/time';
import { vatReportPath } from './vat-report-path';

interface CloseMonthProps {
  month: string;
  closed: MonthClosed | null;
  /** the month can be closed now */
  isOver: boolean;
  /** the version of the report on the page */
  seen: string;
  /** the reader is an owner; others see the owners' names */
  isOwner: boolean;
  owners: readonly string[];
  /** a refused form that opens the month again */
  reopen?: { typed: string; error?: string };
}

/**
 * The closing of a report's month: person and time with an owner's form to open it again, or the form to close it; both
 * ask for confirmation.
 */
export function CloseMonth({
  month,
  closed: closure,
  isOver,
  seen: seenVersion,
  isOwner,
  owners,
  reopen,
}: CloseMonthProps) {
  const { t, locale } = useText();
  if (closure)
    return (
      <>
        <Notice kind="info">
          {t('admin.report.closed', { at: formatDateTime(closure.at, locale), name: closure.byName })}
        </Notice>
        {isOwner ? (
          <ReopenMonth month={month} reopen={reopen} />
        ) : (
          <p className="meta">{t('vatMonth.ownerOnly', { names: owners.join(', ') })}</p>
        )}
      </>
    );
  if (!isOver) return <p className="meta">{t('admin.report.notOver')}</p>;
  const name = formatMonth(month, locale);
  return (
    <details className="disclosure">
      <summary>{t('admin.report.close', { month: name })}</summary>
      <form method="post" action={vatReportPath(month)} className="flow gap3">
        <input type="hidden" name="seen" value={seenVersion} />
        <p>{t('admin.report.closeWhy')}</p>
        <p>
          <Button look="danger" size="small" name="intent" value="close">
            {t('admin.report.closeYes', { month: name })}
          </Button>
        </p>
      </form>
    </details>
  );
}

function ReopenMonth({ month, reopen }: Pick<CloseMonthProps, 'month' | 'reopen'>) {
  const { t, locale } = useText();
  const name = formatMonth(month, locale);
  const field = formFields(reopenMonthSchema, {
    values: { reason: reopen?.typed },
    errors: { reason: reopen?.error },
  });
  return (
    <details className="disclosure" open={reopen !== undefined}>
      <summary>{t('vatMonth.reopen', { month: name })}</summary>
      <form method="post" action={vatReportPath(month)} className="flow gap3">
        <p>{t('vatMonth.reopenWhy')}</p>
        <TextArea
          {...field('reason')}
          label={t('vatMonth.reason')}
          hint={t('vatMonth.reasonHint')}
          rows={2}
        />
        <p>
          <Button look="danger" size="small" name="intent" value="reopen">
            {t('vatMonth.reopenYes', { month: name })}
          </Button>
        </p>
      </form>
    </details>
  );
}

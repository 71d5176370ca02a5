import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { formatDateTime, formatMonth } from '~/values/time';
import type { MonthClosed } from '~/documents/vat-months.server';
import { vatReportPath } from './vat-report-path';

interface CloseMonthProps {
  month: string;
  closed: MonthClosed | null;
  /** it can be closed now */
  isOver: boolean;
  /** what the page shows of the report */
  seen: string;
}

/** Who closed the month of a report and when, or the way to close it, which is confirmed. */
export function CloseMonth({ month, closed, isOver, seen }: CloseMonthProps) {
  const { t, locale } = useText();
  if (closed)
    return (
      <Notice kind="info">
        {t('admin.report.closed', { at: formatDateTime(closed.at, locale), name: closed.byName })}
      </Notice>
    );
  if (!isOver) return <p className="meta">{t('admin.report.notOver')}</p>;
  const name = formatMonth(month, locale);
  return (
    <details className="disclosure">
      <summary>{t('admin.report.close', { month: name })}</summary>
      <form method="post" action={vatReportPath(month)} className="flow gap3">
        <input type="hidden" name="seen" value={seen} />
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

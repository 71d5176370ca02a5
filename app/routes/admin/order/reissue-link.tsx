import type { NotReplaceable } from '~/documents/replaceable.server';
import { vatReportPath } from '~/documents/vat/vat-report-path';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatMonth } from '~/values/time';

interface ReissueLinkProps {
  orderId: number;
  /** null: it can be replaced */
  why: NotReplaceable['code'] | null;
  /** the closed month that keeps it, `2026-11` */
  month: string | null;
}

/** The way to another document in place of a wrong one, or why there is none. */
export function ReissueLink({ orderId, why, month }: ReissueLinkProps) {
  const { t, locale } = useText();
  if (why === null)
    return (
      <p>
        <a href={paths.staffReissue({ orderId })}>{t('document.reissue')}</a>
      </p>
    );
  if (why === 'HAS_CREDIT_NOTE') return <p className="meta">{t('vatMonth.lockedNote')}</p>;
  if (month === null) return null;
  return (
    <p className="meta">
      {t('vatMonth.locked', { month: formatMonth(month, locale) })}{' '}
      <a href={vatReportPath(month)}>{t('vatMonth.lockedSee')}</a>
    </p>
  );
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countMonths, type ListedMonth, readMonths } from '~/documents/vat/month-list.server';
import { vatReportPath } from '~/documents/vat/vat-report-path';
import { EmptyState } from '~/kit/empty-state';
import { Pager } from '~/kit/pager';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formatDateTime, formatMonth } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

/** The months of the sales tax report: which are closed, which can be, and which were opened again. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'documents');
  const range = pageRange(await countMonths(db), url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('vatMonth.title')} · ${settings.title}`,
    page: range.page,
    pageCount: range.pageCount,
    months: await readMonths(db, range, now),
  };
}

export default function VatMonths() {
  const { page, pageCount, months } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('vatMonth.title')}</h1>
        <a href={paths.staffDocuments()}>{t('admin.documents')}</a>
      </div>
      <p className="meta">{t('vatMonth.lead')}</p>
      {months.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('vatMonth.none')} />
      ) : (
        <>
          <Table
            caption={t('vatMonth.title')}
            columns={[
              { key: 'month', title: t('admin.documents.month') },
              { key: 'documents', title: t('vatMonth.documents'), isFigure: true },
              { key: 'state', title: t('vatMonth.state') },
              { key: 'by', title: t('vatMonth.by'), isWide: true },
            ]}
            rows={months.map((month) => ({
              key: month.month,
              cells: [
                <a key="month" href={vatReportPath(month.month)}>
                  {formatMonth(month.month, locale)}
                </a>,
                month.documents.toLocaleString('en-US'),
                <State key="state" month={month} />,
                month.closed
                  ? t('vatMonth.closedBy', {
                      name: month.closed.byName,
                      at: formatDateTime(month.closed.at, locale),
                    })
                  : month.reopened
                    ? t('vatMonth.reopenedBy', {
                        name: month.reopened.byName,
                        at: formatDateTime(month.reopened.at, locale),
                        reason: month.reopened.reason,
                      })
                    : '',
              ],
            }))}
          />
          <Pager
            label={t('admin.pages')}
            current={page}
            last={pageCount}
            urlOf={(to) => `${paths.staffVatMonths()}${to > 1 ? `?page=${to}` : ''}`}
            previous={t('admin.previous')}
            next={t('admin.next')}
            jump={(to) => t('admin.jump', { page: to })}
          />
        </>
      )}
    </div>
  );
}

function State({ month: { closed, isOver, reopened } }: { month: ListedMonth }) {
  const { t } = useText();
  if (closed)
    return (
      <Pill kind="ok" icon="check">
        {t('vatMonth.state.closed')}
      </Pill>
    );
  if (reopened) return <Pill kind="warn">{t('vatMonth.state.reopened')}</Pill>;
  return isOver ? (
    <Pill kind="warn">{t('vatMonth.state.toClose')}</Pill>
  ) : (
    <Pill>{t('vatMonth.state.open')}</Pill>
  );
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DOCUMENT_KINDS, type DocumentKind } from '~/documents/document-kind';
import { documentKindFrom, documentSearchOf, monthOf } from '~/documents/document-search';
import { DocumentTable } from '~/documents/document-table';
import { countDocuments, readStaffDocuments } from '~/documents/staff-documents.server';
import { vatReportPath } from '~/documents/vat/vat-report-path';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Field } from '~/kit/forms/field';
import { StaffSearch } from '~/kit/forms/staff-search';
import { Pager } from '~/kit/pager';
import { useText } from '~/text/text-context';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { bangkokDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'documents');
  const query = url.searchParams;
  const kind = documentKindFrom(query.get('kind'));
  const q = query.get('q')?.trim() ?? '';
  const typedMonth = query.get('month')?.trim() ?? '';
  const month = monthOf(typedMonth);
  const search = documentSearchOf(q, month);
  const counts = await countDocuments(db, search);
  const range = countedRange(counts[kind], query.get('page'), PAGE_SIZE);
  return {
    title: `${t('admin.documents')} · ${settings.title}`,
    view: { kind, q, month: typedMonth, page: range.page },
    isMonthWrong: typedMonth !== '' && month === null,
    reportMonth: month?.month ?? bangkokDay(now).slice(0, 7),
    counts,
    pageCount: range.pageCount,
    documents: await readStaffDocuments(db, { kind, search, range }),
  };
}

interface DocumentsView {
  kind: DocumentKind | 'all';
  q: string;
  month: string;
  page?: number;
}

const filterQuery = ({ kind, q, month }: DocumentsView): Record<string, string> => ({
  ...(kind !== 'all' && { kind }),
  ...(q && { q }),
  ...(month && { month }),
});

function documentsPath({ page = 1, ...view }: DocumentsView): string {
  const query = new URLSearchParams({
    ...filterQuery(view),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.staffDocuments()}${query && `?${query}`}`;
}

export default function Documents() {
  const { view, isMonthWrong, reportMonth, counts, pageCount, documents } = useLoaderData<typeof loader>();
  const { t } = useText();
  const kinds = ['all', ...DOCUMENT_KINDS] as const;
  return (
    <>
      <div className="between">
        <h1>{t('admin.documents')}</h1>
        <StaffSearch
          action={paths.staffDocuments()}
          label={t('admin.documents.searchHint')}
          placeholder={t('admin.documents.searchHint')}
          button={t('admin.searchButton')}
          value={view.q}
          kept={filterQuery({ ...view, q: '' })}
        />
      </div>
      <Chips
        label={t('admin.filters')}
        chips={kinds.map((kind) => ({
          href: documentsPath({ ...view, kind, page: 1 }),
          text: t(kind === 'all' ? 'admin.documents.all' : `admin.documents.kind.${kind}`),
          count: counts[kind],
          current: kind === view.kind,
        }))}
      />
      <form className="period" action={paths.staffDocuments()}>
        {Object.entries(filterQuery({ ...view, month: '' })).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <Field
          name="month"
          label={t('admin.documents.month')}
          hint={t('admin.documents.monthHint')}
          error={isMonthWrong ? t('admin.documents.monthWrong') : undefined}
          defaultValue={view.month}
          maxLength={10}
          autoComplete="off"
          beside={
            <Button look="ghost" size="small">
              {t('admin.documents.show')}
            </Button>
          }
        />
      </form>
      <p>
        <a href={vatReportPath(reportMonth)}>{t('admin.documents.report')}</a> ·{' '}
        <a href={paths.staffVatMonths()}>{t('vatMonth.title')}</a>
      </p>
      {documents.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('admin.documents.none')} />
      ) : (
        <>
          <DocumentTable caption={t('admin.documents')} documents={documents} />
          <Pager
            label={t('admin.pages')}
            current={view.page}
            last={pageCount}
            urlOf={(page) => documentsPath({ ...view, page })}
            previous={t('admin.previous')}
            next={t('admin.next')}
            jump={(page) => t('admin.jump', { page })}
          />
        </>
      )}
    </>
  );
}

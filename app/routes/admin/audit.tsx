import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useMay } from '~/accounts/rights-context';
import { auditFacts } from '~/flows/staff/audit-changes';
import { AUDIT_FILTERS, type AuditFilter } from '~/flows/staff/audit-filters';
import { factLabel } from '~/flows/staff/audit-labels';
import { type AuditRow, countAudit, readAudit } from '~/flows/staff/audit-log.server';
import { findAuditWords } from '~/flows/staff/audit-search.server';
import { auditSubjectLink } from '~/flows/staff/audit-subject-link';
import { auditWords, subjectWords } from '~/flows/staff/audit-texts';
import { factValue } from '~/flows/staff/audit-values';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Field } from '~/kit/forms/field';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { Table } from '~/kit/table';
import { periodSearch } from '~/orders/staff/period-search';
import { useText } from '~/text/text-context';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 40;

/** Who did what, when, and what was there before (ADM-01). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'audit');
  const filter = AUDIT_FILTERS.find((each) => each === url.searchParams.get('filter')) ?? 'all';
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const period = periodSearch(url.searchParams.get('period') ?? '', now);
  const words = await findAuditWords(db, { typed: q, t });
  const search = { words, at: period.placed };
  const counts = await countAudit(db, search);
  const range = countedRange(counts[filter], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('audit.title')} · ${settings.title}`,
    view: { filter, q, period: period.typed },
    periodError: period.error,
    counts,
    range,
    isOfTooMany: words?.isOfTooMany ?? false,
    rows: await readAudit(db, { filter, search, range }),
  };
}

interface View {
  filter: AuditFilter;
  q: string;
  period: string;
}

const keptOf = ({ filter, q, period }: View): Record<string, string> => ({
  ...(filter !== 'all' && { filter }),
  ...(q && { q }),
  ...(period && { period }),
});
function pathOf(view: View, page = 1): string {
  const query = new URLSearchParams({ ...keptOf(view), ...(page > 1 && { page: String(page) }) }).toString();
  return `${paths.staffAudit()}${query && `?${query}`}`;
}

export default function Audit() {
  const { view, periodError, counts, range, isOfTooMany, rows } = useLoaderData<typeof loader>();
  const { t } = useText();
  const { q: _q, ...withoutWords } = keptOf(view);
  const { period: _period, ...withoutPeriod } = keptOf(view);
  return (
    <>
      <div className="between">
        <h1>{t('audit.title')}</h1>
        <StaffSearch
          action={paths.staffAudit()}
          label={t('audit.search')}
          placeholder={t('audit.search')}
          button={t('admin.searchButton')}
          value={view.q}
          kept={withoutWords}
        />
      </div>
      <p>{t('audit.lead')}</p>
      <Chips
        label={t('admin.filters')}
        chips={AUDIT_FILTERS.map((filter) => ({
          href: pathOf({ ...view, filter }),
          text: t(`audit.filter.${filter}`),
          count: counts[filter],
          current: filter === view.filter,
        }))}
      />
      <form className="period" action={paths.staffAudit()}>
        {Object.entries(withoutPeriod).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <Field
          name="period"
          data-day="period"
          data-max="today"
          label={t('audit.period')}
          hint={t('admin.periodHint')}
          error={periodError ? t(periodError) : undefined}
          defaultValue={view.period}
          maxLength={60}
          autoComplete="off"
          beside={
            <Button look="ghost" size="small">
              {t('admin.periodShow')}
            </Button>
          }
        />
      </form>
      {isOfTooMany && <p className="meta">{t('audit.ofTooMany')}</p>}
      {rows.length === 0 ? (
        <EmptyState
          word={t('admin.none.word')}
          level={2}
          title={t('audit.none')}
          actions={<LinkButton href={paths.staffAudit()}>{t('audit.all')}</LinkButton>}
        />
      ) : (
        <AuditTable rows={rows} />
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => pathOf(view, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </>
  );
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t, locale } = useText();
  return (
    <Table
      caption={t('audit.title')}
      columns={[
        { key: 'who', title: t('audit.column.who') },
        { key: 'what', title: t('audit.column.what') },
      ]}
      rows={rows.map((row) => ({
        key: row.key,
        cells: [
          <span key="who">
            {row.actorName ?? t('audit.nobody')}
            <br />
            <span className="meta nb">{formatDateTime(row.at, locale)}</span>
            {row.clientAddress && (
              <>
                <br />
                <span className="meta">{row.clientAddress}</span>
              </>
            )}
          </span>,
          <span key="what">
            {auditWords(row, t)} <Subject subject={row.subject} />
            <Changes row={row} />
          </span>,
        ],
      }))}
    />
  );
}

/** The subject of an entry, as a link for staff who may open it. */
function Subject({ subject }: { subject: AuditRow['subject'] }) {
  const may = useMay();
  const text = subjectWords(subject, useText());
  const link = auditSubjectLink(subject);
  return link && may(link.right) ? <a href={link.href}>{text}</a> : <b>{text}</b>;
}

function Changes({ row }: { row: AuditRow }) {
  const text = useText();
  const facts = auditFacts(row.detail);
  if (facts.length === 0) return null;
  const shownValue = (name: string, value: unknown) => factValue(name, value, row, text);
  return (
    <span className="meta">
      {facts.map(({ name, change, after }) => (
        <span key={name}>
          <br />
          {name !== '' && `${factLabel(name, [row.action, row.subject.type], text.t)}: `}
          {change && (
            <>
              <s>{shownValue(name, change.before)}</s> →{' '}
            </>
          )}
          {shownValue(name, after)}
        </span>
      ))}
    </span>
  );
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { Chips } from '~/kit/chips';
import { classes } from '~/kit/classes';
import { EmptyState } from '~/kit/empty-state';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { PersonName } from '~/kit/person-name';
import { Table } from '~/kit/table';
import { orderSearchOf } from '~/orders/staff/order-search';
import { QUEUE_FILTERS, queueFilterFrom } from '~/payments/transfers/queue-filters';
import { queuePath } from '~/payments/transfers/queue-query';
import { readTransferReport, type ReportToDecide } from '~/payments/transfers/report-to-decide.server';
import {
  countTransferReports,
  type QueueRow,
  readTransferQueue,
} from '~/payments/transfers/transfer-queue.server';
import { VerdictPill } from '~/payments/transfers/verdict-pill';
import { wholeUnitWords } from '~/text/duration-texts';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { amongBaht } from '~/values/money';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

/** The queue of transfer reports, left of the slip that is open (ADM-04). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'money');
  const filter = queueFilterFrom(url.searchParams.get('filter'));
  const q = url.searchParams.get('q')?.trim() ?? '';
  const search = orderSearchOf(q);
  const { counts, oldestWaitingAt } = await countTransferReports(db, search);
  const range = countedRange(counts[filter], url.searchParams.get('page'), PAGE_SIZE);
  const rows = await readTransferQueue(db, { filter, search, range });
  const done = Number(url.searchParams.get('done'));
  return {
    title: `${t('admin.transfers')} · ${settings.title}`,
    now,
    view: { filter, q, page: range.page },
    counts,
    oldestWaitingAt,
    pageCount: range.pageCount,
    rows,
    openId: args.params.reportId ? Number(args.params.reportId) : (rows[0]?.id ?? null),
    isReportPage: args.params.reportId !== undefined,
    done: Number.isSafeInteger(done) && done > 0 ? await readTransferReport(db, done) : null,
  };
}

export default function TransferQueue() {
  const page = useLoaderData<typeof loader>();
  const { t } = useText();
  const { view, counts, rows, isReportPage } = page;
  const age = page.oldestWaitingAt
    ? wholeUnitWords(page.now.getTime() - page.oldestWaitingAt.getTime(), t)
    : null;
  const onList = isReportPage ? 'wide' : undefined;
  return (
    <>
      <div className={classes('between', onList)}>
        <h1>
          {t('admin.transfers')}{' '}
          <span className="meta">
            {age ? t('admin.queue.waitingSince', { count: counts.waiting, age }) : t('admin.queue.clear')}
          </span>
        </h1>
        <StaffSearch
          action={paths.staffTransfers()}
          label={t('admin.search')}
          placeholder={t('admin.searchHint')}
          button={t('admin.searchButton')}
          value={view.q}
          kept={view.filter === 'waiting' ? {} : { filter: view.filter }}
        />
      </div>
      <p className={onList}>
        <a href={paths.staffStatements()}>{t('statement.title')}</a>
      </p>
      {isReportPage && (
        <a className="phone" href={queuePath(view)}>
          {t('admin.back')}
        </a>
      )}
      {page.done && <Done report={page.done} />}
      <div className={onList}>
        <Chips
          label={t('admin.filters')}
          chips={QUEUE_FILTERS.map((filter) => ({
            href: queuePath({ filter, q: view.q }),
            text: t(`admin.queue.filter.${filter}`),
            count: counts[filter],
            current: filter === view.filter,
          }))}
        />
      </div>
      {rows.length === 0 && !isReportPage ? (
        <NothingHere view={view} />
      ) : (
        <div className={classes('split-view', isReportPage && 'open')}>
          <div>
            <QueueTable rows={rows} view={view} openId={page.openId} now={page.now} />
            <Pager
              label={t('admin.pages')}
              current={view.page}
              last={page.pageCount}
              urlOf={(to) => queuePath({ ...view, page: to })}
              previous={t('admin.previous')}
              next={t('admin.next')}
              jump={(to) => t('admin.jump', { page: to })}
            />
            <Keys />
          </div>
          <Outlet />
        </div>
      )}
    </>
  );
}

type View = { filter: QueueRowFilter; q: string; page: number };
type QueueRowFilter = (typeof QUEUE_FILTERS)[number];

function QueueTable(props: { rows: readonly QueueRow[]; view: View; openId: number | null; now: Date }) {
  const { rows, view, openId, now } = props;
  const { t, locale } = useText();
  const at = rows.findIndex((row) => row.id === openId);
  // keys J and K go to the rows below and above the open one
  const keyOf = (index: number) =>
    at < 0 ? undefined : index === at + 1 ? 'j' : index === at - 1 ? 'k' : undefined;
  return (
    <Table
      caption={t('admin.transfers')}
      columns={[
        { key: 'at', title: t('admin.queue.column.at'), isWide: true },
        { key: 'order', title: t('admin.queue.column.order') },
        { key: 'amount', title: t('admin.queue.column.amount'), isFigure: true },
        { key: 'verdict', title: t('admin.queue.column.verdict'), isFigure: true },
      ]}
      rows={rows.map((row, index) => {
        const reported = momentWords(row.reportedAt, { now, t, locale });
        return {
          key: String(row.id),
          isCurrent: row.id === openId,
          cells: [
            <span key="at" className="nb">
              {reported}
            </span>,
            <span key="order">
              <a className="nb" href={queuePath(view, { reportId: row.id })} data-key={keyOf(index)}>
                {row.orderNumber}
              </a>
              <br />
              <span className="meta">
                <span className="phone nb">{reported} </span>
                <PersonName>{row.contactName}</PersonName>
              </span>
            </span>,
            amongBaht(row.amount, row.currency),
            <VerdictPill key="verdict" verdict={row.verdict} currency={row.currency} />,
          ],
        };
      })}
    />
  );
}

function Done({ report }: { report: ReportToDecide }) {
  const { t } = useText();
  const number = { number: report.orderNumber };
  if (report.status === 'rejected')
    return <Notice kind="warn">{t('admin.queue.done.rejected', number)}</Notice>;
  if (report.status !== 'approved') return null;
  return report.orderStatus === 'approved' ? (
    <Notice kind="ok">{t('admin.queue.done.approved', number)}</Notice>
  ) : (
    <Notice kind="warn">{t('admin.queue.done.money', number)}</Notice>
  );
}

function NothingHere({ view }: { view: View }) {
  const { t } = useText();
  const isWaiting = view.filter === 'waiting';
  if (view.q !== '')
    return (
      <EmptyState
        word={t('admin.none.word')}
        level={2}
        title={t('admin.none.search')}
        actions={
          <LinkButton look="ghost" href={queuePath({ ...view, q: '' })}>
            {t('admin.none.clear')}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      word={t('admin.none.word')}
      level={2}
      title={t(isWaiting ? 'admin.queue.none.waiting' : 'admin.queue.none.other')}
    >
      {isWaiting && t('admin.queue.none.waitingWhy')}
    </EmptyState>
  );
}

/** Single keys can be switched off (WCAG 2.1.4); without a script there are none, and the line is not shown. */
function Keys() {
  const { t } = useText();
  const keys = [
    [['J', 'K'], t('admin.keys.move')],
    [['A'], t('admin.report.approve')],
    [['R'], t('admin.report.reject')],
    [['Z'], t('admin.keys.zoom')],
    [['/'], t('admin.keys.search')],
  ] as const;
  return (
    <div className="keys" data-keys hidden aria-label={t('admin.keys.label')} role="group">
      {keys.map(([letters, text]) => (
        <span key={text}>
          {letters.map((letter) => (
            <kbd key={letter}>{letter}</kbd>
          ))}{' '}
          {text}
        </span>
      ))}
      <label>
        <input type="checkbox" defaultChecked /> {t('admin.keys.use')}
      </label>
    </div>
  );
}

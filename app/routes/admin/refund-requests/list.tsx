import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { Table } from '~/kit/table';
import {
  countDecidedRefunds,
  readDecidedRefunds,
  readWaitingRefunds,
  type RefundRequestRow,
} from '~/payments/refunds/refund-requests.server';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { formatMoney, satang } from '~/values/money';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 30;
const DONE = ['approved', 'declined', 'withdrawn'] as const;

/** Refunds that wait for a second person, and those that were decided on. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'refunds');
  const range = pageRange(await countDecidedRefunds(db), url.searchParams.get('page'), PAGE_SIZE);
  const done = url.searchParams.get('done');
  return {
    title: `${t('second.title')} · ${settings.title}`,
    now,
    done: DONE.find((each) => each === done) ?? null,
    waiting: await readWaitingRefunds(db),
    decided: await readDecidedRefunds(db, range),
    range,
  };
}

export default function RefundRequests() {
  const { now, done, waiting, decided, range } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="flow">
      <h1>{t('second.title')}</h1>
      <p>{t('second.lead')}</p>
      {done && <Notice kind="ok">{t(`second.done.${done}`)}</Notice>}
      {waiting.length === 0 ? (
        <EmptyState level={2} word={t('admin.none.word')} title={t('second.none')}>
          {t('second.noneNote')}
        </EmptyState>
      ) : (
        <Requests caption={t('second.title')} rows={waiting} now={now} />
      )}
      {decided.length > 0 && (
        <section className="flow">
          <h2>{t('second.decided')}</h2>
          <Requests caption={t('second.decided')} rows={decided} now={now} />
          <Pager
            label={t('admin.pages')}
            current={range.page}
            last={range.pageCount}
            urlOf={(page) => `${paths.staffRefundRequests()}?page=${page}`}
            previous={t('admin.previous')}
            next={t('admin.next')}
            jump={(page) => t('admin.jump', { page })}
          />
        </section>
      )}
    </div>
  );
}

function Requests({ caption, rows, now }: { caption: string; rows: readonly RefundRequestRow[]; now: Date }) {
  const { t, locale } = useText();
  const by = (name: string, at: Date) => t('second.by', { name, at: momentWords(at, { now, t, locale }) });
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'order', title: t('second.column.order') },
        { key: 'amount', title: t('second.column.amount'), isFigure: true },
        { key: 'asked', title: t('second.column.asked') },
        { key: 'reason', title: t('second.column.reason') },
        { key: 'became', title: t('second.column.became') },
      ]}
      rows={rows.map((row) => ({
        key: String(row.id),
        cells: [
          <a key="order" className="nb" href={paths.staffRefundRequest({ requestId: row.id })}>
            {row.orderNumber}
          </a>,
          formatMoney(satang(row.amount), row.currency),
          by(row.createdByName, row.createdAt),
          row.reason || t('second.case.reason'),
          <span key="became">
            {t(`second.status.${row.status}`)}
            {row.decidedAt && row.decidedByName && (
              <>
                <br />
                <span className="meta">{by(row.decidedByName, row.decidedAt)}</span>
              </>
            )}
          </span>,
        ],
      }))}
    />
  );
}

import { type ExpressionBuilder, sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import type { OrderSearch } from '~/orders/staff/order-search';
import { countedRows } from '~/platform/database/counted-rows.server';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import type { DB } from '~/platform/database/schema';
import type { Currency } from '~/values/money';
import type { PageRange } from '~/values/page-range';
import { QUEUE_FILTERS, type QueueFilter } from './queue-filters';
import { type SlipVerdict, slipVerdict } from './slip-verdict';

export type ReportStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn';

/** A row of the queue of transfer reports. */
export interface QueueRow {
  id: number;
  orderNumber: string;
  contactName: string;
  amount: number;
  currency: Currency;
  reportedAt: Date;
  status: ReportStatus;
  verdict: SlipVerdict;
}

type Where = ExpressionBuilder<DB, 'transfer_report' | 'purchase_order'>;

const FILTERS: Readonly<Record<QueueFilter, (eb: Where) => ReturnType<Where['and']>>> = {
  waiting: (eb) => eb.and([eb('transfer_report.status', '=', 'pending')]),
  differs: (eb) =>
    eb.and([
      eb('transfer_report.status', '=', 'pending'),
      eb('transfer_report.amount', '<>', eb.ref('purchase_order.due')),
    ]),
  approved: (eb) => eb.and([eb('transfer_report.status', '=', 'approved')]),
  rejected: (eb) => eb.and([eb('transfer_report.status', '=', 'rejected')]),
};

const STATUS_OF = { waiting: 'pending', approved: 'approved', rejected: 'rejected' } as const;

function matchesSearch(eb: Where, { orderId, amount, pattern }: OrderSearch) {
  if (pattern === null) return eb.and([]);
  return eb.or([
    ...(orderId === null ? [] : [eb('purchase_order.id', '=', orderId)]),
    ...(amount === null ? [] : [eb('transfer_report.amount', '=', amount)]),
    ilike('purchase_order.contact_name', pattern),
    ilike('transfer_report.contact_name', pattern),
    ilike('purchase_order.email', pattern),
  ]);
}

const reports = (db: Db) =>
  db
    .selectFrom('transfer_report')
    .innerJoin('purchase_order', 'purchase_order.id', 'transfer_report.order_id')
    .leftJoin('upload', 'upload.id', 'transfer_report.slip_id');

/** The same picture, or another of the same transfer, in a report of another order. */
const isSlipSeenBefore = sql<boolean>`(
  exists (select from upload seen join transfer_report other on other.slip_id = seen.id
    where seen.sha256 = upload.sha256 and other.order_id <> transfer_report.order_id)
  or exists (select from upload seen join transfer_report other on other.slip_id = seen.id
    where seen.pixel_sha256 = upload.pixel_sha256 and other.order_id <> transfer_report.order_id)
  or exists (select from slip_code code
    join slip_code seen on seen.reference = code.reference and seen.sending_bank = code.sending_bank
    join transfer_report other on other.slip_id = seen.upload_id
    where code.upload_id = upload.id and other.order_id <> transfer_report.order_id))`;

/**
 * Counts each filter's reports that match the search, up to `MOST_COUNTED`, with the age of the oldest
 * waiting one.
 */
export async function countTransferReports(
  db: Db,
  search: OrderSearch,
): Promise<{ counts: Record<QueueFilter, number>; oldestWaitingAt: Date | null }> {
  const countOf = (filter: QueueFilter) =>
    reports(db)
      .where((eb) => FILTERS[filter](eb))
      .where((eb) => matchesSearch(eb, search));
  const count = (filter: QueueFilter) =>
    // without a search the order is needed only to compare the amount
    search.pattern === null && filter !== 'differs'
      ? countedRows(db.selectFrom('transfer_report').select('id').where('status', '=', STATUS_OF[filter]))
      : countedRows(countOf(filter).select('transfer_report.id'));
  const row = await db
    .selectNoFrom(() => [
      ...QUEUE_FILTERS.map((filter) => count(filter).as(filter)),
      countOf('waiting')
        .select('transfer_report.reported_at')
        .orderBy('transfer_report.reported_at')
        .limit(1)
        .as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const { oldest, ...counts } = row;
  return { counts, oldestWaitingAt: oldest };
}

/** For the navigation of every staff page. */
export async function countWaitingReports(db: Db): Promise<number> {
  const row = await db
    .selectFrom('transfer_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A page of reports: waiting ones oldest first, decided ones newest first. */
export async function readTransferQueue(
  db: Db,
  {
    filter,
    search,
    range,
  }: { filter: QueueFilter; search: OrderSearch; range: Pick<PageRange, 'offset' | 'pageSize'> },
): Promise<QueueRow[]> {
  const isWaiting = filter === 'waiting' || filter === 'differs';
  const at = isWaiting ? 'transfer_report.reported_at' : 'transfer_report.decided_at';
  const direction = isWaiting ? 'asc' : 'desc';
  // finds the page first, so that the check of slips covers only its rows
  const page = reports(db)
    .select('transfer_report.id')
    .where((eb) => FILTERS[filter](eb))
    .where((eb) => matchesSearch(eb, search))
    .orderBy(at, direction)
    .orderBy('transfer_report.id', direction)
    .limit(range.pageSize)
    .offset(range.offset);
  const rows = await reports(db)
    .select([
      'transfer_report.id',
      'transfer_report.order_id',
      'transfer_report.amount',
      'transfer_report.status',
      'transfer_report.slip_id',
      'transfer_report.reported_at',
      'purchase_order.contact_name',
      'purchase_order.placed_at',
      'purchase_order.due',
      'purchase_order.currency',
      isSlipSeenBefore.as('seen_before'),
    ])
    .where('transfer_report.id', 'in', page)
    .orderBy(at, direction)
    .orderBy('transfer_report.id', direction)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: orderNumber(row.order_id, row.placed_at),
    contactName: row.contact_name,
    amount: row.amount,
    currency: row.currency,
    reportedAt: row.reported_at,
    status: row.status,
    verdict: slipVerdict({
      amount: row.amount,
      due: row.due,
      hasSlip: row.slip_id !== null,
      isSlipSeenBefore: row.seen_before,
    }),
  }));
}

/** The reports before and after this one in the filtered queue; null at its ends. */
export async function readNeighbours(
  db: Db,
  reportId: number,
  { filter, search }: { filter: QueueFilter; search: OrderSearch },
): Promise<{ previous: number | null; next: number | null }> {
  const isWaiting = filter === 'waiting' || filter === 'differs';
  const at = isWaiting ? 'transfer_report.reported_at' : 'transfer_report.decided_at';
  const find = (direction: 'previous' | 'next') => {
    const isLater = (direction === 'next') === isWaiting;
    return reports(db)
      .select('transfer_report.id')
      .where((eb) => FILTERS[filter](eb))
      .where((eb) => matchesSearch(eb, search))
      .where(
        sql<boolean>`(${sql.ref(at)}, transfer_report.id) ${sql.raw(isLater ? '>' : '<')}
          (select ${sql.ref(at.replace('transfer_report.', 'here.'))}, here.id from transfer_report as here where here.id = ${reportId})`,
      )
      .orderBy(at, isLater ? 'asc' : 'desc')
      .orderBy('transfer_report.id', isLater ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst();
  };
  const [previous, next] = [await find('previous'), await find('next')];
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}

export interface OrderReportRow {
  id: number;
  status: ReportStatus;
  amount: number;
  reportedAt: Date;
  reason: string;
  hasSlip: boolean;
}

/** All reports of an order, newest first. */
export async function readReportsOfOrder(db: Db, orderId: number): Promise<OrderReportRow[]> {
  const rows = await db
    .selectFrom('transfer_report')
    .select(['id', 'status', 'amount', 'reported_at', 'reason', 'slip_id'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    amount: row.amount,
    reportedAt: row.reported_at,
    reason: row.reason,
    hasSlip: row.slip_id !== null,
  }));
}

import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '~/platform/database/schema';
import { orderNumber } from '~/orders/order-number';
import type { OrderSearch } from '~/orders/staff/order-search';
import type { Db } from '~/platform/database/database.server';
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

function matchesSearch(eb: Where, { orderId, amount, pattern }: OrderSearch) {
  if (pattern === null) return eb.and([]);
  return eb.or([
    ...(orderId === null ? [] : [eb('purchase_order.id', '=', orderId)]),
    ...(amount === null ? [] : [eb('transfer_report.amount', '=', amount)]),
    eb('purchase_order.contact_name', 'ilike', pattern),
    eb('transfer_report.contact_name', 'ilike', pattern),
    eb('purchase_order.email', 'ilike', pattern),
  ]);
}

const reports = (db: Db) =>
  db
    .selectFrom('transfer_report')
    .innerJoin('purchase_order', 'purchase_order.id', 'transfer_report.order_id')
    .leftJoin('upload', 'upload.id', 'transfer_report.slip_id');

/** The same picture, or another of the same transfer, in a report of another order. */
const isSlipSeenBefore = sql<boolean>`exists (
  select 1 from transfer_report as other
  join upload as seen on seen.id = other.slip_id
  left join slip_code as seen_code on seen_code.upload_id = seen.id
  left join slip_code as code on code.upload_id = upload.id
  where other.order_id <> transfer_report.order_id
    and (seen.sha256 = upload.sha256 or seen.pixel_sha256 = upload.pixel_sha256
      or (seen_code.reference = code.reference and seen_code.sending_bank = code.sending_bank)))`;

/** How many reports each filter has, of those that match the search, and since when the oldest waits. */
export async function countTransferReports(
  db: Db,
  search: OrderSearch,
): Promise<{ counts: Record<QueueFilter, number>; oldestWaitingAt: Date | null }> {
  const row = await reports(db)
    .select((eb) => [
      ...QUEUE_FILTERS.map((filter) =>
        eb.fn
          .countAll<number>()
          .filterWhere((eb) => FILTERS[filter](eb))
          .as(filter),
      ),
      eb.fn
        .min('transfer_report.reported_at')
        .filterWhere('transfer_report.status', '=', 'pending')
        .$castTo<Date | null>()
        .as('oldest'),
    ])
    .where((eb) => matchesSearch(eb, search))
    .executeTakeFirstOrThrow();
  const { oldest, ...counts } = row;
  return { counts, oldestWaitingAt: oldest };
}

/** For the rail of every staff page. */
export async function countWaitingReports(db: Db): Promise<number> {
  const row = await db
    .selectFrom('transfer_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A page of reports: what waits oldest first, what was decided newest first. */
export async function readTransferQueue(
  db: Db,
  {
    filter,
    search,
    range,
  }: { filter: QueueFilter; search: OrderSearch; range: Pick<PageRange, 'offset' | 'pageSize'> },
): Promise<QueueRow[]> {
  const isWaiting = filter === 'waiting' || filter === 'differs';
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
    .where((eb) => FILTERS[filter](eb))
    .where((eb) => matchesSearch(eb, search))
    .orderBy(
      isWaiting ? 'transfer_report.reported_at' : 'transfer_report.decided_at',
      isWaiting ? 'asc' : 'desc',
    )
    .orderBy('transfer_report.id', isWaiting ? 'asc' : 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
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

/** Reports before and after this one in the queue as it is filtered; null at its ends. */
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

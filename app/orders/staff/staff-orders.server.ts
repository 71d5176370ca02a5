import { type ExpressionBuilder, sql } from 'kysely';
import { isMoneyBack, refundedOf, type RefundFacts, refundStateOf } from '~/orders/line-refunds/refund-state';
import { readLineRefundsOfOrders } from '~/orders/line-refunds/refunded-lines.server';
import { orderNumber } from '~/orders/order-number';
import type { OrderStatus } from '~/orders/order-states';
import { countedRows } from '~/platform/database/counted-rows.server';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import type { DB } from '~/platform/database/schema';
import type { DoorKind } from '~/platform/http/origin.server';
import type { Currency } from '~/values/money';
import { MOST_COUNTED, MOST_OF_MANY, type PageRange } from '~/values/page-range';
import type { Period } from '~/values/period';
import type { OrderSearch } from './order-search';
import { ORDER_FILTERS, type OrderFilter } from './staff-filters';

/** A row of the staff's list of orders, with what of it went back to the buyer (PAY-24). */
export interface StaffOrderRow extends RefundFacts {
  id: number;
  number: string;
  contactName: string;
  status: OrderStatus;
  approvalKind: string;
  /** what was taken for it, where that is less than was due */
  due: number;
  currency: Currency;
  placedAt: Date;
  cancelAt: Date | null;
  /** First line, and how many more there are. */
  itemName: string;
  moreItems: number;
  /** The guide's trial order: it counts nowhere. */
  isTest: boolean;
}

type Where = ExpressionBuilder<DB, 'purchase_order'>;

const FILTERS: Readonly<Record<OrderFilter, (eb: Where) => ReturnType<Where['and']>>> = {
  all: (eb) => eb.and([]),
  free: (eb) => eb.and({ 'purchase_order.status': 'pendingApproved', approval_kind: 'NeedApprovedFree' }),
  money: (eb) =>
    eb.and([
      eb.exists((eb) =>
        eb
          .selectFrom('money_case')
          .select('money_case.id')
          .whereRef('money_case.order_id', '=', 'purchase_order.id')
          .where('settled_at', 'is', null),
      ),
    ]),
  unpaid: (eb) => eb.and({ 'purchase_order.status': 'notYetReceived' }),
  reported: (eb) => eb.and({ 'purchase_order.status': 'pendingApproved', approval_kind: 'payment' }),
  rejected: (eb) => eb.and({ 'purchase_order.status': 'rejected' }),
  // nothing was paid for a trial
  approved: (eb) => eb.and({ 'purchase_order.status': 'approved', is_test: false }),
  cancelled: (eb) => eb.and({ 'purchase_order.status': 'cancelled' }),
};

/** As the indexes `purchase_order_words` and `purchase_order_tax_words` have them. */
const WORDS = sql<string>`(purchase_order.contact_name || ' ' || purchase_order.email || ' ' || purchase_order.tel)`;
const TAX_WORDS = sql<string>`((purchase_order.tax_identity ->> 'nameOne') || ' ' || (purchase_order.tax_identity ->> 'taxId'))`;

/** The ways in which an order is found: each is asked by itself, because an index serves one way and none serves all (ADR-0111). */
const WAYS: readonly ((eb: Where, search: Typed) => ReturnType<Where['and']>)[] = [
  (eb, { orderId, amount, pattern }) =>
    eb.or([
      ...(orderId === null ? [] : [eb('purchase_order.id', '=', orderId)]),
      ...(amount === null
        ? []
        : [eb('purchase_order.due', '=', amount), eb('purchase_order.agreed', '=', amount)]),
      ilike(WORDS, pattern),
      ilike(TAX_WORDS, pattern),
    ]),
  (eb, { title }) =>
    eb.and([
      eb.exists(
        eb
          .selectFrom('order_line')
          .select('order_line.id')
          .whereRef('order_line.order_id', '=', 'purchase_order.id')
          .where(ilike('order_line.name', title)),
      ),
    ]),
  (eb, { code }) =>
    eb.and([
      eb.exists(
        eb
          .selectFrom('order_coupon')
          .innerJoin('coupon', 'coupon.id', 'order_coupon.coupon_id')
          .select('coupon.id')
          .whereRef('order_coupon.order_id', '=', 'purchase_order.id')
          .where('coupon.normal_code', 'like', code),
      ),
    ]),
  (eb, { title }) =>
    eb.and([
      eb.exists(
        eb
          .selectFrom('tax_document')
          .select('tax_document.id')
          .whereRef('tax_document.order_id', '=', 'purchase_order.id')
          .where(ilike(PAPER_WORDS, title)),
      ),
    ]),
];
/** As the index `tax_document_words` has them. */
const PAPER_WORDS = sql<string>`(tax_document.number || ' ' || tax_document.buyer_name || ' ' || tax_document.buyer_tax_id)`;

type Typed = { [K in keyof OrderSearch]: K extends 'pattern' | 'title' | 'code' ? string : OrderSearch[K] };

const isTyped = (search: OrderSearch): search is Typed => search.pattern !== null;

/** What staff looks for: words, and when it was placed. */
export interface StaffOrderSearch extends OrderSearch {
  placed?: Period | null;
  /** only theirs */
  personIds?: readonly number[];
}

interface OrdersAsked {
  filter: OrderFilter;
  search: StaffOrderSearch;
  /** how many of the newest are looked at, at most */
  most: number;
  /** only those with a lower id */
  before?: number | null;
}

/** The orders of the list as it is filtered. */
export function ordersOf(db: Db, { filter, search, most, before = null }: OrdersAsked) {
  const { placed, personIds } = search;
  const orders = db
    .selectFrom('purchase_order')
    .where(FILTERS[filter])
    .$if(before !== null, (all) => all.where('purchase_order.id', '<', before!))
    .$if(personIds !== undefined, (all) => all.where('purchase_order.person_id', 'in', personIds!))
    .$if(Boolean(placed), (all) =>
      all.where('placed_at', '>=', placed!.from).where('placed_at', '<', placed!.before),
    );
  if (!isTyped(search)) return orders;
  const found = WAYS.map(
    (way) =>
      sql`${orders
        .where((eb) => way(eb, search))
        .select('purchase_order.id')
        .orderBy('purchase_order.id', 'desc')
        .limit(sql.lit(most))}`,
  );
  return db
    .selectFrom('purchase_order')
    .where(sql<boolean>`purchase_order.id in (${sql.join(found, sql` union `)})`);
}

/** `most`: how far they were counted; one more means more. */
export interface CountedOrders {
  counts: Record<OrderFilter, number>;
  most: number;
}

/** How many orders each filter has, of those that match the search. */
export async function countStaffOrders(db: Db, search: StaffOrderSearch): Promise<CountedOrders> {
  let most = MOST_COUNTED;
  if (search.pattern !== null) {
    const found = await countFound(db, search);
    if (found.all <= MOST_COUNTED) return { counts: found, most };
    most = MOST_OF_MANY;
  }
  const counts = await db
    .selectNoFrom(() =>
      ORDER_FILTERS.map((filter) =>
        countedRows(ordersOf(db, { filter, search, most: most + 1 }).select('purchase_order.id'), most).as(
          filter,
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return { counts, most };
}

/** Counts of all filters for a search, in one query; beyond the limit they count too few. */
const countFound = (db: Db, search: StaffOrderSearch): Promise<Record<OrderFilter, number>> =>
  db
    .selectFrom(
      ordersOf(db, { filter: 'all', search, most: MOST_COUNTED + 1 })
        .selectAll()
        .limit(sql.lit(MOST_COUNTED + 1))
        .as('purchase_order'),
    )
    .select((eb) =>
      ORDER_FILTERS.map((filter) =>
        (eb as unknown as Where).fn
          .countAll<number>()
          .filterWhere(FILTERS[filter])
          .$castTo<number>()
          .as(filter),
      ),
    )
    .executeTakeFirstOrThrow();

/** For the rail of every staff page: what of the orders waits for a person. */
export async function countOrdersThatWait(db: Db): Promise<{ free: number; money: number }> {
  const free = db.selectFrom('purchase_order').select('purchase_order.id').where(FILTERS.free);
  // as the filter `money` has them, from the few open exceptions
  const money = db
    .selectFrom('money_case')
    .select('order_id')
    .distinct()
    .where('settled_at', 'is', null)
    .where('order_id', 'is not', null);
  return db
    .selectNoFrom(() => [countedRows(free).as('free'), countedRows(money).as('money')])
    .executeTakeFirstOrThrow();
}

/** A page of orders, newest first. */
export async function readStaffOrders(
  db: Db,
  {
    filter,
    search,
    range,
  }: { filter: OrderFilter; search: StaffOrderSearch; range: Pick<PageRange, 'offset' | 'pageSize'> },
): Promise<StaffOrderRow[]> {
  // the page is found first: what stands beside each row is read for its rows alone
  const page = ordersOf(db, { filter, search, most: range.offset + range.pageSize })
    .select('purchase_order.id')
    .orderBy('purchase_order.id', 'desc')
    .limit(range.pageSize)
    .offset(range.offset);
  const rows = await db
    .selectFrom('purchase_order')
    .select((eb) => [
      'id',
      'placed_at',
      'contact_name',
      'status',
      'approval_kind',
      'due',
      'agreed',
      'currency',
      'cancel_at',
      'is_test',
      eb
        .selectFrom('order_line')
        .select('name')
        .whereRef('order_line.order_id', '=', 'purchase_order.id')
        .orderBy('position')
        .limit(1)
        .as('item_name'),
      eb
        .selectFrom('order_line')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('order_line.order_id', '=', 'purchase_order.id')
        .as('item_count'),
      eb
        .selectFrom('order_refund_line')
        .innerJoin('order_line', 'order_line.id', 'order_refund_line.order_line_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('order_line.order_id', '=', 'purchase_order.id')
        .as('refunded_count'),
    ])
    .where('id', 'in', page)
    .orderBy('id', 'desc')
    .execute();
  const approved = rows.filter(({ status }) => status === 'approved').map(({ id }) => id);
  const refunds = await readLineRefundsOfOrders(db, approved);
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.id, row.placed_at),
    contactName: row.contact_name,
    status: row.status,
    approvalKind: row.approval_kind,
    due: row.agreed ?? row.due,
    currency: row.currency,
    placedAt: row.placed_at,
    cancelAt: row.cancel_at,
    itemName: row.item_name ?? '',
    moreItems: Math.max(0, (row.item_count ?? 0) - 1),
    isTest: row.is_test,
    refunded: refundedOf(refunds.get(row.id) ?? []),
    isMoneyBack: isMoneyBack(refunds.get(row.id) ?? []),
    refundState: refundStateOf({
      lines: row.item_count ?? 0,
      refundedLines: row.refunded_count ?? 0,
      refunds: refunds.get(row.id)?.length ?? 0,
    }),
  }));
}

export interface OrderEventView {
  id: number;
  at: Date;
  kind: string;
  to: OrderStatus | null;
  actor: string;
  /** Only for events by staff. */
  actorName: string | null;
  reason: string;
  /** From where; null: of before this was kept. */
  door: { kind: DoorKind; name: string } | null;
  requestId: string | null;
  /** The network address of a person's request, for 90 days. */
  clientAddress: string | null;
}

/** What happened to an order, oldest first. */
export async function readOrderEvents(db: Db, orderId: number): Promise<OrderEventView[]> {
  const rows = await db
    .selectFrom('order_event')
    .leftJoin('person', (join) =>
      join.onRef('person.id', '=', 'order_event.actor_id').on('order_event.actor', '=', 'staff'),
    )
    .select([
      'order_event.id',
      'at',
      'order_event.kind',
      'to_status',
      'actor',
      'detail',
      'door_kind',
      'door',
      'request_id',
      'client_address',
      'person.firstname',
      'person.lastname',
    ])
    .where('order_id', '=', orderId)
    .orderBy('order_event.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    to: row.to_status,
    actor: row.actor,
    actorName: row.firstname === null ? null : `${row.firstname} ${row.lastname ?? ''}`.trim(),
    reason: reasonIn(row.detail),
    door: row.door_kind === null ? null : { kind: row.door_kind, name: row.door ?? '' },
    requestId: row.request_id,
    clientAddress: row.client_address,
  }));
}

function reasonIn(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null || !('reason' in detail)) return '';
  return typeof detail.reason === 'string' ? detail.reason : '';
}

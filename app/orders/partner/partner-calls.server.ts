import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import { addMilliseconds } from '~/values/time';
import { HAS_BOOKS_TO_TELL, PARTNER_TARGET } from './partner-cart.server';
import { currentPartnerShop } from './partner-shop.server';

/** `failed`: given up by the job, for staff to press again. */
export type PartnerCallStatus = 'waiting' | 'done' | 'failed';

export interface PartnerCallView {
  orderId: number;
  number: string;
  status: PartnerCallStatus;
  attempts: number;
  lastError: string;
  queuedAt: Date;
  /** whether the partner can be told now */
  canTell: boolean;
  /** it was told of an order that is cancelled now, or of books that went back: nobody takes that back but a person */
  isObsolete: boolean;
}

/** A call this young is still under way. */
const WORRY_AFTER_MS = 5 * 60_000;

const callQuery = (db: Db) =>
  db
    .selectFrom('outbox_call')
    .innerJoin('purchase_order', 'purchase_order.id', 'outbox_call.order_id')
    .select(['order_id', 'outbox_call.status', 'attempts', 'last_error', 'queued_at', 'placed_at'])
    .select(HAS_BOOKS_TO_TELL.as('has_books'))
    .where('target', '=', PARTNER_TARGET);
type CallQuery = ReturnType<typeof callQuery>;

async function readCalls(db: Db, narrow: (all: CallQuery) => CallQuery): Promise<PartnerCallView[]> {
  const rows = await narrow(callQuery(db)).execute();
  const isOn = currentPartnerShop() !== null;
  return rows.map((row) => ({
    orderId: row.order_id!,
    number: orderNumber(row.order_id!, row.placed_at),
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    queuedAt: row.queued_at,
    canTell: isOn && row.status !== 'done' && row.has_books,
    isObsolete: row.status === 'done' && !row.has_books,
  }));
}

/** For staff: whether the partner has heard of an order's books; null: it has none. */
export async function readPartnerCall(db: Db, orderId: number): Promise<PartnerCallView | null> {
  const [call] = await readCalls(db, (all) => all.where('order_id', '=', orderId));
  return call ?? null;
}

/** For staff: orders that stand and the partner has not taken, oldest first, so many at most. */
export const readUntoldCalls = (db: Db, now: Date, most = 50): Promise<PartnerCallView[]> =>
  readCalls(db, (all) =>
    all
      .where('outbox_call.status', '<>', 'done')
      .where('queued_at', '<', addMilliseconds(now, -WORRY_AFTER_MS))
      .where(HAS_BOOKS_TO_TELL)
      .orderBy('outbox_call.id')
      .limit(most),
  );

/** The newest order of a person that holds the partner's books, and whether the partner has them. */
export async function readOwnPartnerCall(
  db: Db,
  personId: number,
): Promise<{ callId: number; orderToken: string; isDone: boolean } | null> {
  const row = await db
    .selectFrom('outbox_call')
    .innerJoin('purchase_order', 'purchase_order.id', 'outbox_call.order_id')
    .select(['outbox_call.id', 'outbox_call.status', 'purchase_order.token'])
    .where('purchase_order.person_id', '=', personId)
    .where('outbox_call.target', '=', PARTNER_TARGET)
    .where(HAS_BOOKS_TO_TELL)
    .orderBy('outbox_call.id', 'desc')
    .executeTakeFirst();
  return row ? { callId: row.id, orderToken: row.token, isDone: row.status === 'done' } : null;
}

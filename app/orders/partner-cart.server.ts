import type { Db, Tx } from '~/platform/database.server';
import { currentJobs } from '~/platform/jobs.server';
import { log } from '~/platform/log.server';
import type { PartnerShop } from '~/settings/environment.server';
import { satang } from '~/values/money';
import { addMilliseconds } from '~/values/time';
import { orderNumber } from './order-number';
import { readPartnerAnswer } from './partner-answer';

export const SEND_PARTNER_CART_JOB = 'send-partner-cart';
const TARGET = 'chulabook';
/** A buyer waits for it: longer is an empty screen (CHK-07). */
const WAIT_MS = 3_000;
/** After the first call, which is made at once, has certainly ended. */
const JOB_AFTER_MS = 10_000;
const MAX_ANSWER = 64 * 1024;

/**
 * Writes down, within the order's transaction, that the partner must hear of its books; the job is the net below the call that is
 * made at once. Nothing when no line is the partner's. Answers the call's id.
 */
export async function queuePartnerCart(tx: Tx, orderId: number, now: Date): Promise<number | null> {
  const book = await tx
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .select('product.id')
    .where('order_id', '=', orderId)
    .where('partner_code', 'is not', null)
    .executeTakeFirst();
  if (!book) return null;
  const call = await tx
    .insertInto('outbox_call')
    .values({ dedupe_key: `${TARGET}:${orderId}`, target: TARGET, order_id: orderId, queued_at: now })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!call) return null;
  await currentJobs().enqueue(
    tx,
    SEND_PARTNER_CART_JOB,
    { callId: call.id },
    { singletonKey: `call:${call.id}`, startAfter: addMilliseconds(now, JOB_AFTER_MS) },
  );
  return call.id;
}

export type PartnerOutcome =
  | { outcome: 'done'; redirect: string | null }
  | { outcome: 'already-done' }
  /** `why` holds neither address nor key. */
  | { outcome: 'failed'; why: string };

/** One call, outside of any transaction; safe to repeat: the partner knows the order by its number. */
export async function sendPartnerCart(
  db: Db,
  { callId, partner }: { callId: number; partner: PartnerShop },
  now: Date,
): Promise<PartnerOutcome> {
  const call = await db
    .updateTable('outbox_call')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', callId)
    .where('status', '<>', 'done')
    .returning('order_id')
    .executeTakeFirst();
  if (!call?.order_id) return { outcome: 'already-done' };
  const cart = await readPartnerCart(db, call.order_id);
  const answer = await post(partner, cart);
  if (typeof answer === 'string') {
    await db
      .updateTable('outbox_call')
      .set({ last_error: answer })
      .where('id', '=', callId)
      .where('status', '<>', 'done')
      .execute();
    return { outcome: 'failed', why: answer };
  }
  if (answer.isElsewhere) log.warn('the partner named a page of somebody else', { orderId: call.order_id });
  await db
    .updateTable('outbox_call')
    .set({
      status: 'done',
      done_at: now,
      last_error: answer.isElsewhere ? 'a page elsewhere was not followed' : '',
    })
    .where('id', '=', callId)
    .execute();
  return { outcome: 'done', redirect: answer.redirect };
}

async function post(partner: PartnerShop, cart: { order_number: string }) {
  try {
    const response = await fetch(`${partner.url}/api/chulabook/cart`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${partner.key}`,
        'Idempotency-Key': cart.order_number,
      },
      body: JSON.stringify(cart),
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!response.ok) return `HTTP ${response.status}`;
    const text = await response.text();
    if (text.length > MAX_ANSWER) return 'an answer too long';
    return readPartnerAnswer(text, partner) ?? 'an answer nobody understands';
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer';
  }
}

/** What the partner is told: the order, its buyer and the lines that are its books; amounts in baht as the buyer saw them. */
async function readPartnerCart(db: Db, orderId: number) {
  const order = await db
    .selectFrom('purchase_order')
    .select(['id', 'placed_at', 'cancel_at', 'contact_name', 'email', 'tel', 'currency', 'shipping_address'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .select(['partner_code', 'order_line.name', 'qty', 'unit_price', 'discount'])
    .where('order_id', '=', orderId)
    .where('partner_code', 'is not', null)
    .orderBy('position')
    .execute();
  const amount = (minor: number) => satang(minor) / 100;
  const price = lines.reduce((sum, line) => sum + line.unit_price * line.qty, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  return {
    order_number: orderNumber(order.id, order.placed_at),
    order_at: order.placed_at.toISOString(),
    cancel_at: order.cancel_at?.toISOString() ?? null,
    buyer: { name: order.contact_name, email: order.email, tel: order.tel },
    shipping_address: order.shipping_address,
    currency: order.currency,
    price: amount(price),
    discount: amount(discount),
    total_price: amount(price - discount),
    books: lines.map((line) => ({
      code: line.partner_code,
      name: line.name,
      qty: line.qty,
      unit_price: amount(line.unit_price),
    })),
  };
}

/** For staff: whether the partner has heard of an order's books. */
export async function readPartnerCall(db: Db, orderId: number) {
  const row = await db
    .selectFrom('outbox_call')
    .select(['status', 'attempts', 'last_error', 'done_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row
    ? {
        isDone: row.status === 'done',
        attempts: row.attempts,
        lastError: row.last_error,
        doneAt: row.done_at,
      }
    : null;
}

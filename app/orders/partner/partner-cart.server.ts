import { sql } from 'kysely';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/log.server';
import { fetchOutside } from '~/platform/traces/fetch-outside.server';
import { withinTime } from '~/platform/within-time.server';
import type { PartnerShop } from '~/settings/environment.server';
import { addMilliseconds } from '~/values/time';
import { readPartnerAnswer } from './partner-answer';
import { type PartnerCart, readPartnerCart } from './partner-cart-of-order.server';

export const SEND_PARTNER_CART_JOB = 'send-partner-cart';
export const PARTNER_TARGET = 'chulabook';
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
    .values({
      dedupe_key: `${PARTNER_TARGET}:${orderId}`,
      target: PARTNER_TARGET,
      order_id: orderId,
      queued_at: now,
    })
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

/** Whether the partner must hear of one of these products. */
export async function hasPartnerBook(db: Db, productIds: readonly number[]): Promise<boolean> {
  if (productIds.length === 0) return false;
  const book = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [...productIds])
    .where('partner_code', 'is not', null)
    .executeTakeFirst();
  return book !== undefined;
}

/** SQL on `outbox_call`: its order stands, and one of the partner's books in it was not refunded. */
export const HAS_BOOKS_TO_TELL = sql<boolean>`exists (
  select from purchase_order
  join order_line on order_line.order_id = purchase_order.id
  join product on product.id = order_line.product_id
  where purchase_order.id = outbox_call.order_id and purchase_order.status <> 'cancelled'
    and product.partner_code is not null
    and not ${isLineRefunded('order_line.id')})`;

export type PartnerOutcome =
  | { outcome: 'done'; redirect: string | null }
  /** taken before, or of an order that was cancelled or refunded: the partner is not called */
  | { outcome: 'nothing-to-tell' }
  /** `why` holds neither address nor key. */
  | { outcome: 'failed'; why: string };

/**
 * One call, outside of any transaction; safe to repeat: the partner knows the order by its number. What is cancelled or
 * refunded is not told; opened again, it is (decision record 25). `returnUrl` is where the partner's page may lead the buyer who waits.
 */
export async function sendPartnerCart(
  db: Db,
  { callId, partner, returnUrl }: { callId: number; partner: PartnerShop; returnUrl?: string },
  now: Date,
): Promise<PartnerOutcome> {
  const call = await db
    .updateTable('outbox_call')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', callId)
    .where('status', '<>', 'done')
    .where(HAS_BOOKS_TO_TELL)
    .returning('order_id')
    .executeTakeFirst();
  if (!call?.order_id) return { outcome: 'nothing-to-tell' };
  const cart = await readPartnerCart(db, call.order_id);
  const answer = await post(partner, { ...cart, ...(returnUrl && { return_url: returnUrl }) });
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

async function post(partner: PartnerShop, cart: PartnerCart & { return_url?: string }) {
  try {
    const { response, text } = await withinTime(WAIT_MS, async (signal) => {
      const response = await fetchOutside(`${partner.url}/api/chulabook/cart`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          Authorization: `Bearer ${partner.key}`,
          'Idempotency-Key': cart.order_number,
        },
        body: JSON.stringify(cart),
        redirect: 'error',
        signal,
      });
      return { response, text: await response.text() };
    });
    if (!response.ok) return `HTTP ${response.status}`;
    if (text.length > MAX_ANSWER) return 'an answer too long';
    return readPartnerAnswer(text, partner) ?? 'an answer nobody understands';
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer';
  }
}

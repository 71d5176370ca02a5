import { sql } from 'kysely';
import { isPayable } from '~/orders/order-states';
import { type OrderView, readOrderById, readOrderByToken } from '~/orders/page/orders.server';
import type { Db } from '~/platform/database/database.server';
import { returnSecondsApart, secondsApart } from '~/providers/port/provider-pace.server';
import { checkAttempt } from './check-attempt.server';
import { isAskedAbout, type PaymentAttempt } from './payment-attempt';
import { attemptOf, findReturned, readAttempt } from './payment-attempts.server';
import { cardScreen, type PaymentScreen, screenOf } from './payment-screen';
import { startPayment, type StartRequest, type StartRefusal } from './start-payment.server';

export type OpenedPayment =
  /** The order is shown on its own page instead. */
  { order: OrderView; kind: 'elsewhere' } | { order: OrderView; kind: 'screen'; screen: PaymentScreen };

/** The page an order is paid on: its present try, checked again, or its first. Null: no such order. */
export async function openPayment(
  db: Db,
  { token, ...request }: { token: string } & Omit<StartRequest, 'orderId'>,
  now: Date,
): Promise<OpenedPayment | null> {
  const order = await readOrderByToken(db, token);
  if (!order) return null;
  await lookAtHeld(db, order.id, now);
  const started = await startPayment(db, { ...request, orderId: order.id }, now);
  if (!started.ok) {
    const kind = REFUSAL_SCREENS[started.refusal.code];
    return kind === null ? { order, kind: 'elsewhere' } : { order, kind: 'screen', screen: { kind } };
  }
  if (started.value.kind === 'accounts') return { order, kind: 'elsewhere' };
  if (started.value.kind === 'card-form') return { order, kind: 'screen', screen: cardScreen(started.value) };
  const attempt = await lookAt(db, started.value.attempt, now);
  if (attempt.status !== 'succeeded') return { order, kind: 'screen', screen: screenOf(attempt, now) };
  const latest = (await readOrderByToken(db, token)) ?? order;
  return isPayable(latest.status)
    ? { order: latest, kind: 'screen', screen: screenOf(attempt, now) }
    : { order: latest, kind: 'elsewhere' };
}

const REFUSAL_SCREENS: Record<
  StartRefusal['code'],
  'money-waits' | 'money-held' | 'too-many' | 'not-usable' | null
> = {
  NO_SUCH_ORDER: null,
  NOT_PAYABLE: null,
  METHOD_NOT_USABLE: 'not-usable',
  MONEY_WAITS: 'money-waits',
  MONEY_HELD: 'money-held',
  TOO_MANY_TRIES: 'too-many',
};

/** An attempt of this order and its state now; starts nothing. Null: the token opens no such attempt. */
export async function watchPayment(
  db: Db,
  { token, attemptId }: { token: string; attemptId: number },
  now: Date,
): Promise<{ order: OrderView; attempt: PaymentAttempt } | null> {
  const attempt = await readAttempt(db, attemptId);
  const order = await readOrderByToken(db, token);
  if (!order || attempt?.orderId !== order.id) return null;
  const looked = await lookAt(db, attempt, now);
  return {
    attempt: looked,
    order: looked.status === attempt.status ? order : ((await readOrderByToken(db, token)) ?? order),
  };
}

/**
 * The attempt a browser returns for, checked at once; the parameters the provider adds to the address decide
 * nothing.
 */
export async function returnToPayment(
  db: Db,
  returnKey: string,
  now: Date,
): Promise<{ order: OrderView; attempt: PaymentAttempt } | null> {
  const attempt = await findReturned(db, returnKey);
  if (!attempt) return null;
  const looked = await checkAttempt(db, attempt, { secondsApart: returnSecondsApart() }, now);
  const order = await readOrderById(db, attempt.orderId);
  return order && { order, attempt: looked };
}

/** The browser has been sent to the provider: going "back" does not send it there again by itself. */
export async function markSent(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ detail: sql`detail || '{"isSent": true}'::jsonb` })
    .where('id', '=', attemptId)
    .where('status', 'in', ['open', 'unknown'])
    .execute();
}

/** The provider may have decided on money it held: then the order is paid, or can be paid again. */
async function lookAtHeld(db: Db, orderId: number, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('is_money_under_way', '=', true)
    .execute();
  for (const attempt of rows.map(attemptOf))
    await checkAttempt(db, attempt, { secondsApart: secondsApart() }, now);
}

/** An attempt that was never shown cannot have been paid. */
const lookAt = (db: Db, attempt: PaymentAttempt, now: Date): Promise<PaymentAttempt> =>
  isAskedAbout(attempt) && attempt.step !== null
    ? checkAttempt(db, attempt, { secondsApart: secondsApart() }, now)
    : Promise.resolve(attempt);

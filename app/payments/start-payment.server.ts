import type { Selectable } from 'kysely';
import type { DB } from '../../db/schema';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import { orderNumber } from '~/orders/order-number';
import type { Db, Tx } from '~/platform/database.server';
import { log } from '~/platform/log.server';
import { inTransaction } from '~/platform/transaction.server';
import type { Currency } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { addHours, addMilliseconds } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { BANK_TRANSFER } from './offered-method';
import { attemptDeadline, hasRunOut, isLive, type PaymentAttempt } from './payment-attempt';
import { attemptOf, type AttemptDetail, readAttempt } from './payment-attempts.server';
import { openProviderClient } from './providers/provider-clients.server';
import type { Started } from './providers/provider';
import { providerOfMethod } from './providers/registry.server';

export interface StartAsk {
  orderId: number;
  /** The buyer asked for another try: only then a new attempt follows one that ended. */
  isAnotherTry: boolean;
}

export type StartedPayment =
  | { kind: 'accounts' }
  /** An attempt without a step is being prepared, or its call had no answer; one that ended says why. */
  | { kind: 'attempt'; attempt: PaymentAttempt };

export type StartRefusal =
  | { code: 'NO_SUCH_ORDER' }
  | { code: 'NOT_PAYABLE'; status: OrderStatus }
  /** No client, or switched off since it was ordered. */
  | { code: 'METHOD_NOT_USABLE' }
  /** Money came that does not fit: a person looks at it before anybody pays again. */
  | { code: 'MONEY_WAITS' }
  | { code: 'TOO_MANY_TRIES' };

/** Longer than any call takes: after it whoever had an attempt in hand is gone. */
const IN_HAND_MS = 45_000;
const MOST_TRIES_AN_HOUR = 10;

/**
 * Begins to pay an order by its method, or goes on with the try that is under way: one live attempt for an order and method,
 * whatever is pressed how often. The provider is called between two short transactions; a call without an answer leaves the
 * attempt `unknown`, and the next one looks for it at the provider before it makes another (decision 45, payments 0.1).
 */
export async function startPayment(
  db: Db,
  ask: StartAsk,
  now: Date,
): Promise<Result<StartedPayment, StartRefusal>> {
  const claimed = await inTransaction(db, (tx) => claim(tx, ask, now));
  if (!claimed.ok) return claimed;
  const { value } = claimed;
  if (value.kind === 'accounts') return accept({ kind: 'accounts' });
  if (value.kind === 'there') return accept({ kind: 'attempt', attempt: value.attempt });
  if (value.kind === 'in-other-hands')
    return accept({ kind: 'attempt', attempt: await waitFor(db, value.attempt) });

  const { attempt, number, mayExist } = value;
  const client = await openProviderClient(db, attempt.methodId);
  const started: Started = client
    ? await client.start({
        reference: attempt.reference,
        providerId: null,
        createdAt: attempt.createdAt,
        orderNumber: number,
        amount: attempt.amount,
        currency: attempt.currency,
        expiresAt: attempt.expiresAt ?? attemptDeadline(null, now),
        mayExist,
      })
    : { outcome: 'refused', failure: { code: 'not_configured', description: '' } };
  if (started.outcome !== 'started') log.warn('payment not started', { attempt: attempt.id, ...started });
  return accept({ kind: 'attempt', attempt: await record(db, attempt, started, now) });
}

type Claim =
  | { kind: 'accounts' }
  | { kind: 'there'; attempt: PaymentAttempt }
  | { kind: 'in-other-hands'; attempt: PaymentAttempt }
  | { kind: 'mine'; attempt: PaymentAttempt; number: string; mayExist: boolean };

/** Who calls the provider: under the order's lock exactly one. */
async function claim(
  tx: Tx,
  { orderId, isAnotherTry }: StartAsk,
  now: Date,
): Promise<Result<Claim, StartRefusal>> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['id', 'status', 'due', 'currency', 'payment_method_id', 'placed_at', 'cancel_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
  const status = order.status as OrderStatus;
  // past its deadline it is about to be cancelled: no code would outlive it
  const isOver = order.cancel_at !== null && order.cancel_at <= now;
  if (!isPayable(status) || order.due === 0 || isOver) return refuse({ code: 'NOT_PAYABLE', status });
  if (order.payment_method_id === null || order.payment_method_id === BANK_TRANSFER)
    return accept({ kind: 'accounts' });
  const provider = providerOfMethod(order.payment_method_id);
  if (!provider) return refuse({ code: 'METHOD_NOT_USABLE' });
  if (await moneyWaits(tx, orderId)) return refuse({ code: 'MONEY_WAITS' });

  const number = orderNumber(order.id, order.placed_at);
  const latest = await tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('payment_method_id', '=', provider.methodId)
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst();
  const isShown = latest !== undefined && isScannable(attemptOf(latest), now);
  // switched off since it was ordered: no new charge, while a code the buyer has may still be paid with
  if (!isShown && !(await isSwitchedOn(tx, provider.methodId))) return refuse({ code: 'METHOD_NOT_USABLE' });
  if (latest) {
    const attempt = attemptOf(latest);
    if (isLive(attempt) && !hasRunOut(attempt, now)) return resume(tx, attempt, number, now);
    // it ended, or ran out: shown as such, until another try is asked for
    if (!isAnotherTry) return accept({ kind: 'there', attempt });
    if (isLive(attempt)) await endRunOut(tx, latest, now);
  }
  const expiresAt = attemptDeadline(order.cancel_at, now);
  // a code that could not be scanned in time
  if (expiresAt <= now) return refuse({ code: 'NOT_PAYABLE', status });
  const tries = await countTries(tx, orderId, now);
  if (tries >= MOST_TRIES_AN_HOUR) return refuse({ code: 'TOO_MANY_TRIES' });
  const inserted = await tx
    .insertInto('payment_attempt')
    .values({
      order_id: orderId,
      payment_method_id: provider.methodId,
      provider: provider.name,
      reference: newToken(),
      amount: order.due,
      currency: order.currency as Currency,
      status: 'open',
      expires_at: expiresAt,
      created_at: now,
      checked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return accept({ kind: 'mine', attempt: attemptOf(inserted), number, mayExist: false });
}

/** A live attempt: it has its step, somebody is at it, or its call had no answer and is taken up again. */
async function resume(
  tx: Tx,
  attempt: PaymentAttempt,
  number: string,
  now: Date,
): Promise<Result<Claim, StartRefusal>> {
  if (attempt.step) return accept({ kind: 'there', attempt });
  const isInHand =
    attempt.status === 'open' &&
    attempt.checkedAt !== null &&
    addMilliseconds(attempt.checkedAt, IN_HAND_MS) > now;
  if (isInHand) return accept({ kind: 'in-other-hands', attempt });
  await tx
    .updateTable('payment_attempt')
    .set({ status: 'open', checked_at: now })
    .where('id', '=', attempt.id)
    .execute();
  return accept({ kind: 'mine', attempt, number, mayExist: true });
}

const isScannable = (attempt: PaymentAttempt, now: Date) =>
  isLive(attempt) && attempt.step !== null && !hasRunOut(attempt, now);

async function isSwitchedOn(tx: Tx, methodId: number): Promise<boolean> {
  const method = await tx
    .selectFrom('payment_method')
    .select('is_enabled')
    .where('id', '=', methodId)
    .executeTakeFirst();
  return method?.is_enabled === true;
}

async function moneyWaits(tx: Tx, orderId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('money_case')
    .select('id')
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

async function countTries(tx: Tx, orderId: number, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select((select) => select.fn.countAll().as('count'))
    .where('order_id', '=', orderId)
    .where('created_at', '>', addHours(now, -1))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** It makes way unasked; whether it was paid in time the reconciliation finds out. */
async function endRunOut(
  tx: Tx,
  { id, detail }: Pick<Selectable<DB['payment_attempt']>, 'id' | 'detail'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({
      status: 'expired',
      detail: JSON.stringify({ ...(detail as AttemptDetail), isUnanswered: true } satisfies AttemptDetail),
      checks: 0,
      ended_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** What the provider answered. A notification may have been quicker: an attempt that ended stays so. */
async function record(db: Db, attempt: PaymentAttempt, started: Started, now: Date): Promise<PaymentAttempt> {
  const detail: AttemptDetail =
    started.outcome === 'started'
      ? { step: started.step }
      : started.outcome === 'refused'
        ? { failure: started.failure }
        : {};
  const row = await db
    .updateTable('payment_attempt')
    .set({
      status: { started: 'open', refused: 'failed', unknown: 'unknown' }[started.outcome],
      detail: JSON.stringify(detail),
      ...(started.outcome === 'started' && {
        provider_id: started.providerId,
        expires_at: started.expiresAt ?? attempt.expiresAt,
      }),
      ...(started.outcome === 'refused' && { ended_at: now }),
    })
    .where('id', '=', attempt.id)
    .where('status', 'in', ['open', 'unknown'])
    .returningAll()
    .executeTakeFirst();
  return row ? attemptOf(row) : ((await readAttempt(db, attempt.id)) ?? attempt);
}

/** The other one has it in a moment; after a few seconds the page comes back by itself. */
async function waitFor(db: Db, attempt: PaymentAttempt): Promise<PaymentAttempt> {
  let latest = attempt;
  for (let look = 0; look < 15 && isLive(latest) && !latest.step; look++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    latest = (await readAttempt(db, attempt.id)) ?? latest;
    if (latest.status === 'unknown') break;
  }
  return latest;
}

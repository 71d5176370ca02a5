import { writeOrderEvent } from '~/orders/life/move-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { getProviderClient } from '~/payments/provider-clients.server';
import { settleWhenSpent } from '~/payments/settlement/close-exception.server';
import type { RefundOrder } from '~/payments/settlement/money-decision';
import { type Clock, realTime } from '~/platform/clock.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import type { Refunded } from '~/providers/port/provider';
import { longestCallsMs } from '~/providers/port/provider-pace.server';
import { type Currency, formatMoney, satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { addMilliseconds } from '~/values/time';
import { newToken } from '~/values/tokens.server';

export interface RefundToWrite {
  paymentId: number;
  exceptionId: number | null;
  orderId: number;
  currency: Currency;
  administratorId: number;
  refund: RefundOrder;
}

/**
 * Writes a refund of a part of a payment before the provider is asked; a manual one is done at once. The
 * caller has locked the payment's order and checked that this much is open.
 */
export async function writeRefund(tx: Tx, request: RefundToWrite, now: Date): Promise<number> {
  const { refund } = request;
  const isDone = refund.way === 'by-hand';
  const inserted = await tx
    .insertInto('refund')
    .values({
      payment_id: request.paymentId,
      money_case_id: request.exceptionId,
      amount: refund.amount,
      way: isDone && refund.isAtProvider ? 'provider' : refund.way,
      status: isDone ? 'done' : 'created',
      reference: newToken(),
      provider_reference: isDone ? refund.reference : '',
      refunded_at: isDone ? refund.refundedAt : null,
      created_at: now,
      created_by: request.administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeOrderEvent(
    tx,
    {
      orderId: request.orderId,
      kind: isDone ? 'money-refunded' : 'refund-asked',
      actor: 'staff',
      actorId: request.administratorId,
      reason: [formatMoney(refund.amount, request.currency), isDone ? refund.reference : '']
        .filter(Boolean)
        .join(' · '),
    },
    now,
  );
  if (isDone)
    await tellRefunded(tx, {
      ...request,
      refundId: inserted.id,
      amount: refund.amount,
      refund: { way: refund.isAtProvider ? 'provider' : refund.way },
    });
  return inserted.id;
}

/** The caller's lease on the refund. */
const inHandMs = () => longestCallsMs(20);

export type RefundOutcome = 'done' | 'refused' | 'unknown' | 'in-other-hands';

/**
 * Asks the provider for a refund, outside any transaction, under the reference stored with it, so that a
 * retry is the same refund. Without an answer its money stays reserved and a person looks at it.
 */
export async function askRefund(
  db: Db,
  refundId: number,
  // each of several refunds has its lease from its own call on, however long the earlier ones took
  clock: Clock = realTime,
): Promise<RefundOutcome> {
  const now = clock();
  const claimed = await db
    .updateTable('refund')
    .set({ asked_at: now })
    .where('id', '=', refundId)
    .where('way', '=', 'provider')
    .where('status', 'in', ['created', 'unknown'])
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', addMilliseconds(now, -inHandMs()))]),
    )
    .executeTakeFirst();
  if (Number(claimed.numUpdatedRows) !== 1) return 'in-other-hands';
  const answer = await callProvider(db, refundId).catch((error: unknown): Refunded => {
    log.error('refund not asked for', { refund: refundId, error });
    return { outcome: 'unknown', why: 'the call broke' };
  });
  return record(db, refundId, answer, clock());
}

/** Sends several refunds in turn; answers one outcome for staff. */
export async function askRefunds(
  db: Db,
  refundIds: readonly number[],
): Promise<'refunded' | 'refundRefused' | 'refundUnknown'> {
  const states: RefundOutcome[] = [];
  for (const refundId of refundIds) states.push(await askRefund(db, refundId));
  if (states.includes('refused')) return 'refundRefused';
  return states.every((state) => state === 'done') ? 'refunded' : 'refundUnknown';
}

async function callProvider(db: Db, refundId: number): Promise<Refunded> {
  const refund = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'refund.reference', 'payment.currency', 'payment.payment_attempt_id'])
    .select('payment.reference as money_id')
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow();
  const attempt =
    refund.payment_attempt_id === null ? null : await readAttempt(db, refund.payment_attempt_id);
  const client = attempt && (await getProviderClient(db, attempt.methodId));
  if (!client) return { outcome: 'refused', failure: { code: 'not_configured', description: '' } };
  return client.refund({
    reference: attempt.reference,
    providerId: attempt.providerId,
    createdAt: attempt.createdAt,
    moneyId: refund.money_id,
    amount: satang(refund.amount),
    currency: refund.currency,
    refundReference: refund.reference,
  });
}

const BY_HAND = { code: 'by_hand', description: '' };

function record(db: Db, refundId: number, answer: Refunded, now: Date): Promise<RefundOutcome> {
  return inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund.status !== 'created' && refund.status !== 'unknown') return refund.status;
    if (answer.outcome === 'refunded')
      return end(tx, refund, { status: 'done', reference: answer.refundId, by: null }, now);
    const failure = answer.outcome === 'by-hand' ? BY_HAND : answer.failure;
    // a refusal after an unanswered call may mean it was done already: only a person can tell
    if (answer.outcome !== 'unknown' && failure && refund.status === 'created')
      return end(tx, refund, { status: 'refused', failure, by: null }, now);
    await tx
      .updateTable('refund')
      .set({ status: 'unknown', ...(failure && { failure: JSON.stringify(failure) }) })
      .where('id', '=', refundId)
      .execute();
    return 'unknown';
  });
}

export type EndRefusal = { code: 'NO_SUCH_REFUND' } | { code: 'NOT_UNKNOWN' };

/** A person has checked at the provider whether an unanswered refund was made. */
export async function endUnknownRefund(
  db: Db,
  request: {
    refundId: number;
    exceptionId: number;
    wasMade: boolean;
    reference: string;
    administratorId: number;
  },
  now: Date,
): Promise<Result<void, EndRefusal>> {
  return inTransaction(db, async (tx) => {
    const unlocked = await tx
      .selectFrom('refund')
      .select('id')
      .where('id', '=', request.refundId)
      .where('money_case_id', '=', request.exceptionId)
      .executeTakeFirst();
    if (!unlocked) return refuse({ code: 'NO_SUCH_REFUND' });
    const refund = await lockRefund(tx, request.refundId);
    if (refund.status !== 'unknown') return refuse({ code: 'NOT_UNKNOWN' });
    const by = request.administratorId;
    await end(
      tx,
      refund,
      request.wasMade
        ? { status: 'done', reference: request.reference, by }
        : { status: 'refused', failure: { code: 'not_made', description: '' }, by },
      now,
    );
    return accept(undefined);
  });
}

/** Resumes refunds after a crash: those not sent yet are sent, the others count as unanswered. */
export async function resumeRefunds(db: Db, clock: Clock): Promise<void> {
  const before = addMilliseconds(clock(), -2 * inHandMs());
  await db
    .updateTable('refund')
    .set({ status: 'unknown' })
    .where('status', '=', 'created')
    .where('asked_at', '<=', before)
    .execute();
  const unfinished = await db
    .selectFrom('refund')
    .select('id')
    .where('way', '=', 'provider')
    .where('status', '=', 'created')
    .where('asked_at', 'is', null)
    .where('created_at', '<=', before)
    // the one that has waited longest comes first
    .orderBy('id')
    .limit(20)
    .execute();
  for (const { id } of unfinished) await askRefund(db, id, clock);
}

type LockedRefund = Awaited<ReturnType<typeof lockRefund>>;

/**
 * Locks the orders first, as everywhere: the payment's, and the exception's if its line was paid with another
 * order's money.
 */
async function lockRefund(tx: Tx, refundId: number) {
  const unlocked = await tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('money_case', 'money_case.id', 'refund.money_case_id')
    .select(['payment.order_id as paid_order_id', 'payment.currency', 'money_case.order_id as case_order_id'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow();
  const orderId = unlocked.case_order_id ?? unlocked.paid_order_id;
  await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', 'in', [orderId, unlocked.paid_order_id])
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = await tx
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, order_id: orderId, currency: unlocked.currency };
}

type End = { by: number | null } & (
  | { status: 'done'; reference: string }
  | { status: 'refused'; failure: { code: string; description: string } }
);

async function end(tx: Tx, refund: LockedRefund, ending: End, now: Date): Promise<'done' | 'refused'> {
  const isDone = ending.status === 'done';
  await tx
    .updateTable('refund')
    .set({
      status: ending.status,
      ...(isDone
        ? { refunded_at: now, provider_reference: ending.reference, failure: null }
        : { failure: JSON.stringify(ending.failure) }),
    })
    .where('id', '=', refund.id)
    .execute();
  await writeOrderEvent(
    tx,
    {
      orderId: refund.order_id,
      kind: isDone ? 'money-refunded' : 'refund-refused',
      ...(ending.by === null ? { actor: 'provider' } : { actor: 'staff', actorId: ending.by }),
      reason: [
        formatMoney(refund.amount, refund.currency),
        isDone ? ending.reference : `(${ending.failure.code})`,
      ]
        .filter(Boolean)
        .join(' · '),
    },
    now,
  );
  if (isDone)
    await tellRefunded(tx, {
      orderId: refund.order_id,
      refundId: refund.id,
      amount: refund.amount,
      currency: refund.currency,
      refund: { way: 'provider' },
    });
  if (refund.money_case_id !== null)
    await settleWhenSpent(
      tx,
      {
        exceptionId: refund.money_case_id,
        paymentId: refund.payment_id,
        orderId: refund.order_id,
        administratorId: ending.by ?? refund.created_by,
      },
      now,
    );
  return ending.status;
}

async function tellRefunded(
  tx: Tx,
  moneyBack: {
    orderId: number;
    refundId: number;
    amount: number;
    currency: Currency;
    refund: Pick<RefundOrder, 'way'>;
  },
): Promise<void> {
  if (await isToldWithLines(tx, moneyBack.refundId)) return;
  await queueOrderMail(tx, moneyBack.orderId, ({ facts }) => ({
    kind: 'money-refunded',
    about: moneyBack.refundId,
    values: {
      ...facts,
      refunded: moneyBack.amount,
      refundedCurrency: moneyBack.currency,
      isByTransfer: moneyBack.refund.way === 'by-hand',
    },
  }));
}

/**
 * Whether this is the first refund of refunded lines: their own mail announced it, in the order's currency.
 */
async function isToldWithLines(tx: Tx, refundId: number): Promise<boolean> {
  const firstRefund = await tx
    .selectFrom('refund')
    .innerJoin('money_case', 'money_case.id', 'refund.money_case_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'money_case.order_id')
    .select('refund.id')
    .where('refund.id', '=', refundId)
    .where('money_case.kind', '=', 'line-refund')
    .whereRef('money_case.currency', '=', 'purchase_order.currency')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund as earlier')
            .select('earlier.id')
            .whereRef('earlier.money_case_id', '=', 'refund.money_case_id')
            .whereRef('earlier.id', '<', 'refund.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return firstRefund !== undefined;
}

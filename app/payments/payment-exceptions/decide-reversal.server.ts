import { sql } from 'kysely';
import { revokeGrantsOfLines } from '~/access/revoke-grants.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { findDependentOrder } from '~/orders/line-refunds/find-dependent-order.server';
import { closeSeats } from '~/orders/seats/close-seats.server';
import { tellSeatHolders } from '~/orders/seats/tell-seat-holders.server';
import { type LineRefundRefusal, lockBuyersOf, refundLines } from '~/payments/refunds/refund-lines.server';
import { closeException } from '~/payments/settlement/close-exception.server';
import { lockException, type LockedException } from '~/payments/settlement/lock-exception.server';
import { versionTag } from '~/payments/settlement/money-decision';
import { writePart } from '~/payments/settlement/money-parts.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { type Currency, formatMoney, type Satang, satang, subtractMoney, ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { newToken } from '~/values/tokens.server';

/** A decision of staff on an order with a reversal. */
export type ReversalDecision =
  /** The buyer keeps access; the shop bears the loss. */
  | { kind: 'keep-access'; note: string }
  /** Access from the order ends; no document is issued. */
  | { kind: 'end-access'; note: string }
  /**
   * All remaining lines of the order are refunded, with a credit or refund note; the buyer reads the reason.
   */
  | { kind: 'papers'; reason: string; givesBack: boolean; plan: string };

export type ReversalRefusal =
  | { code: 'NO_SUCH_CASE' }
  | { code: 'ALREADY_SETTLED' }
  | { code: 'CHANGED' }
  | { code: 'NOT_POSSIBLE' }
  | LineRefundRefusal;

class Refused extends Error {
  constructor(readonly refusal: ReversalRefusal) {
    super(refusal.code);
  }
}

interface ReversalRequest {
  exceptionId: number;
  administratorId: number;
  /** The version tag of the page. */
  seen: string;
  decision: ReversalDecision;
}

/**
 * Decides a reversal: it no longer counts for its order, and becomes a refund of its payment under
 * the provider's id; the order's status stays. One transaction.
 */
export async function decideReversal(
  db: Db,
  request: ReversalRequest,
  now: Date,
): Promise<Result<void, ReversalRefusal>> {
  try {
    return await inTransaction(db, async (tx) => {
      const { decision } = request;
      if (decision.kind === 'papers') await issuePapers(tx, { ...request, decision }, now);
      else await takeOff(tx, { ...request, decision }, now);
      return accept(undefined);
    });
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
}

interface OpenReversal {
  id: number;
  reference: string;
  amount: Satang;
  currency: Currency;
  takenAt: Date;
  paymentId: number;
}

async function readReversal(
  tx: Tx,
  exceptionId: number,
): Promise<{ reversal: OpenReversal; orderId: number }> {
  const row = await tx
    .selectFrom('money_case')
    .innerJoin('money_taken_back', 'money_taken_back.id', 'money_case.taken_back_id')
    .selectAll('money_taken_back')
    .select(['money_case.order_id', 'money_case.settled_at'])
    .where('money_case.id', '=', exceptionId)
    .executeTakeFirst();
  if (!row?.order_id) throw new Refused({ code: 'NO_SUCH_CASE' });
  if (row.settled_at !== null) throw new Refused({ code: 'ALREADY_SETTLED' });
  // the provider gave it back meanwhile: nothing to take off
  if (row.state === 'returned') throw new Refused({ code: 'CHANGED' });
  return {
    orderId: row.order_id,
    reversal: {
      id: row.id,
      reference: row.reference,
      amount: satang(row.amount),
      currency: row.currency,
      takenAt: row.taken_at,
      paymentId: row.payment_id,
    },
  };
}

/** Takes the locks of every decision about money; an administrator who comes second gets a refusal. */
async function lock(tx: Tx, { exceptionId }: ReversalRequest): Promise<LockedException> {
  const exception = await lockException(tx, exceptionId, []);
  if (!exception) throw new Refused({ code: 'NO_SUCH_CASE' });
  if (exception.isSettled) throw new Refused({ code: 'ALREADY_SETTLED' });
  return exception;
}

/** Refunds the lines by the one verb for it; the buyer already has the money. */
async function issuePapers(
  tx: Tx,
  request: ReversalRequest & { decision: ReversalDecision & { kind: 'papers' } },
  now: Date,
): Promise<void> {
  const { decision, exceptionId, administratorId } = request;
  const { reversal, orderId } = await readReversal(tx, exceptionId);
  const lines = await tx
    .selectFrom('order_line')
    .leftJoin('order_refund_line', 'order_refund_line.order_line_id', 'order_line.id')
    .select('order_line.id')
    .where('order_line.order_id', '=', orderId)
    .where('order_refund_line.order_line_id', 'is', null)
    .execute();
  const { reason, givesBack, plan: seen } = decision;
  const money = {
    way: 'by-hand',
    refundedAt: reversal.takenAt,
    reference: reversal.reference,
    isAtProvider: true,
  } as const;
  const lineIds = lines.map(({ id }) => id);
  // first, because it locks the buyer before the order
  const refundResult = await refundLines(
    tx,
    { orderId, lineIds, reason, givesBack, money, seen, administratorId },
    now,
  );
  if (!refundResult.ok) throw new Refused(refundResult.refusal);
  await lock(tx, request);
  const refunds = await tx
    .selectFrom('refund')
    .innerJoin('money_case', 'money_case.id', 'refund.money_case_id')
    .select(['refund.id', 'refund.payment_id', 'refund.amount'])
    .where('money_case.order_refund_id', '=', refundResult.value.orderRefundId)
    .execute();
  // the refund must come from this payment alone and equal the reversal
  const [refund, ...others] = refunds;
  if (
    !refund ||
    others.length > 0 ||
    refund.payment_id !== reversal.paymentId ||
    refund.amount !== reversal.amount
  )
    throw new Refused({ code: 'NOT_POSSIBLE' });
  await tx
    .updateTable('money_taken_back')
    .set({ refund_id: refund.id })
    .where('id', '=', reversal.id)
    .execute();
  await closeException(tx, { exceptionId, administratorId }, { outcome: 'refunded' }, now);
}

async function takeOff(
  tx: Tx,
  request: ReversalRequest & { decision: ReversalDecision & { kind: 'keep-access' | 'end-access' } },
  now: Date,
): Promise<void> {
  const { decision, exceptionId, administratorId } = request;
  const endsAccess = decision.kind === 'end-access';
  if (endsAccess) await lockBuyersOf(tx, (await readReversal(tx, exceptionId)).orderId);
  const exception = await lock(tx, request);
  if (versionTag(exception) !== request.seen) throw new Refused({ code: 'CHANGED' });
  const { reversal, orderId } = await readReversal(tx, exceptionId);
  await countNoMore(tx, { reversal, orderId, exceptionId, administratorId }, now);
  if (endsAccess) await endAccess(tx, { ...exception, reversal }, now);
  await writeOrderEvent(
    tx,
    {
      orderId,
      kind: endsAccess ? 'money-access-ended' : 'money-loss-kept',
      actor: 'staff',
      actorId: administratorId,
      reason: [formatMoney(reversal.amount, reversal.currency), decision.note.trim()]
        .filter(Boolean)
        .join(' · '),
    },
    now,
  );
  const outcome = endsAccess ? 'access-ended' : 'loss-kept';
  await closeException(
    tx,
    { exceptionId, administratorId },
    { outcome, note: decision.note.trim() || undefined },
    now,
  );
}

/**
 * Tells the buyer which access ended and why. Refused while a renewal waits: paying it would reopen the
 * course at its old price.
 */
async function endAccess(
  tx: Tx,
  { exceptionId, orderId, personId, reversal }: LockedException & { reversal: OpenReversal },
  now: Date,
): Promise<void> {
  const lines = await tx
    .selectFrom('order_line')
    .leftJoin('course', 'course.id', 'order_line.course_id')
    .select(['order_line.id', 'course.title'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const lineIds = lines.map(({ id }) => id);
  const waiting = await findDependentOrder(tx, lineIds);
  if (waiting) throw new Refused({ code: 'RENEWAL_WAITS', ...waiting });
  const endedGrants = await revokeGrantsOfLines(tx, { personId, lineIds }, now);
  const closed = await closeSeats(tx, lineIds, now);
  await tellSeatHolders(tx, { orderId, ended: endedGrants, about: `case:${exceptionId}` });
  if (endedGrants.length + closed === 0) return;
  await queueOrderMail(tx, orderId, ({ facts }) => ({
    kind: 'access-ended',
    about: exceptionId,
    values: {
      ...facts,
      courseNames: lines.flatMap(({ title }) => (title === null ? [] : [title])),
      takenBack: reversal.amount,
      takenBackCurrency: reversal.currency,
    },
  }));
}

/**
 * Releases the payment's parts, the exception's order first, and writes the amount as a finished refund, because
 * the provider has it. Money that is open in an exception of its own stays there.
 */
async function countNoMore(
  tx: Tx,
  of: { reversal: OpenReversal; orderId: number; exceptionId: number; administratorId: number },
  now: Date,
): Promise<void> {
  const { reversal, orderId, exceptionId, administratorId } = of;
  const { paymentId } = reversal;
  const keptParts = await tx
    .selectFrom('payment_part')
    .select('order_id')
    .select(sql<string>`sum(amount)`.as('amount'))
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is not', null)
    .groupBy('order_id')
    .having(sql<boolean>`sum(amount) > 0`)
    .orderBy(sql<boolean>`order_id <> ${orderId}`)
    .execute();
  let released = ZERO;
  for (const part of keptParts) {
    const amount = satang(Math.min(Number(part.amount), reversal.amount - released));
    await writePart(
      tx,
      {
        paymentId,
        orderId: part.order_id,
        amount: subtractMoney(ZERO, amount),
        exceptionId,
        administratorId,
      },
      now,
    );
    released = satang(released + amount);
  }
  if (released === 0) return;
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      money_case_id: exceptionId,
      amount: released,
      way: 'provider',
      status: 'done',
      reference: newToken(),
      provider_reference: reversal.reference,
      refunded_at: reversal.takenAt,
      created_at: now,
      created_by: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('money_taken_back').set({ refund_id: id }).where('id', '=', reversal.id).execute();
}

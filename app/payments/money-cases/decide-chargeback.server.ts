import { sql } from 'kysely';
import { revokeGrantsOfLines } from '~/access/revoke-grants.server';
import { findDependentOrder } from '~/orders/line-refunds/find-dependent-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { closeSeats } from '~/orders/seats/close-seats.server';
import { tellSeatHolders } from '~/orders/seats/tell-seat-holders.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { type Currency, formatMoney, type Satang, satang, subtractMoney, ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { newToken } from '~/values/tokens.server';
import { closeCase } from '~/payments/settlement/close-money-case.server';
import { lockCase, type LockedCase } from '~/payments/settlement/lock-money-case.server';
import { versionTag } from '~/payments/settlement/money-decision';
import { writePart } from '~/payments/settlement/money-parts.server';
import { type LineRefundRefusal, lockBuyersOf, refundLines } from '~/payments/refunds/refund-lines.server';

/** What staff decides about an order whose money was taken back. */
export type TakenBackDecision =
  /** The buyer goes on learning; the loss is the shop's. */
  | { kind: 'keep-access'; note: string }
  /** What the order opened ends; no paper is issued. */
  | { kind: 'end-access'; note: string }
  /** All that is still bought of the order goes back, with its credit or refund note; the buyer reads the reason. */
  | { kind: 'papers'; reason: string; givesBack: boolean; plan: string };

export type TakenBackRefusal =
  | { code: 'NO_SUCH_CASE' }
  | { code: 'ALREADY_SETTLED' }
  | { code: 'CHANGED' }
  | { code: 'NOT_POSSIBLE' }
  | LineRefundRefusal;

class Refused extends Error {
  constructor(readonly refusal: TakenBackRefusal) {
    super(refusal.code);
  }
}

interface Asked {
  caseId: number;
  administratorId: number;
  /** Of the page. */
  seen: string;
  decision: TakenBackDecision;
}

/**
 * A person's word on money a provider took back. From then on it counts for its order no more, and stands among the
 * refunds of its payment under the provider's name for it; the order's status stays as it is. One transaction.
 */
export async function decideTakenBack(
  db: Db,
  asked: Asked,
  now: Date,
): Promise<Result<void, TakenBackRefusal>> {
  try {
    return await inTransaction(db, async (tx) => {
      const { decision } = asked;
      if (decision.kind === 'papers') await issuePapers(tx, { ...asked, decision }, now);
      else await takeOff(tx, { ...asked, decision }, now);
      return accept(undefined);
    });
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal);
    throw error;
  }
}

interface Taken {
  id: number;
  reference: string;
  amount: Satang;
  currency: Currency;
  takenAt: Date;
  paymentId: number;
}

async function readTaken(tx: Tx, caseId: number): Promise<{ taken: Taken; orderId: number }> {
  const row = await tx
    .selectFrom('money_case')
    .innerJoin('money_taken_back', 'money_taken_back.id', 'money_case.taken_back_id')
    .selectAll('money_taken_back')
    .select(['money_case.order_id', 'money_case.settled_at'])
    .where('money_case.id', '=', caseId)
    .executeTakeFirst();
  if (!row?.order_id) throw new Refused({ code: 'NO_SUCH_CASE' });
  if (row.settled_at !== null) throw new Refused({ code: 'ALREADY_SETTLED' });
  // given back meanwhile: there is nothing to take off
  if (row.state === 'returned') throw new Refused({ code: 'CHANGED' });
  return {
    orderId: row.order_id,
    taken: {
      id: row.id,
      reference: row.reference,
      amount: satang(row.amount),
      currency: row.currency,
      takenAt: row.taken_at,
      paymentId: row.payment_id,
    },
  };
}

/** Under the locks of every other decision about money; whoever was quicker is told, not overruled. */
async function lock(tx: Tx, { caseId }: Asked): Promise<LockedCase> {
  const locked = await lockCase(tx, caseId, []);
  if (!locked) throw new Refused({ code: 'NO_SUCH_CASE' });
  if (locked.isSettled) throw new Refused({ code: 'ALREADY_SETTLED' });
  return locked;
}

/** The lines go back by the one verb that does that; its money is at the buyer's already. */
async function issuePapers(
  tx: Tx,
  asked: Asked & { decision: TakenBackDecision & { kind: 'papers' } },
  now: Date,
): Promise<void> {
  const { decision, caseId, administratorId } = asked;
  const { taken, orderId } = await readTaken(tx, caseId);
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
    refundedAt: taken.takenAt,
    reference: taken.reference,
    isAtProvider: true,
  } as const;
  const lineIds = lines.map(({ id }) => id);
  // first, because it locks the buyer before the order
  const done = await refundLines(
    tx,
    { orderId, lineIds, reason, givesBack, money, seen, administratorId },
    now,
  );
  if (!done.ok) throw new Refused(done.refusal);
  await lock(tx, asked);
  const refunds = await tx
    .selectFrom('refund')
    .innerJoin('money_case', 'money_case.id', 'refund.money_case_id')
    .select(['refund.id', 'refund.payment_id', 'refund.amount'])
    .where('money_case.order_refund_id', '=', done.value.orderRefundId)
    .execute();
  // money of another payment, or more or less than was taken, is no matter of this taking
  const [refund, ...others] = refunds;
  if (!refund || others.length > 0 || refund.payment_id !== taken.paymentId || refund.amount !== taken.amount)
    throw new Refused({ code: 'NOT_POSSIBLE' });
  await tx.updateTable('money_taken_back').set({ refund_id: refund.id }).where('id', '=', taken.id).execute();
  await closeCase(tx, { caseId, administratorId }, { outcome: 'refunded' }, now);
}

async function takeOff(
  tx: Tx,
  asked: Asked & { decision: TakenBackDecision & { kind: 'keep-access' | 'end-access' } },
  now: Date,
): Promise<void> {
  const { decision, caseId, administratorId } = asked;
  const endsAccess = decision.kind === 'end-access';
  if (endsAccess) await lockBuyersOf(tx, (await readTaken(tx, caseId)).orderId);
  const locked = await lock(tx, asked);
  if (versionTag(locked) !== asked.seen) throw new Refused({ code: 'CHANGED' });
  const { taken, orderId } = await readTaken(tx, caseId);
  await countNoMore(tx, { taken, orderId, caseId, administratorId }, now);
  if (endsAccess) await endAccess(tx, { ...locked, taken }, now);
  await writeOrderEvent(
    tx,
    {
      orderId,
      kind: endsAccess ? 'money-access-ended' : 'money-loss-kept',
      actor: 'staff',
      actorId: administratorId,
      reason: [formatMoney(taken.amount, taken.currency), decision.note.trim()].filter(Boolean).join(' · '),
    },
    now,
  );
  const outcome = endsAccess ? 'access-ended' : 'loss-kept';
  await closeCase(tx, { caseId, administratorId }, { outcome, note: decision.note.trim() || undefined }, now);
}

/** The buyer is told what ended and why, if anything did. Not while a renewal of it waits: paid, it would open it again at its price. */
async function endAccess(
  tx: Tx,
  { caseId, orderId, personId, taken }: LockedCase & { taken: Taken },
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
  const ended = await revokeGrantsOfLines(tx, { personId, lineIds }, now);
  const closed = await closeSeats(tx, lineIds, now);
  await tellSeatHolders(tx, { orderId, ended, about: `case:${caseId}` });
  if (ended.length + closed === 0) return;
  await queueOrderMail(tx, orderId, ({ facts }) => ({
    kind: 'access-ended',
    about: caseId,
    values: {
      ...facts,
      courseNames: lines.flatMap(({ title }) => (title === null ? [] : [title])),
      takenBack: taken.amount,
      takenBackCurrency: taken.currency,
    },
  }));
}

/**
 * The provider has it: what was kept of it for orders is released, the case's order first, and as much of the payment is a refund that is
 * done. What was open of it already, in a case of its own, stays there for whoever decides on that.
 */
async function countNoMore(
  tx: Tx,
  of: { taken: Taken; orderId: number; caseId: number; administratorId: number },
  now: Date,
): Promise<void> {
  const { taken, orderId, caseId, administratorId } = of;
  const { paymentId } = taken;
  const kept = await tx
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
  for (const part of kept) {
    const amount = satang(Math.min(Number(part.amount), taken.amount - released));
    await writePart(
      tx,
      {
        paymentId,
        orderId: part.order_id,
        amount: subtractMoney(ZERO, amount),
        moneyCaseId: caseId,
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
      money_case_id: caseId,
      amount: released,
      way: 'provider',
      status: 'done',
      reference: newToken(),
      provider_reference: taken.reference,
      refunded_at: taken.takenAt,
      created_at: now,
      created_by: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('money_taken_back').set({ refund_id: id }).where('id', '=', taken.id).execute();
}

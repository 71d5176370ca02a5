import { sql } from 'kysely';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { paymentMethod } from '~/providers/methods/payment-methods';
import type { Reversal } from '~/providers/port/provider-ledger';
import { formatMoney, satang } from '~/values/money';

export type Noted =
  /** An exception waits for a person. */
  | 'noted'
  /** It was recorded before; the provider's new state is stored. */
  | 'known'
  /** A refund that the shop made itself. */
  | 'own'
  /** A refund of the shop's own is under way and may be this one: report it again later. */
  | 'wait';

/**
 * Records money taken back at the provider (refund there, dispute, reversal) once by the provider's id, and
 * opens an exception. The shop's own refunds are recognised. The order stays as it is.
 */
export function recordReversal(
  db: Db,
  { provider, paymentId, reversal }: { provider: string; paymentId: number; reversal: Reversal },
  now: Date,
): Promise<Noted> {
  return inTransaction(db, async (tx) => {
    const orderId = await lockOrderOf(tx, paymentId);
    const existing = await tx
      .selectFrom('money_taken_back')
      .select(['id', 'state'])
      .where('provider', '=', provider)
      .where('reference', '=', reversal.reference)
      .executeTakeFirst();
    if (existing) {
      if (existing.state !== reversal.state)
        await tellOfChange(
          tx,
          { orderId, paymentId, takenBackId: existing.id, was: existing.state, reversal },
          now,
        );
      return 'known';
    }
    const own = await findOwnRefund(tx, paymentId, reversal);
    if (own === 'under way') return 'wait';
    const { id } = await tx
      .insertInto('money_taken_back')
      .values({
        provider,
        reference: reversal.reference,
        kind: reversal.kind,
        state: reversal.state,
        payment_id: paymentId,
        amount: reversal.amount,
        currency: reversal.currency,
        taken_at: reversal.at,
        noted_at: now,
        refund_id: own,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (own !== null) return 'own';
    // a dispute the shop won before it heard of it took nothing
    if (reversal.state === 'returned') return 'noted';
    await openException(tx, { orderId, paymentId, takenBackId: id, reversal }, 'taken-back', now);
    log.warn('money was taken back', { provider, reference: reversal.reference, order: orderId });
    return 'noted';
  });
}

interface Told {
  orderId: number;
  paymentId: number;
  takenBackId: number;
  reversal: Reversal;
}

/**
 * Handles a new end of a known reversal. An open exception shows it; returned money that no longer counts for
 * its order opens an exception as new money; money taken again after all opens its exception again.
 */
async function tellOfChange(tx: Tx, report: Told & { was: Reversal['state'] }, now: Date): Promise<void> {
  const { takenBackId, reversal, was } = report;
  await tx
    .updateTable('money_taken_back')
    .set({ state: reversal.state })
    .where('id', '=', takenBackId)
    .execute();
  const waiting = await tx
    .selectFrom('money_case')
    .select('id')
    .where('taken_back_id', '=', takenBackId)
    .where('kind', '=', 'taken-back')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (waiting) return;
  if (was === 'returned') return openException(tx, report, 'taken-back', now);
  if (reversal.state !== 'returned') return;
  const refund = await tx
    .updateTable('refund')
    .from('money_taken_back')
    .set({
      status: 'refused',
      refunded_at: null,
      failure: JSON.stringify({ code: 'RETURNED', description: reversal.reference }),
    })
    .whereRef('refund.id', '=', 'money_taken_back.refund_id')
    .where('money_taken_back.id', '=', takenBackId)
    .where('refund.status', '=', 'done')
    .returning('refund.amount')
    .executeTakeFirst();
  // the exception was closed with a note alone, so the money never counted otherwise
  if (refund)
    await openException(
      tx,
      { ...report, reversal: { ...reversal, amount: satang(refund.amount) } },
      'returned',
      now,
    );
}

async function openException(
  tx: Tx,
  { orderId, paymentId, takenBackId, reversal }: Told,
  kind: 'taken-back' | 'returned',
  now: Date,
): Promise<void> {
  await tx
    .insertInto('money_case')
    .values({
      kind,
      order_id: orderId,
      payment_id: paymentId,
      taken_back_id: takenBackId,
      provider_reference: reversal.reference,
      amount: reversal.amount,
      currency: reversal.currency,
      opened_at: now,
    })
    .execute();
  await writeOrderEvent(
    tx,
    {
      orderId,
      kind: `money-${kind}`,
      actor: 'provider',
      reason: [formatMoney(reversal.amount, reversal.currency), reversal.reference].join(' · '),
    },
    now,
  );
}

/**
 * The order the payment counts for now: its own, or the one it was moved to. Locked like any order before a
 * decision.
 */
async function lockOrderOf(tx: Tx, paymentId: number): Promise<number> {
  const payment = await tx
    .selectFrom('payment')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const counting = await tx
    .selectFrom('payment_part')
    .select('order_id')
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is not', null)
    .groupBy('order_id')
    .having(sql<boolean>`sum(amount) > 0`)
    .orderBy('order_id')
    .execute();
  const ids = counting.map(({ order_id }) => order_id!);
  const orderId = ids.includes(payment.order_id) ? payment.order_id : (ids[0] ?? payment.order_id);
  await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', 'in', [...new Set([orderId, payment.order_id])])
    .orderBy('id')
    .forUpdate()
    .execute();
  return orderId;
}

/**
 * The shop's own refund: the one with the provider's id; at providers without refunds by API, one that staff
 * made in the provider's portal and recorded.
 */
async function findOwnRefund(
  tx: Tx,
  paymentId: number,
  reversal: Reversal,
): Promise<number | 'under way' | null> {
  const refunds = await tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('money_taken_back', 'money_taken_back.refund_id', 'refund.id')
    .select(['refund.id', 'refund.way', 'refund.status', 'refund.amount'])
    .select(['refund.reference', 'refund.provider_reference', 'payment.payment_method_id'])
    .where('refund.payment_id', '=', paymentId)
    .where('refund.status', '<>', 'refused')
    .where('money_taken_back.id', 'is', null)
    .orderBy('refund.id')
    .execute();
  const namedRefund = refunds.find(
    ({ reference, provider_reference }) =>
      reference === reversal.refundReference || provider_reference === reversal.reference,
  );
  if (namedRefund) return namedRefund.id;
  if (reversal.kind !== 'refund') return null;
  const alike = refunds.filter(({ amount }) => amount === reversal.amount);
  if (alike.some(({ way, status }) => way === 'provider' && status !== 'done')) return 'under way';
  const byHand = alike.find(
    ({ way, payment_method_id }) =>
      way === 'by-hand' && paymentMethod(payment_method_id)?.isRefundedByProvider !== true,
  );
  return byHand?.id ?? null;
}

/**
 * The payment that was reversed: by the provider's id for it, recorded or listed; else the attempt's, by
 * amount if there are several. Null: the shop has recorded none.
 */
export async function findReversedPayment(
  db: Db | Tx,
  of: Pick<Reversal, 'moneyId' | 'amount'> & { provider: string; attemptId: number | null },
): Promise<{ provider: string; paymentId: number } | null> {
  const { provider, moneyId, attemptId, amount } = of;
  if (moneyId !== null) {
    const namedPayment = await db
      .selectFrom('payment')
      .leftJoin('provider_charge', 'provider_charge.payment_id', 'payment.id')
      .select('payment.id')
      .where('payment.provider', '=', provider)
      .where((eb) =>
        eb.or([eb('payment.reference', '=', moneyId), eb('provider_charge.reference', '=', moneyId)]),
      )
      .executeTakeFirst();
    if (namedPayment) return { provider, paymentId: namedPayment.id };
  }
  if (attemptId === null) return null;
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'amount'])
    .where('payment_attempt_id', '=', attemptId)
    .where('provider', '=', provider)
    .orderBy('id')
    .execute();
  const payment = payments.find((each) => each.amount === amount) ?? payments[0];
  return payment ? { provider, paymentId: payment.id } : null;
}

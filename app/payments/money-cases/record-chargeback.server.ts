import { sql } from 'kysely';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { methodFacts } from '~/settings/payment-method-facts';
import type { Db, Tx } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { formatMoney, satang } from '~/values/money';
import type { Taking } from '~/payments/providers/port/provider-ledger';

export type Noted =
  /** A case waits for a person. */
  | 'noted'
  /** It was noted before; what the provider says of it now is kept. */
  | 'known'
  /** The shop gave it back itself. */
  | 'own'
  /** A refund of the shop's own is under way and may be this one: told again later. */
  | 'wait';

/**
 * Money was taken back at the provider: a refund made there, a dispute, a reversal. Noted once by the provider's own name for it,
 * with a case for a person; a refund the shop asked for itself is its own. The order stays as it is: nothing is
 * approved or taken away by it.
 */
export function recordChargeback(
  db: Db,
  { provider, paymentId, taking }: { provider: string; paymentId: number; taking: Taking },
  now: Date,
): Promise<Noted> {
  return inTransaction(db, async (tx) => {
    const orderId = await lockOrderOf(tx, paymentId);
    const known = await tx
      .selectFrom('money_taken_back')
      .select(['id', 'state'])
      .where('provider', '=', provider)
      .where('reference', '=', taking.reference)
      .executeTakeFirst();
    if (known) {
      if (known.state !== taking.state)
        await tellOfChange(tx, { orderId, paymentId, takenBackId: known.id, was: known.state, taking }, now);
      return 'known';
    }
    const own = await findOwnRefund(tx, paymentId, taking);
    if (own === 'under way') return 'wait';
    const { id } = await tx
      .insertInto('money_taken_back')
      .values({
        provider,
        reference: taking.reference,
        kind: taking.kind,
        state: taking.state,
        payment_id: paymentId,
        amount: taking.amount,
        currency: taking.currency,
        taken_at: taking.at,
        noted_at: now,
        refund_id: own,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (own !== null) return 'own';
    // a dispute that was won before anybody heard of it took nothing
    if (taking.state === 'returned') return 'noted';
    await openCase(tx, { orderId, paymentId, takenBackId: id, taking }, 'taken-back', now);
    log.warn('money was taken back', { provider, reference: taking.reference, order: orderId });
    return 'noted';
  });
}

interface Told {
  orderId: number;
  paymentId: number;
  takenBackId: number;
  taking: Taking;
}

/**
 * What is known ended otherwise. While its case waits, staff read so there. Money that was given back once it counted for its order no more
 * is there again and nobody's; and what was given back or took nothing, and is taken after all, is looked at anew.
 */
async function tellOfChange(tx: Tx, told: Told & { was: Taking['state'] }, now: Date): Promise<void> {
  const { takenBackId, taking, was } = told;
  await tx
    .updateTable('money_taken_back')
    .set({ state: taking.state })
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
  if (was === 'returned') return openCase(tx, told, 'taken-back', now);
  if (taking.state !== 'returned') return;
  const refund = await tx
    .updateTable('refund')
    .from('money_taken_back')
    .set({
      status: 'refused',
      refunded_at: null,
      failure: JSON.stringify({ code: 'RETURNED', description: taking.reference }),
    })
    .whereRef('refund.id', '=', 'money_taken_back.refund_id')
    .where('money_taken_back.id', '=', takenBackId)
    .where('refund.status', '=', 'done')
    .returning('refund.amount')
    .executeTakeFirst();
  // closed with a note alone: it never counted otherwise
  if (refund)
    await openCase(tx, { ...told, taking: { ...taking, amount: satang(refund.amount) } }, 'returned', now);
}

async function openCase(
  tx: Tx,
  { orderId, paymentId, takenBackId, taking }: Told,
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
      provider_reference: taking.reference,
      amount: taking.amount,
      currency: taking.currency,
      opened_at: now,
    })
    .execute();
  await writeOrderEvent(
    tx,
    {
      orderId,
      kind: `money-${kind}`,
      actor: 'provider',
      reason: [formatMoney(taking.amount, taking.currency), taking.reference].join(' · '),
    },
    now,
  );
}

/** The order the payment counts for now: its own, or the one it was moved to. Locked, as every order money is decided on. */
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
 * The shop's own refund this is: the one the provider named with it or was told; at providers that give nothing back when asked, one
 * that staff made by hand in the provider's portal and wrote down.
 */
async function findOwnRefund(
  tx: Tx,
  paymentId: number,
  taking: Taking,
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
  const named = refunds.find(
    ({ reference, provider_reference }) =>
      reference === taking.refundReference || provider_reference === taking.reference,
  );
  if (named) return named.id;
  if (taking.kind !== 'refund') return null;
  const alike = refunds.filter(({ amount }) => amount === taking.amount);
  if (alike.some(({ way, status }) => way === 'provider' && status !== 'done')) return 'under way';
  const byHand = alike.find(
    ({ way, payment_method_id }) =>
      way === 'by-hand' && methodFacts(payment_method_id)?.isRefundedByProvider !== true,
  );
  return byHand?.id ?? null;
}

/**
 * The payment something was taken from: by the provider's name for it, as it is recorded or listed; else the attempt's, of several the
 * one of this amount. Null: the shop has recorded none.
 */
export async function findTakenPayment(
  db: Db | Tx,
  of: Pick<Taking, 'moneyId' | 'amount'> & { provider: string; attemptId: number | null },
): Promise<{ provider: string; paymentId: number } | null> {
  const { provider, moneyId, attemptId, amount } = of;
  if (moneyId !== null) {
    const named = await db
      .selectFrom('payment')
      .leftJoin('provider_charge', 'provider_charge.payment_id', 'payment.id')
      .select('payment.id')
      .where('payment.provider', '=', provider)
      .where((eb) =>
        eb.or([eb('payment.reference', '=', moneyId), eb('provider_charge.reference', '=', moneyId)]),
      )
      .executeTakeFirst();
    if (named) return { provider, paymentId: named.id };
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

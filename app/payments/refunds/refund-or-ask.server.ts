import { readStaffPolicy } from '~/accounts/staff/staff-policy.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { RefundMoney } from '~/payments/settlement/money-decision';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { type Currency, formatMoney } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { type LineRefund, type LineRefundRefusal, planLocked, refundLines } from './refund-lines.server';
import type { RefundPlan } from './refund-plan.server';
import type { KeptRefund } from './refund-requests.server';
import { needsSecondPerson } from './second-person';

export type RefundedOrAsked =
  | { state: 'refunded'; orderRefundId: number; refundsToAsk: number[] }
  | { state: 'waiting'; requestId: number };

/**
 * A refund from an order's page: carried out, or stored for a second person if the owner requires one
 * (R-109).
 */
export async function refundOrAsk(
  db: Db | Tx,
  request: Omit<LineRefund, 'money'> & {
    way: RefundMoney['way'];
    /** null: it was expected to wait, and the second person enters the manual transfer */
    money: RefundMoney | null;
  },
  now: Date,
): Promise<Result<RefundedOrAsked, LineRefundRefusal | { code: 'WAITS_FOR_SECOND'; requestId: number }>> {
  return inTransaction(db, async (tx) => {
    const planResult = await planLocked(tx, request);
    if (!planResult.ok) return planResult;
    const waiting = await tx
      .selectFrom('refund_request')
      .select('id')
      .where('order_id', '=', request.orderId)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (waiting) return refuse({ code: 'WAITS_FOR_SECOND' as const, requestId: waiting.id });
    if (await waitsForSecond(tx, { orderId: request.orderId, plan: planResult.value }))
      return accept({
        state: 'waiting' as const,
        requestId: await writeRequest(tx, request, planResult.value, now),
      });
    const { money } = request;
    if (money === null) return refuse({ code: 'CHANGED' as const });
    const result = await refundLines(tx, { ...request, money }, now);
    return result.ok ? accept({ state: 'refunded' as const, ...result.value }) : result;
  });
}

/** Whether this plan would wait; also shown by the page beforehand. */
export async function waitsForSecond(
  db: Db | Tx,
  { orderId, plan }: { orderId: number; plan: RefundPlan },
): Promise<boolean> {
  const { refundLimitSatang } = await readStaffPolicy(db);
  if (refundLimitSatang === null) return false;
  const before = await db
    .selectFrom('order_refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return needsSecondPerson({
    limitSatang: refundLimitSatang,
    ...amountOf(plan),
    refundedBefore: Number(before.sum),
  });
}

async function writeRequest(
  tx: Tx,
  request: Parameters<typeof refundOrAsk>[1],
  plan: RefundPlan,
  now: Date,
): Promise<number> {
  const { orderId, administratorId } = request;
  const total = amountOf(plan);
  const stored: KeptRefund = {
    lineIds: [...new Set(request.lineIds)],
    parts: [...(request.parts ?? [])],
    givesBack: request.givesBack,
    noteBuyer: request.noteBuyer ?? null,
    seen: request.seen,
    seats: request.seats ?? null,
  };
  const { id } = await tx
    .insertInto('refund_request')
    .values({
      order_id: orderId,
      ...total,
      way: request.way,
      asked: JSON.stringify(stored),
      reason: request.reason.trim(),
      created_at: now,
      created_by: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reason = [formatMoney(total.amount, total.currency), request.reason.trim()].join(' · ');
  await writeOrderEvent(
    tx,
    { orderId, kind: 'refund-waits', actor: 'staff', actorId: administratorId, reason },
    now,
  );
  return id;
}

/** In the order's currency, or the payment's if that differs. */
function amountOf({ amount, order, takes }: RefundPlan): { amount: number; currency: Currency } {
  const [foreign] = takes.filter(({ currency }) => currency !== order.currency);
  if (amount > 0 || !foreign) return { amount, currency: order.currency };
  const same = takes.filter(({ currency }) => currency === foreign.currency);
  return { amount: same.reduce((sum, take) => sum + take.amount, 0), currency: foreign.currency };
}

import { readStaffPolicy } from '~/accounts/staff/staff-policy.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { RefundMoney } from '~/payments/settlement/money-decision';
import { type Currency, formatMoney } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { type LineRefund, type LineRefundRefusal, planLocked, refundLines } from './refund-lines.server';
import type { RefundPlan } from './refund-plan.server';
import type { KeptRefund } from './refund-requests.server';
import { needsSecondPerson } from './second-person';

export type RefundedOrAsked =
  | { state: 'refunded'; orderRefundId: number; refundsToAsk: number[] }
  | { state: 'waiting'; requestId: number };

/** What staff asks for on an order's page: carried out, or written down for a second person where the owner says so. */
export async function refundOrAsk(
  db: Db | Tx,
  asked: Omit<LineRefund, 'money'> & {
    way: RefundMoney['way'];
    /** null: it was to wait, and whoever approves it says how it went back by hand */
    money: RefundMoney | null;
  },
  now: Date,
): Promise<Result<RefundedOrAsked, LineRefundRefusal | { code: 'WAITS_FOR_SECOND'; requestId: number }>> {
  return inTransaction(db, async (tx) => {
    const planned = await planLocked(tx, asked);
    if (!planned.ok) return planned;
    const waiting = await tx
      .selectFrom('refund_request')
      .select('id')
      .where('order_id', '=', asked.orderId)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (waiting) return refuse({ code: 'WAITS_FOR_SECOND' as const, requestId: waiting.id });
    if (await waitsForSecond(tx, { orderId: asked.orderId, plan: planned.value }))
      return accept({
        state: 'waiting' as const,
        requestId: await writeRequest(tx, asked, planned.value, now),
      });
    const { money } = asked;
    if (money === null) return refuse({ code: 'CHANGED' as const });
    const done = await refundLines(tx, { ...asked, money }, now);
    return done.ok ? accept({ state: 'refunded' as const, ...done.value }) : done;
  });
}

/** Whether this plan would wait; for the page as well, before anything is asked for. */
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
  asked: Parameters<typeof refundOrAsk>[1],
  plan: RefundPlan,
  now: Date,
): Promise<number> {
  const { orderId, administratorId } = asked;
  const told = amountOf(plan);
  const kept: KeptRefund = {
    lineIds: [...new Set(asked.lineIds)],
    parts: [...(asked.parts ?? [])],
    givesBack: asked.givesBack,
    noteBuyer: asked.noteBuyer ?? null,
    seen: asked.seen,
    seats: asked.seats ?? null,
  };
  const { id } = await tx
    .insertInto('refund_request')
    .values({
      ...{ order_id: orderId, ...told, way: asked.way, asked: JSON.stringify(kept) },
      ...{ reason: asked.reason.trim(), created_at: now, created_by: administratorId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reason = [formatMoney(told.amount, told.currency), asked.reason.trim()].join(' · ');
  await writeOrderEvent(
    tx,
    { orderId, kind: 'refund-waits', actor: 'staff', actorId: administratorId, reason },
    now,
  );
  return id;
}

/** As the plan tells it: in the order's currency, or in that it was paid in. */
function amountOf({ amount, order, takes }: RefundPlan): { amount: number; currency: Currency } {
  const [foreign] = takes.filter(({ currency }) => currency !== order.currency);
  if (amount > 0 || !foreign) return { amount, currency: order.currency };
  const same = takes.filter(({ currency }) => currency === foreign.currency);
  return { amount: same.reduce((sum, take) => sum + take.amount, 0), currency: foreign.currency };
}

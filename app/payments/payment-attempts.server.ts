import { type Selectable, sql } from 'kysely';
import type { DB } from '../../db/schema';
import type { OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database.server';
import { type Currency, satang } from '~/values/money';
import { addHours } from '~/values/time';
import { ASKED_FOR_HOURS, type AttemptStatus, type PaymentAttempt } from './payment-attempt';
import type { PaymentFailure, PaymentStep } from './providers/provider';

/** What payment_attempt.detail holds. */
export interface AttemptDetail {
  step?: PaymentStep;
  failure?: PaymentFailure;
  isSent?: true;
  /** It ended without the provider's word. */
  isUnanswered?: true;
  isMoneyUnderWay?: true;
}

/** What is kept of one that ends: a form may hold an encrypted card, and nobody posts it any more. */
export function detailAtEnd({ step, ...kept }: AttemptDetail): AttemptDetail {
  return step && step.kind !== 'form' ? { ...kept, step } : kept;
}

/** The same for many at once: they end without the provider's word. */
export const unansweredDetail = sql<string>`(
  case when detail #>> '{step,kind}' = 'form' then detail - 'step' else detail end
) || '{"isUnanswered": true}'::jsonb`;

export async function readAttempt(db: Db | Tx, attemptId: number): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

/** The last try of an order by a method; whoever holds the order's token may see it. */
export async function readLatestAttempt(
  db: Db | Tx,
  { orderId, methodId }: { orderId: number; methodId: number },
): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('payment_method_id', '=', methodId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

/** The attempt a notification speaks of, by the provider's name for it or by ours. */
export async function findAttempt(
  db: Db,
  provider: string,
  named: { providerId: string } | { reference: string },
): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('provider', '=', provider)
    .where((where) =>
      'providerId' in named
        ? where('provider_id', '=', named.providerId)
        : where('reference', '=', named.reference),
    )
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

/** The attempt a browser comes back for. Whoever knows the key was sent to the provider for it. */
export async function findReturned(db: Db, returnKey: string): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('return_key', '=', returnKey)
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

/** More than a busy day leaves open. */
const MOST_LIVE = 5_000;

/**
 * Live ones, and those that ended without an answer not long ago, with the state of their orders; those that nobody asked about
 * for the longest first.
 */
export async function readAttemptsToAsk(
  db: Db,
  now: Date,
): Promise<{ attempt: PaymentAttempt; orderStatus: OrderStatus }[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_attempt.order_id')
    .selectAll('payment_attempt')
    .select('purchase_order.status as order_status')
    .where((where) =>
      where.or([
        where('payment_attempt.status', 'in', ['open', 'unknown']),
        where.and([
          where('payment_attempt.ended_at', '>', addHours(now, -ASKED_FOR_HOURS)),
          where(sql<string>`payment_attempt.detail ->> 'isUnanswered'`, '=', 'true'),
        ]),
      ]),
    )
    .orderBy('payment_attempt.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('payment_attempt.id')
    .limit(MOST_LIVE)
    .execute();
  return rows.map((row) => ({ attempt: attemptOf(row), orderStatus: row.order_status as OrderStatus }));
}

export function attemptOf(row: Selectable<DB['payment_attempt']>): PaymentAttempt {
  const detail = row.detail as AttemptDetail;
  return {
    id: row.id,
    orderId: row.order_id,
    methodId: row.payment_method_id,
    provider: row.provider,
    reference: row.reference,
    providerId: row.provider_id,
    amount: satang(row.amount),
    currency: row.currency as Currency,
    status: row.status as AttemptStatus,
    step: detail.step ?? null,
    isSent: detail.isSent ?? false,
    returnKey: row.return_key,
    failure: detail.failure ?? null,
    isUnanswered: detail.isUnanswered ?? false,
    isMoneyUnderWay: detail.isMoneyUnderWay ?? false,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    checkedAt: row.checked_at,
    checks: row.checks,
  };
}

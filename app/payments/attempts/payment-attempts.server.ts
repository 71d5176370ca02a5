import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { satang } from '~/values/money';
import { readAttemptDetail } from './attempt-detail';
import type { PaymentAttempt } from './payment-attempt';

/** `detailAtEnd` in SQL. */
export const endedDetail = sql<string>`(
  case when detail #>> '{step,kind}' = 'form' then detail - 'step' else detail end
)`;

export async function readAttempt(db: Db | Tx, attemptId: number): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

/** An order's last try by a method, for the holder of the order's token. */
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

/** The attempt a notification is about, by the provider's id for it or by ours. */
export async function findAttempt(
  db: Db,
  provider: string,
  name: { providerId: string } | { reference: string },
): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('provider', '=', provider)
    .where((eb) =>
      'providerId' in name ? eb('provider_id', '=', name.providerId) : eb('reference', '=', name.reference),
    )
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

/**
 * The attempt a payment came by, by the provider's id of the payment: an attempt paid twice stores only one
 * of the two.
 */
export async function findAttemptOfMoney(
  db: Db | Tx,
  provider: string,
  moneyId: string | undefined,
): Promise<PaymentAttempt | null> {
  if (moneyId === undefined) return null;
  const row = await db
    .selectFrom('payment')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment.payment_attempt_id')
    .selectAll('payment_attempt')
    .where('payment.provider', '=', provider)
    .where('payment.reference', '=', moneyId)
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

/** The attempt a browser returns for; only a browser sent to the provider for it knows the key. */
export async function findReturned(db: Db, returnKey: string): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('return_key', '=', returnKey)
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

export function attemptOf(row: Selectable<DB['payment_attempt']>): PaymentAttempt {
  const detail = readAttemptDetail(row.detail);
  return {
    id: row.id,
    orderId: row.order_id,
    methodId: row.payment_method_id,
    provider: row.provider,
    reference: row.reference,
    providerId: row.provider_id,
    amount: satang(row.amount),
    currency: row.currency,
    status: row.status,
    step: detail.step ?? null,
    card: detail.card,
    isSent: detail.isSent ?? false,
    returnKey: row.return_key,
    failure: detail.failure ?? null,
    isUnanswered: row.is_unanswered,
    isMoneyUnderWay: row.is_money_under_way,
    isSilent: row.is_silent,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    calledAt: row.called_at,
    checkedAt: row.checked_at,
    checks: row.checks,
  };
}

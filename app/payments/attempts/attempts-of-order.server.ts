import type { Db } from '~/platform/database/database.server';
import type { PaymentFailure } from '~/providers/port/provider';
import type { Currency } from '~/values/money';
import { readAttemptDetail } from './attempt-detail';
import type { AttemptStatus } from './payment-attempt';

/** A try to pay, as staff sees it. */
export interface AttemptRow {
  id: number;
  methodNameTh: string;
  methodNameEn: string;
  amount: number;
  currency: Currency;
  status: AttemptStatus;
  startedAt: Date;
  endedAt: Date | null;
  /** in the provider's words */
  failure: PaymentFailure | null;
  /** the provider's own id, by which staff looks it up there */
  providerId: string | null;
}

/** Every try to pay an order at a provider, newest first, failed ones included. */
export async function readAttemptsOfOrder(db: Db, orderId: number): Promise<AttemptRow[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .innerJoin('payment_method', 'payment_method.id', 'payment_attempt.payment_method_id')
    .selectAll('payment_attempt')
    .select(['payment_method.name_th', 'payment_method.name_en'])
    .where('payment_attempt.order_id', '=', orderId)
    .orderBy('payment_attempt.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    methodNameTh: row.name_th,
    methodNameEn: row.name_en || row.name_th,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    startedAt: row.created_at,
    endedAt: row.ended_at,
    failure: readAttemptDetail(row.detail).failure ?? null,
    providerId: row.provider_id,
  }));
}

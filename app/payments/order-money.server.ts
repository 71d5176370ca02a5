import type { Db } from '~/platform/database.server';
import type { Currency } from '~/values/money';
import type { MoneyCaseKind } from './money-case';

export interface PaymentRow {
  id: number;
  provider: string;
  reference: string;
  amount: number;
  currency: Currency;
  receivedAt: Date;
}

export interface MoneyCaseRow {
  id: number;
  kind: MoneyCaseKind;
  amount: number;
  currency: Currency;
  openedAt: Date;
  isOpen: boolean;
  /** No money was seen: a buyer reported a transfer, and paid another way. */
  isReportedOnly: boolean;
}

/** Money that came for an order, and what of it waits for a person. */
export async function readOrderMoney(
  db: Db,
  orderId: number,
): Promise<{ payments: PaymentRow[]; cases: MoneyCaseRow[] }> {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'provider', 'reference', 'amount', 'currency', 'received_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const cases = await db
    .selectFrom('money_case')
    .select(['id', 'kind', 'payment_id', 'amount', 'currency', 'opened_at', 'settled_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    payments: payments.map(({ received_at, currency, ...payment }) => ({
      ...payment,
      currency: currency as Currency,
      receivedAt: received_at,
    })),
    cases: cases.map((row) => ({
      id: row.id,
      kind: row.kind as MoneyCaseKind,
      amount: row.amount,
      currency: row.currency as Currency,
      openedAt: row.opened_at,
      isOpen: row.settled_at === null,
      isReportedOnly: row.kind === 'double' && row.payment_id === null,
    })),
  };
}

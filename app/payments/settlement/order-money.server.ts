import type { Db } from '~/platform/database/database.server';
import type { Currency } from '~/values/money';
import type { HandWay, PaymentExceptionKind } from './payment-exception';

export interface PaymentRow {
  id: number;
  methodNameTh: string;
  methodNameEn: string;
  amount: number;
  currency: Currency;
  receivedAt: Date;
  /** The way of a manual payment. */
  way: HandWay | null;
}

export interface PaymentExceptionRow {
  id: number;
  kind: PaymentExceptionKind;
  amount: number;
  currency: Currency;
  openedAt: Date;
  isOpen: boolean;
  /** No money came: the buyer reported a transfer and paid another way. */
  isReportedOnly: boolean;
}

/** The payments of an order, and the part that waits for a person. */
export async function readOrderMoney(
  db: Db,
  orderId: number,
): Promise<{ payments: PaymentRow[]; cases: PaymentExceptionRow[] }> {
  const payments = await db
    .selectFrom('payment')
    .innerJoin('payment_method', 'payment_method.id', 'payment.payment_method_id')
    .select(['payment.id', 'payment.amount', 'payment.currency', 'payment.received_at', 'payment.hand_way'])
    .select(['payment_method.name_th', 'payment_method.name_en'])
    .where('payment.order_id', '=', orderId)
    .orderBy('payment.id')
    .execute();
  const cases = await db
    .selectFrom('money_case')
    .select(['id', 'kind', 'payment_id', 'amount', 'currency', 'opened_at', 'settled_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    payments: payments.map((row) => ({
      id: row.id,
      methodNameTh: row.name_th,
      methodNameEn: row.name_en || row.name_th,
      amount: row.amount,
      currency: row.currency,
      receivedAt: row.received_at,
      way: row.hand_way,
    })),
    cases: cases.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: row.amount,
      currency: row.currency,
      openedAt: row.opened_at,
      isOpen: row.settled_at === null,
      isReportedOnly: row.kind === 'double' && row.payment_id === null,
    })),
  };
}

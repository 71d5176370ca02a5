import { readRefundAccount } from '~/payments/refund-account/refund-account.server';
import type { Db } from '~/platform/database/database.server';
import { exportedMoney } from '~/values/exported-money';

/**
 * For a person's data export: the statement line each of their payments was matched with (no other line),
 * refunds, and the shop's decisions without staff notes. `orderId` names the order.
 */
export async function readMoneyBackExport(db: Db, personId: number) {
  const statementLines = await db
    .selectFrom('bank_statement_line')
    .innerJoin('payment', 'payment.id', 'bank_statement_line.payment_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment.order_id')
    .select(['payment.order_id', 'bank_statement_line.occurred_at', 'bank_statement_line.amount'])
    .select(['bank_statement_line.description', 'bank_statement_line.reference', 'payment.currency'])
    .where('purchase_order.person_id', '=', personId)
    .orderBy('bank_statement_line.id')
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment.order_id')
    .select(['payment.order_id', 'refund.amount', 'payment.currency', 'way', 'refund.status', 'refund.note'])
    .select(['refund.reference', 'provider_reference', 'refund.created_at', 'refunded_at'])
    .where('purchase_order.person_id', '=', personId)
    .orderBy('refund.id')
    .execute();
  const cases = await db
    .selectFrom('money_case')
    .leftJoin('payment', 'payment.id', 'money_case.payment_id')
    .innerJoin('purchase_order', (join) =>
      join.on((eb) =>
        eb.or([
          eb('purchase_order.id', '=', eb.ref('money_case.order_id')),
          eb.and([
            eb('money_case.order_id', 'is', null),
            eb('purchase_order.id', '=', eb.ref('payment.order_id')),
          ]),
        ]),
      ),
    )
    .select(['purchase_order.id as order_id', 'money_case.kind', 'money_case.amount', 'money_case.currency'])
    .select(['opened_at', 'settled_at', 'outcome'])
    .where('purchase_order.person_id', '=', personId)
    .orderBy('money_case.id')
    .execute();
  const result = await db
    .selectFrom('refund_account')
    .innerJoin('purchase_order', 'purchase_order.id', 'refund_account.order_id')
    .select('refund_account.order_id')
    .where('purchase_order.person_id', '=', personId)
    .orderBy('refund_account.order_id')
    .execute();
  const accounts = await Promise.all(
    result.map(async ({ order_id: orderId }) => ({ orderId, ...(await readRefundAccount(db, orderId)) })),
  );
  return {
    refundAccounts: accounts.map(({ orderId, askedAt, givenAt, account }) => ({
      orderId,
      askedAt,
      givenAt,
      ...account,
    })),
    statementLines: statementLines.map((row) => ({
      orderId: row.order_id,
      at: row.occurred_at,
      amount: exportedMoney(row.amount, row.currency),
      description: row.description,
      reference: row.reference,
    })),
    moneyBack: refunds.map((row) => ({
      orderId: row.order_id,
      amount: exportedMoney(row.amount, row.currency),
      way: row.way,
      status: row.status,
      reference: row.reference,
      providerReference: row.provider_reference,
      note: row.note,
      askedAt: row.created_at,
      refundedAt: row.refunded_at,
    })),
    moneyCases: cases.map((row) => ({
      orderId: row.order_id,
      kind: row.kind,
      amount: exportedMoney(row.amount, row.currency),
      openedAt: row.opened_at,
      settledAt: row.settled_at,
      outcome: row.outcome,
    })),
  };
}

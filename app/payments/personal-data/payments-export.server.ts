import type { Db } from '~/platform/database/database.server';
import { exportedMoney } from '~/values/exported-money';

/** For a person's data export: how their orders were paid; `orderId` names the order. */
export async function readPaymentsExport(db: Db, personId: number) {
  const payments = await db
    .selectFrom('payment')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment.order_id')
    .innerJoin('payment_method', 'payment_method.id', 'payment.payment_method_id')
    .select(['payment.order_id', 'payment_method.name_th', 'payment.provider', 'payment.reference'])
    .select(['payment.amount', 'payment.currency', 'payment.received_at'])
    .where('purchase_order.person_id', '=', personId)
    .orderBy('payment.id')
    .execute();
  const attempts = await db
    .selectFrom('payment_attempt')
    .innerJoin('purchase_order', 'purchase_order.id', 'payment_attempt.order_id')
    .select(['payment_attempt.order_id', 'payment_attempt.provider', 'payment_attempt.reference'])
    .select(['payment_attempt.amount', 'payment_attempt.currency', 'payment_attempt.status'])
    .select(['payment_attempt.created_at', 'payment_attempt.ended_at'])
    .where('purchase_order.person_id', '=', personId)
    .orderBy('payment_attempt.id')
    .execute();
  const reports = await db
    .selectFrom('transfer_report')
    .innerJoin('purchase_order', 'purchase_order.id', 'transfer_report.order_id')
    .leftJoin('upload', 'upload.id', 'transfer_report.slip_id')
    .leftJoin('slip_code', 'slip_code.upload_id', 'transfer_report.slip_id')
    .select(['transfer_report.order_id', 'transfer_report.status', 'transfer_report.amount'])
    .select(['purchase_order.currency', 'transfer_report.contact_name', 'transfer_report.email'])
    .select(['transfer_report.tel', 'origin_bank', 'transferred_at', 'description', 'reason'])
    .select(['transfer_report.reported_at', 'decided_at', 'upload.original_name'])
    .select(['slip_code.sending_bank', 'slip_code.reference as slip_reference'])
    .where('purchase_order.person_id', '=', personId)
    .orderBy('transfer_report.id')
    .execute();
  return {
    payments: payments.map((row) => ({
      orderId: row.order_id,
      method: row.name_th,
      provider: row.provider,
      reference: row.reference,
      amount: exportedMoney(row.amount, row.currency),
      receivedAt: row.received_at,
    })),
    attempts: attempts.map((row) => ({
      orderId: row.order_id,
      provider: row.provider,
      reference: row.reference,
      amount: exportedMoney(row.amount, row.currency),
      status: row.status,
      startedAt: row.created_at,
      endedAt: row.ended_at,
    })),
    transferReports: reports.map((row) => ({
      orderId: row.order_id,
      status: row.status,
      contact: { name: row.contact_name, email: row.email, tel: row.tel },
      originBank: row.origin_bank,
      amount: exportedMoney(row.amount, row.currency),
      transferredAt: row.transferred_at,
      message: row.description,
      slip: row.original_name,
      /** as the bank encodes it in the slip's QR */
      slipCode: row.sending_bank === null ? null : { bank: row.sending_bank, reference: row.slip_reference },
      reason: row.reason,
      reportedAt: row.reported_at,
      decidedAt: row.decided_at,
    })),
  };
}

import type { Db } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';

/** The newest report of an order, as its buyer sees it. */
export interface ReportView {
  id: number;
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  amount: Satang;
  slipId: number | null;
  reportedAt: Date;
}

export async function readLatestReport(db: Db, orderId: number): Promise<ReportView | null> {
  const row = await db
    .selectFrom('transfer_report')
    .select(['id', 'status', 'amount', 'slip_id', 'reported_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    status: row.status,
    amount: satang(row.amount),
    slipId: row.slip_id,
    reportedAt: row.reported_at,
  };
}

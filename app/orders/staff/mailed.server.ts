import type { MailStatus } from '~/messages/outbox/outbox.server';
import type { Db } from '~/platform/database/database.server';

export interface OrderMailRow {
  id: number;
  subject: string;
  status: MailStatus;
  queuedAt: Date;
}

const MOST = 20;

/** The mails about an order, newest first. */
export async function readMailsOfOrder(db: Db, orderId: number): Promise<OrderMailRow[]> {
  const rows = await db
    .selectFrom('outbox_mail')
    .select(['id', 'subject', 'status', 'queued_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    status: row.status,
    queuedAt: row.queued_at,
  }));
}

import type { Db } from '~/platform/database/database.server';

export interface MailOfPerson {
  id: number;
  subject: string;
  to: string;
  status: string;
  queuedAt: Date;
}

/** The last mails to a person or about their orders, without the bodies. */
export async function readMailsOf(db: Db, personId: number, count: number): Promise<MailOfPerson[]> {
  const rows = await db
    .selectFrom('outbox_mail')
    .select(['id', 'subject', 'to_address', 'status', 'queued_at'])
    // two queries with an index each; an OR would use neither
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox_mail as own')
        .select('own.id')
        .where('own.person_id', '=', personId)
        .union(
          eb
            .selectFrom('outbox_mail as of_order')
            .innerJoin('purchase_order', 'purchase_order.id', 'of_order.order_id')
            .select('of_order.id')
            .where('purchase_order.person_id', '=', personId),
        ),
    )
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    to: row.to_address,
    status: row.status,
    queuedAt: row.queued_at,
  }));
}

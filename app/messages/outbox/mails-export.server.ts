import type { Db } from '~/platform/database/database.server';

/** The mails to a person or about their orders, with their times; the bodies are in the person's mailbox. */
export const readMailsExport = (db: Db, personId: number) =>
  db
    .selectFrom('outbox_mail')
    .select(['kind', 'to_address as to', 'status', 'queued_at as queuedAt', 'sent_at as sentAt'])
    .where((eb) =>
      eb.or([
        eb('person_id', '=', personId),
        eb('order_id', 'in', db.selectFrom('purchase_order').select('id').where('person_id', '=', personId)),
      ]),
    )
    .orderBy('id')
    .execute();

import type { Tx } from '~/platform/database/database.server';

/** Mails that wait are put into the demo's mailbox as of a day gone by, as if they had been sent then; nobody is written to. */
export async function fileInMailbox(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('outbox_mail')
    .set({ status: 'mailbox', message_values: null, queued_at: at, sent_at: at })
    .where('status', '=', 'waiting')
    .execute();
}

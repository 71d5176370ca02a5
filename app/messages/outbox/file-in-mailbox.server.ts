import type { Tx } from '~/platform/database/database.server';

/** Files waiting mails in the demo's mailbox as sent on a past day; nothing is sent. */
export async function fileInMailbox(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('outbox_mail')
    .set({ status: 'mailbox', message_values: null, queued_at: at, sent_at: at })
    .where('status', '=', 'waiting')
    .execute();
}

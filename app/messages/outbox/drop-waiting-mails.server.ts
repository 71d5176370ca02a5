import type { Tx } from '~/platform/database/database.server';

/** Forgets a person's mails that have not left: they were written for an address that is no longer theirs. */
export async function dropWaitingMails(tx: Tx, personId: number): Promise<void> {
  await tx
    .deleteFrom('outbox_mail')
    .where('person_id', '=', personId)
    .where('status', '=', 'waiting')
    // in a sender's hand it has left
    .where('claimed_at', 'is', null)
    .execute();
}

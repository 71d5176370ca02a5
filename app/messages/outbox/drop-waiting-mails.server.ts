import type { Tx } from '~/platform/database/database.server';

/** Forgets a person's mails that have not left: they were written for an address that is no longer theirs. */
export async function dropWaitingMails(tx: Tx, personId: number): Promise<void> {
  await waitingMails(tx).where('person_id', '=', personId).execute();
}

/** Of a copied shop: the shop itself may have sent them. Answers how many they were. */
export async function dropAllWaitingMails(tx: Tx): Promise<number> {
  const { numDeletedRows } = await waitingMails(tx).executeTakeFirst();
  return Number(numDeletedRows);
}

const waitingMails = (tx: Tx) =>
  tx
    .deleteFrom('outbox_mail')
    .where('status', '=', 'waiting')
    // in a sender's hand it has left
    .where('claimed_at', 'is', null);

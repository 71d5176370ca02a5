import type { Tx } from '~/platform/database/database.server';

/** Deletes a person's unsent mails: their address is no longer the person's. */
export async function dropWaitingMails(tx: Tx, personId: number): Promise<void> {
  await waitingMails(tx).where('person_id', '=', personId).execute();
}

/** For a copied shop: the original may have sent them. Returns their number. */
export async function dropAllWaitingMails(tx: Tx): Promise<number> {
  const { numDeletedRows } = await waitingMails(tx).executeTakeFirst();
  return Number(numDeletedRows);
}

const waitingMails = (tx: Tx) =>
  tx
    .deleteFrom('outbox_mail')
    .where('status', '=', 'waiting')
    // a claimed mail counts as sent
    .where('claimed_at', 'is', null);

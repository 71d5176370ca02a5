import type { Tx } from '~/platform/database/database.server';
import { CLEARED_MAIL } from './clear-mails.server';

/**
 * A mail that did not leave stays unsent and waits for nobody; answers false when it has left, is in a sender's hand, or was given
 * up before. What was written to somebody erased is emptied now.
 */
export async function giveUpMail(tx: Tx, mailId: number, now: Date): Promise<boolean> {
  const given = await tx
    .updateTable('outbox_mail')
    .set({ status: 'failed', given_up_at: now })
    .where('id', '=', mailId)
    .where('status', 'in', ['waiting', 'failed'])
    .where('given_up_at', 'is', null)
    .where('claimed_at', 'is', null)
    .returning('clears_when_sent')
    .executeTakeFirst();
  if (given?.clears_when_sent)
    await tx.updateTable('outbox_mail').set(CLEARED_MAIL).where('id', '=', mailId).execute();
  return given !== undefined;
}

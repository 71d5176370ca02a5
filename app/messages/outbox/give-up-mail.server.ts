import type { Tx } from '~/platform/database/database.server';
import { CLEARED_MAIL } from './clear-mails.server';

/**
 * Gives up an unsent mail; false when it was sent, is claimed by a sender, or given up before. A mail to an erased person
 * is emptied now.
 */
export async function giveUpMail(tx: Tx, mailId: number, now: Date): Promise<boolean> {
  const mail = await tx
    .updateTable('outbox_mail')
    .set({ status: 'failed', given_up_at: now })
    .where('id', '=', mailId)
    .where('status', 'in', ['waiting', 'failed'])
    .where('given_up_at', 'is', null)
    .where('claimed_at', 'is', null)
    .returning('clears_when_sent')
    .executeTakeFirst();
  if (mail?.clears_when_sent)
    await tx.updateTable('outbox_mail').set(CLEARED_MAIL).where('id', '=', mailId).execute();
  return mail !== undefined;
}

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DB } from '~/platform/database/schema';
import type { Tx } from '~/platform/database/database.server';

export const NO_ADDRESS = 'erased@erased.invalid';

/** What is left of a mail of somebody who is gone: its kind and its times. */
export const CLEARED_MAIL = {
  to_address: NO_ADDRESS,
  subject: '',
  html: '',
  plain_text: '',
  message_values: null,
  last_error: '',
};

/**
 * Empties the mails of a person who is erased: those that left at once, those that wait as soon as they have left
 * (`sendMail`). Mails of their orders, of their account, and others to their address that name neither.
 */
export async function clearMails(
  tx: Tx,
  { personId, email }: { personId: number; email: string },
): Promise<void> {
  await clear(tx, (eb) =>
    eb.or([
      eb('person_id', '=', personId),
      eb('order_id', 'in', tx.selectFrom('purchase_order').select('id').where('person_id', '=', personId)),
      eb.and([eb('to_address', '=', email), eb('person_id', 'is', null), eb('order_id', 'is', null)]),
    ]),
  );
}

/** The same for mails of orders whose buyers the law lets go of. */
export async function clearMailsOfOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await clear(tx, (eb) => eb('order_id', 'in', [...orderIds]));
}

async function clear(
  tx: Tx,
  which: (eb: ExpressionBuilder<DB, 'outbox_mail'>) => Expression<SqlBool>,
): Promise<void> {
  const theirs = () => tx.updateTable('outbox_mail').where(which);
  // waiting ones first: one that leaves in between is emptied by its sender
  await theirs().set({ clears_when_sent: true }).where('status', '=', 'waiting').execute();
  await theirs().set(CLEARED_MAIL).where('status', '<>', 'waiting').execute();
}

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';

export const NO_ADDRESS = 'erased@erased.invalid';

/** The rest of an erased person's mail: its kind and its times. */
export const CLEARED_MAIL = {
  to_address: NO_ADDRESS,
  subject: '',
  html: '',
  plain_text: '',
  message_values: null,
  last_error: '',
};

/**
 * Empties the mails of an erased person: sent ones at once, waiting ones after they leave (`sendMail`). Includes mails of
 * their orders, of their account, and others to their address.
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

/** The same for mails of orders whose buyers' data may now be deleted by law. */
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

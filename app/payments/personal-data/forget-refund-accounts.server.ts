import type { Tx } from '~/platform/database/database.server';

/** Accounts that the orders of a person who is erased were to be refunded to. */
export async function forgetRefundAccounts(tx: Tx, { personId }: { personId: number }): Promise<void> {
  await tx
    .deleteFrom('refund_account')
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('purchase_order').select('id').where('person_id', '=', personId),
    )
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { newToken } from '~/values/tokens.server';

/** The unpaid order was changed by another form, or on its own page (`key` left out): the one before answers it no more while it is unpaid. */
export async function replaceKey(tx: Tx, orderId: number, key: string = newToken()): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set({
      checkout_key: key,
      former_keys: sql<
        string[]
      >`array_append(array_remove(coalesce(former_keys, '{}'), ${key}), checkout_key)`,
    })
    .where('id', '=', orderId)
    .where('checkout_key', '<>', key)
    .execute();
}

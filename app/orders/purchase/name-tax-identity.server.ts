import type { TaxIdentity } from '~/accounts/tax/tax-form';
import type { Tx } from '~/platform/database/database.server';

/** Writes the tax identity of an order that was placed before. The caller has locked the order. */
export async function nameTaxIdentity(
  tx: Tx,
  { orderId, identity }: { orderId: number; identity: TaxIdentity },
): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set({ tax_identity: JSON.stringify(identity) })
    .where('id', '=', orderId)
    .execute();
}

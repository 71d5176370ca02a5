import type { TaxIdentity } from '~/accounts/tax/tax-form';
import type { Tx } from '~/platform/database/database.server';

/** Who the order's tax invoice is made out to, when that was said after it was placed. The caller has locked the order. */
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

import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import { replaceKey } from '~/orders/life/replace-key.server';
import { isWaiting, type OrderStatus } from '~/orders/order-states';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { nameTaxIdentity } from './name-tax-identity.server';

export type TaxIdentityRefusal =
  | { code: 'NOT_FOUND' }
  /** paid, and its document is issued; or cancelled */
  | { code: 'NOT_WAITING'; status: OrderStatus }
  /** its amount is less the tax that only a juristic person withholds */
  | { code: 'NOT_JURISTIC' };

/**
 * Changes the name on the future tax invoice of an unpaid order, for the holder of its token; the amount due stays. After payment the
 * document itself is corrected.
 */
export async function changeTaxIdentity(
  db: Db,
  { token, identity }: { token: string; identity: TaxIdentity },
  now: Date,
): Promise<Result<null, TaxIdentityRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'due', 'withholding'])
      .where('token', '=', token)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NOT_FOUND' });
    const status = order.status;
    if (!isWaiting(status) || order.due === 0) return refuse({ code: 'NOT_WAITING', status });
    if (order.withholding > 0 && identity.personType !== 'juristic_person')
      return refuse({ code: 'NOT_JURISTIC' });
    await replaceKey(tx, order.id);
    await nameTaxIdentity(tx, { orderId: order.id, identity });
    await writeOrderEvent(tx, { orderId: order.id, kind: 'tax-identity-changed', actor: 'buyer' }, now);
    return accept(null);
  });
}

import type { Db } from '../../../app/platform/database/database.server';
import type { Currency } from '../../../app/values/money';
import { addUnpaidOrder, type PlacedForTest } from './placed-order';

export interface SandboxMethod {
  id: number;
  name?: string;
  secrets: Readonly<Record<string, string>>;
}

/** An unpaid order to be paid by a method of the sandbox; from then on the method has these keys. */
export async function addOrderBy(
  db: Db,
  method: SandboxMethod,
  {
    currency = 'THB',
    ...options
  }: Partial<Parameters<typeof addUnpaidOrder>[1]> & { currency?: Currency } = {},
): Promise<PlacedForTest> {
  const placed = await addUnpaidOrder(db, { now: new Date(), due: 159_000, ...options });
  const secrets = JSON.stringify(method.secrets);
  await db
    .insertInto('payment_method')
    .values({ id: method.id, name_th: method.name ?? `วิธีที่ ${method.id}`, is_enabled: true, secrets })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secrets }))
    .execute();
  await db
    .updateTable('purchase_order')
    .set({ payment_method_id: method.id, currency })
    .where('id', '=', placed.orderId)
    .execute();
  return placed;
}

import type { Db } from '../../app/platform/database.server';
import { addUnpaidOrder, type PlacedForTest } from './placed-order';

/** An unpaid order to be paid by a method at the sandbox, with these keys. */
export async function addProviderOrder(
  db: Db,
  methodId: number,
  secrets: Readonly<Record<string, string>>,
  given: Partial<Parameters<typeof addUnpaidOrder>[1]> = {},
): Promise<PlacedForTest> {
  const placed = await addUnpaidOrder(db, { now: new Date(), due: 159_000, ...given });
  const stored = JSON.stringify(secrets);
  await db
    .insertInto('payment_method')
    .values({ id: methodId, name_th: 'ทดสอบ', is_enabled: true, secrets: stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secrets: stored }))
    .execute();
  await db
    .updateTable('purchase_order')
    .set({ payment_method_id: methodId })
    .where('id', '=', placed.orderId)
    .execute();
  return placed;
}

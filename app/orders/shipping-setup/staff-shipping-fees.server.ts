import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';

const rows = (db: Db) =>
  db
    .selectFrom('shipping_fee')
    .select([
      ...(['id', 'name', 'note', 'fee_satang', 'fee_usd_cents', 'free_from_satang'] as const),
      ...(['free_from_usd_cents', 'max_weight_grams', 'region', 'is_enabled', 'position'] as const),
    ])
    .select((eb) =>
      eb
        .selectFrom('purchase_order')
        .select((each) => each.fn.countAll<number>().as('n'))
        .whereRef('shipping_fee_id', '=', 'shipping_fee.id')
        .as('orders'),
    )
    .orderBy('is_enabled', 'desc')
    .orderBy('position')
    .orderBy('id');

type StoredFee = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const feeOf = ({ orders, region, ...row }: StoredFee) => ({
  ...row,
  region: region ?? '',
  /** how many chose it */
  orders: Number(orders),
});
export type StaffShippingFee = ReturnType<typeof feeOf>;

/** Every way to send goods: those switched on as buyers see them, then the others. */
export const readStaffShippingFees = async (db: Db): Promise<StaffShippingFee[]> =>
  (await rows(db).execute()).map(feeOf);

export async function readStaffShippingFee(db: Db, id: number): Promise<StaffShippingFee | null> {
  const row = await rows(db).where('shipping_fee.id', '=', id).executeTakeFirst();
  return row ? feeOf(row) : null;
}

/** What an editor saw of it: who chooses it meanwhile changes nothing of that. */
export const seenShippingFee = ({ orders: _, ...terms }: StaffShippingFee): string => JSON.stringify(terms);

/** Goods on sale, to try a parcel with. */
export const readGoods = (db: Db) =>
  db
    .selectFrom('product')
    .select(['id', 'title', 'weight_grams'])
    .where('status', '=', 'published')
    .orderBy(thaiOrder('title'))
    .orderBy('id')
    .execute();

import type { Db } from '~/platform/database/database.server';
import { satang } from '~/values/money';
import type { ShippingFee } from './shipping-fees';

const amount = (stored: number | null) => (stored === null ? null : satang(stored));

/** The ways to send goods that are switched on, in the shop's order. */
export async function readShippingFees(db: Db): Promise<ShippingFee[]> {
  const rows = await db
    .selectFrom('shipping_fee')
    .selectAll()
    .where('is_enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    note: row.note,
    fee: { THB: satang(row.fee_satang), USD: amount(row.fee_usd_cents) },
    freeFrom: { THB: amount(row.free_from_satang), USD: amount(row.free_from_usd_cents) },
    maxWeightGrams: row.max_weight_grams,
    region: row.region,
  }));
}

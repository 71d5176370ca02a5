import type { Db } from '~/platform/database/database.server';
import type { TaxIdentity } from './tax-form';

/** Who a member's tax invoices are made out to; null until it was said once. */
export async function readTaxProfile(db: Db, personId: number): Promise<TaxIdentity | null> {
  const row = await db
    .selectFrom('tax_profile')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    personType: row.person_type,
    nameOne: row.name_one,
    nameTwo: row.name_two,
    taxId: row.tax_id,
    address: row.address,
    isDeliveryByTaxAddress: row.is_delivery_by_tax_address,
    deliveryAddress: row.delivery_address,
    certificateId: row.certificate_id,
  };
}

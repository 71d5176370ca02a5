import type { Db } from '~/platform/database/database.server';
import type { TaxIdentity } from './tax-form';

/** A member's tax data; null until the member saves some. */
export async function readTaxProfile(db: Db, personId: number): Promise<TaxIdentity | null> {
  // columns by name, so that the statement stays prepared (ADR-0010): every purchase page of a member runs it
  const profile = await db
    .selectFrom('tax_profile')
    .select(['person_type as personType', 'name_one as nameOne', 'name_two as nameTwo', 'tax_id as taxId'])
    .select(['address', 'is_delivery_by_tax_address as isDeliveryByTaxAddress'])
    .select(['delivery_address as deliveryAddress', 'certificate_id as certificateId'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return profile ?? null;
}

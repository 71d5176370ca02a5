import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import type { TaxIdentity } from './tax-form';

/**
 * Saves a member's tax data; a certificate stays until another arrives. A guest's data stays with the order
 * alone, because others may use the browser. `isGuestToo`: an API client saves a guest's data.
 */
export async function saveTaxProfile(
  db: Db,
  {
    personId,
    identity,
    isGuestToo = false,
  }: { personId: number; identity: TaxIdentity; isGuestToo?: boolean },
  now: Date,
): Promise<Result<void, { code: 'NOT_A_MEMBER' }>> {
  const { rows } = await sql`
    insert into tax_profile (person_id, person_type, name_one, name_two, tax_id, address,
      is_delivery_by_tax_address, delivery_address, certificate_id, updated_at)
    select id, ${identity.personType}, ${identity.nameOne}, ${identity.nameTwo}, ${identity.taxId}, ${identity.address},
      ${identity.isDeliveryByTaxAddress}::boolean, ${identity.deliveryAddress}, ${identity.certificateId}::bigint,
      ${now}::timestamptz
    from person where id = ${personId} and (kind = 'member' or ${isGuestToo}::boolean)
    on conflict (person_id) do update set
      person_type = excluded.person_type, name_one = excluded.name_one, name_two = excluded.name_two,
      tax_id = excluded.tax_id, address = excluded.address,
      is_delivery_by_tax_address = excluded.is_delivery_by_tax_address,
      delivery_address = excluded.delivery_address,
      certificate_id = coalesce(excluded.certificate_id, tax_profile.certificate_id),
      updated_at = excluded.updated_at
    returning person_id`.execute(db);
  return rows.length === 1 ? accept(undefined) : refuse({ code: 'NOT_A_MEMBER' });
}

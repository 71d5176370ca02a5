import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import type { TaxIdentity } from './tax-form';

/**
 * Keeps who a member's tax invoices are made out to; a certificate stays until another comes. What a guest types on a page is kept
 * with the order alone: the browser may be anybody's next time.
 * @param isGuestToo said by a program in the guest's own registration, which has no page to type it on again
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

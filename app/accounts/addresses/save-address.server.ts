import type { Db } from '~/platform/database/database.server';
import type { PostalAddress } from './address-form';

/**
 * Saves an address of a person, alone or in an order's transaction; an address saved before only becomes the
 * last used.
 */
export async function saveAddress(
  db: Db,
  { personId, address }: { personId: number; address: PostalAddress },
  now: Date,
): Promise<number> {
  const { recipient, tel, line, tambon, amphoe, province, postcode } = address;
  const row = { recipient, tel, line, tambon, amphoe, province, postcode };
  const existing = await db
    .updateTable('address')
    .set({ created_at: now })
    .where((eb) => eb.and({ person_id: personId, ...row }))
    .returning('id')
    .execute();
  if (existing[0]) return existing[0].id;
  const { id } = await db
    .insertInto('address')
    .values({ ...row, person_id: personId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import type { Db } from '~/platform/database/database.server';
import type { PostalAddress } from './address-form';

/** Keeps an address of a person, by itself or with an order (then with its transaction); the same one is kept once, as used now. */
export async function saveAddress(
  db: Db,
  { personId, address }: { personId: number; address: PostalAddress },
  now: Date,
): Promise<number> {
  const { recipient, tel, line, tambon, amphoe, province, postcode } = address;
  const row = { recipient, tel, line, tambon, amphoe, province, postcode };
  const known = await db
    .updateTable('address')
    .set({ created_at: now })
    .where((eb) => eb.and({ person_id: personId, ...row }))
    .returning('id')
    .execute();
  if (known[0]) return known[0].id;
  const { id } = await db
    .insertInto('address')
    .values({ ...row, person_id: personId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import type { Db } from '~/platform/database/database.server';

/** Removes one of a person's own saved addresses; repeating it is harmless. Orders keep their own copy. */
export async function removeAddress(
  db: Db,
  { personId, addressId }: { personId: number; addressId: number },
): Promise<void> {
  await db.deleteFrom('address').where('id', '=', addressId).where('person_id', '=', personId).execute();
}

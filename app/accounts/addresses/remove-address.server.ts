import type { Db } from '~/platform/database/database.server';

/** Forgets one of a person's own saved addresses; removed twice it is gone once. Orders keep what they were made with. */
export async function removeAddress(
  db: Db,
  { personId, addressId }: { personId: number; addressId: number },
): Promise<void> {
  await db.deleteFrom('address').where('id', '=', addressId).where('person_id', '=', personId).execute();
}

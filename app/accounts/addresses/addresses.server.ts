import type { Db } from '~/platform/database/database.server';
import type { SavedAddress } from './address-fields';

export const MOST_ADDRESSES = 10;

const ADDRESS_COLUMNS = [
  'id',
  'recipient',
  'tel',
  'line',
  'tambon',
  'amphoe',
  'province',
  'postcode',
] as const satisfies readonly (keyof SavedAddress)[];

/** A person's own addresses, the last used first: `created_at` is renewed at each use. */
export function readAddresses(db: Db, personId: number): Promise<SavedAddress[]> {
  return db
    .selectFrom('address')
    .select(ADDRESS_COLUMNS)
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ADDRESSES)
    .execute();
}

/** One of a person's own addresses; null when it belongs to somebody else. */
export async function readAddressOf(
  db: Db,
  { personId, addressId }: { personId: number; addressId: number },
): Promise<SavedAddress | null> {
  const address = await db
    .selectFrom('address')
    .select(ADDRESS_COLUMNS)
    .where('person_id', '=', personId)
    .where('id', '=', addressId)
    .executeTakeFirst();
  return address ?? null;
}

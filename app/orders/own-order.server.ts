import type { Db } from '~/platform/database.server';

export interface OrderOwner {
  personId: number | null;
  /** The last order placed in this browser's session. */
  lastOrderToken: string | null;
}

const LARGEST_ID = 2_147_483_647;

/**
 * The token of the order an address names by its number, for its owner only: the session's person, or the session it was placed in.
 * Where the address names none, the session's last order. Null: no order, or somebody else's.
 */
export async function findOwnOrder(
  db: Db,
  named: string,
  { personId, lastOrderToken }: OrderOwner,
): Promise<string | null> {
  if (!/^\d+$/.test(named)) return lastOrderToken;
  if (Number(named) > LARGEST_ID || (personId === null && lastOrderToken === null)) return null;
  const order = await db
    .selectFrom('purchase_order')
    .select('token')
    .where('id', '=', Number(named))
    .where((where) =>
      where.or([
        ...(personId === null ? [] : [where('person_id', '=', personId)]),
        ...(lastOrderToken === null ? [] : [where('token', '=', lastOrderToken)]),
      ]),
    )
    .executeTakeFirst();
  return order?.token ?? null;
}

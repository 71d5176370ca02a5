import type { Db } from '~/platform/database/database.server';

export interface OrderOwner {
  personId: number | null;
  /** The last order placed in this browser's session. */
  lastOrderToken: string | null;
  /** The token of the page that the buyer came from: its holder may pay, from a link in a mail as well. */
  heldToken: string | null;
}

const LARGEST_ID = 2_147_483_647;

/**
 * The token of the order an address names by its number, for its owner only: the session's person, the session it was placed in, or who holds
 * its token.
 * Where the address names none, the session's last order. Null: no order, or somebody else's.
 */
export async function findOwnOrder(
  db: Db,
  named: string,
  { personId, lastOrderToken, heldToken }: OrderOwner,
): Promise<string | null> {
  if (!/^\d+$/.test(named)) return lastOrderToken;
  const tokens = [lastOrderToken, heldToken].filter((token) => token !== null);
  if (Number(named) > LARGEST_ID || (personId === null && tokens.length === 0)) return null;
  const order = await db
    .selectFrom('purchase_order')
    .select('token')
    .where('id', '=', Number(named))
    .where((eb) =>
      eb.or([
        ...(personId === null ? [] : [eb('person_id', '=', personId)]),
        ...(tokens.length === 0 ? [] : [eb('token', 'in', tokens)]),
      ]),
    )
    .executeTakeFirst();
  return order?.token ?? null;
}

/** The order a token opens, by its id; null: none. */
export async function findOrderByToken(db: Db, token: string): Promise<number | null> {
  const order = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirst();
  return order?.id ?? null;
}

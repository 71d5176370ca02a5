import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';

/** Nobody chooses so fast; a school or a phone network may be one address. */
const PER_ADDRESS = { limit: 300, windowSeconds: 10 * 60 };

/** Whether one more thing may be put into a cart, or a cart begun, from this address. Not within a transaction: refused tries count too. */
export async function consumeCartToken(
  db: Db,
  { address, now }: { address: string; now: Date },
): Promise<{ allowed: boolean }> {
  return consumeToken(db, `cart:address:${address}`, { ...PER_ADDRESS, now });
}

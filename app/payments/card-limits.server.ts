import type { Db } from '~/platform/database.server';
import { takeToken } from '~/platform/rate-limit.server';

/** An order takes five; whoever tries stolen cards makes many orders, and is stopped by the address as well. */
const PER_ADDRESS = { limit: 60, windowSeconds: 10 * 60 };

/** Whether one more card may be tried from this address. Not within a transaction: refused tries count too. */
export async function takeCardTry(db: Db, address: string, now: Date): Promise<boolean> {
  const taken = await takeToken(db, `card:address:${address}`, { ...PER_ADDRESS, now });
  return taken.allowed;
}

import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';

/** An order takes five; whoever tries stolen cards makes many orders, and is stopped by the address as well. */
const PER_ADDRESS = { limit: 60, windowSeconds: 10 * 60 };
const PER_DAY = { limit: 300, windowSeconds: 24 * 3600 };

/** Whether one more card may be tried from this address. Not within a transaction: refused tries count too. */
export async function consumeCardTry(db: Db, address: string, now: Date): Promise<boolean> {
  const quick = await consumeToken(db, `card:address:${address}`, { ...PER_ADDRESS, now });
  const daily = await consumeToken(db, `card:day:${address}`, { ...PER_DAY, now });
  return quick.allowed && daily.allowed;
}

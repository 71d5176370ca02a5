import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';

/** One order takes five; card testers make many orders, so the address has a limit as well. */
const PER_ADDRESS = { limit: 60, windowSeconds: 10 * 60 };
const PER_DAY = { limit: 300, windowSeconds: 24 * 3600 };

/** Whether this address may try one more card. Not within a transaction: refused tries count too. */
export async function consumeCardTry(db: Db, address: string, now: Date): Promise<boolean> {
  const quick = await consumeToken(db, `card:address:${address}`, { ...PER_ADDRESS, now });
  const daily = await consumeToken(db, `card:day:${address}`, { ...PER_DAY, now });
  return quick.allowed && daily.allowed;
}

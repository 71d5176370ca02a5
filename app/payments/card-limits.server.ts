import type { Db } from '~/platform/database.server';
import { takeToken } from '~/platform/rate-limit.server';

/** An order takes five; whoever tries stolen cards makes many orders, and is stopped by the address as well. */
const PER_ADDRESS = { limit: 60, windowSeconds: 10 * 60 };
const PER_DAY = { limit: 300, windowSeconds: 24 * 3600 };

/** Whether one more card may be tried from this address. Not within a transaction: refused tries count too. */
export async function takeCardTry(db: Db, address: string, now: Date): Promise<boolean> {
  const network = networkOf(address);
  const quick = await takeToken(db, `card:address:${network}`, { ...PER_ADDRESS, now });
  const daily = await takeToken(db, `card:day:${network}`, { ...PER_DAY, now });
  return quick.allowed && daily.allowed;
}

/** One line at home has 2^64 addresses of version 6: its first four groups are whose they are. */
const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [start = '', end] = address.split('::');
  const groups = start.split(':').filter(Boolean);
  const missing = end === undefined ? 0 : 8 - groups.length - end.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')].slice(0, 4).join(':');
};

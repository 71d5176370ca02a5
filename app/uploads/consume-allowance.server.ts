import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';

const UNIT_BYTES = 100_000;
/** Three certificates of the largest size, and again when the first ones are forgotten. */
const UNITS = 600;
const WINDOW_SECONDS = 2 * 3600;
/** One network's files for everybody, as often as what one person sends: more than a room full of people needs. */
const ROOM = 10;

interface SentFile {
  what: 'person-image' | 'certificate';
  sender: string;
  /** whom it is for: an e-mail, a tax id or a person; '': not said */
  whose: string;
  perHour: number;
  bytes: number;
}

/**
 * May this sender send a file that nothing names yet? Counted by number and size, by sender and whom it is for together, and by
 * sender alone for all. Not within a transaction: refused tries count.
 */
export async function consumeFileTokens(
  db: Db,
  { what, sender, whose, perHour, bytes }: SentFile,
  now: Date,
): Promise<boolean> {
  const units = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
  const own = `${sender}:${whose.trim().toLowerCase()}`;
  const limits = [
    [`${what}:${own}`, { limit: perHour, windowSeconds: 3600 }],
    [`upload-bytes:${own}`, { limit: UNITS, windowSeconds: WINDOW_SECONDS, count: units }],
    // a refusal above uses up nothing of the room's
    [`${what}:of all:${sender}`, { limit: perHour * ROOM, windowSeconds: 3600 }],
    [`upload-bytes:of all:${sender}`, { limit: UNITS * ROOM, windowSeconds: WINDOW_SECONDS, count: units }],
  ] as const;
  for (const [key, limit] of limits)
    if (!(await consumeToken(db, key, { ...limit, now })).allowed) return false;
  return true;
}

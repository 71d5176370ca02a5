import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';

const UNIT_BYTES = 100_000;
/** Three certificates of the largest size, and again once the first have been deleted. */
const UNITS = 600;
const WINDOW_SECONDS = 2 * 3600;

/** Counts an unclaimed file against the sender's address; false when its allowance is used up. */
export async function consumeAllowance(
  db: Db,
  { sender, bytes }: { sender: string; bytes: number },
  now: Date,
): Promise<boolean> {
  const count = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
  const limit = { limit: UNITS, windowSeconds: WINDOW_SECONDS, now, count };
  return (await consumeToken(db, `upload-bytes:${sender}`, limit)).allowed;
}

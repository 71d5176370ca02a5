import type { Db } from '~/platform/database.server';
import { takeToken } from '~/platform/rate-limit.server';

/** Generous, because a school or a phone network may be one address; each order holds a seat and sends a mail. */
const PER_ADDRESS = { limit: 60, windowSeconds: 10 * 60 };
const PER_EMAIL = { limit: 10, windowSeconds: 60 * 60 };

/** Whether one more order may be tried from this address and for this e-mail. Not within a transaction: refused tries count too. */
export async function takeOrderTokens(
  db: Db,
  { address, email, now }: { address: string; email: string; now: Date },
): Promise<{ allowed: boolean }> {
  const byAddress = await takeToken(db, `order:address:${address}`, { ...PER_ADDRESS, now });
  if (!byAddress.allowed) return { allowed: false };
  const byEmail = await takeToken(db, `order:email:${email}`, { ...PER_EMAIL, now });
  return { allowed: byEmail.allowed };
}

import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';

/** Generous, because a school or a phone network may be one address; each order holds a seat and sends a mail. */
const PER_ADDRESS = { limit: 60, windowSeconds: 10 * 60 };
/** Counted with the address: orders a stranger makes under somebody's e-mail stop the stranger. */
const PER_EMAIL = { limit: 10, windowSeconds: 60 * 60 };

/**
 * Whether one more order may be tried from this address, and there for this e-mail; a member is counted as one wherever they are.
 * Not within a transaction: refused tries count too.
 */
export async function consumeOrderTokens(
  db: Db,
  {
    address,
    email,
    memberId,
    now,
  }: {
    address: string;
    email: string;
    /** who is signed in to an account of their own; null: a guest */
    memberId: number | null;
    now: Date;
  },
): Promise<{ allowed: boolean }> {
  const byAddress = await consumeToken(db, `order:address:${address}`, { ...PER_ADDRESS, now });
  if (!byAddress.allowed) return { allowed: false };
  const buyer = memberId === null ? `order:email:${email}:${address}` : `order:person:${memberId}`;
  const byEmail = await consumeToken(db, buyer, { ...PER_EMAIL, now });
  return { allowed: byEmail.allowed };
}

const HOUR = 60 * 60;

/**
 * Whether one more order may send mails to an e-mail nobody has proved: so many an hour by network, and for the whole shop, because
 * whoever types it may be no friend of its owner. 0: no limit.
 */
export async function consumeGuestMailTokens(
  db: Db,
  { network, limits, now }: { network: string; limits: { network: number; shop: number }; now: Date },
): Promise<{ allowed: boolean }> {
  for (const [key, limit] of [
    [`guest-mail:address:${network}`, limits.network],
    ['guest-mail:shop', limits.shop],
  ] as const) {
    if (limit === 0) continue;
    const taken = await consumeToken(db, key, { limit, windowSeconds: HOUR, now });
    if (!taken.allowed) return { allowed: false };
  }
  return { allowed: true };
}

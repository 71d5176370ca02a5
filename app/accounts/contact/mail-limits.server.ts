import type { Db } from '~/platform/database/database.server';
import { consumeToken, type Token } from '~/platform/http/rate-limit.server';

const HOUR = 3600;
/**
 * One network's mails to all mailboxes: more than a school, an office or a mobile operator's address sends
 * (R-335).
 */
export const PER_NETWORK = { limit: 400, windowSeconds: HOUR };
/** The whole shop's mails: more than any sale or class needs. */
const PER_SHOP = { limit: 2_000, windowSeconds: HOUR };

/**
 * The purpose of a mail; `own`: limit of one network for one mailbox, `all`: limit for one mailbox from
 * everywhere.
 */
const LIMITS = {
  forgot: { own: 3, all: 15 },
  social: { own: 3, all: 15 },
  email: { own: 3, all: 15 },
  waiting: { own: 10, all: 15 },
  /** each e-mail gets one account: strangers who type it cannot block its owner */
  register: { own: 10, all: null },
} as const;

/**
 * Whether one more mail may go out; `name` is an e-mail or a username. Network and mailbox count together, so
 * strangers cannot use up a person's tries. Call outside a transaction: refused tries count.
 */
export async function consumeMailTokens(
  db: Db,
  { what, name, clientAddress }: { what: keyof typeof LIMITS; name: string; clientAddress: string },
  now: Date,
): Promise<{ allowed: true } | Extract<Token, { allowed: false }>> {
  const { own: ownLimit, all } = LIMITS[what];
  const limits = [
    [`${what}:name:${name}:${clientAddress}`, { limit: ownLimit, windowSeconds: HOUR }],
    ...(all === null ? [] : [[`${what}:name:${name}`, { limit: all, windowSeconds: HOUR }] as const]),
    // a refusal above uses up neither of these
    [`${what}:address:${clientAddress}`, PER_NETWORK],
    [`${what}:shop`, PER_SHOP],
  ] as const;
  for (const [key, limit] of limits) {
    const token = await consumeToken(db, key, { ...limit, now });
    if (!token.allowed) return token;
  }
  return { allowed: true };
}

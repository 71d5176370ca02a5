import type { Db } from '~/platform/database/database.server';
import { consumeToken, type Token } from '~/platform/http/rate-limit.server';

const HOUR = 3600;
/** One network's mails to all mailboxes: more than a school, an office or a mobile operator's address sends. */
export const PER_NETWORK = { limit: 400, windowSeconds: HOUR };
/** The whole shop's mails: more than any sale or class needs. */
const PER_SHOP = { limit: 2_000, windowSeconds: HOUR };

/** What a mail is asked for; `own`: by one network for one mailbox, `all`: for one mailbox from everywhere. */
const LIMITS = {
  forgot: { own: 3, all: 15 },
  social: { own: 3, all: 15 },
  email: { own: 3, all: 15 },
  waiting: { own: 10, all: 15 },
  /** each e-mail gets one account: nobody is kept from it by what strangers type */
  register: { own: 10, all: null },
} as const;

/**
 * Whether one more mail may be asked for by typing whose it is: `name` is an e-mail, or a username. Counted by network and mailbox
 * together, so that neither those who share a network nor strangers use up somebody's tries. Not within a transaction: refused tries
 * count too.
 */
export async function consumeMailTokens(
  db: Db,
  { what, name, clientAddress }: { what: keyof typeof LIMITS; name: string; clientAddress: string },
  now: Date,
): Promise<{ allowed: true } | Extract<Token, { allowed: false }>> {
  const { own, all } = LIMITS[what];
  const counted = [
    [`${what}:name:${name}:${clientAddress}`, { limit: own, windowSeconds: HOUR }],
    ...(all === null ? [] : [[`${what}:name:${name}`, { limit: all, windowSeconds: HOUR }] as const]),
    // what was refused above fills neither of these
    [`${what}:address:${clientAddress}`, PER_NETWORK],
    [`${what}:shop`, PER_SHOP],
  ] as const;
  for (const [key, limit] of counted) {
    const taken = await consumeToken(db, key, { ...limit, now });
    if (!taken.allowed) return taken;
  }
  return { allowed: true };
}

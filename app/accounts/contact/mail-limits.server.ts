import type { Db } from '~/platform/database/database.server';
import { consumeToken, type Token } from '~/platform/http/rate-limit.server';

const PER_ADDRESS = { limit: 20, windowSeconds: 3600 };
/** By name and address together: who sends for somebody else's mailbox uses up their own count, not its owner's. */
const PER_NAME_AND_ADDRESS = { limit: 3, windowSeconds: 3600 };
/** One mailbox gets no more than this, from however many addresses. */
const PER_NAME = { limit: 15, windowSeconds: 3600 };

/**
 * Whether one more mail with a link may be asked for by typing whose it is: `name` is an e-mail, or a username. Not within a
 * transaction: refused tries count too.
 */
export async function consumeMailTokens(
  db: Db,
  { what, name, clientAddress }: { what: 'forgot' | 'social' | 'email'; name: string; clientAddress: string },
  now: Date,
): Promise<{ allowed: true } | Extract<Token, { allowed: false }>> {
  for (const [key, limit] of [
    [`${what}:address:${clientAddress}`, PER_ADDRESS],
    [`${what}:name:${name}:${clientAddress}`, PER_NAME_AND_ADDRESS],
    [`${what}:name:${name}`, PER_NAME],
  ] as const) {
    const taken = await consumeToken(db, key, { ...limit, now });
    if (!taken.allowed) return taken;
  }
  return { allowed: true };
}

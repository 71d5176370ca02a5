import { fillSlot } from '~/accounts/sessions.server';
import type { Slot } from '~/accounts/viewer';
import { mergeBaskets, moveCart } from '~/orders/merge-baskets.server';
import type { Db } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { tokenHash } from '~/values/tokens.server';

export interface SignIn {
  personId: number;
  slots: readonly Slot[];
  /** of the session until now; null: there is none */
  token: string | null;
  userAgent: string | null;
  /** the guest this browser bought as, whose cart the person said is theirs; nobody's cart moves unasked */
  bringsCartOf?: number | null;
}

/**
 * Fills the session's slots and lets the baskets of the session join the student's (CRT-01), in one transaction. Answers
 * the session's new token. For every door that makes somebody the student of this browser.
 */
export async function signInAndMerge(db: Db, signIn: SignIn, now: Date): Promise<string> {
  const { personId, slots, userAgent, bringsCartOf } = signIn;
  return inTransaction(db, async (tx) => {
    let token = signIn.token;
    // the session first, then its baskets, which follow it to the new token: a tab that adds meanwhile waits or is told
    for (const slot of slots) token = await fillSlot(tx, token, slot, personId, now, userAgent);
    if (token === null) throw new Error('signing in fills at least one slot');
    if (!slots.includes('student')) return token;
    await mergeBaskets(tx, { sessionHash: tokenHash(token), personId }, now);
    if (bringsCartOf && bringsCartOf !== personId)
      await moveCart(tx, { fromPersonId: bringsCartOf, personId }, now);
    return token;
  });
}

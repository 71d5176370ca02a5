import { hasSecondFactor } from '~/accounts/second-factor/second-factors.server';
import { fillSlot, type KeptOfBuyer, renewSession, startSession } from '~/accounts/sign-in/sessions.server';
import { endSignInStep, holdSignInStep } from '~/accounts/sign-in/sign-in-steps.server';
import type { Slot } from '~/accounts/viewer';
import { handOverBaskets, mergeBaskets, moveCart } from '~/orders/cart/merge-baskets.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { tokenHash } from '~/values/tokens.server';

export interface SignIn {
  personId: number;
  slots: readonly Slot[];
  /** of the session until now; null: there is none */
  token: string | null;
  userAgent: string | null;
  /** the person said that the cart of the guest this browser bought as is theirs; no cart moves unasked */
  bringsGuestCart?: boolean;
  /** the code was typed too */
  isSecondStepDone?: boolean;
  /** this person was made a moment ago, by this browser's purchase: they have neither a second factor nor baskets */
  isNewBuyer?: boolean;
  /** of the purchase, for the session */
  kept?: KeptOfBuyer;
}

export interface SignedIn {
  /** of the session from now on */
  token: string;
  /** nobody is signed in yet: a code comes next */
  needsCode: boolean;
}

/**
 * Fills the session's slots and lets the baskets of the session join the student's (CRT-01), in one transaction. Answers
 * the session's new token. For every way to sign a student in to this browser. A person with a second factor is signed in
 * by none of them: the session keeps whose code it waits for, and stays empty.
 */
export async function signInAndMerge(db: Db | Tx, signIn: SignIn, now: Date): Promise<SignedIn> {
  const { personId, slots, userAgent, bringsGuestCart, isNewBuyer = false, kept } = signIn;
  return inTransaction(db, async (tx) => {
    let token = signIn.token;
    const isKnown = signIn.isSecondStepDone || isNewBuyer;
    if (!isKnown && (await hasSecondFactor(tx, personId))) {
      const result = await renewSession(tx, token, now, userAgent);
      const step = { token: result, personId, slots, bringsGuestCart: Boolean(bringsGuestCart) };
      await holdSignInStep(tx, step, now);
      return { token: result, needsCode: true };
    }
    if (token) await endSignInStep(tx, token);
    const guestId = bringsGuestCart && token ? await guestOf(tx, token, now) : null;
    // the session first, then its baskets, which follow it to the new token: a tab that adds meanwhile waits or is told
    for (const slot of slots) token = await fillSlot(tx, token, slot, personId, now, userAgent, kept);
    // a person without a role is nobody here
    token ??= await startSession(tx, now, userAgent);
    if (!slots.includes('student')) return { token, needsCode: false };
    const joined = { sessionHash: tokenHash(token), personId };
    if (isNewBuyer) await handOverBaskets(tx, joined);
    else await mergeBaskets(tx, joined, now);
    if (guestId !== null && guestId !== personId)
      await moveCart(tx, { fromPersonId: guestId, personId }, now);
    return { token, needsCode: false };
  });
}

/** The generated account this browser bought with; a member's cart never leaves the member. */
async function guestOf(tx: Tx, token: string, now: Date): Promise<number | null> {
  const guest = await tx
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.student_id')
    .select('person.id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .where('person.kind', '=', 'generated')
    .executeTakeFirst();
  return guest?.id ?? null;
}

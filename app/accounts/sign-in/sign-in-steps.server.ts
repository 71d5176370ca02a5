import { z } from 'zod';
import { type Slot, SLOTS } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import { addMilliseconds } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';

/** The code must follow the password within this time. */
const STEP_MS = 10 * 60_000;

/** A person who has passed the password step of a session and waits for the code. */
export interface SignInStep {
  personId: number;
  slots: Slot[];
  bringsGuestCart: boolean;
}

/** Stores that this session waits for a person's code; an earlier wait is dropped. */
export async function holdSignInStep(
  tx: Tx,
  {
    token,
    personId,
    slots,
    bringsGuestCart,
  }: { token: string; slots: readonly Slot[] } & Omit<SignInStep, 'slots'>,
  now: Date,
): Promise<void> {
  const columns = {
    person_id: personId,
    slots: JSON.stringify(slots),
    brings_guest_cart: bringsGuestCart,
    expires_at: addMilliseconds(now, STEP_MS),
  };
  await tx
    .insertInto('sign_in_step')
    .values({ session_hash: tokenHash(token), ...columns })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(columns))
    .execute();
}

const slots = z.array(z.enum(SLOTS));

/**
 * The person whose code this session waits for; null: none, or too long ago. Locks the row inside a
 * transaction.
 */
export async function readSignInStep(db: Db | Tx, token: string, now: Date): Promise<SignInStep | null> {
  const row = await db
    .selectFrom('sign_in_step')
    .select(['person_id', 'slots', 'brings_guest_cart'])
    .where('session_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  return { personId: row.person_id, slots: slots.parse(row.slots), bringsGuestCart: row.brings_guest_cart };
}

export async function endSignInStep(db: Db | Tx, token: string): Promise<void> {
  await db.deleteFrom('sign_in_step').where('session_hash', '=', tokenHash(token)).execute();
}

/** Deletes expired steps. */
export async function forgetOldSignInSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_step').where('expires_at', '<=', now).execute();
}

import type { Tx } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import { LINK_HOURS, type LinkPurpose } from './one-time-link';

/**
 * Makes a one-time link for a person and answers its token, which only the mail carries. Older links of the person for the
 * same purpose end, so that the last mail is the one that counts.
 */
export async function makeLink(
  tx: Tx,
  { personId, email, purpose }: { personId: number; email: string; purpose: LinkPurpose },
  now: Date,
): Promise<string> {
  await endLinks(tx, { personId, purpose }, now);
  const token = newToken();
  await tx
    .insertInto('one_time_link')
    .values({
      token_hash: tokenHash(token),
      purpose,
      person_id: personId,
      email,
      created_at: now,
      expires_at: addHours(now, LINK_HOURS[purpose]),
    })
    .execute();
  return token;
}

/** Every link that was mailed for an account: what they open has changed hands, or its e-mail has. */
export async function endAllLinks(tx: Tx, personId: number, now: Date): Promise<void> {
  for (const purpose of Object.keys(LINK_HOURS) as LinkPurpose[])
    await endLinks(tx, { personId, purpose }, now);
}

/** Ends the person's links that still open, also for who is about to use one and came with an earlier clock. */
export async function endLinks(
  tx: Tx,
  { personId, purpose }: { personId: number; purpose: LinkPurpose },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('one_time_link')
    .set((eb) => ({ expires_at: eb.ref('created_at') }))
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

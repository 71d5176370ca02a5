import type { Tx } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import { LINK_HOURS, type LinkPurpose } from './one-time-link';

/**
 * Makes a one-time link for a person and returns its token, which only the mail carries. Ends the person's
 * older links of the same purpose: the last mail counts.
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

/** Ends every mailed link of an account whose owner or e-mail changes. */
export async function endAllLinks(tx: Tx, personId: number, now: Date): Promise<void> {
  for (const purpose of Object.keys(LINK_HOURS) as LinkPurpose[])
    await endLinks(tx, { personId, purpose }, now);
}

/** Ends the person's open links, even for a request that uses one with an earlier clock. */
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

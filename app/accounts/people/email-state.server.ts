import type { Db, Tx } from '~/platform/database/database.server';

/** Whether this is the member's present e-mail, and proven. */
export async function isProvenEmail(
  db: Db | Tx,
  { personId, email }: { personId: number; email: string },
): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('email', '=', email)
    .where('email_proven_at', 'is not', null)
    .executeTakeFirst();
  return person !== undefined;
}

/** Whether a member's e-mail is proven, and the new one that waits for its link (null: none). */
export async function readEmailState(
  db: Db | Tx,
  personId: number,
  now: Date,
): Promise<{ isProven: boolean; wanted: string | null }> {
  const person = await db
    .selectFrom('person')
    .select(['email', 'email_proven_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('one_time_link')
    .select('email')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'verify-email')
    .where('email', '<>', person.email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return { isProven: person.email_proven_at !== null, wanted: waiting?.email ?? null };
}

import type { Db, Tx } from '~/platform/database/database.server';
import type { SocialProvider } from './social-providers';

export interface SocialIdentity {
  provider: SocialProvider;
  subject: string;
}

/** The person an identity signs in; `isClosed`: suspended or erased. Locks the row inside a transaction. */
export async function findSocialPerson(
  db: Db | Tx,
  { provider, subject }: SocialIdentity,
): Promise<{ personId: number; isClosed: boolean } | null> {
  const row = await db
    .selectFrom('social_identity')
    .innerJoin('person', 'person.id', 'social_identity.person_id')
    .select(['person.id', 'suspended_at', 'erased_at'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .forShare('social_identity')
    .executeTakeFirst();
  if (!row) return null;
  return { personId: row.id, isClosed: row.suspended_at !== null || row.erased_at !== null };
}

export interface LinkedWay {
  provider: SocialProvider;
  since: Date;
}

/** A member's ways to sign in: a password, and the joined providers. */
export async function readSignInWays(
  db: Db | Tx,
  personId: number,
): Promise<{ hasPassword: boolean; linked: LinkedWay[] }> {
  const person = await db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('social_identity')
    .select(({ fn }) => ['provider', fn.min('created_at').as('since')])
    .where('person_id', '=', personId)
    .groupBy('provider')
    .execute();
  const ways = rows.map(({ provider, since }) => ({ provider: provider, since }));
  return { hasPassword: (person?.password_hash ?? null) !== null, linked: ways };
}

/** Removes a provider's identities from a person; false when there are none. */
export async function unlinkSocialIdentity(
  tx: Tx,
  { provider, personId }: { provider: SocialProvider; personId: number },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('social_identity')
    .where('provider', '=', provider)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Joins an identity to a person; false when it belongs to somebody already. */
export async function linkSocialIdentity(
  tx: Tx,
  { provider, subject }: SocialIdentity,
  personId: number,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('social_identity')
    .values({ provider, subject, person_id: personId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

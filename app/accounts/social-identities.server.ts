import type { Db, Tx } from '~/platform/database.server';
import type { SocialProvider } from './social-providers';

export interface SocialIdentity {
  provider: SocialProvider;
  subject: string;
}

/** Whom an identity signs in; `isClosed`: suspended or erased. */
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
    .executeTakeFirst();
  if (!row) return null;
  return { personId: row.id, isClosed: row.suspended_at !== null || row.erased_at !== null };
}

/** Makes an identity somebody's; false when it is somebody's already. */
export async function linkSocialIdentity(
  tx: Tx,
  { provider, subject }: SocialIdentity,
  personId: number,
  now: Date,
): Promise<boolean> {
  const linked = await tx
    .insertInto('social_identity')
    .values({ provider, subject, person_id: personId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (linked.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { type Grant, grantTerms, standingOf } from './access-state';
import { watchedSeconds } from './open-grant.server';

export interface AllowanceLeft {
  grantId: number;
  courseId: number;
  leftMs: number;
  isFromGuest: boolean;
}

/**
 * What is left of every open watch allowance of guest and member. Read it before their progress is joined,
 * because an allowance counts from the watched total.
 */
export async function readAllowancesLeft(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
  now: Date,
): Promise<AllowanceLeft[]> {
  const rows = await tx
    .selectFrom('access_grant')
    .select(['id', 'person_id', 'course_id', 'terms', 'ends_at', 'revoked_at'])
    .select(
      watchedSeconds(sql.ref('access_grant.person_id'), sql.ref('access_grant.course_id')).as('seconds'),
    )
    .where('person_id', 'in', [fromPersonId, personId])
    .where(sql<boolean>`terms->>'watchUntilMs' is not null`)
    .execute();
  return rows.flatMap((row) => {
    const terms = grantTerms.parse(row.terms);
    const grant = { terms, endsAt: row.ends_at, revokedAt: row.revoked_at } as Grant;
    const watchedMs = row.seconds * 1000;
    if (terms.watchUntilMs === null || standingOf(grant, watchedMs, now) !== 'open') return [];
    return [
      {
        grantId: row.id,
        courseId: row.course_id,
        leftMs: terms.watchUntilMs - watchedMs,
        isFromGuest: row.person_id === fromPersonId,
      },
    ];
  });
}

/**
 * Moves the guest's grants to the member (REG-14), after orders and progress. Remaining watched time stays, and the
 * guest's extends the member's of the same course, like a second purchase.
 */
export async function reassignGrants(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
  allowances: readonly AllowanceLeft[],
): Promise<void> {
  await tx
    .updateTable('access_grant')
    .set({ person_id: personId })
    .where('person_id', '=', fromPersonId)
    .execute();
  for (const { grantId, courseId, leftMs, isFromGuest } of allowances) {
    const memberAllowances = allowances.filter((each) => each.courseId === courseId && !each.isFromGuest);
    const memberLeftMs = isFromGuest ? Math.max(0, ...memberAllowances.map((each) => each.leftMs)) : 0;
    await tx
      .updateTable('access_grant')
      .set({
        terms: sql`jsonb_set(terms, '{watchUntilMs}', to_jsonb(
          ${leftMs + memberLeftMs}::float8 + 1000 * ${watchedSeconds(personId, courseId)}))`,
      })
      .where('id', '=', grantId)
      .execute();
  }
}

import type { Tx } from '~/platform/database/database.server';
import { tellOfAccess } from './tell-of-access.server';

/** Ends all access of a person; the ledger keeps its rows. Returns the number of ended grants. */
export async function revokeGrants(tx: Tx, personId: number, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  await tellOfAccess(tx, { event: 'access.ended', grantIds: ended.map(({ id }) => id) }, now);
  return ended.length;
}

export interface EndedGrant {
  personId: number;
  courseId: number;
}

/**
 * Ends the access of these order lines and their gifts (PAY-24); the ledger keeps its rows. Locks the person like
 * `grantForOrder`, so that a renewal approved meanwhile extends the rest. Returns the ended grants.
 */
export async function revokeGrantsOfLines(
  tx: Tx,
  { personId, lineIds }: { personId: number; lineIds: readonly number[] },
  now: Date,
): Promise<EndedGrant[]> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const endedGrants = await tx
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('order_line_id', 'in', [...lineIds])
    .where('revoked_at', 'is', null)
    .returning(['id', 'person_id as personId', 'course_id as courseId'])
    .execute();
  await tellOfAccess(tx, { event: 'access.ended', grantIds: endedGrants.map(({ id }) => id) }, now);
  return endedGrants;
}

/** Detaches an ended grant from its line, so that the line can grant the course again (`grantSeat`). */
export async function forgetLineOfGrants(tx: Tx, lineId: number): Promise<void> {
  await tx
    .updateTable('access_grant')
    .set({ order_line_id: null })
    .where('order_line_id', '=', lineId)
    .where('revoked_at', 'is not', null)
    .execute();
}

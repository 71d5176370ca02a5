import type { Tx } from '~/platform/database/database.server';
import { tellOfAccess } from './tell-of-access.server';

/** Ends all access of a person; the ledger keeps what there was. Answers how many grants ended. */
export async function revokeGrants(tx: Tx, personId: number, now: Date): Promise<number> {
  const revoked = await tx
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  await tellOfAccess(tx, { event: 'access.ended', grantIds: revoked.map(({ id }) => id) }, now);
  return revoked.length;
}

export interface EndedGrant {
  personId: number;
  courseId: number;
}

/**
 * Ends what these lines of an order opened, their gifts with them (PAY-24); the ledger keeps what there was. Locks the person, as
 * `grantForOrder` does: a renewal approved meanwhile adds to what is left. Answers the grants that ended.
 */
export async function revokeGrantsOfLines(
  tx: Tx,
  { personId, lineIds }: { personId: number; lineIds: readonly number[] },
  now: Date,
): Promise<EndedGrant[]> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const revoked = await tx
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('order_line_id', 'in', [...lineIds])
    .where('revoked_at', 'is', null)
    .returning(['id', 'person_id as personId', 'course_id as courseId'])
    .execute();
  await tellOfAccess(tx, { event: 'access.ended', grantIds: revoked.map(({ id }) => id) }, now);
  return revoked;
}

/** What a line gave has ended for good and is given to somebody else: a line gives a course once (`grantSeat`). */
export async function forgetLineOfGrants(tx: Tx, lineId: number): Promise<void> {
  await tx
    .updateTable('access_grant')
    .set({ order_line_id: null })
    .where('order_line_id', '=', lineId)
    .where('revoked_at', 'is not', null)
    .execute();
}

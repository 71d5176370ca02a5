import type { Db, Tx } from '~/platform/database/database.server';

/** Who has a place in a course now, by the order it came with; each once, as on a roster. */
export async function readEnrolled(
  db: Db | Tx,
  courseId: number,
  now: Date,
): Promise<{ personId: number; orderId: number | null }[]> {
  const grants = await db
    .selectFrom('access_grant')
    .innerJoin('person', 'person.id', 'access_grant.person_id')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .select(['person.id', 'order_line.order_id'])
    .where('access_grant.course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where('person.erased_at', 'is', null)
    .orderBy('access_grant.id')
    .execute();
  const orders = new Map(grants.map((grant) => [grant.id, grant.order_id]));
  return [...orders].map(([personId, orderId]) => ({ personId, orderId }));
}

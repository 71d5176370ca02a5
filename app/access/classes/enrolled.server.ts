import type { Db, Tx } from '~/platform/database/database.server';

/** A place in a class with its order; two purchases are two places. */
export interface ClassPlace {
  personId: number;
  orderId: number | null;
  lineId: number | null;
}

/** The places of a course with access now, in the order they were given. */
export async function readEnrolled(db: Db | Tx, courseId: number, now: Date): Promise<ClassPlace[]> {
  return db
    .selectFrom('access_grant')
    .innerJoin('person', 'person.id', 'access_grant.person_id')
    .leftJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .select(['person_id as personId', 'order_line.order_id as orderId', 'order_line_id as lineId'])
    .where('access_grant.course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where('person.erased_at', 'is', null)
    .orderBy('access_grant.id')
    .execute();
}

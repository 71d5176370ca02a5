import type { Db } from '~/platform/database/database.server';

/** Id and slug of a course this person may know of, published or ordered by them; null when there is none. */
export async function readCourseSlug(
  db: Db,
  courseId: number,
  personId: number | null,
): Promise<{ id: number; slug: string } | null> {
  const course = await db
    .selectFrom('course')
    .select(['id', 'slug'])
    .where('id', '=', courseId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'published'),
        eb.exists(
          eb
            .selectFrom('order_line')
            .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
            .select('order_line.id')
            .whereRef('order_line.course_id', '=', 'course.id')
            .where('purchase_order.person_id', '=', personId)
            .where('purchase_order.status', '!=', 'cancelled'),
        ),
      ]),
    )
    .executeTakeFirst();
  return course ?? null;
}

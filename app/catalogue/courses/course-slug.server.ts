import type { Db } from '~/platform/database/database.server';
import { rememberedTyped } from '~/platform/memory/remembered.server';

/** Id and slug of a course this person may know, because it is published or ordered by them; null when there is none. */
export async function readCourseSlug(
  db: Db,
  courseId: number,
  personId: number | null,
): Promise<{ id: number; slug: string } | null> {
  const course = await rememberedTyped(db, `slug of ${courseId}`, () => readSlug(db, courseId));
  if (!course) return null;
  const { status, ...address } = course;
  if (status === 'published') return address;
  return personId !== null && (await hasOrdered(db, courseId, personId)) ? address : null;
}

const readSlug = (db: Db, courseId: number) =>
  db.selectFrom('course').select(['id', 'slug', 'status']).where('id', '=', courseId).executeTakeFirst();

async function hasOrdered(db: Db, courseId: number, personId: number): Promise<boolean> {
  const line = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select('order_line.id')
    .where('order_line.course_id', '=', courseId)
    .where('purchase_order.person_id', '=', personId)
    .where('purchase_order.status', '!=', 'cancelled')
    .executeTakeFirst();
  return line !== undefined;
}

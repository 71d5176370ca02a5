import { accessFrom } from '~/access/access-state';
import { readHeldOfCourses } from '~/access/grants.server';
import { modeOf } from '~/catalogue/course-type';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { AccessEnd } from './access-end-texts';

/**
 * Until when the buyer of a paid order may learn each of its courses, as all their grants together say; classes that meet once, seats for
 * others, refunded lines and allowances of watched time have no such day and are left out.
 */
export async function readAccessEnds(db: Db | Tx, orderId: number, now: Date): Promise<AccessEnd[]> {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .innerJoin('course', 'course.id', 'order_line.course_id')
    .select(['order_line.name', 'course.id', 'course.course_type', 'person_id'])
    .where('order_line.order_id', '=', orderId)
    .where('purchase_order.status', '=', 'approved')
    .where('order_line.is_seat', '=', false)
    .where((eb) => eb.not(isLineRefunded('order_line.id')))
    .orderBy('order_line.position')
    .execute();
  const [first] = lines;
  if (!first) return [];
  const view = await readHeldOfCourses(
    db,
    first.person_id,
    lines.map(({ id }) => id),
  );
  return lines.flatMap(({ id, name, course_type: type }) => {
    const { grants = [], watchedMs = 0 } = view.get(id) ?? {};
    const { isOpen, until, remainingWatchMs } = accessFrom(grants, watchedMs, now);
    const isTold = isOpen && remainingWatchMs === null && (until !== null || modeOf(type) === 'online');
    return isTold ? [{ courseName: name, until }] : [];
  });
}

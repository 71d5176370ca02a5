import type { ClassTime } from '~/catalogue/sessions/class-time';
import { readClassTimes } from '~/catalogue/sessions/class-times.server';
import type { Db, Tx } from '~/platform/database/database.server';

/** When the classes of an order meet. */
export async function readClassTimesOfOrder(db: Db | Tx, orderId: number): Promise<ClassTime[]> {
  const lines = await db
    .selectFrom('order_line')
    .select('course_id')
    .distinct()
    .where('order_id', '=', orderId)
    .where('course_id', 'is not', null)
    .execute();
  return readClassTimes(
    db,
    lines.map(({ course_id: courseId }) => courseId!),
  );
}

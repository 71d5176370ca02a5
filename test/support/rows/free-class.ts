import type { Db } from '../../../app/platform/database/database.server';
import { addHours } from '../../../app/values/time';
import { newToken } from '../../../app/values/tokens.server';

interface FreeClassGiven {
  seats?: number;
  start_date?: string;
  end_date?: string;
  /** when each begins; of two hours, entered long ago */
  sessions?: readonly Date[];
}

/** A class that costs nothing and is booked again for each of its dates. */
export async function addFreeClass(
  db: Db,
  { seats = 20, sessions = [], ...days }: FreeClassGiven,
): Promise<{ courseId: number; planId: number }> {
  const course = await db
    .insertInto('course')
    .values({
      external_key: newToken(),
      slug: 'open-studio',
      title: 'เปิดสตูดิโอวาดเส้น',
      course_type: 'In-class-free' as const,
      seat_limit: seats,
      ...days,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plan = await db
    .insertInto('price_plan')
    .values({
      external_key: newToken(),
      course_id: course.id,
      name: 'จองที่นั่งฟรี',
      plan_type: 'Free' as const,
      price_satang: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const begins of sessions)
    await db
      .insertInto('course_session')
      .values({
        course_id: course.id,
        external_key: newToken(),
        begins_at: begins,
        ends_at: addHours(begins, 2),
        created_at: addHours(begins, -24 * 60),
        changed_at: addHours(begins, -24 * 60),
      })
      .execute();
  return { courseId: course.id, planId: plan.id };
}

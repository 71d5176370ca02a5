import { holdSeats, releaseSeats } from '~/catalogue/courses/hold-seats.server';
import { nextBeginning } from '~/catalogue/sessions/class-time';
import { readClassTimes } from '~/catalogue/sessions/class-times.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { paths } from '~/values/paths';
import { addHours, bangkokDay } from '~/values/time';
import { seatsToOffer } from './waiting-state';

/**
 * Takes back offers nobody took in time and offers free seats to who waits, first come first. Each offer holds its seat in the
 * course's own counter, so that nothing else can sell it (ADR-0077), and ends
 * when the class begins. Safe to repeat and in several processes. Answers how many were offered.
 */
export async function offerFreedSeats(db: Db, now: Date): Promise<number> {
  const courses = await db
    .selectFrom('class_waiting')
    .select('course_id')
    .distinct()
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('course_id')
    .execute();
  let count = 0;
  for (const { course_id: courseId } of courses)
    count += await inTransaction(db, (tx) => offerSeatsOf(tx, courseId, now)).catch((error: unknown) => {
      // one class that cannot be offered must not keep others waiting
      log.error('seats not offered', { courseId, error });
      return 0;
    });
  return count;
}

async function offerSeatsOf(tx: Tx, courseId: number, now: Date): Promise<number> {
  // the course before its line, as orders lock it
  const course = await lockCourse(tx, courseId);
  if (!course) return 0;
  const [time] = await readClassTimes(tx, [courseId]);
  const begins = time ? nextBeginning(time, now) : null;
  const hasBegun = time !== undefined && begins === null;
  // the class may have been moved nearer since
  const offersEnd = hasBegun ? now : begins;
  if (offersEnd)
    await tx
      .updateTable('class_waiting')
      .set({ offered_until: offersEnd })
      .where('course_id', '=', courseId)
      .where('state', '=', 'offered')
      .where('offered_until', '>', offersEnd)
      .execute();
  const lapsed = await tx
    .updateTable('class_waiting')
    .set({ state: 'lapsed', ended_at: now })
    .where('course_id', '=', courseId)
    .where('state', '=', 'offered')
    .where('offered_until', '<=', now)
    .returning('id')
    .execute();
  await releaseSeats(
    tx,
    lapsed.map(() => courseId),
  );
  if (hasBegun || !isOnSale(course, now)) return 0;
  const free = seatsToOffer({ limit: course.seat_limit, held: course.seats_held - lapsed.length });
  const line = await tx
    .selectFrom('class_waiting')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('state', '=', 'waiting')
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(Math.min(free, MOST_AT_ONCE))
    .forUpdate()
    .execute();
  const { waiting_offer_hours: hours } = await readSiteSettings(tx);
  const after = addHours(now, hours);
  const until = begins && begins < after ? begins : after;
  for (const place of line) {
    if ((await holdSeats(tx, [courseId])) !== 1)
      throw new Error(`course ${courseId} had a seat a moment ago`);
    await tx
      .updateTable('class_waiting')
      .set({ state: 'offered', offered_until: until })
      .where('id', '=', place.id)
      .execute();
    await queueMessage(tx, {
      kind: 'seat-offered',
      dedupeKey: `seat-offered:${place.id}`,
      to: place.email,
      locale: place.locale,
      values: { courseName: course.title, until, path: paths.waiting({ token: place.token }) },
      ...(place.person_id === null ? {} : { personId: place.person_id }),
    });
  }
  return line.length;
}

const MOST_AT_ONCE = 100;

const lockCourse = (tx: Tx, courseId: number) =>
  tx
    .selectFrom('course')
    .select(['title', 'status', 'lock_course', 'seat_limit', 'seats_held', 'end_publish', 'end_reg_date'])
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A seat of what cannot be bought is no offer; who waits is asked again once it can. */
function isOnSale(course: NonNullable<Awaited<ReturnType<typeof lockCourse>>>, now: Date): boolean {
  const today = bangkokDay(now);
  return (
    course.status === 'published' &&
    !course.lock_course &&
    (course.end_publish === null || today <= course.end_publish) &&
    (course.end_reg_date === null || today <= course.end_reg_date)
  );
}

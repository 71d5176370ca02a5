import { markLectureDone, recordProgress } from '~/learning/watching/record-progress.server';
import type { Tx } from '~/platform/database/database.server';
import { addMilliseconds } from '~/values/time';

/** Buyers of a course watch and read its first part, lecture after lecture, spread from the purchase until now. */
export async function learnSome(
  tx: Tx,
  { personId, orderId, part }: { personId: number; orderId: number; part: number },
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const lectures = await tx
    .selectFrom('access_grant')
    .innerJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .innerJoin('course_section', 'course_section.course_id', 'access_grant.course_id')
    .innerJoin('lecture', 'lecture.course_section_id', 'course_section.id')
    .select(['lecture.id', 'content_type', 'duration_seconds', 'access_grant.course_id as courseId'])
    .where('order_line.order_id', '=', orderId)
    .where('lecture.content_type', 'in', ['video', 'text'])
    .where('access_grant.revoked_at', 'is', null)
    .orderBy('course_section.position')
    .orderBy('lecture.position')
    .execute();
  const seen = lectures.slice(0, Math.round(lectures.length * part));
  const span = now.getTime() - at.getTime();
  for (const [index, lecture] of seen.entries()) {
    const when = addMilliseconds(at, (span * (index + 1)) / (seen.length + 2));
    const isLast = index === seen.length - 1;
    const place = { personId, courseId: lecture.courseId, lectureId: lecture.id };
    if (lecture.content_type === 'text') {
      if (!isLast) await markLectureDone(tx, place, 'ticked', when);
      continue;
    }
    const length = lecture.duration_seconds ?? 0;
    // the last one is only half seen: that is where they go on
    const end = isLast ? Math.floor(length / 2) : length;
    if (end === 0) continue;
    await recordProgress(
      tx,
      {
        ...place,
        ranges: [{ start: 0, end }],
        positionSeconds: end,
        secondsAgo: 0,
        hasEnded: !isLast,
        begunAt: addMilliseconds(when, -length * 1000),
      },
      when,
    );
  }
}

import { sql } from 'kysely';
import { hasOpenGrant } from '~/access/open-grant.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { addMilliseconds } from '~/values/time';
import { completeLecture } from './complete-lecture.server';
import { COMPLETED_BY_WORK } from './playlist';
import { hasLocks, isOpenLecture, readLock } from './playlist.server';
import { isWatchedThrough, secondsIn, unionOf, type WatchedRange, wholeSecond } from './watched';

export interface ProgressReport {
  personId: number;
  courseId: number;
  lectureId: number;
  /** stretches played since the last report, in seconds of the film */
  ranges: readonly WatchedRange[];
  /** where the film stands; null: not known, the kept one stays */
  positionSeconds: number | null;
  /** how long ago this was measured: reports kept while offline arrive late */
  secondsAgo: number;
  /** the film played to its end, or the student says that the lecture is done */
  isFinished: boolean;
}

/** `LOCKED`: it waits for another lecture. */
export type ProgressRefusal = { code: 'NO_ACCESS' | 'LOCKED' };

/** A report older than this says nothing about where the student is now. */
const OLDEST_REPORT_MS = 60 * 24 * 3_600_000;

/**
 * Adds what was watched to a lecture's progress (R-53). Safe to repeat and to arrive late: watched stretches are
 * united, the newest measurement keeps the position, and what was complete stays complete. Refused without an open grant
 * of the course, previews included, for a lecture that waits for another, and for a quiz.
 */
export function recordProgress(
  db: Db | Tx,
  report: ProgressReport,
  now: Date,
): Promise<Result<{ isDone: boolean; watchedSeconds: number }, ProgressRefusal>> {
  return inTransaction(db, async (tx) => {
    const lecture = await tx
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .innerJoin('course', 'course.id', 'course_section.course_id')
      .select(['duration_seconds', 'content_type', hasLocks.as('has_locks')])
      .where('lecture.id', '=', report.lectureId)
      .where('course_section.course_id', '=', report.courseId)
      .where(isOpenLecture)
      // a quiz is done by its answers alone
      .where('lecture.content_type', '<>', 'quiz')
      .where(hasOpenGrant(report.personId, report.courseId, now))
      .executeTakeFirst();
    if (!lecture) return refuse({ code: 'NO_ACCESS' });
    if (lecture.has_locks && (await readLock(tx, report))) return refuse({ code: 'LOCKED' });
    const ageMs = Math.min(Math.max(report.secondsAgo * 1000 || 0, 0), OLDEST_REPORT_MS);
    const measuredAt = addMilliseconds(now, -ageMs);
    const kept = await addToProgress(tx, report, measuredAt);
    await rememberPlace(tx, report, measuredAt);
    const watchedSeconds = kept.watched_seconds;
    const durationSeconds = lecture.duration_seconds;
    const isThrough =
      !COMPLETED_BY_WORK.includes(lecture.content_type) &&
      isWatchedThrough({ watchedSeconds, durationSeconds, hasEnded: report.isFinished });
    if (isThrough && !kept.completed_at) await completeLecture(tx, report, measuredAt);
    return accept({ isDone: isThrough || kept.completed_at !== null, watchedSeconds });
  });
}

/** One statement, so that two reports at once both count. */
function addToProgress(tx: Tx, report: ProgressReport, measuredAt: Date) {
  const union = unionOf(report.ranges);
  const position = placeToGoOn(report);
  return tx
    .insertInto('lecture_progress')
    .values({
      person_id: report.personId,
      lecture_id: report.lectureId,
      watched: sql`${`{${union.map(({ start, end }) => `[${start},${end})`).join(',')}}`}::int4multirange`,
      watched_seconds: secondsIn(union),
      last_position_seconds: position ?? 0,
      updated_at: measuredAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'lecture_id']).doUpdateSet({
        watched: sql`lecture_progress.watched + excluded.watched`,
        watched_seconds: sql`(select coalesce(sum(upper(seen) - lower(seen)), 0)::int
          from unnest(lecture_progress.watched + excluded.watched) as seen)`,
        ...(position !== null && {
          last_position_seconds: sql`case when excluded.updated_at >= lecture_progress.updated_at
            then excluded.last_position_seconds else lecture_progress.last_position_seconds end`,
          updated_at: sql`greatest(excluded.updated_at, lecture_progress.updated_at)`,
        }),
      }),
    )
    .returning(['watched_seconds', 'completed_at'])
    .executeTakeFirstOrThrow();
}

/** A film that was seen to its end begins anew, whatever length the catalogue says it has; null: nothing was measured. */
function placeToGoOn({ positionSeconds, isFinished }: ProgressReport): number | null {
  if (positionSeconds === null) return null;
  return isFinished ? 0 : wholeSecond(positionSeconds);
}

/** The lecture to come back to: the one measured last. The caller has checked access. */
export async function rememberPlace(
  db: Db | Tx,
  place: { personId: number; courseId: number; lectureId: number },
  at: Date,
): Promise<void> {
  await db
    .insertInto('course_position')
    .values({
      person_id: place.personId,
      course_id: place.courseId,
      lecture_id: place.lectureId,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'course_id'])
        .doUpdateSet({ lecture_id: place.lectureId, updated_at: at })
        .where('course_position.updated_at', '<=', at),
    )
    .execute();
}

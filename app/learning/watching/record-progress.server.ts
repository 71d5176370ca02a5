import { sql } from 'kysely';
import { hasOpenGrant } from '~/access/open-grant.server';
import { completeLecture } from '~/learning/complete-lecture.server';
import { COMPLETED_BY_WORK } from '~/learning/playlist';
import { hasLocks, isOpenLecture, isPlayedHere, readLock } from '~/learning/playlist.server';
import { secondsIn, unionOf, type WatchedRange, wholeSecond } from '~/learning/watched';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { addMilliseconds } from '~/values/time';
import { spendClock } from './spend-clock.server';

export interface LecturePlace {
  personId: number;
  courseId: number;
  lectureId: number;
}

export interface ProgressReport extends LecturePlace {
  /** ranges played since the last report, in seconds of the video */
  ranges: readonly WatchedRange[];
  /** position of the video; null: unknown, the stored one stays */
  positionSeconds: number | null;
  /** the age of the measurement: reports stored offline arrive late */
  secondsAgo: number;
  /** the video played to its end */
  hasEnded: boolean;
  /** when its page was opened; null: unknown, then the last opening or report of the lecture counts */
  begunAt: Date | null;
}

/** `LOCKED`: it waits for another lecture. */
export type ProgressRefusal = { code: 'NO_ACCESS' | 'LOCKED' };

/** An older report does not change the present position. */
const OLDEST_REPORT_MS = 60 * 24 * 3_600_000;

/**
 * Adds watched ranges to a lecture's progress (R-53), within the limits of the clock (R-313). Safe to repeat and to
 * arrive late. Refused without an open grant, previews included, for a locked lecture, and for a quiz.
 */
export function recordProgress(
  db: Db | Tx,
  report: ProgressReport,
  now: Date,
): Promise<Result<{ isDone: boolean; watchedSeconds: number }, ProgressRefusal>> {
  return inTransaction(db, async (tx) => {
    const lectureResult = await openLectureOf(tx, report, now);
    if (!lectureResult.ok) return lectureResult;
    const { durationSeconds, isOwnVideo } = lectureResult.value;
    const ageMs = Math.min(Math.max(report.secondsAgo * 1000 || 0, 0), OLDEST_REPORT_MS);
    const measuredAt = addMilliseconds(now, -ageMs);
    const isPlayed = isOwnVideo && (report.ranges.length > 0 || report.hasEnded);
    const begunAt = report.begunAt ?? (isPlayed ? await readLastOpened(tx, report) : null);
    const { admitted: admittedRanges, isThrough } = isPlayed
      ? await spendClock(tx, { ...report, durationSeconds, begunAt }, now)
      : { admitted: [], isThrough: false };
    const storedProgress = await addToProgress(
      tx,
      { ...report, ranges: admittedRanges, isAtEnd: isOwnVideo && report.hasEnded },
      measuredAt,
    );
    await rememberPlace(tx, report, measuredAt);
    if (isThrough) await completeLecture(tx, { ...report, isTicked: false }, measuredAt);
    return accept({
      isDone: isThrough || storedProgress.completed_at !== null,
      watchedSeconds: storedProgress.watched_seconds,
    });
  });
}

/**
 * Without a script: the typed stop position. The part since the stored position counts as watched, within the limits of
 * the clock.
 */
export async function recordPosition(
  db: Db,
  { positionSeconds, ...place }: LecturePlace & { positionSeconds: number },
  now: Date,
) {
  const before = await db
    .selectFrom('lecture_progress')
    .select('last_position_seconds')
    .where('person_id', '=', place.personId)
    .where('lecture_id', '=', place.lectureId)
    .executeTakeFirst();
  const ranges = unionOf([{ start: before?.last_position_seconds ?? 0, end: positionSeconds }]);
  return recordProgress(
    db,
    { ...place, ranges, positionSeconds, secondsAgo: 0, hasEnded: false, begunAt: null },
    now,
  );
}

/** Opening a file completes it (R-155); `ticked`: the learner says so where the shop cannot see it (R-314). */
export type DoneBy = 'opened' | 'ticked';

/** Completes a lecture without player reports. Only watching completes a video that the shop plays. */
export function markLectureDone(
  db: Db | Tx,
  place: LecturePlace,
  doneBy: DoneBy,
  now: Date,
): Promise<Result<null, ProgressRefusal | { code: 'NOT_TICKED' }>> {
  return inTransaction(db, async (tx) => {
    const lectureResult = await openLectureOf(tx, place, now);
    if (!lectureResult.ok) return lectureResult;
    const { type, isOwnVideo } = lectureResult.value;
    if (isOwnVideo || COMPLETED_BY_WORK.includes(type)) return refuse({ code: 'NOT_TICKED' as const });
    await rememberPlace(tx, place, now);
    await completeLecture(tx, { ...place, isTicked: doneBy === 'ticked' }, now);
    return accept(null);
  });
}

/** The lecture, when this person may learn it now; never a quiz, which its answers alone complete. */
async function openLectureOf(tx: Tx, place: LecturePlace, now: Date) {
  const lecture = await tx
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .select(['content_type', hasLocks.as('has_locks'), isPlayedHere.as('is_own_film')])
    // the length measured at the conversion wins over the typed one
    .select(
      sql<number | null>`coalesce(
        (select max(film.duration_seconds) from film where film.storage_name = lecture.video),
        lecture.duration_seconds)::int`.as('seconds'),
    )
    .where('lecture.id', '=', place.lectureId)
    .where('course_section.course_id', '=', place.courseId)
    .where(isOpenLecture)
    .where('lecture.content_type', '<>', 'quiz')
    .where(hasOpenGrant(place.personId, place.courseId, now))
    .executeTakeFirst();
  if (!lecture) return refuse({ code: 'NO_ACCESS' as const });
  if (lecture.has_locks && (await readLock(tx, place))) return refuse({ code: 'LOCKED' as const });
  return accept({
    type: lecture.content_type,
    durationSeconds: lecture.seconds,
    isOwnVideo: lecture.is_own_film,
  });
}

/** The last opening or report of this lecture while it is the course's last one; null: another one is. */
async function readLastOpened(tx: Tx, { personId, courseId, lectureId }: LecturePlace): Promise<Date | null> {
  const row = await tx
    .selectFrom('course_position')
    .select('updated_at')
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .where('lecture_id', '=', lectureId)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/** One statement, so that two concurrent reports both count. */
function addToProgress(
  tx: Tx,
  report: LecturePlace & {
    ranges: readonly WatchedRange[];
    positionSeconds: number | null;
    isAtEnd: boolean;
  },
  measuredAt: Date,
) {
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

/** A finished video restarts; null: no position was measured. */
function placeToGoOn({
  positionSeconds,
  isAtEnd,
}: {
  positionSeconds: number | null;
  isAtEnd: boolean;
}): number | null {
  if (positionSeconds === null) return null;
  return isAtEnd ? 0 : wholeSecond(positionSeconds);
}

/** Stores the lecture to return to: the last measured one. The caller has checked access. */
export async function rememberPlace(db: Db | Tx, place: LecturePlace, at: Date): Promise<void> {
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

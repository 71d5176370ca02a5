import { type RawBuilder, sql } from 'kysely';
import { fullName } from '~/accounts/viewer';
import { isOpenLecture } from '~/learning/playlist.server';
import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { type DeskScope, isInScope } from './desk-scope.server';

/** A learner who stopped in the middle of a lecture this long ago is stuck there. */
const STUCK_HOURS = 7 * 24;

export interface LectureFigures {
  id: number;
  name: string;
  /** learners who have completed it */
  done: number;
  /** learners who stopped in it and have not returned */
  stuck: number;
}

export interface CourseProgress {
  course: { id: number; slug: string; title: string };
  learners: number;
  begun: number;
  finished: number;
  lectures: LectureFigures[];
}

/** The progress of a course's present learners; null for a course out of scope. */
export async function readCourseProgress(
  db: Db,
  { courseId, scope }: { courseId: number; scope: DeskScope },
  now: Date,
): Promise<CourseProgress | null> {
  const course = await db
    .selectFrom('course')
    .select(['id', 'slug', 'title'])
    .where('id', '=', courseId)
    .where(isInScope(scope, 'course.id'))
    .executeTakeFirst();
  if (!course) return null;
  const { rows: figures } = await sql<{ learners: number; begun: number; finished: number }>`
    with ${learning(courseId, now)}
    select count(*)::int as learners, count(*) filter (where last_at is not null)::int as begun,
      count(*) filter (where done > 0 and done = (select count(*) from lesson))::int as finished
    from learner`.execute(db);
  const { rows: lectures } = await sql<LectureFigures>`
    with ${learning(courseId, now)}
    select lesson.id, lesson.name,
      (select count(*)::int from learner join lecture_progress as had on had.person_id = learner.person_id
        where had.lecture_id = lesson.id and had.completed_at is not null) as done,
      (select count(*)::int from learner
        where learner.lecture_id = lesson.id and learner.last_at < ${addHours(now, -STUCK_HOURS)}
          and not exists (select from lecture_progress as had where had.person_id = learner.person_id
            and had.lecture_id = lesson.id and had.completed_at is not null)) as stuck
    from lesson order by lesson.section_position, lesson.section_id, lesson.position, lesson.id`.execute(db);
  return { course, ...figures[0]!, lectures };
}

export interface LearnerProgress {
  id: number;
  name: string;
  /** whole per cent of lectures */
  percent: number;
  /** null: not started */
  lastAt: Date | null;
  lecture: string | null;
}

/** The learners, last active first; none for a course out of scope. */
export async function readLearners(
  db: Db,
  { courseId, scope }: { courseId: number; scope: DeskScope },
  { offset, pageSize }: { offset: number; pageSize: number },
  now: Date,
): Promise<LearnerProgress[]> {
  const { rows } = await sql<{
    id: number;
    firstname: string | null;
    lastname: string | null;
    percent: number;
    last_at: Date | null;
    lecture: string | null;
  }>`
    with ${learning(courseId, now)}
    select person.id, person.firstname, person.lastname, learner.last_at, lesson.name as lecture,
      (learner.done * 100 / greatest((select count(*) from lesson), 1))::int as percent
    from learner
    join course on course.id = ${courseId} and ${isInScope(scope, 'course.id')}
    join person on person.id = learner.person_id
    left join lesson on lesson.id = learner.lecture_id
    order by learner.last_at desc nulls last, person.id
    limit ${pageSize} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: fullName({ firstname: row.firstname ?? '', lastname: row.lastname ?? '' }),
    percent: row.percent,
    lastAt: row.last_at,
    lecture: row.lecture,
  }));
}

/** SQL: the course's open lectures, and its present learners with their completed lectures and place. */
const learning = (courseId: number, now: Date): RawBuilder<unknown> => sql`
  lesson as (
    select lecture.id, lecture.name, lecture.position, course_section.id as section_id,
      course_section.position as section_position
    from lecture join course_section on course_section.id = lecture.course_section_id
    where course_section.course_id = ${courseId} and ${isOpenLecture}),
  learner as (
    select held.person_id, place.lecture_id, greatest(place.updated_at, (
        select max(had.updated_at) from lecture_progress as had join lesson on lesson.id = had.lecture_id
        where had.person_id = held.person_id)) as last_at,
      (select count(*) from lecture_progress as had join lesson on lesson.id = had.lecture_id
        where had.person_id = held.person_id and had.completed_at is not null) as done
    from (select distinct person_id from access_grant
      where course_id = ${courseId} and revoked_at is null and (ends_at is null or ends_at > ${now})) as held
    left join course_position as place on place.person_id = held.person_id and place.course_id = ${courseId})`;

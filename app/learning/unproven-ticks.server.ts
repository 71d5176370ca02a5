import { sql } from 'kysely';
import { isOpenLecture } from './playlist.server';

/**
 * SQL: lectures of this row of `course` that this person only ticked, where its certificate does not accept ticks
 * (R-314).
 */
const unprovenTicks = (personId: number) => sql`
  from lecture join course_section as ticked_section on ticked_section.id = lecture.course_section_id
  join lecture_progress as ticked on ticked.lecture_id = lecture.id and ticked.person_id = ${personId}
  where ticked_section.course_id = course.id and not course.counts_ticks and course.completed_by = 'lectures'
    and ticked.is_ticked and ticked.completed_at is not null and ${isOpenLecture}`;

/** SQL: whether there are none, so that they do not block the certificate. */
export const hasNoUnprovenTick = (personId: number) =>
  sql<boolean>`(not exists (select ${unprovenTicks(personId)}))`;

/** SQL: their names, in the order of the course. */
export const unprovenTickNames = (personId: number) => sql<string[]>`array(
  select lecture.name ${unprovenTicks(personId)} order by ticked_section.position, lecture.position, lecture.id)`;

import { sql } from 'kysely';
import { isOpenLecture } from './playlist.server';

/** SQL: lectures of this row of `course` that this person has ticked, where its certificate does not count ticks. */
const bareTicks = (personId: number) => sql`
  from lecture join course_section as ticked_section on ticked_section.id = lecture.course_section_id
  join lecture_progress as ticked on ticked.lecture_id = lecture.id and ticked.person_id = ${personId}
  where ticked_section.course_id = course.id and not course.counts_ticks and course.completed_by = 'lectures'
    and ticked.is_ticked and ticked.completed_at is not null and ${isOpenLecture}`;

/** SQL: is there none of them, so that nothing keeps the certificate back? */
export const hasNoBareTick = (personId: number) => sql<boolean>`(not exists (select ${bareTicks(personId)}))`;

/** SQL: their names, in the order of the course. */
export const bareTickNames = (personId: number) => sql<string[]>`array(
  select lecture.name ${bareTicks(personId)} order by ticked_section.position, lecture.position, lecture.id)`;

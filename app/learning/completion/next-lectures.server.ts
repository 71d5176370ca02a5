import { sql } from 'kysely';
import { isOpenLecture } from '~/learning/playlist.server';
import type { Db } from '~/platform/database/database.server';

/**
 * The next lecture of each course: the first undone one from the last place on, else the first undone one. Finished
 * courses are absent.
 */
export async function readNextLectures(
  db: Db,
  personId: number,
  courseIds: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  if (courseIds.length === 0) return new Map();
  const { rows } = await sql<{ course_id: number; id: number; name: string }>`
    with listed as (
      select section.course_id, lecture.id, lecture.name, own.completed_at,
        row_number() over (partition by section.course_id
          order by section.position, section.id, lecture.position, lecture.id) as place
      from lecture
      join course_section as section on section.id = lecture.course_section_id
      left join lecture_progress as own on own.lecture_id = lecture.id and own.person_id = ${personId}
      where section.course_id = any(${[...courseIds]}::bigint[])
        and ${isOpenLecture}
    )
    select distinct on (listed.course_id) listed.course_id, listed.id, listed.name
    from listed
    left join course_position on course_position.course_id = listed.course_id and course_position.person_id = ${personId}
    left join listed as here on here.id = course_position.lecture_id
    where listed.completed_at is null
    order by listed.course_id, listed.place < coalesce(here.place, 0), listed.place`.execute(db);
  return new Map(rows.map(({ course_id: courseId, id, name }) => [courseId, { id, name }]));
}

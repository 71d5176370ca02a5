import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { isOpenLecture } from '~/learning/playlist.server';

/** A course that somebody has or had, as its certificate's page needs it; null: it was never theirs. */
export async function readCourseOfOwner(
  db: Db,
  { personId, courseId }: { personId: number; courseId: number },
) {
  const row = await db
    .selectFrom('course')
    .leftJoin('course_completion', (join) =>
      join
        .onRef('course_completion.course_id', '=', 'course.id')
        .on('course_completion.person_id', '=', personId),
    )
    .select(['course.id', 'slug', 'title', 'certificate_design', 'completed_at'])
    .select(
      sql<number>`(select count(*)::int from lecture
        join course_section on course_section.id = lecture.course_section_id
        left join lecture_progress as own on own.lecture_id = lecture.id and own.person_id = ${personId}
        where course_section.course_id = course.id and ${isOpenLecture}
          and own.completed_at is null)`.as('left'),
    )
    .where('course.id', '=', courseId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('access_grant')
          .select('access_grant.id')
          .whereRef('access_grant.course_id', '=', 'course.id')
          .where('access_grant.person_id', '=', personId),
      ),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { id, slug, title, certificate_design: design, completed_at: completedAt, left } = row;
  return { course: { id, slug, title }, givesCertificate: design !== null, completedAt, left };
}

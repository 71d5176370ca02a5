import { sql } from 'kysely';
import { hasOpenGrant } from '~/access/open-grant.server';
import { readAttendedDays } from '~/learning/completion/attend-class.server';
import { isOpenLecture } from '~/learning/playlist.server';
import { unprovenTickNames } from '~/learning/unproven-ticks.server';
import type { Db } from '~/platform/database/database.server';

/** A person's present or past course for its certificate page; null: never granted. */
export async function readCourseOfOwner(
  db: Db,
  { personId, courseId }: { personId: number; courseId: number },
  now: Date,
) {
  const row = await db
    .selectFrom('course')
    .leftJoin('course_completion', (join) =>
      join
        .onRef('course_completion.course_id', '=', 'course.id')
        .on('course_completion.person_id', '=', personId),
    )
    .select(['course.id', 'slug', 'title', 'certificate_design', 'completed_by', 'completed_at'])
    .select([
      sql<number>`(select count(*)::int from lecture
        join course_section on course_section.id = lecture.course_section_id
        left join lecture_progress as own on own.lecture_id = lecture.id and own.person_id = ${personId}
        where course_section.course_id = course.id and ${isOpenLecture}
          and own.completed_at is null)`.as('left'),
      unprovenTickNames(personId).as('ticked'),
    ])
    .select((eb) => [
      hasOpenGrant(personId, courseId, now).as('is_open'),
      eb
        .exists(
          eb
            .selectFrom('access_grant as kept')
            .select('kept.id')
            .whereRef('kept.course_id', '=', 'course.id')
            .where('kept.person_id', '=', personId)
            .where('kept.revoked_at', 'is', null),
        )
        .as('is_kept'),
    ])
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
  const { id, slug, title, certificate_design: design, completed_at: completedAt } = row;
  const isByPresence = row.completed_by === 'presence';
  const days = isByPresence ? await readAttendedDays(db, { personId, courseId }) : [];
  return {
    course: { id, slug, title },
    givesCertificate: design !== null,
    /** `over`: ended; `revoked`: refunded, or ended by staff */
    access: row.is_open ? ('open' as const) : row.is_kept ? ('over' as const) : ('revoked' as const),
    completedAt,
    isByPresence,
    /** names of lectures that are only ticked and block the certificate */
    ticked: row.ticked,
    /** lectures, or class sessions, still to be done; a class counts none before its first day */
    left: isByPresence
      ? Math.max(days.filter(({ checkedInAt }) => checkedInAt === null).length, days.length === 0 ? 1 : 0)
      : row.left,
  };
}

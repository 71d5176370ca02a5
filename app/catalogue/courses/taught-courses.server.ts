import { sql } from 'kysely';
import { coursePath } from '~/catalogue/catalogue-paths';
import type { Db } from '~/platform/database/database.server';

/** A published course for its instructor. */
export interface TaughtCourse {
  id: number;
  slug: string;
  href: string;
  title: string;
  picture: string | null;
  /** people with access now, each once */
  learners: number;
  /** unanswered questions, without hidden ones */
  openQuestions: number;
  /** hand-ins that wait for a mark */
  openHomework: number;
  /** first day of a future class */
  startsOn: string | null;
}

/** The courses this person teaches, newest first. */
export async function readTaughtCourses(
  db: Db,
  { personId, today, now }: { personId: number; today: string; now: Date },
): Promise<TaughtCourse[]> {
  const rows = await db
    .selectFrom('course')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['course.id', 'course.slug', 'course.title', 'course.picture', 'course.start_date'])
    .select((eb) => [
      eb
        .selectFrom('access_grant')
        .select(sql<number>`count(distinct person_id)`.as('count'))
        .whereRef('access_grant.course_id', '=', 'course.id')
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
        .as('learners'),
      eb
        .selectFrom('course_comment')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('course_comment.course_id', '=', 'course.id')
        .where('parent_id', 'is', null)
        .where('status', '<>', 'hidden')
        .where('resolved_at', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('course_comment as answer')
                .select('answer.id')
                .whereRef('answer.parent_id', '=', 'course_comment.id'),
            ),
          ),
        )
        .as('questions'),
      eb
        .selectFrom('homework')
        .innerJoin('lecture', 'lecture.id', 'homework.lecture_id')
        .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('course_section.course_id', '=', 'course.id')
        .where('homework.status', '=', 'waiting')
        .as('homework'),
    ])
    .where('teacher.person_id', '=', personId)
    .where('course.status', '=', 'published')
    .orderBy('course.published_at', 'desc')
    .orderBy('course.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    href: coursePath(row),
    title: row.title,
    picture: row.picture,
    learners: Number(row.learners ?? 0),
    openQuestions: Number(row.questions ?? 0),
    openHomework: Number(row.homework ?? 0),
    startsOn: row.start_date !== null && row.start_date >= today ? row.start_date : null,
  }));
}

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';

/** SQL: whether this person teaches the course. `courseId` is a column of the outer query. */
export const teaches = (personId: number | null, courseId: string): RawBuilder<boolean> =>
  personId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (
      select from course as scoped join teacher as scoped_teacher on scoped_teacher.id = scoped.teacher_id
      where scoped.id = ${sql.ref(courseId)} and scoped_teacher.person_id = ${personId})`;

export async function isTeacherOf(db: Db | Tx, personId: number, courseId: number): Promise<boolean> {
  const row = await db
    .selectFrom('course')
    .select('course.id')
    .where('course.id', '=', courseId)
    .where(teaches(personId, 'course.id'))
    .executeTakeFirst();
  return row !== undefined;
}

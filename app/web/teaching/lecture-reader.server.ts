import { hasAccess } from '~/access/grants.server';
import type { Viewer } from '~/accounts/viewer';
import { isTeacherOf } from '~/learning/teaches.server';
import type { Db } from '~/platform/database/database.server';

/**
 * The role in which somebody reads a course: the signed-in student, or, without access, the signed-in teacher
 * of the course. Null: neither.
 */
export async function readerOf(
  db: Db,
  { student, instructor }: Pick<Viewer, 'student' | 'instructor'>,
  courseId: number,
  now: Date,
): Promise<number | null> {
  if (!instructor) return student?.id ?? null;
  if (student && (await hasAccess(db, student.id, courseId, now))) return student.id;
  return (await isTeacherOf(db, instructor.id, courseId)) ? instructor.id : (student?.id ?? null);
}

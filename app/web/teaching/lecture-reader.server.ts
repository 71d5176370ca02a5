import type { Viewer } from '~/accounts/viewer';
import { hasAccess } from '~/access/grants.server';
import { isTeacherOf } from '~/learning/teaches.server';
import type { Db } from '~/platform/database/database.server';

/**
 * As whom somebody reads a course: as the student they are signed in as, or, without access of their own, as the teacher they are
 * signed in as and who teaches it. Null: nobody.
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

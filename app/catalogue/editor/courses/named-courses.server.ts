import { textsIn, type TypedFields } from '~/accounts/typed-fields';
import { findCourseByTitle } from '~/catalogue/courses/course-by-title.server';
import type { EditFields } from '~/catalogue/editor/edit-fields';
import type { Db } from '~/platform/database/database.server';

/**
 * What was typed into fields of courses, with the number of its course before each title. What names no course, or several, stays as it
 * was typed, and the form refuses it beside its field.
 */
export async function numberTypedCourses(
  db: Db,
  typed: TypedFields,
  asked: EditFields,
): Promise<Record<string, string[]>> {
  const numbered: Record<string, string[]> = {};
  for (const [name, field] of Object.entries(asked)) {
    if (field.kind !== 'courses') continue;
    const lines = textsIn(typed, name).filter((line) => line.trim() !== '');
    numbered[name] = await Promise.all(
      lines.map(async (line) => {
        const course = await findCourseByTitle(db, line);
        return course ? `${course.id} ${course.title}` : line;
      }),
    );
  }
  return numbered;
}

import { sql, type Updateable } from 'kysely';
import {
  replaceCourseCategories,
  replaceCourseGifts,
  replaceCourseUserGroups,
} from '~/catalogue/courses/replace-course-links.server';
import { changeSubject, type Edit } from '~/catalogue/editor/change-subject.server';
import { cleanValues } from '~/catalogue/editor/clean-values.server';
import type { EditErrors, EditValue, EditValues } from '~/catalogue/editor/edit-fields';
import { keptIds } from '~/catalogue/editor/kept-values';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { accept, refuse } from '~/values/result';
import { courseForms, type CoursePart } from './course-forms';
import { type EditedCourse, readEditedCourse } from './edited-course.server';
import { isOwnVideo } from './preview-video.server';

export type CourseEdit = Omit<Edit, 'kind' | 'part'>;

/** Saves one part of a course from its form. */
export function saveCoursePart(
  db: Db | Tx,
  { part, values, ...edit }: CourseEdit & { part: CoursePart; values: EditValues },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part }, now, async (tx) => {
    const course = (await readEditedCourse(tx, edit.id))!;
    const formValues = cleanValues(courseForms[part].fields, values);
    // a page of its own uploads and removes the shop's own clip
    const isKept = formValues.preview_video === null && isOwnVideo(course.values.preview_video);
    const after = isKept ? { ...formValues, preview_video: course.values.preview_video ?? null } : formValues;
    const errors = await errorsOf(tx, course, after);
    if (Object.keys(errors).length > 0) return refuse({ code: 'REFUSED' as const, errors });
    await writeColumns(tx, course.id, after);
    await writeLinks(tx, course.id, after);
    return accept({ before: course.values, after });
  });
}

const LINKS = new Set(['categories', 'gifts', 'userGroups']);

async function writeColumns(tx: Tx, id: number, values: EditValues): Promise<void> {
  const columns = Object.entries(values)
    .filter(([name]) => !LINKS.has(name))
    .map(([name, value]) => [name, name === 'outcomes' ? JSON.stringify(value) : value]);
  if (columns.length === 0) return;
  await tx
    .updateTable('course')
    .set(Object.fromEntries(columns) as Updateable<DB['course']>)
    .where('id', '=', id)
    .execute();
}

async function writeLinks(tx: Tx, id: number, { categories, gifts, userGroups }: EditValues): Promise<void> {
  const pairs = (value: EditValue) => keptIds(value).map((other) => [id, other] as const);
  if (categories !== undefined) await replaceCourseCategories(tx, [id], pairs(categories));
  if (gifts !== undefined) await replaceCourseGifts(tx, [id], pairs(gifts));
  if (userGroups !== undefined) await replaceCourseUserGroups(tx, [id], pairs(userGroups));
}

/** Conflicts with stored rows. The course is locked, so no order takes a seat meanwhile. */
async function errorsOf(tx: Tx, course: EditedCourse, after: EditValues): Promise<EditErrors> {
  const { seat_limit: limit, gifts } = after;
  if (typeof limit === 'number' && limit < course.seatsHeld)
    return { seat_limit: { key: 'edit.error.seatsHeld', values: { held: course.seatsHeld } } };
  if (Array.isArray(gifts)) {
    const unknown = await unknownCourses(tx, keptIds(gifts), course.id);
    if (unknown.length > 0)
      return { gifts: { key: 'edit.error.noCourse', values: { numbers: unknown.join(', ') } } };
  }
  return goneEntries(tx, after);
}

/** Entries that somebody else deleted since the form opened. */
export async function goneEntries(tx: Tx, after: EditValues): Promise<EditErrors> {
  const errors: Record<string, EditErrors[string]> = {};
  for (const [field, table] of Object.entries(LISTED)) {
    const ids = [after[field] ?? []].flat();
    if (ids.length === 0) continue;
    const { rows } = await sql`select from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx);
    if (rows.length < ids.length) errors[field] = { key: 'edit.error.gone' };
  }
  return errors;
}

const LISTED = { teacher_id: 'teacher', course_group_id: 'course_group', categories: 'category' };

/** Numbers that belong to no course. */
export async function unknownCourses(tx: Tx, ids: readonly number[], self: number): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('course')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const knownIds = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !knownIds.has(id) || id === self);
}

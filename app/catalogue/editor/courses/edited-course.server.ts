import { sql } from 'kysely';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { keptValues } from '~/catalogue/editor/kept-values';
import type { SubjectStatus } from '~/catalogue/editor/subject-status';
import type { Db, Tx } from '~/platform/database/database.server';

export interface EditedCourse {
  id: number;
  version: number;
  status: SubjectStatus;
  title: string;
  slug: string;
  picture: string | null;
  courseType: string;
  seatsHeld: number;
  /** by editor field */
  values: EditValues;
}

/** A course in the editor, in any status. */
export async function readEditedCourse(db: Db | Tx, id: number): Promise<EditedCourse | null> {
  const row = await db
    .selectFrom('course')
    .selectAll()
    .select([
      sql<
        number[]
      >`array(select category_id::int from course_category where course_id = course.id order by 1)`.as(
        'categories',
      ),
      sql<
        number[]
      >`array(select gift_course_id::int from course_gift where course_id = course.id order by 1)`.as(
        'gifts',
      ),
      sql<
        number[]
      >`array(select user_group_id::int from course_user_group where course_id = course.id order by 1)`.as(
        'userGroups',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { version, status, title, slug, picture, course_type: courseType, seats_held: seatsHeld } = row;
  return {
    id,
    version,
    title,
    slug,
    picture,
    courseType,
    seatsHeld,
    status: status,
    values: keptValues(row),
  };
}

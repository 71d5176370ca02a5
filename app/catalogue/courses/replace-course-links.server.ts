import type { Tx } from '~/platform/database/database.server';

/** A course and what it is linked to. */
type Pair = readonly [courseId: number, otherId: number];

/** Categories of these courses: the pairs, and nothing else. */
export async function replaceCourseCategories(tx: Tx, courseIds: readonly number[], pairs: readonly Pair[]) {
  await tx
    .deleteFrom('course_category')
    .where('course_id', 'in', [...courseIds])
    .execute();
  if (pairs.length > 0)
    await tx
      .insertInto('course_category')
      .values(pairs.map(([course_id, category_id]) => ({ course_id, category_id })))
      .execute();
}

/** Courses given with these. */
export async function replaceCourseGifts(tx: Tx, courseIds: readonly number[], pairs: readonly Pair[]) {
  await tx
    .deleteFrom('course_gift')
    .where('course_id', 'in', [...courseIds])
    .execute();
  if (pairs.length > 0)
    await tx
      .insertInto('course_gift')
      .values(pairs.map(([course_id, gift_course_id]) => ({ course_id, gift_course_id })))
      .execute();
}

/** Groups that may buy these; without one everybody may. */
export async function replaceCourseUserGroups(tx: Tx, courseIds: readonly number[], pairs: readonly Pair[]) {
  await tx
    .deleteFrom('course_user_group')
    .where('course_id', 'in', [...courseIds])
    .execute();
  if (pairs.length > 0)
    await tx
      .insertInto('course_user_group')
      .values(pairs.map(([course_id, user_group_id]) => ({ course_id, user_group_id })))
      .execute();
}

import { coursePath } from '~/catalogue/catalogue-paths';
import { isListed } from '~/catalogue/listing/course-listing.server';
import { lastListChange } from '~/catalogue/sessions/class-over.server';
import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';

export interface CourseLink {
  id: number;
  title: string;
  href: string;
}

/** Addresses of these courses, by id; unlisted ones are absent. */
export async function readCourseLinks(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, CourseLink>> {
  if (ids.length === 0) return new Map();
  const at = await lastListChange(db, now);
  const uniqueIds = [...new Set(ids)];
  const rows = await remembered(db, `links ${at.getTime()} ${uniqueIds.join(' ')}`, () =>
    db
      .selectFrom('course')
      .select(['id', 'slug', 'title'])
      .where('id', 'in', uniqueIds)
      .where(isListed(at))
      .execute(),
  );
  return new Map(rows.map(({ id, slug, title }) => [id, { id, title, href: coursePath({ id, slug }) }]));
}

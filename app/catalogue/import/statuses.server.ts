import { type Selectable, sql } from 'kysely';
import { type MissingPart, missingParts, mustHave } from '~/catalogue/editor/courses/missing-parts';
import type { DB } from '~/platform/database/schema';
import type { Db, Tx } from '~/platform/database/database.server';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import type { CatalogueFile, CourseInFile, FileMistake } from './import-file';

/** What rows of the shop are shown or not, by their keys. */
export type Statuses = ReadonlyMap<string, Status>;
type Status = Selectable<DB['course']>['status'];

export async function statusesOf(
  tx: Db | Tx,
  table: 'course' | 'product',
  named: readonly { key: string }[],
): Promise<Statuses> {
  const { rows } = await sql<{ external_key: string; status: Status }>`
    select external_key, status from ${sql.table(table)}
    where external_key = any(${named.map(({ key }) => key)}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_key, row.status]));
}

export const statusOf = (known: Statuses, { key, status }: { key: string; status: Status | null }): Status =>
  status ?? known.get(key) ?? 'published';

/** A new course that nobody could buy or learn yet waits as a draft, unless the file says more. */
export const courseStatusOf = (known: Statuses, course: CourseInFile): Status =>
  course.status ?? known.get(course.key) ?? (lacksInFile(course).length > 0 ? 'draft' : 'published');

/** Of what the editor asks before it publishes a course, what its rows in the file do not bring. */
const lacksInFile = (course: CourseInFile): MissingPart[] =>
  missingParts({
    courseType: course.type,
    hasSellablePlan: course.plans.some(({ statusShow, price }) => statusShow === 1 && price !== null),
    lectureCount: course.sections.flatMap(({ lectures }) => lectures).length,
    hasDescription: true,
    hasPicture: true,
    hasCategory: true,
    sessionCount: course.sessions.length,
    hasDays: true,
    // a course whose days are over is shown to nobody by itself
    isPastEnd: false,
  }).filter(mustHave);

/** New courses of a file that arrive as drafts, because they are not complete. */
export async function countDrafts(tx: Db | Tx, { courses }: CatalogueFile): Promise<number> {
  const open = courses.filter((course) => course.status === null && lacksInFile(course).length > 0);
  if (open.length === 0) return 0;
  const known = await statusesOf(tx, 'course', open);
  return open.filter(({ key }) => !known.has(key)).length;
}

const WHY: Readonly<Partial<Record<MissingPart, string>>> = {
  plan: 'cannot be published: it has no plan that is shown with a price',
  lectures: 'cannot be published: it has no lecture',
};

/** Courses the file publishes though nobody could buy or learn them; what the shop has of them already counts. */
export async function checkPublished(tx: Tx, { courses }: CatalogueFile): Promise<FileMistake[]> {
  const open = courses.flatMap((course, index) => {
    const parts = course.status === 'published' ? lacksInFile(course) : [];
    return parts.length > 0 ? [{ index, key: course.key, parts }] : [];
  });
  if (open.length === 0) return [];
  const { rows } = await sql<{ external_key: string; status: Status; plan: boolean; lectures: boolean }>`
    select external_key, status,
      exists (select from price_plan plan where ${isPlanOf('plan', sql`course.id`)}
        and plan.status_show = 1 and plan.price_satang is not null) as plan,
      exists (select from course_section s join lecture on lecture.course_section_id = s.id
        where s.course_id = course.id) as lectures
    from course where external_key = any(${open.map(({ key }) => key)}::text[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.external_key, row]));
  return open.flatMap(({ index, key, parts }) => {
    const own = known.get(key);
    if (own?.status === 'published') return [];
    const missing = parts.filter((part) => !(part === 'plan' ? own?.plan : own?.lectures));
    return missing.map((part) => ({ path: ['courses', index, 'status'], message: WHY[part]! }));
  });
}

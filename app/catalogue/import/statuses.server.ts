import { type Selectable, sql } from 'kysely';
import { type MissingPart, missingParts, mustHave } from '~/catalogue/editor/courses/missing-parts';
import { isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import type { CatalogueFile, CourseInFile, FileMistake } from './import-file';

/** The status of existing rows, by key. */
export type Statuses = ReadonlyMap<string, Status>;
type Status = Selectable<DB['course']>['status'];

export async function statusesOf(
  tx: Db | Tx,
  table: 'course' | 'product',
  records: readonly { key: string }[],
): Promise<Statuses> {
  const { rows } = await sql<{ external_key: string; status: Status }>`
    select external_key, status from ${sql.table(table)}
    where external_key = any(${records.map(({ key }) => key)}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_key, row.status]));
}

export const statusOf = (
  knownStatuses: Statuses,
  { key, status }: { key: string; status: Status | null },
): Status => status ?? knownStatuses.get(key) ?? 'published';

/** A new course that nobody could buy or learn becomes a draft, unless the file names a status. */
export const courseStatusOf = (knownStatuses: Statuses, course: CourseInFile): Status =>
  course.status ?? knownStatuses.get(course.key) ?? (lacksInFile(course).length > 0 ? 'draft' : 'published');

/** The parts the editor requires for publication that the file's rows lack. */
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
    // a course with past days is never listed on its own
    isPastEnd: false,
  }).filter(mustHave);

/** The number of new courses that become drafts, because they are incomplete. */
export async function countDrafts(tx: Db | Tx, { courses }: CatalogueFile): Promise<number> {
  const open = courses.filter((course) => course.status === null && lacksInFile(course).length > 0);
  if (open.length === 0) return 0;
  const knownStatuses = await statusesOf(tx, 'course', open);
  return open.filter(({ key }) => !knownStatuses.has(key)).length;
}

const WHY: Readonly<Partial<Record<MissingPart, string>>> = {
  plan: 'cannot be published: it has no plan that is shown with a price',
  lectures: 'cannot be published: it has no lecture',
};

/** Courses the file publishes although nobody could buy or learn them; parts in the shop count. */
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
  const coursesByKey = new Map(rows.map((row) => [row.external_key, row]));
  return open.flatMap(({ index, key, parts }) => {
    const existing = coursesByKey.get(key);
    if (existing?.status === 'published') return [];
    const missing = parts.filter((part) => !(part === 'plan' ? existing?.plan : existing?.lectures));
    return missing.map((part) => ({ path: ['courses', index, 'status'], message: WHY[part]! }));
  });
}

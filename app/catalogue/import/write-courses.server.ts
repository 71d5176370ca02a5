import { type Insertable, sql } from 'kysely';
import {
  replaceCourseCategories,
  replaceCourseGifts,
  replaceCourseUserGroups,
} from '~/catalogue/courses/replace-course-links.server';
import { publishedAt } from '~/catalogue/published-at';
import { sanitiseHtml } from '~/catalogue/sanitise.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { inTransaction } from '~/platform/database/transaction.server';
import { rowOf } from './field-table';
import { type Ids, idOrNull, idsOf } from './ids-by-key.server';
import type { CourseInFile } from './import-file';
import { COURSE_FIELDS, PLAN_FIELDS } from './import-records';
import { printsOf, raiseVersions } from './raise-versions.server';
import { courseStatusOf, type Statuses } from './statuses.server';
import { upsertByKey } from './upsert-by-key.server';

export function courseRow(
  course: CourseInFile,
  index: number,
  {
    teachers,
    groups,
    statuses,
    ticks,
  }: { teachers: Ids; groups: Ids; statuses: Statuses; ticks: ReadonlyMap<string, boolean> },
  now: Date,
): Insertable<DB['course']> {
  const days = course.sessions.map(({ day }) => day).sort();
  return {
    ...rowOf(COURSE_FIELDS, course),
    status: courseStatusOf(statuses, course),
    teacher_id: idOrNull(teachers, course.teacher),
    course_group_id: idOrNull(groups, course.group),
    description_html: sanitiseHtml(course.description),
    outcomes: JSON.stringify(course.outcomes),
    start_date: course.startDate ?? days[0] ?? null,
    end_date: course.endDate ?? days.at(-1) ?? null,
    counts_ticks: course.countsTicks ?? ticks.get(course.key) ?? true,
    published_at: publishedAt(now, index),
  };
}

/** Whether ticks count in these existing courses, by key. */
export async function countedTicks(
  tx: Tx,
  courses: readonly CourseInFile[],
): Promise<ReadonlyMap<string, boolean>> {
  if (courses.length === 0) return new Map();
  const keys = courses.map(({ key }) => key);
  const rows = await tx
    .selectFrom('course')
    .select(['external_key', 'counts_ticks'])
    .where('external_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.external_key, row.counts_ticks]));
}

/** Links of a file to courses further down in it, which do not exist yet. */
export interface LaterLinks {
  /** all gift courses, by the course's key */
  gifts: Map<string, readonly string[]>;
  /** all prerequisites, by the plan's key */
  prerequisites: Map<string, readonly string[]>;
}

/** Replaces categories, gift courses and groups by the file's. */
export async function linkCourses(
  tx: Tx,
  courses: readonly CourseInFile[],
  { own: courseIds, categories, later }: { own: Ids; categories: Ids; later: LaterLinks },
): Promise<void> {
  if (courses.length === 0) return;
  const ids = [...courseIds.values()];
  const gifts = await idsOf(
    tx,
    'course',
    courses.flatMap((course) => course.giftCourses),
  );
  const groups = new Map(
    (await tx.selectFrom('user_group').select(['id', 'name']).execute()).map((row) => [row.name, row.id]),
  );
  const pairs = (keysOf: (course: CourseInFile) => readonly string[], knownIds: Ids) =>
    courses.flatMap((course) =>
      idsIn(keysOf(course), knownIds).map((id) => [courseIds.get(course.key)!, id] as const),
    );

  await replaceCourseCategories(
    tx,
    ids,
    pairs((course) => course.categories, categories),
  );
  await replaceCourseGifts(
    tx,
    ids,
    pairs((course) => course.giftCourses, gifts),
  );
  await replaceCourseUserGroups(
    tx,
    ids,
    pairs((course) => course.userGroups, groups),
  );
  for (const { key, giftCourses } of courses)
    if (giftCourses.some((each) => !gifts.has(each))) later.gifts.set(key, giftCourses);
}

const idsIn = (keys: readonly string[], knownIds: Ids): number[] =>
  keys.flatMap((key) => knownIds.get(key) ?? []);

export async function writePlans(
  tx: Tx,
  courses: readonly CourseInFile[],
  { own: courseIds, later }: { own: Ids; later: LaterLinks },
): Promise<void> {
  const plans = courses.flatMap((course) =>
    course.plans.map((plan, position) => ({ ...plan, courseId: courseIds.get(course.key)!, position })),
  );
  if (plans.length === 0) return;
  const rows = plans.map((plan) => ({
    ...rowOf(PLAN_FIELDS, plan),
    course_id: plan.courseId,
    position: plan.position,
  }));
  const ids = await upsertByKey(tx, 'price_plan', rows);
  const prerequisiteKeys = new Map(plans.map((plan) => [plan.key, plan.prerequisites]));
  const missing = await writePrerequisites(tx, prerequisiteKeys, ids);
  for (const key of missing) later.prerequisites.set(key, prerequisiteKeys.get(key)!);
}

/** Replaces the prerequisites of plans by key; returns the plans that need an unknown course. */
async function writePrerequisites(
  tx: Tx,
  prerequisiteKeys: ReadonlyMap<string, readonly string[]>,
  ids: Ids,
): Promise<string[]> {
  const knownIds = await idsOf(tx, 'course', [...prerequisiteKeys.values()].flat());
  const pairs = [...prerequisiteKeys].flatMap(([key, keys]) =>
    idsIn(keys, knownIds).map((courseId) => [ids.get(key)!, courseId] as const),
  );
  await sql`delete from price_plan_prerequisite where price_plan_id = any(${[...ids.values()]}::bigint[])`.execute(
    tx,
  );
  await sql`insert into price_plan_prerequisite (price_plan_id, course_id)
    select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[])`.execute(
    tx,
  );
  return [...prerequisiteKeys]
    .filter(([, keys]) => keys.some((key) => !knownIds.has(key)))
    .map(([key]) => key);
}

const LINKS_A_STEP = 500;

/** The links that waited for their courses. */
export async function writeLaterLinks(db: Db | Tx, { gifts, prerequisites }: LaterLinks): Promise<void> {
  for (const some of inSteps(gifts))
    await inTransaction(db, async (tx) => {
      const courseIds = await idsOf(tx, 'course', some.keys());
      const knownIds = await idsOf(tx, 'course', [...some.values()].flat());
      const before = await printsOf(tx, 'course', [...courseIds.keys()]);
      const pairs = [...courseIds].flatMap(([key, id]) =>
        idsIn(some.get(key)!, knownIds).map((giftId) => [id, giftId] as const),
      );
      await replaceCourseGifts(tx, [...courseIds.values()], pairs);
      await raiseVersions(tx, 'course', before);
    });
  for (const some of inSteps(prerequisites))
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; external_key: string; course_key: string }>`
        select plan.id, plan.external_key, course.external_key as course_key
        from price_plan plan join course on course.id = plan.course_id
        where plan.external_key = any(${[...some.keys()]}::text[])`.execute(tx);
      const before = await printsOf(tx, 'course', [...new Set(rows.map((row) => row.course_key))]);
      const ids = new Map(rows.map((row) => [row.external_key, row.id]));
      const there = new Map([...some].filter(([key]) => ids.has(key)));
      await writePrerequisites(tx, there, ids);
      await raiseVersions(tx, 'course', before);
    });
}

function* inSteps<V>(all: ReadonlyMap<string, V>): Generator<Map<string, V>> {
  const entries = [...all];
  for (let at = 0; at < entries.length; at += LINKS_A_STEP)
    yield new Map(entries.slice(at, at + LINKS_A_STEP));
}

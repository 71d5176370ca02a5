import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import type { CatalogueFile, FileMistake } from './import-file';
import { type Reference, sectionKey, sessionKey } from './import-references';
import { courseOfPlan } from '~/catalogue/plans/plans-of-course.server';

const TABLE_OF = {
  category: 'category',
  teacher: 'teacher',
  group: 'course_group',
  course: 'course',
} as const;
const WORDS_OF = {
  category: 'category',
  teacher: 'teacher',
  group: 'group',
  course: 'course',
  userGroup: 'user group',
};

/** References that neither the file nor the shop answers. */
export async function checkUnanswered(tx: Tx, references: readonly Reference[]): Promise<FileMistake[]> {
  const mistakes: FileMistake[] = [];
  for (const kind of ['category', 'teacher', 'group', 'course', 'userGroup'] as const) {
    const ofKind = references.filter((each) => each.kind === kind);
    if (ofKind.length === 0) continue;
    const known = await knownKeys(tx, kind, [...new Set(ofKind.map((each) => each.key))]);
    for (const { key, path } of ofKind) {
      if (known.has(key)) continue;
      const where = kind === 'userGroup' ? 'in the shop' : 'in the file or the shop';
      mistakes.push({ path, message: `no ${WORDS_OF[kind]} “${key}” ${where}` });
    }
  }
  return mistakes;
}

async function knownKeys(tx: Tx, kind: Reference['kind'], keys: readonly string[]): Promise<Set<string>> {
  const rows =
    kind === 'userGroup'
      ? await tx.selectFrom('user_group').select('name as key').where('name', 'in', keys).execute()
      : await tx
          .selectFrom(TABLE_OF[kind])
          .select('external_key as key')
          .where('external_key', 'in', keys)
          .execute();
  return new Set(rows.map((row) => row.key));
}

/**
 * What the shop already has and the file must not break: places that are held, addresses that are taken, plans and lectures
 * that belong to another course (orders and progress hang on them). Locks the courses until the transaction ends, in the
 * order of their ids, so that no order takes a place in between.
 */
export async function checkAgainstShop(tx: Tx, file: CatalogueFile): Promise<FileMistake[]> {
  return [
    ...(await checkSeats(tx, file)),
    ...(await checkLinkPaths(tx, file)),
    ...(await checkOwners(tx, file)),
  ];
}

async function checkSeats(tx: Tx, file: CatalogueFile): Promise<FileMistake[]> {
  if (file.courses.length === 0) return [];
  const rows = await tx
    .selectFrom('course')
    .select(['external_key', 'seats_held'])
    .where(
      'external_key',
      'in',
      file.courses.map((course) => course.key),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const held = new Map(rows.map((row) => [row.external_key, row.seats_held]));
  return file.courses.flatMap(({ key, seats }, index) => {
    const places = held.get(key) ?? 0;
    if (seats === null || seats >= places) return [];
    return [
      {
        path: ['courses', index, 'seats'],
        message: `${seats} is too few: ${places} places are taken already`,
      },
    ];
  });
}

async function checkLinkPaths(tx: Tx, file: CatalogueFile): Promise<FileMistake[]> {
  if (file.categories.length === 0) return [];
  const rows = await tx
    .selectFrom('category')
    .select(['external_key', 'link_path'])
    .where(
      'link_path',
      'in',
      file.categories.map((category) => category.linkPath),
    )
    .execute();
  const owner = new Map(rows.map((row) => [row.link_path, row.external_key]));
  return file.categories.flatMap(({ key, linkPath }, index) => {
    const other = owner.get(linkPath);
    if (other === undefined || other === key) return [];
    return [
      {
        path: ['categories', index, 'linkPath'],
        message: `“${linkPath}” belongs to category “${other}” already`,
      },
    ];
  });
}

async function checkOwners(tx: Tx, file: CatalogueFile): Promise<FileMistake[]> {
  const parts = file.courses.flatMap((course, courseIndex) => {
    const path = ['courses', courseIndex];
    const part = (kind: string, key: string, ...rest: PropertyKey[]) => ({
      kind,
      key,
      courseKey: course.key,
      path: [...path, ...rest, 'key'],
    });
    return [
      ...course.plans.map((plan, index) => part('plan', plan.key, 'plans', index)),
      ...course.sessions.map((session, index) =>
        part('session', sessionKey(course.key, session.key, session.day), 'sessions', index),
      ),
      ...course.sections.flatMap((section, index) => [
        part('section', sectionKey(course.key, section.key, index), 'sections', index),
        ...section.lectures.map((lecture, at) =>
          part('lecture', lecture.key, 'sections', index, 'lectures', at),
        ),
      ]),
    ];
  });
  if (parts.length === 0) return [];
  const keysOf = (kind: string) => parts.filter((part) => part.kind === kind).map((part) => part.key);
  const { rows } = await sql<{ kind: string; key: string; course_key: string }>`
    select 'plan' as kind, plan.external_key as key, c.external_key as course_key
      from price_plan plan join course c on c.id = ${courseOfPlan('plan')}
      where plan.external_key = any(${keysOf('plan')}::text[])
    union all
    select 'session', s.external_key, c.external_key
      from course_session s join course c on c.id = s.course_id
      where s.external_key = any(${keysOf('session')}::text[])
    union all
    select 'section', s.external_key, c.external_key
      from course_section s join course c on c.id = s.course_id
      where s.external_key = any(${keysOf('section')}::text[])
    union all
    select 'lecture', l.external_key, c.external_key
      from lecture l join course_section s on s.id = l.course_section_id join course c on c.id = s.course_id
      where l.external_key = any(${keysOf('lecture')}::text[])`.execute(tx);
  const owner = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row.course_key]));
  return parts.flatMap(({ kind, key, courseKey, path }) => {
    const other = owner.get(`${kind} ${key}`);
    if (other === undefined || other === courseKey) return [];
    return [{ path, message: `${kind} “${key}” belongs to course “${other}” already` }];
  });
}

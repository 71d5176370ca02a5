import { sql } from 'kysely';
import { courseOfPlan } from '~/catalogue/plans/plans-of-course.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { CatalogueFile, FileMistake } from './import-file';
import { type Reference, sectionKey, sessionKey } from './import-references';
import { checkPublished } from './statuses.server';

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

/** References found neither in the file nor in the shop. */
export async function checkUnanswered(tx: Db | Tx, references: readonly Reference[]): Promise<FileMistake[]> {
  return (await unknownToShop(tx, references)).map((each) => ({ path: each.path, message: noneOf(each) }));
}

/** References not found in the shop. */
export async function unknownToShop(tx: Db | Tx, references: readonly Reference[]): Promise<Reference[]> {
  const unknown: Reference[] = [];
  for (const kind of ['category', 'teacher', 'group', 'course', 'userGroup'] as const) {
    const ofKind = references.filter((each) => each.kind === kind);
    if (ofKind.length === 0) continue;
    const knownKeysOfKind = await knownKeys(tx, kind, [...new Set(ofKind.map((each) => each.key))]);
    unknown.push(...ofKind.filter(({ key }) => !knownKeysOfKind.has(key)));
  }
  return unknown;
}

export const noneOf = ({ kind, key }: Pick<Reference, 'kind' | 'key'>): string =>
  `no ${WORDS_OF[kind]} “${key}” ${kind === 'userGroup' ? 'in the shop' : 'in the file or the shop'}`;

async function knownKeys(
  tx: Db | Tx,
  kind: Reference['kind'],
  keys: readonly string[],
): Promise<Set<string>> {
  const [table, column] =
    kind === 'userGroup' ? (['user_group', 'name'] as const) : ([TABLE_OF[kind], 'external_key'] as const);
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${[...keys]}::text[])`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.key));
}

/**
 * What the shop already has and the file must not break: places that are held, addresses that are taken, plans and lectures
 * that belong to another course (orders and progress hang on them). Locks the courses until the transaction ends, in the
 * order of their ids, so that no order takes a place in between.
 */
export async function checkAgainstShop(tx: Tx, file: CatalogueFile): Promise<FileMistake[]> {
  return [
    ...(await checkLinkPaths(tx, file)),
    ...(await checkOwners(tx, file)),
    ...(await checkPublished(tx, file)),
    // last, because orders of these classes wait from here on
    ...(await checkSeats(tx, file)),
  ];
}

async function checkSeats(tx: Tx, file: CatalogueFile): Promise<FileMistake[]> {
  if (file.courses.length === 0) return [];
  const keys = file.courses.map((course) => course.key);
  // an order locks the same rows in the same way; a mere reference to a course does not wait
  const { rows } = await sql<{ external_key: string; seats_held: number }>`
    select external_key, seats_held from course where external_key = any(${keys}::text[])
    order by id for no key update`.execute(tx);
  const heldSeats = new Map(rows.map((row) => [row.external_key, row.seats_held]));
  return file.courses.flatMap(({ key, seats }, index) => {
    const places = heldSeats.get(key) ?? 0;
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
  const { rows } = await sql<{ external_key: string; link_path: string }>`
    select external_key, link_path from category
    where link_path = any(${file.categories.map((category) => category.linkPath)}::text[])`.execute(tx);
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

import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { pageRange, type PageRange, pageSizeFrom } from '~/values/page-range';
import { entriesOf } from './entries-of.server';
import { type FoundCondition, namedBy, saidBy } from './found-condition.server';
import { otherLayout } from './keyboard-layout';
import { meantQuery } from './meant-query';
import { nearIds } from './near-ids.server';
import { queryRuns } from './search-words';
import type { SearchedKind } from './searched-parts.server';

/** A search among the courses or products that meet `where`. */
export interface Search {
  kind: SearchedKind;
  where: Expression<SqlBool>;
  query: string;
  /** from the address */
  page: string | null;
  size: string | null;
  /** sorts the matches, the smallest first; null: the best match first */
  sortKey?: RawBuilder<number> | null;
}

export interface Found {
  ids: number[];
  range: PageRange;
  /** no entry matches the query: these are nearest */
  isNear: boolean;
  /** the query in the spelling it was probably meant in; null: as typed, or unknown */
  meant: string | null;
}

/**
 * One page of matches, best first, then newest: by names, else by text. Without a match: the keyboard's other language,
 * else the nearest sounds, on one page.
 */
export async function searchIds(db: Db, search: Search): Promise<Found> {
  const { query, size } = search;
  const converted = otherLayout(query);
  const asTyped = [namedBy(query), saidBy(query)].filter((each) => each !== null);
  const onOtherLayout = converted !== null && isWorthReading(converted) ? namedBy(converted) : null;
  const matches = await firstFound(db, search, onOtherLayout ? [...asTyped, onOtherLayout] : asTyped);
  if (matches.range.total > 0) {
    const isNear = matches.step >= asTyped.length;
    return { ...matches, isNear, meant: isNear ? converted : null };
  }
  const ids = await nearIds(db, search);
  const title = ids[0] === undefined ? null : await readTitle(db, search.kind, ids[0]);
  return {
    ids,
    range: pageRange(ids.length, null, pageSizeFrom(size)),
    isNear: ids.length > 0,
    meant: title === null ? null : meantQuery(query, title),
  };
}

const readTitle = async (db: Db, kind: SearchedKind, id: number): Promise<string | null> =>
  (await db.selectFrom(kind).select('title').where('id', '=', id).executeTakeFirst())?.title ?? null;

const SHORTEST_WORD = 3;
/** Single letters stand in every name, and a search for them reads everything. */
const isWorthReading = (query: string): boolean => {
  const runs = queryRuns(query);
  return runs.length === 1 || runs.some(({ run }) => run.length >= SHORTEST_WORD);
};

type Listed = Omit<Search, 'page' | 'size'>;

/** The number of matches: by names, else by text. */
export async function countFound(db: Db, search: Listed): Promise<number> {
  const conditions = [namedBy(search.query), saidBy(search.query)].filter((each) => each !== null);
  if (conditions.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    with ${stepsOf(search, conditions)} select count(*) as total from found`.execute(db);
  return rows[0]!.total;
}

/** The matches of the first condition that has any; `step` is its number. */
async function firstFound(db: Db, search: Search, conditions: readonly FoundCondition[]) {
  const size = pageSizeFrom(search.size);
  // the page is limited once the number is known; it rarely changes
  const requestedRange = pageRange(Number.MAX_SAFE_INTEGER, search.page, size);
  let rows = await foundRows(db, search, conditions, requestedRange);
  if (rows.length === 0 && requestedRange.offset > 0) {
    const [first] = await foundRows(db, search, conditions, { offset: 0, pageSize: 1 });
    if (first) rows = await foundRows(db, search, conditions, pageRange(first.total, search.page, size));
  }
  const { total = 0, step = 0 } = rows[0] ?? {};
  return { ids: rows.map(({ id }) => id), range: pageRange(total, search.page, size), step };
}

/** Counts without reading the matched texts: a word may match thousands. */
async function foundRows(
  db: Db,
  search: Listed,
  conditions: readonly FoundCondition[],
  { offset, pageSize }: Pick<PageRange, 'offset' | 'pageSize'>,
): Promise<{ id: number; total: number; step: number }[]> {
  if (conditions.length === 0) return [];
  const first = search.sortKey ? sql`sort_key nulls last, ` : sql``;
  const { rows } = await sql<{ id: number; total: number; step: number }>`
    with ${stepsOf(search, conditions)}
    select id, step, (select count(*) from found) as total from found order by ${first}rank, published_at desc, id desc
    limit ${pageSize} offset ${offset}`.execute(db);
  return rows;
}

/** Like `found`: the first condition with matches; each next one runs only when the previous has none. */
function stepsOf(
  { kind, where, sortKey }: Listed,
  conditions: readonly FoundCondition[],
): RawBuilder<unknown> {
  const names = conditions.map((_, at) => sql.table(`step_${at}`));
  const steps = conditions.map(({ where: condition, rank }, at) => {
    const nothingBefore = names.slice(0, at).map((name) => sql`not exists (select from ${name}) and `);
    return sql`${names[at]!} as materialized (
      select ${sql.ref(`${kind}.id`)}, ${sql.ref(`${kind}.published_at`)}, ${rank} as rank, ${sql.lit(at)} as step,
        ${sortKey ?? sql`null::numeric`} as sort_key
      from ${entriesOf(kind)} where ${sql.join(nothingBefore, sql``)}${where} and ${condition})`;
  });
  const all = sql.join(
    names.map((name) => sql`select id, published_at, rank, step, sort_key from ${name}`),
    sql` union all `,
  );
  return sql`${sql.join(steps)}, found as (${all})`;
}

import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { pageRange, type PageRange, pageSizeFrom } from '~/values/page-range';
import { entriesOf } from './entries-of.server';
import { type FoundCondition, namedBy, saidBy } from './found-condition.server';
import { otherLayout } from './keyboard-layout';
import { nearIds } from './near-ids.server';
import type { SearchedKind } from './searched-parts.server';
import { queryRuns } from './search-words';

/** A search among the courses or products that meet `where`. */
export interface Search {
  kind: SearchedKind;
  where: Expression<SqlBool>;
  query: string;
  /** as typed in the address */
  page: string | null;
  size: string | null;
}

export interface Found {
  ids: number[];
  range: PageRange;
  /** nothing holds the query as it was typed: these come nearest */
  isNear: boolean;
}

/**
 * One page of what a query finds, the best first, then the newest: by its names, else by its text. When nothing holds it: what
 * it says on the keyboard's other language, else what sounds nearest, on one page.
 */
export async function searchIds(db: Db, search: Search): Promise<Found> {
  const { query, size } = search;
  const meant = otherLayout(query);
  const asTyped = [namedBy(query), saidBy(query)].filter((each) => each !== null);
  const onOtherLayout = meant !== null && isWorthReading(meant) ? namedBy(meant) : null;
  const found = await firstFound(db, search, onOtherLayout ? [...asTyped, onOtherLayout] : asTyped);
  if (found.range.total > 0) return { ...found, isNear: found.step >= asTyped.length };
  const ids = await nearIds(db, search);
  return { ids, range: pageRange(ids.length, null, pageSizeFrom(size)), isNear: ids.length > 0 };
}

const SHORTEST_WORD = 3;
/** Letters that stand apart are in every name, and to look for them is to read all of them. */
const isWorthReading = (query: string): boolean => {
  const runs = queryRuns(query);
  return runs.length === 1 || runs.some(({ run }) => run.length >= SHORTEST_WORD);
};

type Listed = Omit<Search, 'page' | 'size'>;

/** How many hold the query: by their names, else by their text. */
export async function countFound(db: Db, search: Listed): Promise<number> {
  const conditions = [namedBy(search.query), saidBy(search.query)].filter((each) => each !== null);
  if (conditions.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    with ${stepsOf(search, conditions)} select count(*) as total from found`.execute(db);
  return rows[0]!.total;
}

/** By the first of the conditions that something meets; `step` says which. */
async function firstFound(db: Db, search: Search, conditions: readonly FoundCondition[]) {
  const size = pageSizeFrom(search.size);
  // the page is clamped once the number is known; nearly always it is as it was asked for
  const asked = pageRange(Number.MAX_SAFE_INTEGER, search.page, size);
  let rows = await foundRows(db, search, conditions, asked);
  if (rows.length === 0 && asked.offset > 0) {
    const [first] = await foundRows(db, search, conditions, { offset: 0, pageSize: 1 });
    if (first) rows = await foundRows(db, search, conditions, pageRange(first.total, search.page, size));
  }
  const { total = 0, step = 0 } = rows[0] ?? {};
  return { ids: rows.map(({ id }) => id), range: pageRange(total, search.page, size), step };
}

/** Counted without the texts they were found by: thousands may hold a word. */
async function foundRows(
  db: Db,
  search: Listed,
  conditions: readonly FoundCondition[],
  { offset, pageSize }: Pick<PageRange, 'offset' | 'pageSize'>,
): Promise<{ id: number; total: number; step: number }[]> {
  if (conditions.length === 0) return [];
  const { rows } = await sql<{ id: number; total: number; step: number }>`
    with ${stepsOf(search, conditions)}
    select id, step, (select count(*) from found) as total from found order by rank, published_at desc, id desc
    limit ${pageSize} offset ${offset}`.execute(db);
  return rows;
}

/** As `found`, what the first of the conditions finds that finds anything: the next is looked for only when it finds nothing. */
function stepsOf({ kind, where }: Listed, conditions: readonly FoundCondition[]): RawBuilder<unknown> {
  const names = conditions.map((_, at) => sql.table(`step_${at}`));
  const steps = conditions.map(({ where: condition, rank }, at) => {
    const nothingBefore = names.slice(0, at).map((name) => sql`not exists (select from ${name}) and `);
    return sql`${names[at]!} as materialized (
      select ${sql.ref(`${kind}.id`)}, ${sql.ref(`${kind}.published_at`)}, ${rank} as rank, ${sql.lit(at)} as step
      from ${entriesOf(kind)} where ${sql.join(nothingBefore, sql``)}${where} and ${condition})`;
  });
  const all = sql.join(
    names.map((name) => sql`select id, published_at, rank, step from ${name}`),
    sql` union all `,
  );
  return sql`${sql.join(steps)}, found as (${all})`;
}

import { type Expression, sql, type SqlBool } from 'kysely';
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
  const { query } = search;
  const found = await firstFound(db, search, [namedBy(query), saidBy(query)]);
  if (found.range.total > 0) return found;
  const meant = otherLayout(query);
  const onOtherLayout =
    meant === null || !isWorthReading(meant) ? found : await firstFound(db, search, [namedBy(meant)]);
  if (onOtherLayout.range.total > 0) return { ...onOtherLayout, isNear: true };
  const ids = await nearIds(db, search);
  return { ids, range: pageRange(ids.length, null, pageSizeFrom(search.size)), isNear: ids.length > 0 };
}

const SHORTEST_WORD = 3;
/** Letters that stand apart are in every name, and to look for them is to read all of them. */
const isWorthReading = (query: string): boolean => {
  const runs = queryRuns(query);
  return runs.length === 1 || runs.some(({ run }) => run.length >= SHORTEST_WORD);
};

/** How many hold the query: by their names, else by their text. */
export async function countFound(db: Db, search: Omit<Search, 'page' | 'size'>): Promise<number> {
  for (const condition of [namedBy(search.query), saidBy(search.query)]) {
    const total = condition ? await countRows(db, search, condition) : 0;
    if (total > 0) return total;
  }
  return 0;
}

async function countRows(
  db: Db,
  { kind, where }: Omit<Search, 'page' | 'size'>,
  condition: FoundCondition,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${entriesOf(kind)} where ${where} and ${condition.where}`.execute(db);
  return rows[0]!.total;
}

/** By the first of the conditions that something meets. */
async function firstFound(
  db: Db,
  search: Search,
  conditions: readonly (FoundCondition | null)[],
): Promise<Found> {
  for (const condition of conditions) {
    const found = condition && (await foundIds(db, search, condition));
    if (found && found.range.total > 0) return found;
  }
  return { ids: [], range: pageRange(0, null, pageSizeFrom(search.size)), isNear: false };
}

async function foundIds(db: Db, search: Search, condition: FoundCondition): Promise<Found> {
  const size = pageSizeFrom(search.size);
  // the page is clamped once the number is known; nearly always it is as it was asked for
  const asked = pageRange(Number.MAX_SAFE_INTEGER, search.page, size);
  let rows = await foundRows(db, search, condition, asked);
  const total = rows[0]?.total ?? (asked.offset > 0 ? await countRows(db, search, condition) : 0);
  const range = pageRange(total, search.page, size);
  if (rows.length === 0 && total > 0) rows = await foundRows(db, search, condition, range);
  return { ids: rows.map(({ id }) => id), range, isNear: false };
}

/** Counted without the texts they were found by: thousands may hold a word. */
async function foundRows(
  db: Db,
  { kind, where }: Search,
  condition: FoundCondition,
  { offset, pageSize }: PageRange,
): Promise<{ id: number; total: number }[]> {
  const { rows } = await sql<{ id: number; total: number }>`
    with found as materialized (
      select ${sql.ref(`${kind}.id`)}, ${sql.ref(`${kind}.published_at`)}, ${condition.rank} as rank
      from ${entriesOf(kind)} where ${where} and ${condition.where})
    select id, (select count(*) from found) as total from found order by rank, published_at desc, id desc
    limit ${pageSize} offset ${offset}`.execute(db);
  return rows;
}

import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isThai, lettered } from './search-spelling';
import { compact, type QueryRun, queryRuns, wordPattern } from './search-words';

/** A shorter one stands in every description. */
const SHORTEST_IN_BODY = 3;

/** How a query is looked for in `search_entry`, joined as `entry`. */
export interface FoundCondition {
  where: RawBuilder<SqlBool>;
  /** the smaller, the better: title, its beginning, its words, other names of them, names around it */
  rank: RawBuilder<number>;
}

/** What is named by all of the query; null when nothing can be looked for. */
export function namedBy(query: string): FoundCondition | null {
  const runs = queryRuns(query);
  if (runs.length === 0) return null;
  const within = (column: string) => all(runs.map((run) => hasRun(column, run)));
  const title = lettered(compact(query));
  return {
    where: within('names'),
    rank: sql<number>`case
      when entry.title = ${title} then 0
      when starts_with(entry.title, ${title}) then 1
      when ${within('title_words')} then 2
      when ${within('title_names')} then 3
      else 4 end`,
  };
}

/** What says all of the query in its names or its text; asked once nothing is named by it. */
export function saidBy(query: string): FoundCondition | null {
  const runs = queryRuns(query);
  if (!runs.some(({ run }) => run.length >= SHORTEST_IN_BODY)) return null;
  // one run by itself was looked for in the names already
  const [only, ...others] = runs;
  if (others.length === 0) return { where: has('body', wordPattern(only!.run)), rank: sql<number>`0::int` };
  // nearly always the longest is the rarest: its index alone is asked, what it finds is read for the others
  const rarest = runs.reduce((one, other) => (other.run.length > one.run.length ? other : one));
  const where = all(
    runs.map((run) => (run === rarest ? inNamesOrBody(run, asColumn) : inNamesOrBody(run, asText))),
  );
  return { where, rank: sql<number>`0::int` };
}

const asColumn = (column: string) => sql.ref(`entry.${column}`);
/** The same text, which no index knows: the planner guesses how rare a word is, and reads a text of hundreds for a wrong guess. */
const asText = (column: string) => sql`coalesce(${sql.ref(`entry.${column}`)}, '')`;

const inNamesOrBody = (run: QueryRun, as: typeof asColumn) =>
  run.run.length < SHORTEST_IN_BODY
    ? hasRun('names', run, as)
    : sql<SqlBool>`(${hasRun('names', run, as)} or ${has('body', wordPattern(run.run), as)})`;

/** All of its words; a word of Thai is cut wherever the dictionary thinks, so the whole run will do, too. */
function hasRun(column: string, { run, words }: QueryRun, as = asColumn): RawBuilder<SqlBool> {
  const each = all(words.map((word) => has(column, wordPattern(word), as)));
  return words.length > 1 && isThai(run)
    ? sql<SqlBool>`(${has(column, wordPattern(run), as)} or ${each})`
    : each;
}

const has = (column: string, pattern: string, as = asColumn) =>
  sql<SqlBool>`${as(column)} like ${lettered(pattern)}`;

const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;

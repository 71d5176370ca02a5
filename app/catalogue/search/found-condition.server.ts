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
  const where = all(
    runs.map((run) => (run.run.length < SHORTEST_IN_BODY ? hasRun('names', run) : inNamesOrBody(run))),
  );
  return { where, rank: sql<number>`0::int` };
}

const inNamesOrBody = (run: QueryRun) =>
  sql<SqlBool>`(${hasRun('names', run)} or ${has('body', wordPattern(run.run))})`;

/** All of its words; a word of Thai is cut wherever the dictionary thinks, so the whole run will do, too. */
function hasRun(column: string, { run, words }: QueryRun): RawBuilder<SqlBool> {
  const each = all(words.map((word) => has(column, wordPattern(word))));
  return words.length > 1 && isThai(run) ? sql<SqlBool>`(${has(column, wordPattern(run))} or ${each})` : each;
}

const has = (column: string, pattern: string) =>
  sql<SqlBool>`${sql.ref(`entry.${column}`)} like ${lettered(pattern)}`;

const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;

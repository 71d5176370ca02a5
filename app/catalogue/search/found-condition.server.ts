import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isThai, lettered } from './search-spelling';
import { compact, type QueryRun, queryRuns, wordAmong, wordPattern } from './search-words';

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
  const title = lettered(compact(query));
  return {
    where: all(runs.map((run) => eachWord(run, named))),
    // asked of every row that is found: no pattern is compared, and nothing twice
    rank: sql<number>`case
      when entry.title = ${title} then 0
      when starts_with(entry.title collate "C", ${title}) then 1
      when not ${all(runs.map((run) => eachWord(run, within('title_names'))))} then 4
      when ${all(runs.map((run) => eachWord(run, within('title_words'))))} then 2
      else 3 end`,
  };
}

/** What says all of the query in its names or its text; asked once nothing is named by it. */
export function saidBy(query: string): FoundCondition | null {
  const runs = queryRuns(query);
  const long = runs.filter(({ run }) => isLong(run));
  if (long.length === 0) return null;
  // one run by itself was looked for in the names already
  const isWhole = (run: QueryRun) => runs.length === 1 || !isCut(run);
  // what the text must hold in any case: the index looks for all of it together, the rarest first
  const held = long.flatMap((run) =>
    isWhole(run) ? [wordPattern(run.run)] : run.words.filter(isLong).map(anywhere),
  );
  const rest = runs
    .filter((run) => !isLong(run.run) || !isWhole(run))
    .map((run) => {
      if (!isLong(run.run)) return eachWord(run, within('names'));
      const [inNames, inBody] = held.length > 0 ? [within('names'), within('body')] : [named, said];
      return sql<SqlBool>`(${eachWord(run, inNames)} or ${inBody(run.run)})`;
    });
  const where = all([...held.map(bodyLike), ...rest]);
  return { where, rank: sql<number>`0::int` };
}

const isLong = (word: string): boolean => word.length >= SHORTEST_IN_BODY;
const anywhere = (word: string): string => `%${word}%`;

type Look = (word: string) => RawBuilder<SqlBool>;

/**
 * By the index of the column. The pattern is a query of its own, so that the planner does not see it: it knows nothing to
 * do with one, and would plan the statement anew for each (ADR-0047).
 */
const like = (column: 'names' | 'body', pattern: string) =>
  sql<SqlBool>`${sql.ref(`entry.${column}`)} like (select ${lettered(pattern)}::text)`;
const named: Look = (word) => like('names', wordPattern(word));
const bodyLike = (pattern: string) => like('body', pattern);
const said: Look = (word) => bodyLike(wordPattern(word));
/** In the row alone, byte by byte. */
const within =
  (column: string): Look =>
  (word) =>
    sql<SqlBool>`strpos(${sql.ref(`entry.${column}`)} collate "C", ${lettered(wordAmong(word))}) > 0`;

/** A word of Thai is cut wherever the dictionary thinks, so the whole run will do, too. */
const isCut = ({ run, words }: QueryRun): boolean => words.length > 1 && isThai(run);

/** All of its words, or the whole run. */
function eachWord(run: QueryRun, look: Look): RawBuilder<SqlBool> {
  const each = all(run.words.map(look));
  return isCut(run) ? sql<SqlBool>`(${look(run.run)} or ${each})` : each;
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;

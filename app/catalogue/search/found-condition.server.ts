import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isThai, spellInLetters } from './search-spelling';
import { compact, type QueryRun, queryRuns, wordAmong, wordPattern } from './search-words';

/** A shorter word stands in every description. */
const SHORTEST_IN_BODY = 3;

/** The condition of a search on `search_entry`, joined as `entry`. */
export interface FoundCondition {
  where: RawBuilder<SqlBool>;
  /** smaller is better: title, its beginning, its words, synonyms, related names */
  rank: RawBuilder<number>;
}

/** Matches the whole query in names; null when it contains nothing to look for. */
export function namedBy(query: string): FoundCondition | null {
  const runs = queryRuns(query);
  if (runs.length === 0) return null;
  const title = spellInLetters(compact(query));
  return {
    where: all(runs.map((run) => eachWord(run, named))),
    // evaluated on every match: no pattern is compared, and nothing twice
    rank: sql<number>`case
      when entry.title = ${title} then 0
      when starts_with(entry.title collate "C", ${title}) then 1
      when not ${all(runs.map((run) => eachWord(run, within('title_names'))))} then 4
      when ${all(runs.map((run) => eachWord(run, within('title_words'))))} then 2
      else 3 end`,
  };
}

/** Matches the whole query in names or text; used when no name matches. */
export function saidBy(query: string): FoundCondition | null {
  const runs = queryRuns(query);
  const long = runs.filter(({ run }) => isLong(run));
  if (long.length === 0) return null;
  // a single run was looked for in the names already
  const isWhole = (run: QueryRun) => runs.length === 1 || !isCut(run);
  // words the text must contain in any case: the index combines them, the rarest first
  const requiredWords = long.flatMap((run) =>
    isWhole(run) ? [wordPattern(run.run)] : run.words.filter(isLong).map(anywhere),
  );
  const rest = runs
    .filter((run) => !isLong(run.run) || !isWhole(run))
    .map((run) => {
      if (!isLong(run.run)) return eachWord(run, within('names'));
      const [inNames, inBody] =
        requiredWords.length > 0 ? [within('names'), within('body')] : [named, inText];
      return sql<SqlBool>`(${eachWord(run, inNames)} or ${inBody(run.run)})`;
    });
  const where = all([...requiredWords.map(bodyLike), ...rest]);
  return { where, rank: sql<number>`0::int` };
}

const isLong = (word: string): boolean => word.length >= SHORTEST_IN_BODY;
const anywhere = (word: string): string => `%${word}%`;

type Look = (word: string) => RawBuilder<SqlBool>;

/**
 * By the column's index. The pattern is a subquery, so that the planner cannot see it: it cannot use it, and would plan
 * each statement anew (ADR-0047).
 */
const like = (column: 'names' | 'body', pattern: string) =>
  sql<SqlBool>`${sql.ref(`entry.${column}`)} like (select ${spellInLetters(pattern)}::text)`;
const named: Look = (word) => like('names', wordPattern(word));
const bodyLike = (pattern: string) => like('body', pattern);
const inText: Look = (word) => bodyLike(wordPattern(word));
/** Within the row, byte by byte. */
const within =
  (column: string): Look =>
  (word) =>
    sql<SqlBool>`strpos(${sql.ref(`entry.${column}`)} collate "C", ${spellInLetters(wordAmong(word))}) > 0`;

/** The dictionary may cut a Thai word anywhere, so the whole run also counts. */
const isCut = ({ run, words }: QueryRun): boolean => words.length > 1 && isThai(run);

/** All of its words, or the whole run. */
function eachWord(run: QueryRun, look: Look): RawBuilder<SqlBool> {
  const each = all(run.words.map(look));
  return isCut(run) ? sql<SqlBool>`(${look(run.run)} or ${each})` : each;
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;

import { type Expression, sql } from 'kysely';
import { saraAmSpellings } from '~/values/typed-text';

/** SQL: does a column hold this, whatever its case and however its sara am was typed? `pattern` is one of LIKE, escaped. */
export function ilike(column: Expression<unknown> | string, pattern: string) {
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  // each by itself, so that an index of trigrams serves them
  const tries = saraAmSpellings(pattern).map((spelling) => sql`${searched} ilike ${spelling}`);
  return sql<boolean>`(${sql.join(tries, sql` or `)})`;
}

import { type Expression, sql } from 'kysely';
import { saraAmSpellings } from '~/values/typed-text';

/**
 * SQL: whether a column contains the LIKE `pattern` (escaped), in any case and with either spelling of sara
 * am.
 */
export function ilike(column: Expression<unknown> | string, pattern: string) {
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  // one condition each, so that a trigram index serves them
  const tries = saraAmSpellings(pattern).map((spelling) => sql`${searched} ilike ${spelling}`);
  return sql<boolean>`(${sql.join(tries, sql` or `)})`;
}

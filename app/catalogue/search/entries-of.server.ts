import { type RawBuilder, sql } from 'kysely';
import type { SearchedKind } from './searched-parts.server';

/** Courses or products with their search entries, as `entry`. */
export const entriesOf = (kind: SearchedKind): RawBuilder<unknown> =>
  sql`${sql.table(kind)} join search_entry entry on ${sql.ref(`entry.${kind}_id`)} = ${sql.ref(`${kind}.id`)}`;

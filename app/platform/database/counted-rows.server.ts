import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '~/values/page-range';

/**
 * For a query: the number of another query's rows, up to the limit of staff lists; one above it means
 * more.
 */
export const countedRows = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  most = MOST_COUNTED,
): RawBuilder<number> => sql<number>`(select count(*)::int from ${rows.limit(sql.lit(most + 1))} as counted)`;

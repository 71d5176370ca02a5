import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '~/values/page-range';

/** In a query: how many rows another gives, counted no further than lists of staff say; one more means more. */
export const countedRows = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  most = MOST_COUNTED,
): RawBuilder<number> => sql<number>`(select count(*)::int from ${rows.limit(sql.lit(most + 1))} as counted)`;

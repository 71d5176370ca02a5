import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';

/** The rates with their first days, earliest first. */
export const readVatRates = (db: Db) =>
  db
    .selectFrom('vat_rate')
    .select([sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as('validFrom'), 'rate_basis_points as rate'])
    .orderBy('valid_from')
    .execute();

import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: sorts names and titles as a Thai dictionary does, where เ แ โ ใ ไ follow their consonant; Latin
 * letters come last, without case. Migration 0204 creates the collation on both databases.
 */
export const thaiOrder = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate thai`;

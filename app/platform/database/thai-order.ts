import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: a name or a title in the order of a Thai dictionary, in which เ แ โ ใ ไ stand with the consonant they are spoken after; Latin
 * letters come last, large and small together. Migration 0204 makes the collation on both databases.
 */
export const thaiOrder = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate thai`;

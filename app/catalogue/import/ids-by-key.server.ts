import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** The rows of a table by the keys of the file. */
export type Ids = Map<string, number>;

/** Of the keys that are named; one that the shop does not know is not among them. */
export async function idsOf(
  tx: Tx,
  table: 'category' | 'teacher' | 'course_group' | 'course',
  keys: Iterable<string | null>,
): Promise<Ids> {
  const named = [...new Set(keys)].filter((key) => key !== null);
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ id: number; external_key: string }>`
    select id, external_key from ${sql.table(table)} where external_key = any(${named}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_key, row.id]));
}

export const idOrNull = (ids: Ids, key: string | null) => (key === null ? null : ids.get(key)!);

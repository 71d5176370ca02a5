import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** Row ids of a table by the file's keys. */
export type Ids = Map<string, number>;

/** Ids of the named keys; unknown ones are absent. */
export async function idsOf(
  tx: Tx,
  table: 'category' | 'teacher' | 'course_group' | 'course',
  keys: Iterable<string | null>,
): Promise<Ids> {
  const uniqueKeys = [...new Set(keys)].filter((key) => key !== null);
  if (uniqueKeys.length === 0) return new Map();
  const { rows } = await sql<{ id: number; external_key: string }>`
    select id, external_key from ${sql.table(table)} where external_key = any(${uniqueKeys}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.external_key, row.id]));
}

export const idOrNull = (ids: Ids, key: string | null) => (key === null ? null : ids.get(key)!);

import type { Tx } from '~/platform/database/database.server';

/** The rows of a table by the keys of the file. */
export type Ids = Map<string, number>;

export async function idsOf(tx: Tx, table: 'category' | 'teacher' | 'course_group' | 'course'): Promise<Ids> {
  const rows = await tx.selectFrom(table).select(['id', 'external_key']).execute();
  return new Map(rows.map((row) => [row.external_key, row.id]));
}

export const idOrNull = (ids: Ids, key: string | null) => (key === null ? null : ids.get(key)!);

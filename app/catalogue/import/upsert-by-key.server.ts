import { type Insertable, sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';

/** Tables with an `external_key`. */
export type KeyedTable =
  | 'category'
  | 'teacher'
  | 'course_group'
  | 'course'
  | 'price_plan'
  | 'course_section'
  | 'lecture'
  | 'product';

const ROWS_A_STATEMENT = 200;

/**
 * Inserts rows or, where the key is there already, updates them; a few statements however many rows there are. Columns of
 * `onlyWhenNew` keep their value in rows that exist. Answers the id of every key. All rows must have the same columns.
 */
export async function upsertByKey<Table extends KeyedTable>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
  { onlyWhenNew = [] }: { onlyWhenNew?: readonly (keyof Insertable<DB[Table]>)[] } = {},
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const columns = Object.keys(rows[0] ?? {});
  const fixedColumns = new Set<PropertyKey>(['external_key', ...onlyWhenNew]);
  const updates = columns
    .filter((column) => !fixedColumns.has(column))
    .map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`);
  // raises the version for open editors; courses and products get theirs with their related rows
  if (table === 'teacher' || table === 'category' || table === 'course_group') {
    const [old, fresh] = [sql.table(table), sql.id('excluded')].map((of) =>
      sql.join(columns.map((column) => sql`${of}.${sql.id(column)}`)),
    );
    updates.push(
      sql`version = ${sql.table(table)}.version + case when (${old}) is distinct from (${fresh}) then 1 else 0 end`,
    );
  }
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const values = rows.slice(start, start + ROWS_A_STATEMENT).map((row) => {
      const cells = row as Record<string, unknown>;
      return sql`(${sql.join(columns.map((column) => cells[column]))})`;
    });
    const result = await sql<{ id: number; external_key: string }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
      values ${sql.join(values)}
      on conflict (external_key) do update set ${sql.join(updates)}
      returning id, external_key`.execute(tx);
    for (const row of result.rows) ids.set(row.external_key, row.id);
  }
  return ids;
}

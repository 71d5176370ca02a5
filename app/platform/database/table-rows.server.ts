import { sql } from 'kysely';
import type { Tx } from './database.server';

/** Rows read and written at once. */
const ROWS_AT_ONCE = 500;

/** A table with its writable columns. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

/** All tables, except those of the migrations and the queue. */
export async function readTables(tx: Tx): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely_migration%'
    group by relname order by relname`.execute(tx);
  return rows;
}

/** A table's rows as JSON text from the database: no number passes through JavaScript. */
export async function* rowsOf(tx: Tx, { name }: CopiedTable): AsyncGenerator<string[]> {
  await sql`declare copied_rows no scroll cursor for select row_to_json(t)::text as row from ${sql.table(name)} as t`.execute(
    tx,
  );
  try {
    while (true) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from copied_rows`.execute(
        tx,
      );
      if (rows.length === 0) break;
      yield rows.map(({ row }) => row);
    }
  } finally {
    await sql`close copied_rows`.execute(tx);
  }
}

/** Writes rows from `rowsOf`; columns missing in the rows become null. */
export async function writeRows(
  tx: Tx,
  { name, columns }: CopiedTable,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${columnList}) overriding system value
    select ${columnList} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::json)`.execute(
    tx,
  );
}

/** The current values of the tables' identity columns. */
export async function readSequences(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(tx);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function writeSequences(tx: Tx, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await sql`select setval(${`public.${JSON.stringify(name)}`}::regclass, ${value}::bigint)`.execute(tx);
}

/**
 * Empties all tables and lets `fill` write them in any order: foreign keys are dropped and recreated, which
 * checks them, and triggers are off. All or nothing, with the transaction.
 */
export async function refill(
  tx: Tx,
  tables: readonly CopiedTable[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: references } = await sql<{ table: string; name: string; rule: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx);
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
  for (const { table, name } of references)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  await fill();
  for (const { table, name, rule } of references)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(rule)}`.execute(tx);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
}

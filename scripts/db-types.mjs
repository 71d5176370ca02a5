// Writes app/platform/database/schema.ts, the types of all tables, from the migrations: npm run db:types
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { tsImport } from 'tsx/esm/api';

const root = path.resolve(import.meta.dirname, '..');
const { startPostgres } = await tsImport('../test/support/databases/postgres.ts', import.meta.url);
const { openDatabase } = await tsImport('../app/platform/database/database.server.ts', import.meta.url);
const { migrate } = await tsImport('../app/platform/database/migrate.server.ts', import.meta.url);

const server = await startPostgres();
try {
  const { db, close } = await openDatabase({ databaseUrl: server.url, dataDir: root });
  const ran = await migrate(db, path.join(root, 'db/migrations'));
  const columns = await columnTypes(db);
  await close();

  // as the column types of app/platform/database/embedded/column-types.server.ts deliver them
  const types = { int8: 'number' };
  const outFile = path.join(root, 'app/platform/database/schema.ts');
  execFileSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--dialect=postgres',
      `--url=${server.url}`,
      '--date-parser=string',
      '--numeric-parser=string',
      `--type-mapping=${JSON.stringify(types)}`,
      `--overrides=${JSON.stringify({ columns: { ...columns, ...statesOfEvents(columns) } })}`,
      '--include-pattern=public.*',
      '--exclude-pattern=public.kysely_migration*',
      `--out-file=${outFile}`,
      '--log-level=error',
    ],
    { stdio: 'inherit' },
  );
  execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [outFile], { stdio: 'ignore' });
  console.log(`app/platform/database/schema.ts written from ${ran.length} migrations`);
} finally {
  await server.stop();
}

/** The states in an order's history. Rows of every age hold them, so the column has no check to read them from. */
function statesOfEvents(columns) {
  const states = /^Generated<(.+)>$/.exec(columns['purchase_order.status'])[1];
  return { 'order_event.from_status': `${states} | null`, 'order_event.to_status': `${states} | null` };
}

/** A text column whose check names all its values has these as its type: `status in ('waiting', 'done')`. */
async function columnTypes(db) {
  const { rows } = await sql`
    select c.conrelid::regclass::text as table_name, a.attname as column_name, pg_get_constraintdef(c.oid) as definition,
      a.attnotnull as is_required, a.atthasdef as has_default
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and array_length(c.conkey, 1) = 1 and c.connamespace = 'public'::regnamespace
      and a.atttypid = 'text'::regtype
    order by 1, 2`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ table_name, column_name, definition, is_required, has_default }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition)?.[1];
      if (!list) return [];
      const values = Array.from(list.matchAll(/'([^']*)'::text/g), ([, value]) => `'${value}'`).join(' | ');
      const type = is_required ? values : `${values} | null`;
      return [[`${table_name}.${column_name}`, has_default ? `Generated<${type}>` : type]];
    }),
  );
}

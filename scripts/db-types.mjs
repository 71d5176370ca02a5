// Writes app/platform/database/schema.ts, the types of all tables, from the migrations: npm run db:types
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';

const root = path.resolve(import.meta.dirname, '..');
const { startPostgres } = await tsImport('../test/support/postgres.ts', import.meta.url);
const { openDatabase } = await tsImport('../app/platform/database/database.server.ts', import.meta.url);
const { migrate } = await tsImport('../app/platform/database/migrate.server.ts', import.meta.url);

const server = await startPostgres();
try {
  const { db, close } = await openDatabase({ databaseUrl: server.url, dataDir: root });
  const ran = await migrate(db, path.join(root, 'db/migrations'));
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
      '--include-pattern=public.*',
      '--exclude-pattern=public.kysely_migration*',
      `--out-file=${outFile}`,
      '--log-level=error',
    ],
    { stdio: 'inherit' },
  );
  execFileSync(path.join(root, 'node_modules/.bin/prettier'), ['--write', outFile], { stdio: 'ignore' });
  console.log(`app/platform/database/schema.ts written from ${ran.length} migrations`);
} finally {
  await server.stop();
}

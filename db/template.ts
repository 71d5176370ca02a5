import fs from 'node:fs';
import path from 'node:path';
import { DATABASE_TEMPLATE } from '../app/platform/database/database-template';
import { kyselyOver } from '../app/platform/database/database.server';
import { dumpDatabase } from '../app/platform/database/embedded/dump-database.server';
import { migrate } from '../app/platform/database/migrate.server';
import { runCommand } from './command-line';

// part of npm run build: what a new embedded database begins as
await runCommand(
  { name: 'npm run build', help: 'Writes what a new embedded database begins as; npm run build runs it.' },
  async () => {
    const dump = await dumpDatabase(async (pool) => {
      await migrate(kyselyOver(pool), path.resolve('db/migrations'));
    });
    fs.writeFileSync(path.resolve(DATABASE_TEMPLATE), dump);
  },
);

import path from 'node:path';
import { DATABASE_TEMPLATE } from '../app/platform/database/database-template';
import { type Db, openDatabase } from '../app/platform/database/database.server';
import { migrate } from '../app/platform/database/migrate.server';
import { withOrigin } from '../app/platform/http/origin.server';
import { createLog } from '../app/platform/log.server';
import { readEnvironment } from '../app/settings/environment.server';
import { givenSettings } from '../app/settings/settings-from-files.server';

/** What an operator can put right: said in one line, without a stack. */
export class CommandError extends Error {}

/** Runs one operator's command, named as it is typed, and leaves with 1 when it fails; with `--help` says what it is for. */
export async function runCommand(
  { name, help }: { name: string; help: string },
  run: () => Promise<void>,
): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${help}\n\nSettings by environment: docs/operations.md\n`);
    return;
  }
  try {
    await withOrigin({ doorKind: 'command', door: name, requestId: null, clientAddress: null }, run);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${reason}\n`);
    // DEBUG shows where it came from
    if (process.env.DEBUG) console.error(error);
    process.exitCode = 1;
  }
}

/** Encrypts backups, when it is set. */
export const backupPassword = (): string | null => givenSettings(process.env).BACKUP_PASSWORD ?? null;

/** Percent on one line, for people at a terminal. */
export function showProgress(): (done: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  return (done) => void process.stderr.write(`\r${Math.round(100 * done)} %${done >= 1 ? '\n' : ''}`);
}

/**
 * Opens the shop's database as the server would (DATABASE_URL, or the embedded one in DATA_DIR), by default under the newest
 * schema, and closes it after. `whenOpenElsewhere`: what else can be done while a shop has the embedded one open.
 */
export async function withShopDatabase<T>(
  run: (db: Db) => Promise<T>,
  { migrates = true, whenOpenElsewhere }: { migrates?: boolean; whenOpenElsewhere?: () => Promise<T> } = {},
): Promise<T> {
  const { directDatabaseUrl, dataDir } = readEnvironment(process.env);
  const log = createLog({ write: (line) => void process.stderr.write(`${line}\n`), isPretty: true });
  const database = await openDatabase({
    databaseUrl: directDatabaseUrl ?? undefined,
    dataDir,
    log,
    // a restore begins with the schema of its backup
    template: migrates ? path.resolve(DATABASE_TEMPLATE) : undefined,
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('already open')) throw error;
    if (whenOpenElsewhere) return null;
    throw new CommandError(
      `${error.message}. Stop the running server first; with a PostgreSQL server (DATABASE_URL) both can run at once.`,
    );
  });
  if (!database) return whenOpenElsewhere!();
  try {
    if (migrates) await migrate(database.db, path.resolve('db/migrations'));
    return await run(database.db);
  } finally {
    await database.close();
  }
}

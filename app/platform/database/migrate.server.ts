import fs from 'node:fs/promises';
import path from 'node:path';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Db } from './database.server';

/**
 * Runs the new *.sql files of `folder` in one transaction, up to `upTo`; answers their names. Concurrent
 * starters wait. A newer release's database is left alone, unless it removed what this one uses (R-237).
 * @throws Error naming the file and the database's message
 */
export async function migrate(db: Db, folder: string, upTo?: string): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // waiting for another starter or building an index may take longer than a page's query
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      if (upTo === undefined && (await isUpToDate(connection, folder))) return [];
      const newer = upTo ? [] : await newerMigrations(connection, folder);
      const migrator = new Migrator({ db: connection, provider: sqlFiles(folder, newer) });
      const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
      if (error) {
        const failed = results.find((each) => each.status === 'Error');
        const reason = error instanceof Error ? error.message : JSON.stringify(error);
        throw new Error(`Migration ${failed?.migrationName ?? `of ${folder}`} failed: ${reason}`, {
          cause: error,
        });
      }
      return results.filter((each) => each.status === 'Success').map((each) => each.migrationName);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** `0170_what_after_0147.sql` removes something that builds from before 0147 use. */
const TAKES_AWAY = /_after_(\d{4})$/;

const namesIn = async (folder: string): Promise<string[]> =>
  (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Migrations of a newer release in this database. @throws Error when this build cannot work beside one of
 * them
 */
async function newerMigrations(db: Db, folder: string): Promise<string[]> {
  const own = (await namesIn(folder)).map((name) => name.slice(0, -'.sql'.length));
  const newest = own.at(-1) ?? '';
  const { rows: table } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db);
  if (!table[0]?.is_there) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > ${newest} collate "C" order by name`.execute(db);
  for (const { name } of rows) {
    const [, needed] = TAKES_AWAY.exec(name) ?? [];
    if (needed !== undefined && newest.slice(0, needed.length) < needed)
      throw new Error(
        `This database was migrated by a newer release (${name}), which took away what this one uses. Start that release; ` +
          'the way back is a backup, restored into an empty instance with the release that made it',
      );
  }
  return rows.map(({ name }) => name);
}

/**
 * Whether exactly these files have run. The migrator would first read every column, half a second of an
 * embedded start.
 */
async function isUpToDate(db: Db, folder: string): Promise<boolean> {
  const table = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!table.rows[0]?.isThere) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const files = await namesIn(folder);
  return (
    rows.length === files.length &&
    new Set([...rows.map(({ name }) => `${name}.sql`), ...files]).size === files.length
  );
}

function sqlFiles(folder: string, newer: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      const names = await namesIn(folder);
      const migrations: Record<string, Migration> = {};
      for (const name of names) {
        const text = await fs.readFile(path.join(folder, name), 'utf8');
        migrations[name.slice(0, -'.sql'.length)] = {
          up: async (connection) => {
            await sql.raw(text).execute(connection);
          },
        };
      }
      // already applied by another release
      for (const name of newer) migrations[name] = { up: () => Promise.resolve() };
      return migrations;
    },
  };
}

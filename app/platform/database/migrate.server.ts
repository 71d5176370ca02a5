import fs from 'node:fs/promises';
import path from 'node:path';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Db } from './database.server';

/**
 * Runs the *.sql files of `folder` that have not run yet, in the order of their names, all in one transaction; answers the
 * names of those that ran. Several processes may start at once: one migrates, the others wait and find nothing to do. With
 * `upTo` it stops after that one.
 *
 * @throws Error naming the file and what the database said
 */
export async function migrate(db: Db, folder: string, upTo?: string): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // waiting for another starter, or building an index, may take longer than a page's query may
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      if (upTo === undefined && (await isUpToDate(connection, folder))) return [];
      const migrator = new Migrator({ db: connection, provider: sqlFiles(folder) });
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

/** Whether exactly these files have run: the migrator would first read every column there is, half a second of an embedded start. */
async function isUpToDate(db: Db, folder: string): Promise<boolean> {
  const table = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!table.rows[0]?.isThere) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const files = await fileNames(folder);
  return (
    rows.length === files.length &&
    new Set([...rows.map(({ name }) => `${name}.sql`), ...files]).size === files.length
  );
}

const fileNames = async (folder: string): Promise<string[]> =>
  (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = await fileNames(folder);
      const migrations: Record<string, Migration> = {};
      for (const name of names) {
        const text = await fs.readFile(path.join(folder, name), 'utf8');
        migrations[name.slice(0, -'.sql'.length)] = {
          up: async (connection) => {
            await sql.raw(text).execute(connection);
          },
        };
      }
      return migrations;
    },
  };
}

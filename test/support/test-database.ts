import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, kyselyOver, type OpenDatabase, openDatabase } from '../../app/platform/database.server';
import { openMemoryPostgres } from '../../app/platform/embedded/embedded-postgres.server';
import { preparedPool } from '../../app/platform/embedded/prepared-pool';
import { migrate } from '../../app/platform/migrate.server';
import { databaseUrl } from './postgres';

export type DatabaseMode = 'embedded' | 'postgres';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../db/migrations');

/** The mode this project of the test run is for. */
export function databaseMode(): DatabaseMode {
  return process.env.TEST_DATABASE_MODE === 'postgres' ? 'postgres' : 'embedded';
}

/** A migrated database without rows, for one test file: about 0.5 s embedded, 30 ms on PostgreSQL. `close` destroys it. */
export async function openTestDatabase(
  mode: DatabaseMode = databaseMode(),
  /** of PostgreSQL; the embedded database has one */
  maxConnections?: number,
): Promise<OpenDatabase> {
  if (mode === 'postgres') return openOnServer(maxConnections);
  const { pool, close } = await openMemoryPostgres({ loadDataDir: await embeddedTemplate() });
  return { db: kyselyOver(preparedPool(pool)), pool, isEmbedded: true, close };
}

/** Takes all rows out, job queue included; the tables and queues stay. */
export async function truncateAll(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not like 'kysely_migration%')
       or (schemaname = 'pgboss' and tablename in ('job', 'archive'))`.execute(db);
  if (tables.rows.length === 0) return;
  const names = tables.rows.map((row) => row.name).join(', ');
  await sql.raw(`truncate ${names} restart identity cascade`).execute(db);
}

/** A dump of the migrated, empty embedded database; made once for each state of the migrations. */
export async function embeddedTemplate(): Promise<Blob> {
  const file = path.join(os.tmpdir(), `rian-test-${schemaHash()}-${os.userInfo().uid}.tar`);
  if (!fs.existsSync(file)) {
    const { pool, postgres, close } = await openMemoryPostgres();
    await migrate(kyselyOver(pool), migrationsFolder);
    const dump = await postgres.dumpDataDir('none');
    await close();
    const unfinished = `${file}.${process.pid}`;
    fs.writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
    fs.renameSync(unfinished, file);
  }
  return new Blob([fs.readFileSync(file)]);
}

async function openOnServer(maxConnections?: number): Promise<OpenDatabase> {
  const server = serverUrl();
  const name = `rian_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(server, async (client) => {
    const template = await serverTemplate(client, server);
    await client.query(`create database ${name} template ${template}`);
  });
  const open = await openDatabase({
    databaseUrl: databaseUrl(server, name),
    dataDir: os.tmpdir(),
    maxConnections,
  });
  return {
    ...open,
    close: async () => {
      await open.close();
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Where throw-away databases are made. @throws Error when the run has no PostgreSQL */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: this test needs a PostgreSQL server');
  return url;
}

/** A new database made from nothing (no schema); `drop` removes it. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = serverUrl();
  const name = `rian_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function serverTemplate(client: pg.Client, server: string): Promise<string> {
  const name = `rian_template_${schemaHash()}`;
  // several test files start at once: one makes it
  await client.query(`select pg_advisory_lock(hashtext('rian_template'))`);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
      const open = await openDatabase({ databaseUrl: databaseUrl(server, unfinished), dataDir: os.tmpdir() });
      try {
        await migrate(open.db, migrationsFolder);
      } finally {
        await open.close();
      }
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('rian_template'))`);
  }
  return name;
}

async function onServer<T>(server: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

function schemaHash(): string {
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(migrationsFolder).sort()) {
    hash.update(name).update(fs.readFileSync(path.join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

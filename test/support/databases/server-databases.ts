import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl } from './postgres';

/** Throw-away databases on the run's PostgreSQL server, made new or as copies of a template. */
export interface ServerDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Where throw-away databases are made. @throws Error when the run has no PostgreSQL */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: this test needs a PostgreSQL server');
  return url;
}

export const hasServer = (): boolean => Boolean(process.env.TEST_DATABASE_URL);

/** A database of its own: with what the template holds, or with nothing, no schema either. */
export async function createDatabase(template?: string): Promise<ServerDatabase> {
  const server = serverUrl();
  const name = `${namesOfRun(process.env.TEST_RUN ?? process.pid)}${randomBytes(4).toString('hex')}`;
  await onServer(server, async (client) => {
    if (!template) return client.query(`create database ${name}`);
    return client.query(`create database ${name} template ${template} ${await copiedBy(client)}`);
  });
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, (client) => dropDatabase(client, name)),
  };
}

/**
 * A database to be copied, filled once for the whole run however many test files start at once. With `isWhole` false one that
 * is there is made anew.
 */
export async function makeTemplate(
  name: string,
  fill: (url: string) => Promise<void>,
  isWhole: () => boolean = () => true,
): Promise<void> {
  const server = serverUrl();
  await onServer(server, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('rian_template'))`);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 1 && isWhole()) return;
    const unfinished = `${name}_unfinished`;
    for (const old of [name, unfinished]) await dropDatabase(client, old);
    await client.query(`create database ${unfinished}`);
    await fill(databaseUrl(server, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}

/** What a run's workers left on a server that was given to it. */
export async function dropLeft(run: string): Promise<void> {
  await onServer(serverUrl(), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [namesOfRun(run)],
    );
    for (const { name } of rows) await dropDatabase(client, name);
  });
}

const namesOfRun = (run: string | number) => `rian_test_${run}_`;

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`);
}

async function onServer<T>(server: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await run(client);
  } finally {
    // a lock it holds goes with it
    await client.end();
  }
}

/** File by file where nobody waits for the disk: a third of the work of writing each page to the log. PostgreSQL 15 asks. */
async function copiedBy(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ isUnsynced: boolean; version: number }>(
    `select current_setting('fsync') = 'off' as "isUnsynced", current_setting('server_version_num')::int as version`,
  );
  const isByFiles = rows[0]!.isUnsynced && rows[0]!.version >= 150_000;
  return isByFiles ? 'strategy file_copy' : '';
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from './postgres';

/**
 * Vitest's global setup where PostgreSQL is needed: starts one unless the run was given `TEST_DATABASE_URL`. From a given one
 * it drops what the workers left.
 */
export async function setup(): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  process.env.TEST_RUN = run;
  const given = process.env.TEST_DATABASE_URL;
  if (given) return () => dropLeft(given, run);
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}

async function dropLeft(url: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [`rian_test_${run}_`],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

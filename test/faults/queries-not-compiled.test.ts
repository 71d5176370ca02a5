import os from 'node:os';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '~/platform/database/database.server';
import { createLog } from '~/platform/log.server';
import { createDatabase } from '../support/server-databases';

/** Whether PostgreSQL compiles the dear ones of the queries that the shop sends. */
async function jitOf(databaseUrl: string): Promise<string | undefined> {
  const log = createLog({ write: () => undefined, isPretty: true });
  const open = await openDatabase({ databaseUrl, dataDir: os.tmpdir(), log });
  try {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(open.db);
    return rows[0]?.jit;
  } finally {
    await open.close();
  }
}

it('a query is not compiled before it runs, unless the address of the database says so', async () => {
  const server = await createDatabase();
  try {
    expect(await jitOf(server.url)).toBe('off');
    const asked = new URL(server.url);
    asked.searchParams.set('options', '-c jit=on');
    expect(await jitOf(asked.href)).toBe('on');
  } finally {
    await server.drop();
  }
});

import os from 'node:os';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '~/platform/database/database.server';
import { createLog } from '~/platform/log.server';
import { createDatabase } from '../support/databases/server-databases';

it('no query is compiled before it runs, on any connection of the pool, though the database would', async () => {
  const server = await createDatabase();
  const log = createLog({ write: () => undefined, isPretty: true });
  const open = await openDatabase({ databaseUrl: server.url, dataDir: os.tmpdir(), log });
  try {
    await sql`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`.execute(
      open.db,
    );
    const ofConnections = await Promise.all(
      // the first was opened before; the others begin with what the database says
      [1, 2, 3].map(() =>
        sql<{ jit: string; asked: string }>`
          select setting as jit, reset_val as asked, pg_sleep(0.2) from pg_settings where name = 'jit'`.execute(
          open.db,
        ),
      ),
    );
    const settings = ofConnections.map(({ rows }) => rows[0]!);
    expect(settings.map(({ jit }) => jit)).toEqual(['off', 'off', 'off']);
    expect(settings.map(({ asked }) => asked)).toContain('on');
  } finally {
    await open.close();
    await server.drop();
  }
});

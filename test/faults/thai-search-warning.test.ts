import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '~/platform/database/database.server';
import { migrate } from '~/platform/database/migrate.server';
import { createLog } from '~/platform/log.server';
import { databaseUrl } from '../support/databases/postgres';
import { createDatabase, serverUrl } from '../support/databases/server-databases';
import { migrationsFolder } from '../support/databases/test-database';

async function warningsOf(options: { databaseUrl?: string; dataDir: string }): Promise<string[]> {
  const lines: string[] = [];
  const open = await openDatabase({
    ...options,
    log: createLog({ write: (line) => lines.push(line), isPretty: true }),
  });
  await migrate(open.db, migrationsFolder);
  await open.close();
  return lines;
}

describe('a database that cannot search in Thai', () => {
  it('is told of at every start, before and after the first migration', async () => {
    const name = `rian_test_ctype_${process.pid}`;
    const client = new pg.Client({ connectionString: serverUrl() });
    await client.connect();
    await client.query(
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
    );
    const options = { databaseUrl: databaseUrl(serverUrl(), name), dataDir: os.tmpdir() };
    try {
      expect(await warningsOf(options)).toEqual([expect.stringMatching(/LC_CTYPE=C,.*createdb/)]);
      expect(await warningsOf(options)).toEqual([expect.stringMatching(/LC_CTYPE=C,.*createdb/)]);
    } finally {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    }
  });

  it('is neither the embedded one nor one with a UTF-8 locale', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-ctype-'));
    const server = await createDatabase();
    for (const options of [{ dataDir }, { databaseUrl: server.url, dataDir }]) {
      expect(await warningsOf(options)).toEqual([]);
      expect(await warningsOf(options)).toEqual([]);
    }
    await server.drop();
    fs.rmSync(dataDir, { recursive: true });
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '~/platform/database/database.server';
import { migrate } from '~/platform/database/migrate.server';
import { openJobs } from '~/platform/jobs/jobs.server';
import { createLog } from '~/platform/log.server';
import { createDatabase } from '../support/databases/server-databases';
import { migrationsFolder } from '../support/databases/test-database';

const silent = createLog({ write: () => {}, isPretty: false });

describe('three starters at once on PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  const starters: OpenDatabase[] = [];

  beforeAll(async () => {
    database = await createDatabase();
    for (let n = 0; n < 3; n++)
      starters.push(await openDatabase({ databaseUrl: database.url, dataDir: os.tmpdir() }));
  });
  afterAll(async () => {
    await Promise.all(starters.map((starter) => starter.close()));
    await database.drop();
  });

  it('all succeed, and one of them migrates', async () => {
    const ran = await Promise.all(starters.map((starter) => migrate(starter.db, migrationsFolder)));
    const expected = fs
      .readdirSync(migrationsFolder)
      .sort()
      .map((name) => name.replace('.sql', ''));
    expect(ran.filter((names) => names.length > 0)).toEqual([expected]);
  });

  it('all install the job queues', async () => {
    const all = starters.map(({ pool }) => {
      const jobs = openJobs({ pool, log: silent, expireSeconds: 300 });
      for (const name of ['a', 'b', 'c']) jobs.define(name, { handler: async () => {}, cron: '*/5 * * * *' });
      return jobs;
    });
    await Promise.all(all.map((jobs) => jobs.start()));
    await Promise.all(all.map((jobs) => jobs.stop()));
    const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.schedule`.execute(
      (starters[0] as OpenDatabase).db,
    );
    expect(rows[0]?.n).toBe(3);
  });

  it('gives pages their statement timeout back, and takes it from migrations only', async () => {
    const db = (starters[0] as OpenDatabase).db;
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect(rows[0]?.statement_timeout).toBe('15s');
    // every connection that has worked so far, those of the job queues' installation too
    for (const { pool } of starters) {
      const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
      for (const client of clients) {
        const { rows: found } = await client.query<{ lock_timeout: string }>('show lock_timeout');
        client.release();
        expect(found[0]?.lock_timeout).toBe('3s');
      }
    }
  });

  it('names the file of a migration that fails, and leaves nothing of it', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-migrations-'));
    for (const name of fs.readdirSync(migrationsFolder))
      fs.copyFileSync(path.join(migrationsFolder, name), path.join(folder, name));
    fs.writeFileSync(
      path.join(folder, '9999_broken.sql'),
      'create table half_made (id int);\nselect 1 from nowhere;',
    );
    const db = (starters[0] as OpenDatabase).db;
    await expect(migrate(db, folder)).rejects.toThrow(/9999_broken.*nowhere/);
    const { rows } = await sql<{ name: string | null }>`select to_regclass('half_made') as name`.execute(db);
    expect(rows[0]?.name).toBeNull();
    fs.rmSync(folder, { recursive: true });
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '~/platform/database/database.server';
import { migrate } from '~/platform/database/migrate.server';
import packageFile from '../../package.json' with { type: 'json' };
import { losses, readShape } from '../support/databases/schema-shape';
import { createDatabase, type ServerDatabase } from '../support/databases/server-databases';
import { migrationsFolder } from '../support/databases/test-database';
import { lastRelease, readReleases } from '../support/house/releases';

const names = fs
  .readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace('.sql', ''))
  .sort();

/** What a migration takes that was looked at: why the release before does not notice. */
const LOOKED_AT: Record<string, string> = {
  '0118_named_values: money_case money_case_currency_known refuses more': 'it writes THB and USD alone',
  '0118_named_values: money_case money_case_outcome_known refuses more': 'it writes these outcomes alone',
  '0118_named_values: refund_request refund_request_currency_known refuses more':
    'it writes THB and USD alone',
  '0184_money_given_back: money_case money_case_taken_back refuses more':
    'the index before refused a second case of any kind: it opens one for each taking',
};

let database: ServerDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createDatabase();
  open = await openDatabase({ databaseUrl: database.url, dataDir: os.tmpdir() });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

describe('the release before beside a newer schema (R-237)', () => {
  it('OPS-05 keeps all it uses: every migration since only adds, or says in its name after which one it takes away', async () => {
    const { migration: last } = lastRelease();
    expect(names).toContain(last);
    await migrate(open.db, migrationsFolder, last);
    let before = await readShape(open.db);
    const matches: string[] = [];
    for (const name of names.filter((each) => each > last)) {
      await migrate(open.db, migrationsFolder, name);
      const after = await readShape(open.db);
      const [, needed] = /_after_(\d{4})$/.exec(name) ?? [];
      // what the last release no longer uses may go
      const isLate = needed !== undefined && needed <= last.slice(0, 4);
      if (!isLate) matches.push(...losses(before, after).map((loss) => `${name}: ${loss}`));
      before = after;
    }
    expect(matches.filter((each) => !(each in LOOKED_AT))).toEqual([]);
  });

  it.each([
    ['alter table course drop column subtitle', 'course.subtitle is gone'],
    ['alter table course rename column subtitle to lead', 'course.subtitle is gone'],
    ['drop table course_gift', 'course_gift.course_id is gone'],
    ['alter table person alter column tel type varchar(9)', 'person.tel was'],
    ['alter table course alter column end_reg_date set not null', 'course.end_reg_date must be given'],
    ['alter table course alter column status drop default', 'course.status has no value by itself'],
    ['alter table course add column kept text not null', 'course.kept is new and must be given'],
    ["alter table course add check (title <> 'x')", 'course course_title_check1 refuses more'],
    ['create unique index once on course (lower(title))', 'course once refuses more'],
    [
      `alter table course drop constraint course_completed_by_check,
         add constraint course_completed_by_check check (completed_by in ('lectures'))`,
      'course_completed_by_check refuses more',
    ],
  ])('is told of “%s”', async (statement, told) => {
    expect(await lossesOf(statement)).toEqual(
      expect.arrayContaining([expect.stringContaining(told) as string]),
    );
  });

  it.each([
    'create table fresh (id int primary key, course_id bigint not null references course (id))',
    "alter table course add column kept text not null default 'no' check (kept in ('yes', 'no'))",
    'alter table course add column kept_by bigint references person (id), add column kept_at date unique',
    'create index quick on course (title)',
    `alter table course drop constraint course_completed_by_check,
       add constraint course_completed_by_check check (completed_by in ('lectures', 'presence', 'exam'))`,
    'alter table course alter column title drop not null',
  ])('goes on beside “%s”', async (statement) => {
    expect(await lossesOf(statement)).toEqual([]);
  });

  async function lossesOf(statement: string): Promise<string[]> {
    const before = await readShape(open.db);
    const tx = await open.db.startTransaction().execute();
    try {
      await sql.raw(statement).execute(tx);
      return losses(before, await readShape(tx));
    } finally {
      await tx.rollback().execute();
    }
  }

  it('OPS-05 starts on it, and one that is too old says so in place of starting', async () => {
    const older = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-older-'));
    const newest = names.at(-1)!;
    for (const name of names.filter((each) => each !== newest))
      fs.copyFileSync(path.join(migrationsFolder, `${name}.sql`), path.join(older, `${name}.sql`));
    expect(await migrate(open.db, older)).toEqual([]);
    await sql`insert into kysely_migration (name, timestamp) values (${`9999_gone_after_${newest.slice(0, 4)}`}, '')`.execute(
      open.db,
    );
    expect(await migrate(open.db, migrationsFolder)).toEqual([]);
    await expect(migrate(open.db, older)).rejects.toThrow(/newer release \(9999_gone_after_.*took away/);
    fs.rmSync(older, { recursive: true });
  });
});

describe('CHANGELOG.md', () => {
  it('begins with the version of the package, and says of every finished one what it was made from', () => {
    const [current, ...earlier] = readReleases();
    expect(current?.version).toBe(packageFile.version);
    for (const { version, migration, commit } of earlier) {
      expect([version, migration !== null, commit !== null]).toEqual([version, true, true]);
      expect(names).toContain(migration);
    }
  });
});

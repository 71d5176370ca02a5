import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { openDatabase } from '~/platform/database/database.server';
import { migrate } from '~/platform/database/migrate.server';
import { findPostgresBinaries } from '../support/postgres';
import { createDatabase, type ServerDatabase } from '../support/server-databases';
import { migrationsFolder } from '../support/test-database';

const root = path.resolve(import.meta.dirname, '../..');
const example = path.join(root, 'docs/examples/catalogue.csv');

let migrated: string;
let dataDir: string;
beforeAll(async () => {
  // making a database takes longer than all a command does
  migrated = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-command-template-'));
  const open = await openDatabase({ dataDir: migrated });
  await migrate(open.db, migrationsFolder);
  await open.close();
});
afterAll(() => fs.rmSync(migrated, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-command-'));
  fs.cpSync(migrated, dataDir, { recursive: true });
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

/** Where the shop's rows are on PostgreSQL, for commands whose answer does not hang on it: opening it costs a tenth. */
let server: ServerDatabase | undefined;
async function useServer(): Promise<void> {
  server = await createDatabase();
  const open = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  await migrate(open.db, migrationsFolder);
  await open.close();
}
async function leaveServer(): Promise<void> {
  await server?.drop();
  server = undefined;
}

/** As an operator types it. */
function run(command: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'scripts/run-command.mjs'), command, ...args], {
      cwd: root,
      env: {
        PATH: `${process.env.PATH}:${findPostgresBinaries() ?? ''}`,
        ...{ NODE_ENV: 'production', DATA_DIR: dataDir, SHOP_MODE: 'demo' },
        ...(server && { DATABASE_URL: server.url }),
      },
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => void (out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => void (err += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

async function rows(): Promise<unknown[]> {
  const open = await openDatabase({ dataDir });
  try {
    const found = await sql`
      select 'course' as kind, id, external_key, title as text from course
      union all select 'plan', id, external_key, price_satang::text from price_plan
      union all select 'lecture', id, external_key, name from lecture
      union all select 'product', id, external_key, title from product
      order by 1, 2`.execute(open.db);
    return found.rows;
  } finally {
    await open.close();
  }
}

describe('npm run import', () => {
  it('brings the example into a new shop, the second time without doubles', async () => {
    fs.rmSync(path.join(dataDir, 'database'), { recursive: true });
    const first = await run('import', example);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^Imported: categories 2, .*courses 2, plans 4/m);
    const before = await rows();
    expect(before).toHaveLength(10);
    expect((await run('import', example.replace('.csv', '.json'))).code).toBe(0);
    expect(await rows()).toEqual(before);
  });

  it('names row and column of what is wrong, leaves with 1 and changes nothing', async () => {
    await run('import', example);
    const before = await rows();
    const broken = path.join(dataDir, 'broken.csv');
    const text = fs
      .readFileSync(example, 'utf8')
      .replaceAll('แกงไทย', 'แกงใหม่')
      .replace('1490.00', '1490 บาทถ้วน');
    fs.writeFileSync(broken, text);
    const result = await run('import', broken);
    expect(result.code).toBe(1);
    // the description of the course before it spans two lines: rows are the sheet's, not the text's
    expect(result.err).toBe(
      'row 8, column "price": “1490 บาทถ้วน” is not an amount such as 1590 or 1590.00\n' +
        '1 mistake in broken.csv: nothing was changed.\n',
    );
    expect(await rows()).toEqual(before);
  });

  it('checks without writing in a dry run', async () => {
    const result = await run('import', example, '--dry-run');
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(await rows()).toEqual([]);
  });

  it('says so when a running server has the database open', async () => {
    const server = await openDatabase({ dataDir });
    try {
      const result = await run('import', example);
      expect(result.code).toBe(1);
      expect(result.err).toContain('is already open in another process. Stop the running server first');
      expect(result.err.trim().split('\n')).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it('explains itself when it is called wrongly', async () => {
    expect(await run('import')).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) as string });
    const missing = path.join(dataDir, 'no.csv');
    expect(await run('import', missing)).toMatchObject({
      code: 1,
      err: `Cannot read ${missing}: there is no such file\n`,
    });
    const legacy = path.join(dataDir, 'legacy.csv');
    fs.writeFileSync(legacy, Buffer.from([0x6b, 0xa1, 0xa2]));
    expect((await run('import', legacy)).err).toContain('this file is not UTF-8');
  });
});

test('every command says what it is for, and touches nothing', async () => {
  const commands = fs
    .readdirSync(path.join(root, 'db'))
    .filter((name) => name.endsWith('.ts') && !['command-line.ts', 'template.ts'].includes(name))
    .map((name) => name.replace('.ts', ''));
  fs.rmSync(dataDir, { recursive: true });
  for (const name of commands) {
    const said = await run(name, '--help');
    expect([said.code, said.err]).toEqual([0, '']);
    expect(said.out).toMatch(new RegExp(`^npm run ${name}\\b`));
  }
  expect(fs.existsSync(dataDir)).toBe(false);
});

describe('npm run setting', () => {
  it('changes a setting, shows it, and refuses what does not fit', async () => {
    expect(await run('setting', 'layout_course_detail', '4')).toMatchObject({
      code: 0,
      out: 'layout_course_detail = 4\n',
    });
    expect(await run('setting', 'layout_course_detail', '9')).toMatchObject({
      code: 1,
      err: '“9” does not fit layout_course_detail: it must be one of 1, 3, 4.\n',
    });
    const all = (await run('setting')).out.split('\n');
    expect(all).toContain('layout_course_detail = 4');
    expect(all).toContain('auto_cancel = 48');
    expect(await run('setting', 'layout', '4')).toMatchObject({
      code: 1,
      err: 'There is no setting “layout”. npm run setting lists them all.\n',
    });
  });
});

describe('npm run setting on PostgreSQL', () => {
  beforeAll(useServer);
  afterAll(leaveServer);

  it.each([
    ['shop_tax_id', '123', 'it must be 13 digits, without spaces or dashes'],
    ['shop_tax_id', '0105569012346', 'its last digit does not follow from the twelve before it'],
    ['theme_color', '#ffff00', 'white text on it has a contrast of 1.07:1 and needs 4.5:1 (WCAG 2.2 AA)'],
    ['photo_favicon', '../slip.jpg', 'it must name a picture of the shop'],
    ['currency', '100', 'it must be a sign or a short word without figures'],
  ])('refuses %s %s and says why', async (name, value, why) => {
    const refused = await run('setting', name, value);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(`“${value}” does not fit ${name}: ${why}`);
    expect((await run('setting', name)).out).not.toContain(value);
  });
});

describe('npm run backup', () => {
  const lastMade = async () => {
    const open = await openDatabase({ dataDir });
    try {
      const { rows: made } = await sql<{ made_at: Date }>`select made_at from backup_mark`.execute(open.db);
      return made[0]?.made_at ?? null;
    } finally {
      await open.close();
    }
  };

  it('is told of another backup, and of nothing without a folder', async () => {
    expect((await run('backup')).code).toBe(1);
    expect(await lastMade()).toBeNull();
    expect((await run('backup', '--made')).code).toBe(0);
    expect(await lastMade()).not.toBeNull();
  });
});

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { DATABASE_TEMPLATE } from '~/platform/database/database-template';
import { openDatabase } from '~/platform/database/database.server';
import { migrate } from '~/platform/database/migrate.server';
import { findPostgresBinaries } from '../support/databases/postgres';
import { createDatabase, type ServerDatabase } from '../support/databases/server-databases';
import { migrationsFolder } from '../support/databases/test-database';

const root = path.resolve(import.meta.dirname, '../..');
const example = path.join(root, 'docs/examples/catalogue.csv');

let dataDir: string;
/** Where the shop's rows are on PostgreSQL: of most commands the answer does not hang on it, and opening it costs a tenth. */
let server: ServerDatabase | undefined;
let migrated: ServerDatabase;
beforeAll(async () => {
  migrated = await createDatabase();
  const open = await openDatabase({ databaseUrl: migrated.url, dataDir: '' });
  await migrate(open.db, migrationsFolder);
  await open.close();
});
afterAll(() => migrated.drop());
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-command-'));
});
afterEach(async () => {
  fs.rmSync(dataDir, { recursive: true, force: true });
  await server?.drop();
  server = undefined;
});

async function useServer(): Promise<void> {
  server = await createDatabase(new URL(migrated.url).pathname.slice(1));
}
/** What the first start of a shop makes of `dataDir`. */
async function openEmbedded() {
  const open = await openDatabase({ dataDir, template: path.join(root, DATABASE_TEMPLATE) });
  await migrate(open.db, migrationsFolder);
  return open;
}

interface Ran {
  code: number | null;
  out: string;
  err: string;
}
/** The built command. */
const run = (command: string, ...args: string[]) => runProgram(`build/${command}.mjs`, ...args);
/** What `npm run` names, which first looks whether the build is of these sources. */
const runByName = (command: string, ...args: string[]) =>
  runProgram('scripts/run-command.mjs', command, ...args);

function runProgram(program: string, ...args: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, program), ...args], {
      cwd: root,
      env: {
        PATH: `${process.env.PATH}:${findPostgresBinaries() ?? ''}`,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        SHOP_MODE: 'demo',
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

const openIt = () => openDatabase({ dataDir, databaseUrl: server?.url });

async function rows(): Promise<unknown[]> {
  const open = await openIt();
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
    const first = await run('import', example);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^Imported: categories 2, .*courses 2, plans 4/m);
    const embedded = await rows();
    expect(embedded).toHaveLength(10);
    await useServer();
    expect((await run('import', example)).out).toBe(first.out);
    const before = await rows();
    expect(before).toEqual(embedded);
    expect((await run('import', example.replace('.csv', '.json'))).code).toBe(0);
    expect(await rows()).toEqual(before);
  });

  it('names row and column of what is wrong, leaves with 1 and changes nothing', async () => {
    await useServer();
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
    await useServer();
    const result = await run('import', example, '--dry-run');
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(await rows()).toEqual([]);
  });

  it('says so when a running server has the database open', async () => {
    const shop = await openEmbedded();
    try {
      const result = await run('import', example);
      expect(result.code).toBe(1);
      expect(result.err).toContain('is already open in another process. Stop the running server first');
      expect(result.err.trim().split('\n')).toHaveLength(1);
    } finally {
      await shop.close();
    }
  });

  it('explains itself when it is called wrongly', async () => {
    await useServer();
    expect(await run('import')).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) as string });
    const missing = path.join(dataDir, 'no.csv');
    expect(await run('import', missing)).toMatchObject({
      code: 1,
      err: `Cannot read ${missing}: there is no such file\n`,
    });
    const legacy = path.join(dataDir, 'legacy.csv');
    fs.writeFileSync(legacy, Buffer.from([0x6b, 0xa1, 0xa2]));
    // Windows-874, as a Thai Excel writes it, is read
    expect((await run('import', legacy)).err).toContain('column "kกข": is not a known column');
  });
});

test('every command says what it is for, and touches nothing', async () => {
  const commands = fs
    .readdirSync(path.join(root, 'db'))
    .filter((name) => name.endsWith('.ts') && !['command-line.ts', 'template.ts'].includes(name))
    .map((name) => name.replace('.ts', ''));
  fs.rmSync(dataDir, { recursive: true });
  for (const name of commands) {
    const outcome = await runByName(name, '--help');
    expect([outcome.code, outcome.err]).toEqual([0, '']);
    expect(outcome.out).toMatch(new RegExp(`^npm run ${name}\\b`));
  }
  expect(fs.existsSync(dataDir)).toBe(false);
});

describe('npm run setting', () => {
  it('changes a setting, shows it, and refuses what does not fit', async () => {
    await (await openEmbedded()).close();
    expect(await run('setting', 'layout_course_detail', '4')).toMatchObject({
      code: 0,
      out: 'layout_course_detail = 4\n',
    });
    const all = (await run('setting')).out.split('\n');
    expect(all).toContain('layout_course_detail = 4');
    expect(all).toContain('auto_cancel = 48');
  });

  it('refuses what breaks a rule and says why', async () => {
    await useServer();
    for (const [name, value, why] of [
      ['layout_course_detail', '9', 'it must be one of 1, 3, 4.'],
      ['shop_tax_id', '123', 'it must be 13 digits, without spaces or dashes'],
      ['shop_tax_id', '0105569012346', 'its last digit does not follow from the twelve before it'],
      ['theme_color', '#ffff00', 'white text on it has a contrast of 1.07:1 and needs 4.5:1 (WCAG 2.2 AA)'],
      ['photo_favicon', '../slip.jpg', 'it must name a picture of the shop'],
      ['currency', '100', 'it must be a sign or a short word without figures'],
    ] as const) {
      const refused = await run('setting', name, value);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain(`“${value}” does not fit ${name}: ${why}`);
    }
    expect(await run('setting', 'layout', '4')).toMatchObject({
      code: 1,
      err: 'There is no setting “layout”. npm run setting lists them all.\n',
    });
    const all = (await run('setting')).out.split('\n');
    expect(all).toContain('auto_cancel = 48');
    for (const input of ['layout_course_detail = 9', 'shop_tax_id = 123', 'shop_tax_id = 0105569012346'])
      expect(all).not.toContain(input);
    for (const part of ['#ffff00', '../slip.jpg', 'currency = 100'])
      expect(all.join('\n')).not.toContain(part);
  });
});

describe('npm run backup', () => {
  const lastMade = async () => {
    const open = await openIt();
    try {
      const { rows: made } = await sql<{ made_at: Date }>`select made_at from backup_mark`.execute(open.db);
      return made[0]?.made_at ?? null;
    } finally {
      await open.close();
    }
  };

  it('is told of another backup, and of nothing without a folder', async () => {
    await useServer();
    expect((await run('backup')).code).toBe(1);
    expect(await lastMade()).toBeNull();
    expect((await run('backup', '--made')).code).toBe(0);
    expect(await lastMade()).not.toBeNull();
  });
});

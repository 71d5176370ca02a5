import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { LONGEST_WAIT_MS } from '../../../test/support/longest-wait';
import type { OpenDatabase } from '../database/database.server';
import { hearEmbedded, type HeardChanges, hearOnServer } from './public-changes.server';

let open: OpenDatabase;
let changes: HeardChanges;
beforeAll(async () => {
  open = await openTestDatabase();
  const url = String(open.pool.options.connectionString);
  changes = open.isEmbedded ? await hearEmbedded(open.pool) : hearOnServer(url, open.pool);
  await vi.waitUntil(() => changes.hearAll(), LONGEST_WAIT_MS);
});
afterAll(async () => {
  await changes.close();
  await open.close();
});
beforeEach(() => truncateAll(open.db));

const write = (db: OpenDatabase['db'], text: string) =>
  db
    .insertInto('custom_text')
    .values({ locale: 'th', key: 'list.courses', text })
    .onConflict((conflict) => conflict.columns(['locale', 'key']).doUpdateSet({ text }))
    .execute();

test('every caller hears a change as soon as its transaction has ended', async () => {
  for (let round = 0; round < 50; round += 1) {
    const before = changes.version();
    await write(open.db, `รอบที่ ${round}`);
    expect(await Promise.all([changes.hearAll(), changes.hearAll()])).toEqual([true, true]);
    expect(changes.version()).toBeGreaterThan(before);
  }
});

test('a change that is taken back, changes nothing or is of no page is not heard', async () => {
  await write(open.db, 'เดิม');
  await changes.hearAll();
  const before = changes.version();
  await open.db
    .transaction()
    .execute(async (tx) => {
      await write(tx, 'ถูกยกเลิก');
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await write(open.db, 'เดิม');
  await sql`insert into rate_limit (key, window_start, hits) values ('a', now(), 1)`.execute(open.db);
  await changes.hearAll();
  expect(changes.version()).toBe(before);
});

test('R-228 a use of a promotion is heard when it is the last one, or the first one free again', async () => {
  await sql`insert into promotion (title, promotion_type, discount_type, discount_basis_points, quota)
    values ('ลด', 'P1', 'percent', 1000, 2)`.execute(open.db);
  const isHeard = async (change: string) => {
    await changes.hearAll();
    const before = changes.version();
    await sql.raw(`update promotion set ${change}`).execute(open.db);
    await changes.hearAll();
    return changes.version() > before;
  };
  expect(await isHeard('used = 1')).toBe(false);
  expect(await isHeard('used = 2')).toBe(true);
  expect(await isHeard('used = 1')).toBe(true);
  expect(await isHeard("used = 0, title = 'ลดมาก'")).toBe(true);
  expect(await isHeard('quota = null')).toBe(true);
  expect(await isHeard('used = 1')).toBe(false);
});

test('what is emptied is heard too', async () => {
  const before = changes.version();
  await sql`truncate custom_text`.execute(open.db);
  await changes.hearAll();
  expect(changes.version()).toBeGreaterThan(before);
});

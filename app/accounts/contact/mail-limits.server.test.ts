import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { consumeMailTokens } from './mail-limits.server';

const now = new Date('2026-11-29T05:00:00Z');
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => truncateAll(open.db));

type What = Parameters<typeof consumeMailTokens>[1]['what'];
const ask = async (what: What, name: string, clientAddress = '203.0.113.7') =>
  (await consumeMailTokens(open.db, { what, name, clientAddress }, now)).allowed;
const countAs = (key: string, hits: number) =>
  open.db
    .insertInto('rate_limit')
    .values({ key, hits, window_start: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits }))
    .execute();

test.each<What>(['forgot', 'social', 'email', 'waiting', 'register'])(
  'R-335 of “%s” everybody in a room of eighty behind one address gets their mail',
  async (what) => {
    for (let one = 0; one < 80; one += 1) expect(await ask(what, `p${one}@example.test`)).toBe(true);
  },
);

test('R-335 one mailbox gets few of one network and some of all, and only of those who ask for it', async () => {
  for (let turn = 0; turn < 5; turn += 1) expect(await ask('forgot', 'a@example.test')).toBe(turn < 3);
  expect(await ask('forgot', 'a@example.test', '198.51.100.1')).toBe(true);
  for (let turn = 0; turn < 20; turn += 1) await ask('forgot', 'a@example.test', `198.51.100.${turn + 2}`);
  expect(await ask('forgot', 'a@example.test', '192.0.2.1')).toBe(false);
  expect(await ask('forgot', 'b@example.test')).toBe(true);
  // one account an e-mail: strangers who type it cannot block its owner
  for (let turn = 0; turn < 30; turn += 1) await ask('register', 'a@example.test', `198.51.100.${turn}`);
  expect(await ask('register', 'a@example.test', '192.0.2.1')).toBe(true);
});

test('R-335 no network sends to a thousand mailboxes, and refused tries fill the count of nobody else', async () => {
  await countAs('forgot:address:203.0.113.7', 400);
  expect(await ask('forgot', 'next@example.test')).toBe(false);
  expect(await ask('forgot', 'next@example.test', '198.51.100.1')).toBe(true);
  await countAs('forgot:shop', 1_998);
  for (let turn = 0; turn < 9; turn += 1) await ask('forgot', 'more@example.test');
  for (let turn = 0; turn < 9; turn += 1) await ask('forgot', 'much@example.test', '192.0.2.4');
  expect(await ask('forgot', 'honest@example.test', '198.51.100.2')).toBe(false);
  expect(await ask('social', 'honest@example.test', '198.51.100.2')).toBe(true);
});

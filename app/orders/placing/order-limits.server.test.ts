import { expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { consumeOrderTokens } from './order-limits.server';

const now = new Date('2026-11-29T05:00:00Z');
const { db } = fileDatabase();

const order = async (email: string, address = '203.0.113.7') =>
  (await consumeOrderTokens(db(), { address, email, memberId: null, unprovedMails: null, now })).isAllowed;

test('R-335 a class of a hundred behind one address orders at once; one e-mail there ten times an hour', async () => {
  for (let one = 0; one < 100; one += 1) expect(await order(`p${one}@example.test`)).toBe(true);
  const tries = [];
  for (let turn = 0; turn < 15; turn += 1) tries.push(await order('again@example.test'));
  expect(tries.filter(Boolean)).toHaveLength(10);
  expect(await order('again@example.test', '198.51.100.1')).toBe(true);
});

test('R-335 who is refused uses up nothing of their room, which has a ceiling', async () => {
  for (let turn = 0; turn < 300; turn += 1) await order('stubborn@example.test');
  const { hits } = await db()
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', 'order:address:203.0.113.7')
    .executeTakeFirstOrThrow();
  expect(hits).toBe(10);
  await db()
    .updateTable('rate_limit')
    .set({ hits: 400 })
    .where('key', '=', 'order:address:203.0.113.7')
    .execute();
  expect(await order('next@example.test')).toBe(false);
});

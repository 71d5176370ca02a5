import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addHours, addMilliseconds } from '~/values/time';
import { answerKey, beginOnce, endOnce, forgetOldAnswers } from './kept-answers.server';

const now = new Date('2026-11-20T07:00:00Z');
const keyHash = answerKey('token:1', '/private/cart/order', 'one');
const ask = (body = '{}', at = now) => beginOnce(open.db, { keyHash, body }, at);

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => truncateAll(open.db));

test('of many at once one begins', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => ask()));
  expect(all.filter((each) => each.ok && each.value === null)).toHaveLength(1);
  expect(all.filter((each) => !each.ok && each.refusal.code === 'IN_PROGRESS')).toHaveLength(5);
});
test('a key answers what it has answered, and no other body', async () => {
  await ask();
  await endOnce(open.db, keyHash, { status: 200, body: '{"orderId":1}' });
  expect(await ask()).toEqual({ ok: true, value: { status: 200, body: '{"orderId":1}' } });
  expect(await ask('{"price":1}')).toMatchObject({ ok: false, refusal: { code: 'KEY_REUSED' } });
  expect(answerKey('token:2', '/private/cart/order', 'one')).not.toBe(keyHash);
});
test('a call that failed, one whose process died, and one of yesterday may come again', async () => {
  await ask();
  await endOnce(open.db, keyHash, null);
  expect(await ask()).toEqual({ ok: true, value: null });
  expect(await ask('{}', addMilliseconds(now, 119_000))).toMatchObject({ ok: false });
  expect(await ask('{}', addMilliseconds(now, 121_000))).toEqual({ ok: true, value: null });
  await endOnce(open.db, keyHash, { status: 200, body: '{}' });
  expect(await ask('{}', addHours(now, 25))).toEqual({ ok: true, value: null });
});
test('answers of yesterday are forgotten', async () => {
  await ask();
  expect(await forgetOldAnswers(open.db, now)).toBe(0);
  expect(await forgetOldAnswers(open.db, addHours(now, 1))).toBe(1);
});

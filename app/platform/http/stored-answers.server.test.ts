import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addHours, addMilliseconds } from '~/values/time';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import {
  answerKey,
  beginOnce,
  callHash,
  endOnce,
  forgetOldAnswers,
  type SentCall,
} from './stored-answers.server';

const now = new Date('2026-11-20T07:00:00Z');
const keyHash = answerKey('person:1', 'one');
const call = { method: 'POST', path: '/public/course/1/comments', body: { body: 'ก' } };
const beginCall = (sentCall: SentCall = call, at = now) =>
  beginOnce(open.db, { keyHash, requestHash: callHash(sentCall) }, at);

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => truncateAll(open.db));

test('of many at once one begins', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => beginCall()));
  expect(all.filter((each) => each.ok && each.value === null)).toHaveLength(1);
  expect(all.filter((each) => !each.ok && each.refusal.code === 'IN_PROGRESS')).toHaveLength(5);
});
test('R-166 a key answers what it has answered, and no other call: address, query, body and files count', async () => {
  await beginCall();
  await endOnce(open.db, keyHash, { status: 200, body: '{"orderId":1}' });
  expect(await beginCall()).toEqual({ ok: true, value: { status: 200, body: '{"orderId":1}' } });
  const slip = (text: string) => new Map([['slip', [{ bytes: Buffer.from(text) }]]]);
  for (const other of [
    { ...call, path: '/public/course/2/comments' },
    { ...call, path: '/public/course/1/comments?order_token=a' },
    { ...call, method: 'PUT' },
    { ...call, body: { body: 'ข' } },
    { ...call, body: undefined },
    { ...call, files: slip('a') },
  ])
    expect(await beginCall(other)).toEqual({ ok: false, refusal: { code: 'KEY_REUSED' } });
  expect(callHash({ ...call, files: slip('a') })).not.toBe(callHash({ ...call, files: slip('b') }));
  expect(answerKey('person:2', 'one')).not.toBe(keyHash);
});
test('a call that failed, one whose process died, and one of yesterday may come again', async () => {
  await beginCall();
  await endOnce(open.db, keyHash, null);
  expect(await beginCall()).toEqual({ ok: true, value: null });
  expect(await beginCall(call, addMilliseconds(now, 119_000))).toMatchObject({ ok: false });
  expect(await beginCall(call, addMilliseconds(now, 121_000))).toEqual({ ok: true, value: null });
  await endOnce(open.db, keyHash, { status: 200, body: '{}' });
  expect(await beginCall(call, addHours(now, 25))).toEqual({ ok: true, value: null });
});
test('answers of yesterday are forgotten', async () => {
  await beginCall();
  expect(await forgetOldAnswers(open.db, now)).toBe(0);
  expect(await forgetOldAnswers(open.db, addHours(now, 1))).toBe(1);
});

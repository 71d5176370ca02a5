import { expect, test } from 'vitest';
import { fileDatabase } from '../../test/support/databases/file-database';
import { consumeFileTokens } from './consume-allowance.server';

const now = new Date('2026-11-29T05:00:00Z');
const { db } = fileDatabase();

const send = (whose: string, { sender = '203.0.113.7', bytes = 3_000_000, perHour = 20 } = {}) =>
  consumeFileTokens(db(), { what: 'person-image', sender, whose, perHour, bytes }, now);

test('R-335 a room of eighty behind one address sends its pictures; one person no more than theirs', async () => {
  for (let one = 0; one < 80; one += 1) expect(await send(`p${one}@example.test`)).toBe(true);
  const tries = [];
  for (let turn = 0; turn < 25; turn += 1) tries.push(await send('much@example.test', { bytes: 1_000 }));
  expect(tries.filter(Boolean)).toHaveLength(20);
  // by size, too
  expect(await send('large@example.test', { bytes: 61_000_000 })).toBe(false);
  expect(await send('honest@example.test')).toBe(true);
});

test('R-335 no network sends for a thousand people, and no other network pays for it', async () => {
  const tries = [];
  for (let one = 0; one < 60; one += 1)
    tries.push(await send(`p${one}@example.test`, { bytes: 1_000, perHour: 4 }));
  expect(tries.filter(Boolean)).toHaveLength(40);
  expect(await send('next@example.test', { sender: '198.51.100.1', perHour: 4 })).toBe(true);
});

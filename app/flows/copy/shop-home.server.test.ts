import { expect, test } from 'vitest';
import { setOutside } from '~/platform/outside.server';
import { callProvider } from '~/providers/port/call-provider.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { markCopy, openOutside, readCopy, settleHome } from './shop-home.server';

const { db } = fileDatabase();
const NOW = new Date('2026-01-05T05:00:00Z');
const HOME = { mode: 'live', publicUrl: 'https://shop.example' } as const;
const ELSEWHERE = { mode: 'live', publicUrl: 'https://copy.example' } as const;

test('R-207 a shop is at home where it was first started live; elsewhere it is a copy, and comes home by itself', async () => {
  const demo = { mode: 'demo', publicUrl: null } as const;
  await settleHome(db(), demo, NOW);
  expect(await readCopy(db(), demo)).toBeNull();
  await settleHome(db(), HOME, NOW);
  expect(await readCopy(db(), HOME)).toBeNull();
  await settleHome(db(), ELSEWHERE, NOW);
  expect(await readCopy(db(), ELSEWHERE)).toEqual({ why: 'elsewhere', home: HOME.publicUrl });
  expect(await readCopy(db(), HOME)).toBeNull();
});

test('R-207 what was restored is a copy at home too, whenever it is started', async () => {
  await markCopy(db(), NOW);
  await settleHome(db(), HOME, NOW);
  expect(await readCopy(db(), HOME)).toEqual({ why: 'restored', home: null });
  await settleHome(db(), HOME, NOW);
  expect(await openOutside(db(), HOME)()).toBe(false);
});

test('R-207 a copy asks no provider, and the answer is that nobody knows', async () => {
  setOutside(() => Promise.resolve(false));
  try {
    const result = await callProvider({ url: 'http://127.0.0.1:1/', method: 'GET' });
    expect(result).toEqual({ outcome: 'unknown', why: 'CopyIsSilent' });
  } finally {
    setOutside(() => Promise.resolve(true));
  }
});

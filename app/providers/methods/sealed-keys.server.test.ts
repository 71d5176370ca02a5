import { beforeEach, expect, test } from 'vitest';
import { setSealSecrets } from '~/platform/sealed.server';
import { openKeys, sealKeys, storedKeys } from './sealed-keys.server';

const KEYS = { secretKey: 'skey_live_abcdefgh', webhookSecret: 'd2ViaG9vaw==' };
beforeEach(() => setSealSecrets('secret of this shop, long enough to be one'));

test('sealed keys open again, and nothing of them stands in what is stored', () => {
  const stored = sealKeys(9, KEYS);
  expect(JSON.stringify(stored)).not.toMatch(/skey|abcdefgh|webhook/i);
  expect(openKeys(9, JSON.parse(JSON.stringify(stored)))).toEqual(KEYS);
  // the same keys are never stored as the same bytes
  expect(sealKeys(9, KEYS)).not.toEqual(stored);
});

test('keys of before, written plainly, are taken as they are', () => {
  expect(openKeys(9, KEYS)).toEqual(KEYS);
  expect(storedKeys(9, {})).toEqual({});
});

test('they open for no other method, and not when anything was changed', () => {
  const stored = sealKeys(9, KEYS) as Record<string, string>;
  expect(openKeys(8, stored)).toBeNull();
  expect(storedKeys(8, stored)).toBeNull();
  for (const name of ['iv', 'tag', 'data'])
    expect(openKeys(9, { ...stored, [name]: `A${stored[name]!.slice(1)}A` })).toBeNull();
});

test('a new secret of the shop opens what a former one sealed, while that is told', () => {
  const stored = sealKeys(9, KEYS);
  setSealSecrets('another secret of this shop, as long as that');
  expect(openKeys(9, stored)).toBeNull();
  setSealSecrets('another secret of this shop, as long as that', [
    'secret of this shop, long enough to be one',
  ]);
  expect(openKeys(9, stored)).toEqual(KEYS);
  expect((sealKeys(9, KEYS) as { by: string }).by).not.toBe((stored as { by: string }).by);
});

import { expect, test } from 'vitest';
import { checkSignedPath, signPath } from './signed-address.server';

const secret = 'a secret of at least thirty-two characters';
const now = new Date('2026-11-20T07:00:00Z');
const soon = new Date('2026-11-20T07:10:00Z');
const open = (address: string, at = now, with_ = secret) =>
  checkSignedPath(with_, new URL(address, 'https://shop.example'), at);

test('a signed address opens until its time and not after', () => {
  const address = signPath(secret, '/media/work-1.mp4', soon);
  expect(open(address)).toBe(true);
  expect(open(address, new Date(soon.getTime() - 1))).toBe(true);
  expect(open(address, soon)).toBe(false);
});

test('another path, time, key or secret does not open', () => {
  const address = signPath(secret, '/media/work-1.mp4', soon);
  const later = String(Math.floor(soon.getTime() / 1000) + 3600);
  expect(open(address.replace('work-1', 'work-2'))).toBe(false);
  expect(open(address.replace(/until=\d+/, `until=${later}`))).toBe(false);
  expect(open(address.replace(/key=./, 'key=!'))).toBe(false);
  expect(open(address, now, `${secret}!`)).toBe(false);
  expect(open('/media/work-1.mp4')).toBe(false);
  expect(open(`${address}&until=1`)).toBe(true); // the first one counts
});

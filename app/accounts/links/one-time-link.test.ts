import { expect, test } from 'vitest';
import { linkState, withoutLinkToken } from './one-time-link';

const now = new Date('2026-11-20T05:00:00Z');
const before = new Date('2026-11-20T04:59:59Z');
const after = new Date('2026-11-20T05:00:01Z');

test('REG-08 a link opens until its time, once', () => {
  expect(linkState({ expiresAt: after, usedAt: null }, now)).toBe('open');
  expect(linkState({ expiresAt: now, usedAt: null }, now)).toBe('late');
  expect(linkState({ expiresAt: after, usedAt: before }, now)).toBe('used');
  expect(linkState({ expiresAt: before, usedAt: before }, now)).toBe('used');
  expect(linkState(undefined, now)).toBe('unknown');
});

test('a log keeps no link', () => {
  expect(withoutLinkToken('/reset/AbCdEf')).toBe('/reset/…');
  expect(withoutLinkToken('/claim/AbCdEf.data')).toBe('/claim/…');
  expect(withoutLinkToken('/connect/AbCdEf')).toBe('/connect/…');
  expect(withoutLinkToken('/mydata/AbCdEf')).toBe('/mydata/…');
  expect(withoutLinkToken('/email/AbCdEf')).toBe('/email/…');
  expect(withoutLinkToken('/setup/AbCdEf')).toBe('/setup/…');
  expect(withoutLinkToken('/join/AbCdEf')).toBe('/join/…');
  expect(withoutLinkToken('/waiting/AbCdEf')).toBe('/waiting/…');
  expect(withoutLinkToken('/media/films/7/1/2/fAb/1795/s3cret/240p.mp4')).toBe(
    '/media/films/7/1/2/fAb/1795/…/240p.mp4',
  );
  expect(withoutLinkToken('/course/1-reset')).toBe('/course/1-reset');
});

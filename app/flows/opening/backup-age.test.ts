import { expect, test } from 'vitest';
import { backupWarning } from './backup-age';

const now = new Date('2026-11-20T07:00:00Z');
const told = (lastAt: string | null, isDemo = false) =>
  backupWarning({ lastAt: lastAt === null ? null : new Date(lastAt), isDemo, now });

test('a live shop without a backup says so, a demo shop never', () => {
  expect(told(null)).toEqual({ kind: 'never' });
  expect(told(null, true)).toBeNull();
});

test('a week is too old, a second less is not', () => {
  expect(told('2026-11-13T07:00:00Z')).toEqual({ kind: 'old', days: 7 });
  expect(told('2026-11-13T07:00:01Z')).toBeNull();
  expect(told('2026-10-01T07:00:00Z')).toEqual({ kind: 'old', days: 50 });
  expect(told('2026-11-21T07:00:00Z')).toBeNull();
});

import { expect, test } from 'vitest';
import { backupWarning } from './backup-age';

const now = new Date('2026-11-20T07:00:00Z');
const ageOf = (lastAt: string | null, isDemo = false) =>
  backupWarning({ lastAt: lastAt === null ? null : new Date(lastAt), isDemo, now });

test('a live shop without a backup says so, a demo shop never', () => {
  expect(ageOf(null)).toEqual({ kind: 'never' });
  expect(ageOf(null, true)).toBeNull();
});

test('a week is too old, a second less is not', () => {
  expect(ageOf('2026-11-13T07:00:00Z')).toEqual({ kind: 'old', days: 7 });
  expect(ageOf('2026-11-13T07:00:01Z')).toBeNull();
  expect(ageOf('2026-10-01T07:00:00Z')).toEqual({ kind: 'old', days: 50 });
  expect(ageOf('2026-11-21T07:00:00Z')).toBeNull();
});

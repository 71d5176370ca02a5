import { expect, test } from 'vitest';
import { keptIds, keptValues } from './kept-values';

test('of a row the editor has what a field can hold', () => {
  const at = new Date('2026-11-20T07:00:00Z');
  const row = {
    title: 'ก',
    seat_limit: 3,
    is_free: false,
    venue: null,
    outcomes: ['ก', 'ข'],
    gifts: [1, 2],
  };
  expect(keptValues({ ...row, created_at: at, detail: { a: 1 }, mixed: [1, 'ก'] })).toEqual(row);
});

test('ids are the numbers of a list, and none of anything else', () => {
  expect([keptIds([3, 4]), keptIds(['3']), keptIds(3), keptIds(null), keptIds(undefined)]).toEqual([
    ...[[3, 4], [], [], [], []],
  ]);
});

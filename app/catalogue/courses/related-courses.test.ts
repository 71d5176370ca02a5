import { expect, test } from 'vitest';
import { pickRelated, RELATED_PER_LIST } from './related-courses';

const candidate = (id: number, change = {}) => ({
  id,
  isSameTeacher: false,
  isSameGroup: false,
  soldCount: 0,
  ...change,
});
const ON = { is_show_same_teacher: true, is_show_same_group: true, is_show_best_seller: true };

test('CAT-05 each list has its own, and no course stands twice', () => {
  const relatedIds = pickRelated(
    [
      candidate(1, { isSameTeacher: true, isSameGroup: true, soldCount: 9 }),
      candidate(2, { isSameGroup: true }),
      candidate(3, { soldCount: 1 }),
      candidate(4),
    ],
    ON,
  );
  expect(relatedIds).toEqual({ teacher: [1], group: [2], bestSeller: [3] });
});

test('CAT-05 a list switched off leaves its courses to the next', () => {
  const candidates = [candidate(1, { isSameTeacher: true, isSameGroup: true, soldCount: 9 })];
  expect(pickRelated(candidates, { ...ON, is_show_same_teacher: false })).toEqual({
    teacher: [],
    group: [1],
    bestSeller: [],
  });
  const none = { is_show_same_teacher: false, is_show_same_group: false, is_show_best_seller: false };
  expect(pickRelated(candidates, none)).toEqual({ teacher: [], group: [], bestSeller: [] });
});

test('a list is no longer than its row', () => {
  const many = Array.from({ length: 9 }, (_, id) => candidate(id, { isSameTeacher: true }));
  expect(pickRelated(many, ON).teacher).toHaveLength(RELATED_PER_LIST);
});

import { expect, test } from 'vitest';
import { auditFacts } from './audit-changes';

test('what changed is told by name, and what stayed is not', () => {
  expect(
    auditFacts({ before: { price: 1, name: 'ก', note: null }, after: { price: 2, name: 'ก', note: '' } }),
  ).toEqual([{ name: 'price', change: { before: 1 }, after: 2 }]);
  expect(auditFacts({ before: null, after: { a: true } })).toEqual([
    { name: 'a', change: null, after: true },
  ]);
});

test('lists and plain values are one fact; what stands beside is kept, what only programs know is not', () => {
  expect(auditFacts({ before: [], after: ['owner', 'support'], reason: 'ใหม่', courseId: 4 })).toEqual([
    { name: '', change: { before: [] }, after: ['owner', 'support'] },
    { name: 'reason', change: null, after: 'ใหม่' },
  ]);
});

test.each([null, undefined, 'text', []])('%s says nothing', (detail) =>
  expect(auditFacts(detail)).toEqual([]),
);

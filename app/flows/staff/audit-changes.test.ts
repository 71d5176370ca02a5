import { expect, test } from 'vitest';
import { auditFacts } from './audit-changes';

test('what changed is told by name, and what stayed is not', () => {
  expect(auditFacts({ before: { price: 1, name: 'ก' }, after: { price: 2, name: 'ก' } })).toEqual([
    { name: 'price', before: '1', after: '2' },
  ]);
  expect(auditFacts({ before: null, after: { a: true } })).toEqual([
    { name: 'a', before: '–', after: 'true' },
  ]);
});

test('lists and plain values are one fact; what stands beside is kept', () => {
  expect(auditFacts({ before: [], after: ['owner', 'support'], reason: 'ใหม่' })).toEqual([
    { name: '', before: '–', after: 'owner, support' },
    { name: 'reason', before: null, after: 'ใหม่' },
  ]);
});

test.each([null, undefined, 'text', []])('%s says nothing', (detail) =>
  expect(auditFacts(detail)).toEqual([]),
);

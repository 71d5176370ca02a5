import { expect, test } from 'vitest';
import { restingOn } from './import-graph.mjs';

test('what rests on a rule: its own test at one import, the routes that show it further off', () => {
  const distance = restingOn(['app/values/money.ts']);
  expect(distance.get('app/values/money.ts')).toBe(0);
  expect(distance.get('app/values/money.test.ts')).toBe(1);
  expect(
    distance.get('app/routes/cart/route.tsx') ?? distance.get('app/routes/checkout/cart.tsx'),
  ).toBeGreaterThan(1);
});

test('nothing rests on a test, and nothing is followed through what puts the whole shop together', () => {
  expect([...restingOn(['app/values/money.test.ts']).keys()]).toEqual(['app/values/money.test.ts']);
  const jobs = restingOn(['app/flows/jobs/define-jobs.server.ts']);
  expect(jobs.has('app/entry.server.tsx')).toBe(true);
  expect(jobs.has('server.ts')).toBe(false);
});

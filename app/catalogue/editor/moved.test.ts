import { expect, test } from 'vitest';
import { moved } from './moved';

test.each([
  ['b', 'up', 'bac'],
  ['b', 'down', 'acb'],
  ['a', 'up', 'abc'],
  ['c', 'down', 'abc'],
  ['x', 'up', 'abc'],
] as const)('%s goes %s', (item, to, list) => {
  expect(moved(['a', 'b', 'c'], item, to).join('')).toBe(list);
});

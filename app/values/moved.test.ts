import { expect, test } from 'vitest';
import { moved } from './moved';

test.each([
  ['b', 'up', 1, 'bac'],
  ['b', 'down', 1, 'acb'],
  ['a', 'up', 1, 'abc'],
  ['c', 'down', 1, 'abc'],
  ['x', 'up', 1, 'abc'],
  ['a', 'down', 2, 'bca'],
  ['c', 'up', 2, 'cab'],
  ['b', 'down', 900, 'acb'],
] as const)('%s goes %s by %d', (item, to, places, list) => {
  expect(moved(['a', 'b', 'c'], item, to, places).join('')).toBe(list);
});

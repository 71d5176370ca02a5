import { expect, test } from 'vitest';
import { peopleSearchOf } from './people-search';

test.each([
  ['', null, null],
  ['  มะลิ   ใจดี ', '%มะลิ ใจดี%', null],
  ['50%_off', '%50\\%\\_off%', null],
  ['081-234', '%081-234%', '%081234%'],
  ['๐๘๑ ๒๓๔', '%081 234%', '%081234%'],
  ['+66 81 234 5678', '%+66 81 234 5678%', '%812345678%'],
  ['12', '%12%', null],
])('%s', (input, pattern, tel) => expect(peopleSearchOf(input)).toEqual({ pattern, tel }));

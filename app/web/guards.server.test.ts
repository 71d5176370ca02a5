import { expect, test } from 'vitest';
import { safePath } from './guards.server';

test.each([
  ['/course/1-excel?x=1#pricing', '/course/1-excel?x=1#pricing'],
  ['/', '/'],
])('%s is a path of this shop', (path, same) => expect(safePath(path, '/f')).toBe(same));

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  'javascript:alert(1)',
  '/\n/evil.test',
  '',
  null,
])('%j leads nowhere else', (path) => expect(safePath(path, '/f')).toBe('/f'));

import { expect, test } from 'vitest';
import { whyDenied } from './denial';

const member = { kind: 'member', suspended_at: null, is_whitelisted: true };

test('REG-11 a person staff suspended is denied, on the list or not', () => {
  expect(whyDenied({ ...member, suspended_at: new Date(0) }, false)).toBe('suspended');
  expect(whyDenied({ ...member, kind: 'generated', suspended_at: new Date(0) }, true)).toBe('suspended');
});

test('REG-11 the whitelist counts only where the site admits nobody else', () => {
  expect(whyDenied({ ...member, is_whitelisted: false }, false)).toBeNull();
  expect(whyDenied({ ...member, is_whitelisted: false }, true)).toBe('unlisted');
  expect(whyDenied(member, true)).toBeNull();
});

test('REG-11 a guest’s generated account is on no list', () =>
  expect(whyDenied({ ...member, kind: 'generated', is_whitelisted: false }, true)).toBeNull());

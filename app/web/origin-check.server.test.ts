import { expect, test } from 'vitest';
import { foreignWritePage, isOwnOrigin } from './origin-check.server';

const ownOrigins = ['http://localhost:3000', 'https://shop.example'];
const post = (headers: Record<string, string>) =>
  isOwnOrigin({ method: 'POST', path: '/course/1/register', headers, ownOrigins });

test.each([
  [{ 'sec-fetch-site': 'same-origin', cookie: 'a=b' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'https://shop.example', cookie: 'a=b' }, true],
  [{ origin: 'http://localhost:3000', cookie: 'a=b' }, true],
  [{ origin: 'https://evil.example', cookie: 'a=b' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null', cookie: 'a=b' }, false],
  [{ cookie: 'a=b' }, false],
  [{}, true],
] as [Record<string, string>, boolean][])('a write with %j: %s (R-12)', (headers, isOwn) => {
  expect(post(headers)).toBe(isOwn);
});

test.each(['PUT', 'PATCH', 'DELETE'])('%s is a write too', (method) => {
  expect(isOwnOrigin({ method, path: '/', headers: { origin: 'https://evil.example' }, ownOrigins })).toBe(
    false,
  );
});

test('PAY-21 a provider’s notification comes from elsewhere; its door knows it by other means', () => {
  const headers = { origin: 'https://dashboard.omise.example' };
  expect(isOwnOrigin({ method: 'POST', path: '/webhook/omise', headers, ownOrigins })).toBe(true);
});

test('PAY-03 SecurePay’s page posts to its one address of the shop', () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'null' };
  expect(isOwnOrigin({ method: 'POST', path: '/pay/securepay/return', headers, ownOrigins })).toBe(true);
});

test.each([
  '/webhooks',
  '/webhook/',
  '/webhook/../cart',
  '/webhook/omise/../../cart',
  '/webhook/%2e%2e/cart',
  '/pay/securepay/return/../../cart',
  '/pay/securepay/returns',
  '/cart/1',
])('%s is no such door (R-12)', (path) => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', cookie: 'a=b' };
  expect(isOwnOrigin({ method: 'POST', path, headers, ownOrigins })).toBe(false);
});

test('a read may come from anywhere', () => {
  expect(
    isOwnOrigin({ method: 'GET', path: '/', headers: { 'sec-fetch-site': 'cross-site' }, ownOrigins }),
  ).toBe(true);
});

test('the refusal says what to do', () => {
  expect(foreignWritePage()).toContain('เปิดหน้าใหม่แล้วลองอีกครั้ง');
});

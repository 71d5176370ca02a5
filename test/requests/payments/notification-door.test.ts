import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../../support/shop/app-server';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const AT_ONCE = 50;
const knock = async (door: string) =>
  await fetch(`${app.url}/webhook/${door}`, { method: 'POST', body: '{"forged":true}' });

test('PAY-21 who floods the doors of notifications is turned away, at every one of them', async () => {
  const statuses: number[] = [];
  // the count begins anew with each minute: two minutes' worth hold at least one of them
  while (!statuses.includes(429) && statuses.length < 1_300) {
    const some = await Promise.all(Array.from({ length: AT_ONCE }, () => knock('scb')));
    statuses.push(...some.map(({ status }) => status));
  }
  expect(statuses.slice(0, 500).every((status) => status === 401)).toBe(true);
  expect(statuses).toContain(429);
  const refusal = await knock('omise');
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0);
  // the shop is open to everybody else who comes from there
  expect((await fetch(app.url)).status).toBe(200);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/app-server';
import { guest, orderAsGuest, signedIn } from '../support/bank-transfer';
import { PlainBrowser } from '../support/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  await orderAsGuest(new PlainBrowser(app.url), {
    title: 'Excel สำหรับคนทำงาน',
    buyer: guest('period@example.test'),
  });
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const [year, month, day] = today.split('-') as [string, string, string];
const buddhist = `${day}/${month}/${Number(year) + 543}`;
const list = (period: string) => staff.get(`/admin/orders?period=${encodeURIComponent(period)}`);

test.each([today, buddhist, `${year}-${month}`, `2020-01-01~${today}`, `2020-01 ~ ${year}-${month}`])(
  'UI-01 orders of %s are found',
  async (period) => {
    const page = await list(period);
    expect(page.text).toContain('กิตติพงษ์');
    expect(page.form('form.period').value('period')).toBe(period);
  },
);

test.each(['2020-01-01', '2020-01', '2020-47th', '2020-01-01~2020-12-31', '2020-01-01 10:00:00'])(
  'UI-01 orders of %s are none, and the page says so',
  async (period) => {
    const page = await list(period);
    expect(page.text).not.toContain('กิตติพงษ์');
    expect(page.root.querySelector('form.period [aria-invalid]')).toBeNull();
  },
);

test.each([
  ['2026-02-31', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['2026-11-20~2026-11-01', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['พรุ่งนี้', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['2020-47st', 'อ่านช่วงเวลานี้ไม่ได้'],
  ['2099-01-01', 'ยังมาไม่ถึง'],
])('UI-01 %s is refused beside its field, and kept', async (period, message) => {
  const page = await list(period);
  expect(page.find('form.period .why').text).toContain(message);
  expect(page.form('form.period').value('period')).toBe(period);
});

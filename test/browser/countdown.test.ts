import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';

const HOUR = 3_600_000;
let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
  await app.inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'student@demo.test')
      .where('kind', '=', 'member')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('access_grant').where('person_id', '=', id).execute();
    const now = Date.now();
    await db
      .insertInto('access_grant')
      .values({
        person_id: id,
        course_id: 1,
        source: 'staff',
        terms: JSON.stringify({ planType: 'Period', term: 1, termUnit: 'day' }),
        starts_at: new Date(now - 22 * HOUR),
        granted_at: new Date(now - 22 * HOUR),
        ends_at: new Date(now + 2 * HOUR),
      })
      .execute();
  });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

test('LRN-04 the clock runs a second at a time, and its end is told to the page once', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${app.url}/login`);
  await page.fill('[name=username]', 'student@demo.test');
  await page.fill('[name=password]', 'rian-demo');
  await Promise.all([page.waitForURL('**/myaccount/**'), page.click('form[action="/login"] button')]);
  // time stands still until the test moves it
  await page.clock.install({ time: new Date() });
  await page.addInitScript(() => {
    const counter = window as unknown as { finishes: number };
    counter.finishes = 0;
    addEventListener('countdown:finish', () => (counter.finishes += 1));
  });
  await page.goto(`${app.url}/learn/1-excel-for-work`);
  await page.waitForURL(/\/learn\/1-excel-for-work\/\d+/);
  const clock = page.locator('[data-until]');
  const left = async () =>
    (await clock.innerText()).split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const finishes = () => page.evaluate(() => (window as unknown as { finishes: number }).finishes);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const before = await left();
  expect(before).toBeGreaterThan(HOUR / 1000);
  await page.clock.runFor(5_000);
  expect(before - (await left())).toBe(5);
  expect(await finishes()).toBe(0);
  const over = page.locator('[data-when=over]');
  expect(await over.isVisible()).toBe(false);
  await page.clock.fastForward((before - 6) * 1000);
  await page.clock.runFor(3_000);
  expect(await clock.innerText()).toBe('00:00:00');
  expect(await finishes()).toBe(1);
  expect(await over.isVisible()).toBe(true);
  await page.clock.runFor(60_000);
  expect(await finishes()).toBe(1);
  await context.close();
});

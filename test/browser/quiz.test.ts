import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveLearned } from '../support/rows/learned-course';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';

let app: AppServer;
let browser: Browser;
let page: Page;
let address: string;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
  await app.inDatabase(async (db) => {
    await giveLearned(db, { email: 'student@demo.test', courseId: 1, lectures: 0 });
    const { lecture_id: id } = await db
      .selectFrom('quiz')
      .select('lecture_id')
      .where('time_limit_minutes', 'is not', null)
      .executeTakeFirstOrThrow();
    address = `${app.url}/learn/1-excel-for-work/${id}`;
  });
  page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto(`${app.url}/login`);
  await page.fill('[name=username]', 'student@demo.test');
  await page.fill('[name=password]', 'rian-demo');
  await Promise.all([page.waitForURL('**/myaccount/**'), page.click('form[action="/login"] button')]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const answers = () =>
  app.inDatabase((db) =>
    db
      .selectFrom('quiz_attempt')
      .select(['answers', 'ended_at'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );

test('LRN-05 answers are kept while somebody goes through, Enter sends nothing, and the end of the time sends them', async () => {
  await page.goto(address);
  await page.click('#quiz form button');
  await page.waitForURL('**/quiz');
  const written = page.locator('[data-quiz] input.in').first();
  await Promise.all([page.waitForResponse('**/quiz/answers'), written.fill('SUM')]);
  await page.locator('[data-when=kept]').waitFor({ state: 'visible' });
  expect(Object.values((await answers()).answers as object)).toEqual(['SUM']);
  await Promise.all([page.waitForURL('**/quiz?kept'), written.press('Enter')]);
  expect((await answers()).ended_at).toBeNull();
  // the time runs out on the open page
  await page.clock.install({ time: new Date() });
  await page.goto(`${address}/quiz`);
  await page
    .locator('[data-until]')
    .filter({ hasText: /^00:\d\d:\d\d$/ })
    .waitFor();
  await page.locator('.pick input').first().check();
  await Promise.all([page.waitForURL('**/quiz?attempt=*'), page.clock.fastForward('31:00')]);
  expect(Object.keys((await answers()).answers as object)).toHaveLength(2);
  expect((await answers()).ended_at).not.toBeNull();
});

/** A new attempt, on the page that `address` leads to. */
async function begin(on: Page): Promise<void> {
  await app.inDatabase((db) =>
    db
      .updateTable('quiz_attempt')
      .set({ ended_at: new Date(), score: 0, passed: false, marks: '{}' })
      .where('ended_at', 'is', null)
      .execute(),
  );
  await app.inDatabase((db) => db.updateTable('quiz').set({ attempts_allowed: null }).execute());
  await on.goto(address);
  await on.click('#quiz form button');
  await on.waitForURL('**/quiz');
}

const other = async (): Promise<Page> => page.context().newPage();
const written = (on: Page) => on.locator('[data-quiz] input.in').first();
const keep = (on: Page, text: string) =>
  Promise.all([on.waitForResponse('**/quiz/answers'), written(on).fill(text)]);

test('LRN-05 the time runs by the shop’s clock, however wrong the device’s is', async () => {
  const fast = await other();
  await fast.clock.install({ time: Date.now() + 40 * 60_000 });
  await begin(fast);
  await fast
    .locator('[data-until]')
    .filter({ hasText: /^00:(30:00|29:\d\d)$/ })
    .waitFor();
  expect((await answers()).ended_at).toBeNull();
  await fast.close();
});

test('LRN-05 a page that is reloaded at once shows the answer that was typed last, and keeps it', async () => {
  const open = await other();
  await begin(open);
  // what is sent as one leaves comes after the page that is asked for then
  await open.route('**/quiz/answers', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue().catch(() => {});
  });
  await written(open).fill('typed last');
  await open.locator('.pick input').first().check();
  const pending = open.waitForResponse('**/quiz/answers');
  await open.reload();
  expect(await written(open).inputValue()).toBe('typed last');
  expect(await open.locator('.pick input').first().isChecked()).toBe(true);
  await pending;
  await open.locator('[data-when=kept]').waitFor({ state: 'visible' });
  expect(Object.values((await answers()).answers as object)).toContain('typed last');
  // and what another device has answered since stands
  await open.goto(`${app.url}/courses`);
  const newer = await other();
  await newer.goto(`${address}/quiz`);
  await keep(newer, 'newer');
  await open.goto(`${address}/quiz`);
  expect(await written(open).inputValue()).toBe('newer');
  await newer.close();
  await open.close();
});

test('LRN-05 a tab that lies open takes nothing back that was answered in another', async () => {
  const idle = await other();
  await idle.clock.install({ time: new Date() });
  await begin(idle);
  await keep(idle, 'older');
  const busy = await other();
  await busy.goto(`${address}/quiz`);
  await keep(busy, 'newer');
  await idle.evaluate(() => dispatchEvent(new Event('online')));
  // its time runs out first, and what it sends is what was kept last
  await app.inDatabase((db) =>
    db.updateTable('quiz_attempt').set({ ends_at: new Date() }).where('ended_at', 'is', null).execute(),
  );
  await Promise.all([idle.waitForURL('**/quiz?attempt=*'), idle.clock.fastForward('31:00')]);
  expect(Object.values((await answers()).answers as object)).toContain('newer');
  expect((await answers()).ended_at).not.toBeNull();
  await busy.close();
  await idle.close();
});

test('LRN-05 answers that are not kept are said to be, with the way on', async () => {
  const open = await other();
  await begin(open);
  await keep(open, 'kept');
  const elsewhere = await other();
  await elsewhere.goto(`${address}/quiz`);
  await elsewhere.click('button[value=send]');
  await elsewhere.click('button[value=sendAnyway]');
  await elsewhere.waitForURL('**/quiz?attempt=*');
  await keep(open, 'too late');
  await open.locator('[data-when=ended] a').waitFor({ state: 'visible' });
  expect(await open.locator('[data-when=kept]').isVisible()).toBe(false);
  await open.context().clearCookies();
  await keep(open, 'nobody');
  await open.locator('[data-when=signed-out] a').waitFor({ state: 'visible' });
  await open.close();
});

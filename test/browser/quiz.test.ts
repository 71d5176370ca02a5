import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';
import { giveLearned } from '../support/rows/learned-course';

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

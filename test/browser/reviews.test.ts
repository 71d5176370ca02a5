import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCourse, giveLearned } from '../support/rows/learned-course';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';

const EXCEL = '/course/1-excel-for-work';
const WORDS = 'วันแรกก็จับคอร์ดได้แล้ว ครูใจเย็นมาก';

let app: AppServer;
let browser: Browser;
let guitar: { id: number; path: string };
beforeAll(async () => {
  [app, browser] = await Promise.all([
    startApp({
      change: async (db) => {
        guitar = await demoCourse(db, 'guitar-fingerstyle');
        await giveLearned(db, { email: 'student@demo.test', courseId: guitar.id, lectures: 1000 });
      },
    }),
    launchChromium(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 860 } };
type Context = Parameters<Browser['newContext']>[0];

const open = async (context: Context, path: string): Promise<Page> => {
  const page = await (await browser.newContext({ locale: 'th-TH', ...context })).newPage();
  await page.goto(app.url + path);
  return page;
};
async function enter(context: Context, username: string, back: string): Promise<Page> {
  const page = await open(context, `/login?back=${encodeURIComponent(back)}`);
  await page.fill('#username', username);
  await page.fill('#password', 'rian-demo');
  await page.press('#password', 'Enter');
  await page.waitForURL(`**${back}`);
  return page;
}
async function expectSound(page: Page) {
  const { violations } = await axeOn(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

for (const [name, context] of Object.entries({
  'phone, light': { ...PHONE, colorScheme: 'light' as const },
  'phone, dark': { ...PHONE, colorScheme: 'dark' as const },
  'desk, light': { ...DESK, colorScheme: 'light' as const },
})) {
  test(`what learners say passes the automatic WCAG rules and never scrolls sideways (${name})`, async () => {
    const page = await open(context, EXCEL);
    expect(await page.locator('#reviews li').count()).toBe(3);
    await expectSound(page);
    await page.getByRole('link', { name: 'อ่านรีวิวทั้งหมด' }).click();
    await page.waitForURL('**/reviews');
    await expectSound(page);
    await page.context().close();
  });
}

test('a review by keyboard, from the form to the course’s page, and the page of staff in between', async () => {
  const page = await enter(PHONE, 'student@demo.test', `${guitar.path}/review`);
  await expectSound(page);
  await page.locator('input[name=rating][value="5"]').focus();
  await page.keyboard.press('Space');
  await page.locator('#body').fill(WORDS);
  await page.locator('#author_name').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/review?notice=saved');
  await expectSound(page);

  const staff = await enter(DESK, 'admin@demo.test', '/admin/reviews');
  for (const summary of await staff.locator('.panel summary').all()) await summary.click();
  await expectSound(staff);
  await staff.setViewportSize(PHONE.viewport);
  await expectSound(staff);
  await staff.getByRole('button', { name: 'ให้ขึ้นหน้าคอร์ส' }).click();
  await staff.waitForURL('**done=1');

  const visitor = await open(PHONE, guitar.path);
  expect(await visitor.locator('#reviews').textContent()).toContain(WORDS);
});

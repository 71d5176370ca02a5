import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatClock } from '../../app/values/time';
import { bangkokDay, formatDay } from '../../app/values/time';
import { approveReportOf } from '../support/road/approved-course';
import { slipPicture } from '../support/road/bank-transfer';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';

const DAY = 86_400_000;
const OWNER = 'student@demo.test';
let app: AppServer;
let browser: Browser;
let page: Page;
let end: Date;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** Bought long ago, ends in twenty days. */
beforeEach(async () => {
  end = new Date(Date.now() + 20 * DAY);
  await app.inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', OWNER)
      .where('kind', '=', 'member')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('access_grant').where('person_id', '=', id).execute();
    const began = new Date(end.getTime() - 180 * DAY);
    await db
      .insertInto('access_grant')
      .values({
        person_id: id,
        course_id: 1,
        source: 'staff',
        terms: JSON.stringify({ planType: 'Period', courseDays: 180 }),
        starts_at: began,
        granted_at: began,
        ends_at: end,
      })
      .execute();
  });
});
afterEach(() => page.context().close());

async function signIn(javaScriptEnabled: boolean) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
  page = await context.newPage();
  await page.goto(`${app.url}/login`);
  await page.fill('[name=username]', OWNER);
  await page.fill('[name=password]', 'rian-demo');
  await Promise.all([page.waitForURL('**/myaccount/**'), page.click('form[action="/login"] button')]);
}

describe.each([
  ['without JavaScript', false],
  ['with JavaScript', true],
] as const)('an owner renews, %s', (how, javaScriptEnabled) => {
  test(`LRN-07 from the course to its new end, ${how}`, async () => {
    await signIn(javaScriptEnabled);
    await page.goto(`${app.url}/course/1-excel-for-work`);
    const newEnd = formatDay(bangkokDay(new Date(end.getTime() + 180 * DAY)));
    // the thumb's bar leads to learning, the renewal stands in the page
    await page.locator('.buybar a', { hasText: /เริ่มเรียน|เข้าเรียนต่อ/ }).waitFor();
    const renewal = page.locator('a:visible', { hasText: 'ต่ออายุ ฿490 ถึง' }).first();
    expect((await renewal.innerText()).replaceAll('\u00a0', ' ')).toBe(`ต่ออายุ ฿490 ถึง ${newEnd}`);
    await renewal.click();
    await page.waitForURL('**/register?plan=*');
    const due = page.locator('.buybar .price:visible');
    expect(await due.textContent()).toBe('฿490.00');
    await page.fill('[name=tel]', '0812345678');
    await page.locator('.buybar button').click();
    await page.waitForURL('**/transfer');

    await page.locator('#report [name=bank_account]').first().check({ force: true });
    await page.selectOption('#report [name=bank_code]', 'KBANK');
    await page.fill('#report [name=time]', formatClock(new Date(Date.now() - 60_000)));
    const slip = Buffer.from(await slipPicture(`renew ${how}`, '490.00'));
    await page.setInputFiles('#report [name=slip]', {
      name: 'slip.jpg',
      mimeType: 'image/jpeg',
      buffer: slip,
    });
    await page.locator('#report button[type=submit], #report button:not([type])').last().click();
    await page.waitForURL((url) => !url.pathname.endsWith('/transfer'));

    await page.goto(`${app.url}/course/1-excel-for-work`);
    expect(await page.locator('main').innerText()).toContain('มีคำสั่งซื้อคอร์สนี้ค้างอยู่');
    await approveReportOf(app.url, OWNER);

    await page.goto(`${app.url}/learn/1-excel-for-work`);
    expect((await page.locator('main').innerText()).replaceAll('\u00a0', ' ')).toContain(`ถึง ${newEnd}`);
    expect(await page.locator('a', { hasText: 'ต่ออายุ' }).count()).toBe(0);
  });
});

test.each([360, 1280])('UI-02 an owner’s pages have no barriers, %i wide', async (width) => {
  await signIn(true);
  await page.setViewportSize({ width, height: 800 });
  for (const path of ['/course/1-excel-for-work', '/courses', '/myaccount/student/courses', '/learn/1']) {
    await page.goto(app.url + path);
    const { violations } = await axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, overflow <= 0]).toEqual([path, true]);
  }
});

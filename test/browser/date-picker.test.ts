import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';

let app: AppServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${app.url}/login`, { waitUntil: 'networkidle' });
  await page.fill('#username', 'admin@demo.test');
  await page.fill('#password', 'rian-demo');
  await page.locator('form[action="/login"] button').first().click();
  await page.waitForURL('**/admin');
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const opened = async (path: string) => {
  await page.goto(app.url + path);
  await page.waitForSelector('.dateopen');
};
const calendar = () => page.locator('dialog.datepick[open]');
const opener = (id: string) => page.locator(`.datebox:has(#${id}) .dateopen`);
/** The calendar has closed, and has given the focus back: that comes a moment after. */
const closed = async (id: string) => {
  await calendar().waitFor({ state: 'detached' });
  await expect.poll(() => opener(id).evaluate((each) => each === document.activeElement)).toBe(true);
};
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'));

test('UI-01 the keyboard walks the calendar in Buddhist years and types the day for one', async () => {
  await opened('/admin/courses/1/seats');
  await page.fill('#start_reg_date', '28/02/2571');
  await opener('start_reg_date').press('Enter');
  await calendar().waitFor();
  expect(await calendar().locator('h2').textContent()).toBe('กุมภาพันธ์ 2571');
  expect(await focused()).toBe('2028-02-28');
  const { violations } = await axeOn(page).include('dialog.datepick[open]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('2028-03-01');
  expect(await calendar().locator('h2').textContent()).toBe('มีนาคม 2571');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  expect(await focused()).toBe('2028-03-26');
  await page.keyboard.press('Enter');
  await closed('start_reg_date');
  expect(await page.inputValue('#start_reg_date')).toBe('26/03/2571');
});

test('UI-01 a day before the field’s first one cannot be chosen, and what is typed all the same is refused in words', async () => {
  await opened('/admin/courses/1/seats');
  await page.fill('#start_reg_date', '10/03/2571');
  await page.fill('#end_reg_date', '15/03/2571');
  await opener('end_reg_date').click();
  await calendar().locator('[data-date="2028-03-09"]').click({ force: true });
  expect(await calendar().isVisible()).toBe(true);
  expect(await page.inputValue('#end_reg_date')).toBe('15/03/2571');
  await page.keyboard.press('Escape');
  await closed('end_reg_date');
  await page.fill('#end_reg_date', '09/03/2571');
  await page.locator('#edit button[value=save]').click();
  await page.waitForSelector('#end_reg_date-e');
  expect(await page.textContent('#end_reg_date-e')).toContain('ก่อนวันเริ่ม');
  expect(await page.inputValue('#end_reg_date')).toBe('09/03/2571');
});

test('UI-01 a report takes two days or a month from the calendar, none of them to come', async () => {
  await opened('/admin/reports');
  await page.fill('#period', '01/02/2569~10/02/2569');
  await opener('period').click();
  const chosenDay = calendar().locator('[aria-selected=true]');
  expect(await chosenDay.count()).toBe(10);
  await calendar().locator('[data-date="2026-02-20"]').click();
  await calendar().locator('[data-date="2026-02-12"]').click();
  expect(await page.inputValue('#period')).toBe('12/02/2569~20/02/2569');
  await Promise.all([page.waitForURL(/period=12/), page.locator('form.period button').last().click()]);
  expect(await page.locator('h2 .meta').first().textContent()).toContain('12 ก.พ. 2569');
  await opener('period').click();
  await calendar().getByText('ทั้งเดือนนี้').click();
  expect(await page.inputValue('#period')).toBe('2569-02');
});

test('UI-01 the clock of a coupon stays when its day is chosen', async () => {
  await opened('/admin/coupons/new');
  await page.fill('#starts_at', '01/12/2571 09:30');
  await opener('starts_at').click();
  await calendar().locator('[data-date="2028-12-24"]').click();
  expect(await page.inputValue('#starts_at')).toBe('24/12/2571 09:30');
});

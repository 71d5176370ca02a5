import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, change, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';

const COURSE = '/course/1-excel-for-work';

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  app = await startApp({ change: (db) => change(db, { layout_course_detail: 4 }) });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** The one-page purchase with a first name typed, and sign-in or registration open over it. */
async function opened(text: string, width = 360): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 740 } });
  const page = await context.newPage();
  await page.goto(app.url + COURSE, { waitUntil: 'networkidle' });
  await page.fill('#firstname', 'ปาริฉัตร');
  await page.locator('[data-dialog] button', { hasText: text }).click();
  await page.locator('dialog[open]').waitFor();
  return page;
}

test('CRS-06 with JavaScript sign-in is a dialog over the purchase; who goes back finds what was typed', async () => {
  const page = await opened('เข้าสู่ระบบ');
  const dialog = page.locator('dialog[open]');
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  expect(new URL(page.url()).pathname).toBe(COURSE);
  const { violations } = await axeOn(page).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByText('กลับไปกรอกต่อ').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.inputValue('#firstname')).toBe('ปาริฉัตร');
  await page.context().close();
});

test('CRS-06 who signs in in the dialog is back at the purchase, with the account’s own contact', async () => {
  const page = await opened('เข้าสู่ระบบ');
  await page.fill('dialog [name=username]', 'student@demo.test');
  await page.fill('dialog [name=password]', 'rian-demo');
  await page.locator('dialog form button', { hasText: 'เข้าสู่ระบบ' }).click();
  await page.getByText('ซื้อในชื่อบัญชี').waitFor();
  expect(new URL(page.url()).pathname).toBe(COURSE);
  await page.context().close();
});

test('CRS-06 a wrong password in the dialog loses nothing that was typed, and the right one comes back to it', async () => {
  const page = await opened('เข้าสู่ระบบ');
  await page.fill('dialog [name=username]', 'student@demo.test');
  await page.fill('dialog [name=password]', 'not-it');
  await page.locator('dialog form button', { hasText: 'เข้าสู่ระบบ' }).click();
  await page.locator('#password-e').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByText('กลับไปกรอกต่อ').click();
  await page.locator('#firstname').waitFor();
  expect(new URL(page.url()).pathname).toBe(COURSE);
  expect(await page.inputValue('#firstname')).toBe('ปาริฉัตร');
  await page.context().close();
});

test('CRT-13 a wrong password in the cart’s panel loses nothing that was typed', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(app.url + COURSE, { waitUntil: 'networkidle' });
  const plan = await page.locator('#register [name=plan_id]').first().inputValue();
  await page.evaluate(
    (plan_id) =>
      fetch('/cart/add', { method: 'POST', body: new URLSearchParams({ course_id: '1', plan_id }) }),
    plan,
  );
  await page.goto(`${app.url}/cart`, { waitUntil: 'networkidle' });
  const pendingRequest = page.waitForRequest(
    (request) => request.postData()?.includes('intent=keep') ?? false,
  );
  await page.fill('#firstname', 'ปาริฉัตร');
  await page.locator('#contact summary').click();
  await page.fill('#sign-in-username', 'student@demo.test');
  await pendingRequest;
  await page.fill('#sign-in-password', 'not-it');
  await page.press('#sign-in-password', 'Enter');
  await page.locator('#password-e').waitFor();
  await page.goto(`${app.url}/cart`);
  expect(await page.inputValue('#firstname')).toBe('ปาริฉัตร');
  await context.close();
});

test('CRS-06 registration is a dialog too; its labels are its own, and the form below has its own again', async () => {
  const page = await opened('สมัครสมาชิก', 1280);
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('ชื่อ', { exact: true }).fill('มาลี');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.inputValue('#firstname')).toBe('ปาริฉัตร');
  await page.context().close();
});

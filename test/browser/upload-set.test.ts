import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';

let app: AppServer;
let browser: Browser;
let page: Page;
let address: string;
beforeAll(async () => {
  app = await startApp({ isOwn: true });
  browser = await launchChromium();
  page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  const id = await app.inDatabase(async (db) => {
    const { id: productId } = await db
      .updateTable('product')
      .set({ pictures: '["canvas-tote","apron-indigo","lost-picture"]' })
      .where('external_key', '=', 'canvas-tote')
      .returning('id')
      .executeTakeFirstOrThrow();
    return productId;
  });
  address = `${app.url}/admin/products/${id}/pictures`;
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

const painted = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1400, height: 700, channels: 3, background } })
    .png()
    .toBuffer(),
});
const opened = async () => {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForSelector('.upset.scripted');
};
const items = () => page.locator('.upgrid > li');
const dialog = () => page.locator('dialog.upviewer');

test('UPL-01 the viewer turns with the keyboard, around both ends, and is never wider than 1100 pixels', async () => {
  await opened();
  await items().nth(0).locator('.upview').click();
  await dialog().waitFor();
  expect((await dialog().boundingBox())!.width).toBeLessThanOrEqual(1100);
  const shownName = () => dialog().locator('.upname').textContent();
  expect(await shownName()).toBe('canvas-tote');
  await page.keyboard.press('ArrowLeft');
  expect(await shownName()).toBe('lost-picture');
  await dialog().locator('.uplost').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await shownName()).toBe('apron-indigo');
  await dialog().getByText('รูปถัดไป').click();
  expect(await shownName()).toBe('lost-picture');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('UPL-02 picked pictures are merged by name, shown, and taken away again; stored ones after a question', async () => {
  await opened();
  const input = page.locator('#imageinput');
  await input.setInputFiles([await painted('a.png', '#a33'), await painted('b.png', '#3a3')]);
  await page.waitForFunction(() => document.querySelectorAll('.upgrid > li').length === 5);
  await input.setInputFiles([await painted('a.png', '#33a')]);
  await page.locator('.why').waitFor();
  expect(await page.locator('.why').textContent()).toContain('a.png');
  expect(await items().count()).toBe(5);
  // the message goes with the next deed
  await items().nth(4).locator('.upremove').click();
  await dialog().locator('.danger').click();
  expect(await page.locator('.why').count()).toBe(0);
  await items().nth(0).locator('.upremove').click();
  expect(await dialog().textContent()).toContain('ยืนยันลบรูปนี้ไหม');
  await dialog().getByText('เก็บไว้').click();
  await items().nth(0).locator('.upremove').click();
  await dialog().locator('.danger').click();
  expect(await items().count()).toBe(3);
  expect(await page.locator('input[name=deleteFileList]').inputValue()).toBe('canvas-tote');
  await page.getByRole('button', { name: 'บันทึกรูป' }).click();
  await page.waitForURL('**done=saved');
  const names = await items().locator('.upname').allTextContents();
  expect(names).toEqual(['apron-indigo', 'lost-picture', 'a.png']);
});

test('UPL-03 what is no picture is refused before it is sent; at the limit the button is shut', async () => {
  await opened();
  const input = page.locator('#imageinput');
  const before = await items().count();
  await input.setInputFiles([
    { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('PK\u0003\u0004') },
  ]);
  await page.locator('.why').waitFor();
  expect(await page.locator('.why').textContent()).toContain('x.jpg');
  expect(await items().count()).toBe(before);
  await input.setInputFiles(
    await Promise.all(Array.from({ length: 8 - before }, (_, at) => painted(`n${at}.png`, `#5${at}5`))),
  );
  await page.waitForFunction(() => document.querySelectorAll('.upgrid > li').length === 8);
  expect(await page.locator('.uppick').isDisabled()).toBe(true);
  await items().nth(7).locator('.upremove').click();
  await dialog().locator('.danger').click();
  expect(await page.locator('.uppick').isDisabled()).toBe(false);
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  app = await startApp();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** The cart with something to be sent. */
async function cartWithGoods(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${app.url}/product/2-watercolor-set`);
  await page.locator('form[action="/cart/add"] button').first().click();
  await page.waitForURL('**/cart**');
  await page.goto(`${app.url}/cart`);
  return page;
}
const type = async (page: Page, postcode: string) => {
  await page.fill('[name=ship_postcode]', '');
  await page.locator('[name=ship_postcode]').pressSequentially(postcode);
};
const district = (page: Page) => page.inputValue('[name=ship_amphoe]');

test('PRD-03 with JavaScript the districts come after five figures; the chosen one stands in the fields and stays', async () => {
  const page = await cartWithGoods();
  await type(page, '๑๐๑๑๐');
  await page.waitForSelector('#ship_place');
  const { violations } = await axeOn(page).include('#shipping').analyze();
  expect(violations).toEqual([]);
  const pending = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.selectOption('#ship_place', { label: 'วัฒนา กรุงเทพมหานคร' });
  await pending;
  await expect.poll(() => page.locator('#ship_place').count()).toBe(0);
  expect(await district(page)).toBe('วัฒนา');
  expect(await page.inputValue('[name=ship_province]')).toBe('กรุงเทพมหานคร');
  await page.context().close();
});

test('PRD-03 the only district fills empty fields by itself, and never over what was typed', async () => {
  const page = await cartWithGoods();
  await type(page, '50200');
  await expect.poll(() => district(page)).toBe('เมืองเชียงใหม่');
  await page.fill('[name=ship_amphoe]', 'ตำบลที่พิมพ์เอง');
  await type(page, '10900');
  await page.waitForSelector('#ship_place');
  expect(await district(page)).toBe('ตำบลที่พิมพ์เอง');
  await page.context().close();
});

test('PRD-03 without an answer the fields stay as they are, and the button asks the same', async () => {
  const page = await cartWithGoods();
  await page.route('**/address/lookup**', (route) => route.abort());
  const pendingRequest = page.waitForRequest('**/address/lookup**');
  await type(page, '10110');
  await pendingRequest;
  expect(await page.locator('#ship_place').count()).toBe(0);
  await page.getByRole('button', { name: 'ค้นหาจากรหัสไปรษณีย์' }).click();
  await page.waitForSelector('#ship_place');
  expect(await page.inputValue('[name=ship_postcode]')).toBe('10110');
  await page.context().close();
});

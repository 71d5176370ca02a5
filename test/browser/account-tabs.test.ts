import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
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

test('REG-13 on a phone the row of an account’s rooms starts with the current one in view', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${app.url}/login`, { waitUntil: 'networkidle' });
  await page.fill('#username', 'student@demo.test');
  await page.fill('#password', 'rian-demo');
  await page.locator('form[action="/login"] button').first().click();
  for (const room of ['courses', 'security', 'addresses']) {
    await page.goto(`${app.url}/myaccount/student/${room}`, { waitUntil: 'networkidle' });
    const tab = await page.locator('.tabs [aria-current=page]').boundingBox();
    expect(tab!.x, room).toBeGreaterThanOrEqual(0);
    expect(tab!.x + tab!.width, room).toBeLessThanOrEqual(360);
    // the page itself has not moved
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  }
  await context.close();
});

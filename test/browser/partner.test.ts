import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsReadyToPay } from '../support/road/ordered-goods';
import { PARTNER_BOOK, partnerAt } from '../support/road/partner-sandbox';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';
import { PlainBrowser } from '../support/visitor/plain-browser';

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

test('CHK-07 a browser that obeys form-action follows the order to the partner’s page, and back to its payment', async () => {
  // filled in before; the press is the browser's own
  const visitor = new PlainBrowser(app.url);
  await goodsReadyToPay(visitor, { email: 'real@example.test', path: PARTNER_BOOK.path });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies([
    { name: 'rian_session', value: visitor.jar.get(app.url, 'rian_session')!, url: app.url },
  ]);
  const page = await context.newPage();
  await page.goto(`${app.url}/cart`);
  await page.getByRole('button', { name: 'ชำระเงิน' }).first().click();
  await page.waitForURL(`${partnerAt(app.sandboxUrl).url}/cart/**`);
  await page.getByRole('link', { name: 'กลับไปชำระเงินที่ร้าน' }).click();
  await page.waitForURL(`${app.url}/order/*/transfer`);
  const [kept] = await partnerAt(app.sandboxUrl).carts();
  expect(await page.locator('main').innerText()).toContain(kept!.cart.order_number);
  await context.close();
});

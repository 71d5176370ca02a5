import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { atBankOf, runClockOn } from '../support/visitor/bank-page';
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

/** The page of a code asks how it stands by the clock. */
const WATCHED_MS = 6_000;

/** A guest buys the demo's first course by a method, with JavaScript, on a phone; stands wherever the button leads. */
async function orderInChromium(methodId: number, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${app.url}/course/1/register`);
  const email = `chromium${methodId}@example.test`;
  const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรี', email, tel: '0812345678' };
  for (const [name, text] of Object.entries(contact)) await page.fill(`[name=${name}]`, text);
  // a method may be folded behind the plain ones
  await page.locator('#payment_method_id summary').click();
  await page.locator(`input[name=payment_method_id][value="${methodId}"]`).check();
  await page.locator('.buybar button').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/register'));
  return page;
}

describe('paying on a provider’s page, with JavaScript', () => {
  test('PAY-02 PayPal: straight to its page, and from there to the order, paid', async () => {
    const page = await orderInChromium(2);
    await page.waitForURL('**/paypal/checkoutnow?token=*');
    await page.getByText('จ่ายเงิน', { exact: true }).click();
    await page.waitForURL(/\/order\/[\w-]{22}$/);
    expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
    await page.context().close();
  });

  test('PAY-04 the bank’s QR: the clock runs, and paid at the bank the page goes on to the order', async () => {
    const page = await orderInChromium(4, (opened) => opened.clock.install());
    await page.waitForURL('**/pay');
    const clock = page.locator('.count');
    const before = await clock.textContent();
    await expect.poll(() => clock.textContent()).not.toBe(before);
    expect((await page.locator('.qr img').boundingBox())!.width).toBeGreaterThan(250);
    await atBankOf(page, browser, (bank) => bank.getByText('จ่ายเงิน', { exact: true }).click());
    runClockOn(page, WATCHED_MS);
    await page.waitForURL(/\/order\/[\w-]{22}$/);
    expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
    await page.context().close();
  });

  test('PAY-11 GBPrimePay: straight to the page of the invoice, and back to the thank-you page', async () => {
    const page = await orderInChromium(11);
    await page.waitForURL('**/xendit/web/*');
    await page.getByText('จ่ายด้วยบัตร', { exact: true }).click();
    await page.waitForURL('**/thankyou*');
    expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
    await page.context().close();
  });

  test('PAY-13 Pay Solutions: the form is sent by itself, and the buyer comes back to the thank-you page', async () => {
    const page = await orderInChromium(13);
    await page.waitForURL('**/epaylink/payment.aspx');
    await page.getByText('จ่ายเงิน (CP)', { exact: true }).click();
    await page.waitForURL('**/thankyou?orderId=*');
    expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
    await page.context().close();
  });

  test.each([
    ['PAY-03', 3],
    ['PAY-15', 15],
  ])(
    '%s 2C2P, method %i: straight to its hosted page, and back by itself to the thank-you page',
    async (_row, methodId) => {
      const page = await orderInChromium(methodId);
      await page.waitForURL('**/2c2p-pgw/ui/payment/4.3/?token=*');
      await page.getByText('ชำระเงิน', { exact: true }).click();
      await page.waitForURL('**/thankyou?orderId=*');
      expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
      await page.context().close();
    },
  );
});

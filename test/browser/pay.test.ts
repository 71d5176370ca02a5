import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/app-server';
import { launchChromium } from '../support/chromium';

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

/** A guest buys the demo's first course by a method, with JavaScript, on a phone; stands wherever the button leads. */
async function orderInChromium(methodId: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${app.url}/course/1/register`);
  const email = `chromium${methodId}@example.test`;
  const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรี', email, tel: '0812345678' };
  for (const [name, text] of Object.entries(contact)) await page.fill(`[name=${name}]`, text);
  await page.locator(`input[name=payment_method_id][value="${methodId}"]`).check();
  await page.locator('.buybar button').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/register'));
  return page;
}

describe('paying on a provider’s page, with JavaScript', () => {
  test('PAY-02 PayPal: straight to its page, and from there to the thank-you page', async () => {
    const page = await orderInChromium(2);
    await page.waitForURL('**/paypal/checkoutnow?token=*');
    await page.getByText('จ่ายเงิน', { exact: true }).click();
    await page.waitForURL('**/thankyou', { timeout: 20_000 });
    expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
    await page.context().close();
  });

  test('PAY-13 Pay Solutions: the form is sent by itself, and the buyer comes back to the thank-you page', async () => {
    const page = await orderInChromium(13);
    await page.waitForURL('**/epaylink/payment.aspx');
    await page.getByText('จ่ายเงิน (CP)', { exact: true }).click();
    await page.waitForURL('**/thankyou', { timeout: 20_000 });
    expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
    await page.context().close();
  });
});

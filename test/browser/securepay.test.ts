import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';

const CARD = 3;

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      const secrets = { merchantId: 'JT99', secretKey: 'SANDBOX_SECRET_0001', transport: 'securepay99' };
      await db
        .updateTable('payment_method')
        .set({ secrets: JSON.stringify(secrets) })
        .where('id', '=', CARD)
        .execute();
    },
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function atCardForm(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${app.url}/course/1/register`);
  const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรี', email, tel: '0812345678' };
  for (const [name, text] of Object.entries(contact)) await page.fill(`[name=${name}]`, text);
  // a method may be folded behind the plain ones
  await page.locator('#payment_method_id summary').click();
  await page.locator(`input[name=payment_method_id][value="${CARD}"]`).check();
  await page.locator('.buybar button').click();
  await page.locator('#card-number').waitFor({ state: 'visible' });
  return page;
}

async function payByCard(page: Page): Promise<void> {
  const details = { number: '4111111111111111', month: '12', year: '34', code: '123', name: 'Parichat Sri' };
  for (const [field, text] of Object.entries(details))
    await page.locator(`#card-${field}`).pressSequentially(text);
  await page.locator('#card-form button').click();
}

test('PAY-03 a press of the button to the bank sends nothing the page has sent already', async () => {
  const page = await atCardForm('securepay-twice@example.test');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let sentCount = 0;
  await page.route('**/PaymentAuth.aspx', async (route) => {
    sentCount += 1;
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  // pressed by a script of the page: a test's own press waits until the page has gone
  await page.addInitScript(() =>
    setInterval(() => {
      const form = document.querySelector<HTMLFormElement>('form[data-send-once]');
      if (!form || location.search.includes('pressed')) return;
      form.querySelector('button')!.click();
      history.replaceState(null, '', '?pressed');
      void fetch('/pressed');
    }, 1_000),
  );
  const pressed = page.waitForRequest('**/pressed');
  await payByCard(page);
  await pressed;
  release();
  await page.waitForURL('**/PaymentAuth.aspx');
  expect(sentCount).toBe(1);
  await page.context().close();
});

test('PAY-03 PAY-20 a card is encrypted on our page, checked by the bank and paid; the shop never saw its number', async () => {
  const page = await atCardForm('securepay@example.test');
  const sentLines: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).port === new URL(app.url).port) sentLines.push(request.postData() ?? '');
  });
  await payByCard(page);
  // the page with the form sends it on by itself
  await page.waitForURL('**/PaymentAuth.aspx');
  await page.getByText('อนุมัติ', { exact: true }).click();
  await page.waitForURL('**/thankyou?orderId=*');
  expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
  expect(sentLines.join('\n')).toContain('encryptedCardInfo=00acSANDBOX');
  expect(sentLines.join('\n')).not.toMatch(/4111\D{0,3}1111\D{0,3}1111/);
  expect(app.output().join('\n')).not.toMatch(/00acSANDBOX|411111/);
  await page.goto(`${app.url}/cart/x`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect((await axeOn(page).analyze()).violations).toEqual([]);
  await page.context().close();
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
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

/** A little longer than the page's interval between two status requests. */
const POLL_MS = 6_000;

/** Places an order by PromptPay and opens the page with its code. */
async function order(email: string, isDark = false, prepare?: () => void): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme: isDark ? 'dark' : 'light',
    hasTouch: true,
    isMobile: true,
  });
  if (prepare) await context.addInitScript(prepare);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${app.url}/course/1/register`);
  const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรี', email, tel: '0812345678' };
  for (const [name, text] of Object.entries(contact)) await page.fill(`[name=${name}]`, text);
  // a method may be folded behind the plain ones
  await page.locator('#payment_method_id summary').click();
  await page.locator('input[name=payment_method_id][value="9"]').check();
  await page.locator('.buybar button').click();
  await page.waitForURL('**/pay');
  return page;
}
async function atBank(page: Page, button: string): Promise<void> {
  await atBankOf(page, browser, async (bank) => {
    await bank.getByLabel('ไม่แจ้งเลย').check();
    await bank.getByText(button, { exact: true }).click();
  });
  runClockOn(page, POLL_MS);
}

describe('paying by PromptPay with JavaScript', () => {
  test('PAY-09 shows code and countdown, and moves on by itself after the payment', async () => {
    const page = await order('promptpay@example.test');
    const code = page.locator('.qr img');
    await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(720);
    expect((await code.boundingBox())!.width).toBeGreaterThan(250);
    const clock = page.locator('.count');
    const before = await clock.textContent();
    await expect.poll(() => clock.textContent()).not.toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    // the script asks without reloading the page
    let loads = 0;
    page.on('framenavigated', () => (loads += 1));
    const pending = page.waitForResponse((response) => response.url().includes('/pay/status'));
    await page.clock.fastForward(POLL_MS);
    await pending;
    expect(loads).toBe(0);
    await atBank(page, 'จ่ายเงิน');
    await page.waitForURL('**/thankyou');
    expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
    await page.context().close();
  });

  test('PAY-09 the share button appears only where the browser can share files, and shares the code', async () => {
    const without = await order('shares-not@example.test');
    await without.waitForLoadState('networkidle');
    expect(await without.getByText('แชร์รูป QR').isVisible()).toBe(false);
    await without.context().close();

    const page = await order('shares@example.test', false, () => {
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.[0]?.type === 'image/png',
        share: ({ files }: ShareData) => {
          document.title = `${files![0]!.name} ${files![0]!.size > 300}`;
          return Promise.reject(new Error('closed'));
        },
      });
    });
    await page.getByRole('button', { name: 'แชร์รูป QR' }).click();
    await expect.poll(() => page.title()).toMatch(/^R69-.*\.png true$/);
    await page.context().close();
  });

  test('PAY-09 a status request without an answer does not stop the polling', async () => {
    const page = await order('promptpay-silent@example.test');
    let requestCount = 0;
    await page.route('**/pay/status*', (route) => {
      requestCount += 1;
      return requestCount === 1 ? undefined : route.continue();
    });
    await page.clock.fastForward(POLL_MS);
    await expect.poll(() => requestCount).toBe(1);
    await page.clock.fastForward(10_000);
    await atBank(page, 'จ่ายเงิน');
    await page.waitForURL('**/thankyou');
    await page.context().close();
  });

  test('PAY-25 a declined payment leads to the order’s page, which gives the provider’s reason', async () => {
    const page = await order('declined@example.test');
    await atBank(page, 'ปฏิเสธ');
    await page.waitForURL('**/order/*notice=paymentFailed');
    expect(await page.locator('main').textContent()).toContain('payment_rejected');
    await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
    await page.waitForURL('**/pay');
    expect(await page.locator('.qr img').count()).toBe(1);
    await page.context().close();
  });

  test.each([false, true])('PAY-09 the page keeps WCAG 2.2 AA, dark: %s', async (isDark) => {
    const page = await order(`axe-${isDark}@example.test`, isDark);
    const { violations } = await axeOn(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.context().close();
  });
});

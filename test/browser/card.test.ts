import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARDS, OMISE_CARD } from '../support/road/omise-card';
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

/** Orders by card and stands before the form; everything the shop is sent from then on is kept. */
async function order(email: string, isDark = false): Promise<{ page: Page; sent: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme: isDark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  await page.goto(`${app.url}/course/1/register`);
  const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรี', email, tel: '0812345678' };
  for (const [name, text] of Object.entries(contact)) await page.fill(`[name=${name}]`, text);
  // a method may be folded behind the plain ones
  await page.locator('#payment_method_id summary').click();
  await page.locator(`input[name=payment_method_id][value="${OMISE_CARD}"]`).check();
  await page.locator('.buybar button').click();
  await page.locator('#card-number').waitFor({ state: 'visible' });
  const sentLines: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).port === new URL(app.url).port)
      sentLines.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  return { page, sent: sentLines };
}

const DETAILS = { month: '12', year: '34', code: '123', name: 'Parichat Sri' };
async function type(page: Page, number: string, options: Partial<typeof DETAILS> = {}): Promise<void> {
  for (const [field, text] of Object.entries({ number, ...DETAILS, ...options })) {
    await page.fill(`#card-${field}`, '');
    await page.locator(`#card-${field}`).pressSequentially(text);
  }
}
const pay = (page: Page) => page.locator('#card-form button').click();
const shownMethod = (page: Page) =>
  page
    .locator('[data-brand]:visible')
    .evaluateAll((logos) => logos.map((logo) => (logo as HTMLElement).dataset.brand));

describe('the card form in a browser', () => {
  test('PAY-08 typed, asked by the bank, paid: and the shop never saw the number', async () => {
    const { page, sent: sentLines } = await order('card-happy@example.test');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await type(page, CARDS.asks);
    expect(await page.inputValue('#card-number')).toBe('4242 4242 4242 4242');
    // pressed twice in a row
    await page.locator('#card-form button').dblclick({ noWaitAfter: true });
    await page.waitForURL('**/authorize');
    await page.getByText('ยืนยันการจ่าย', { exact: true }).click();
    await page.waitForURL('**/thankyou*');
    expect(await page.locator('h1').textContent()).toContain('ชำระเงินเรียบร้อย');
    const posts = sentLines.filter((each) => each.startsWith('POST'));
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatch(/card_token=tokn_test_\w+&card_last_digits=4242$/);
    expect(sentLines.join('\n')).not.toMatch(/4242\D{0,3}4242|Parichat/);
    expect(app.output().join('\n')).not.toMatch(/4242\D{0,3}4242/);
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain('4242');
    await page.context().close();
  });

  test('PAY-20 the brand’s logo while typing, groups of the brand, Thai figures', async () => {
    const { page } = await order('card-brand@example.test');
    expect(await shownMethod(page)).toHaveLength(5);
    const number = page.locator('#card-number');
    for (const [digits, brand, grouped] of [
      ['4242', 'visa', '4242'],
      ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
      ['378282246310005', 'american-express', '3782 822463 10005'],
      ['๓๕๓๐๑๑๑๓๓๓๓๐๐๐๐๐', 'jcb', '3530 1113 3330 0000'],
      ['6250947000000006', 'unionpay', '6250 9470 0000 0006'],
    ] as const) {
      await number.fill('');
      await number.pressSequentially(digits);
      expect([brand, await shownMethod(page), await number.inputValue()]).toEqual([brand, [brand], grouped]);
    }
    // a digit put in the middle stays where it was put
    await number.fill('4242 4242');
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    await page.keyboard.type('9');
    expect(await number.inputValue()).toBe('4242 9424 2');
    expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
    await page.context().close();
  });

  test('PAY-20 each field says what is wrong with it, in the clock of the page, and the form stays', async () => {
    const { page, sent: sentLines } = await order('card-wrong@example.test');
    const fieldMessages = () => page.locator('#card-form .why').allTextContents();
    await pay(page);
    expect(await fieldMessages()).toEqual(['กรอกเลขบัตร', 'กรอกเดือน', 'กรอกปี', 'กรอก CVV', 'กรอกชื่อตามบัตร']);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('card-number');
    await type(page, '4242424242424241', { code: '12' });
    await pay(page);
    expect(await fieldMessages()).toEqual([
      'เลขบัตรไม่ถูกต้อง ตรวจกับตัวเลขบนบัตรอีกครั้ง',
      'CVV ต้องเป็นตัวเลข 3 หรือ 4 ตัว',
    ]);
    await type(page, '4242424242424242');
    expect(await fieldMessages()).toEqual([]);
    await page.clock.setFixedTime(new Date('2034-12-31T17:00:00Z'));
    await pay(page);
    expect(await fieldMessages()).toEqual(['บัตรหมดอายุแล้ว ใช้บัตรใบอื่น']);
    expect(sentLines.filter((each) => each.startsWith('POST'))).toEqual([]);
    await page.context().close();
  });

  test('PAY-25 what the provider says of a card stands above the form, which takes another', async () => {
    const { page } = await order('card-declined@example.test');
    // a brand its account does not take: the vault itself refuses
    await type(page, '2200000000000004');
    await pay(page);
    const failureNotice = page.locator('[data-card-failure]');
    await expect.poll(() => failureNotice.textContent()).toContain('(brand_not_supported)');
    expect(await failureNotice.textContent()).toContain('ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง');
    await type(page, CARDS.declined);
    await pay(page);
    await expect.poll(() => failureNotice.textContent()).toContain('(insufficient_fund)');
    expect(await page.inputValue('#card-number')).toBe('');
    // the provider cannot be reached, and can be again
    await page.route('**/omise-vault/tokens', (route) => route.abort(), { times: 1 });
    await type(page, CARDS.atOnce);
    await pay(page);
    await expect.poll(() => failureNotice.textContent()).toContain('ติดต่อผู้ให้บริการบัตรไม่ได้');
    await pay(page);
    await page.waitForURL('**/thankyou*');
    await page.context().close();
  });

  test('PAY-20 by keyboard alone', async () => {
    const { page } = await order('card-keys@example.test');
    await page.focus('#card-number');
    for (const text of [CARDS.atOnce, '12', '2034', '123', 'Parichat Sri']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/thankyou*');
    await page.context().close();
  });

  test.each([false, true])(
    'PAY-20 the page keeps WCAG 2.2 AA, with its messages, dark: %s',
    async (isDark) => {
      const { page } = await order(`card-axe-${isDark}@example.test`, isDark);
      await pay(page);
      const { violations } = await axeOn(page)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await page.context().close();
    },
  );
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, orderAsGuest, sendReport, slipPicture } from '../support/road/bank-transfer';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';
import { PlainBrowser } from '../support/visitor/plain-browser';

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  for (const [index, amount] of [undefined, '1,190.00', undefined, undefined].entries()) {
    const buyer = guest(`browser${index}@example.test`, { firstname: `ผู้ซื้อ ${index + 1}` });
    const paying = await orderAsGuest(new PlainBrowser(app.url), { title: 'Excel สำหรับคนทำงาน', buyer });
    await sendReport(paying, { slip: await slipPicture(`browser ${index}`), amount });
  }
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 860 } };

async function enter(context: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'th-TH', ...context })).newPage();
  await page.goto(`${app.url}/login?back=/admin/transfers`);
  await page.fill('#username', 'admin@demo.test');
  await page.fill('#password', 'rian-demo');
  await page.press('#password', 'Enter');
  await page.waitForURL('**/admin/transfers');
  return page;
}

const heading = (page: Page) => page.locator('#report').textContent();

for (const [name, context] of Object.entries({
  'phone, light': { ...PHONE, colorScheme: 'light' as const },
  'phone, dark': { ...PHONE, colorScheme: 'dark' as const },
  'desk, light': { ...DESK, colorScheme: 'light' as const },
  'desk, dark': { ...DESK, colorScheme: 'dark' as const },
})) {
  test(`ADM-01 ADM-04 the back office passes the automatic WCAG rules and never scrolls sideways (${name})`, async () => {
    const page = await enter(context);
    const loud: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && loud.push(message.text())));
    for (const path of [
      '/admin',
      '/admin/transfers',
      '/admin/transfers/1',
      '/admin/transfers/2',
      '/admin/orders',
      '/admin/orders/1',
      '/mailbox',
      '/logout',
    ]) {
      await page.goto(app.url + path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      const { violations } = await axeOn(page)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect([path, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([path, []]);
      const sideways = await page.evaluate(() =>
        Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
      );
      expect([path, sideways]).toEqual([path, 0]);
    }
    expect(loud).toEqual([]);
    await page.context().close();
  });
}

test('REG-12 a mail is shown without scripts, passes the WCAG rules itself, and its link leads to the order', async () => {
  const page = await enter(PHONE);
  await page.goto(`${app.url}/mailbox/1`);
  const previewFrame = page.frameLocator('iframe.mail-preview');
  expect(await previewFrame.locator('h1').textContent()).toBe('รับคำสั่งซื้อแล้ว เหลือโอนเงิน');
  const html = (await page.locator('iframe.mail-preview').getAttribute('srcdoc')) ?? '';
  const alone = await page.context().newPage();
  await alone.setContent(html);
  const { violations } = await axeOn(alone).analyze();
  expect(violations.filter(({ tags }) => tags.includes('wcag2aa') || tags.includes('wcag2a'))).toEqual([]);
  expect(await alone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // the shop's own sign leads home, the button to the order
  await previewFrame.locator('a[href*="/order/"]').first().click();
  await page.waitForURL('**/order/**');
  await page.context().close();
});

test('ADM-04 on a phone the queue is a page and a slip is a page', async () => {
  const page = await enter(PHONE);
  expect(await page.locator('.slip').isVisible()).toBe(false);
  await page.locator('tbody a').first().click();
  expect(await page.locator('.slip').isVisible()).toBe(true);
  expect(await page.locator('tbody a').first().isVisible()).toBe(false);
  await page.getByText('กลับไปที่รายการ').click();
  expect(await page.locator('tbody a').first().isVisible()).toBe(true);
  await page.context().close();
});

test('ADM-04 keys walk the queue, open the refusal and go to the search; typing is never a command', async () => {
  const page = await enter(DESK);
  const first = await heading(page);
  await page.keyboard.press('j');
  await page.waitForURL('**/transfers/2');
  expect(await heading(page)).not.toBe(first);
  await page.keyboard.press('k');
  await page.waitForURL('**/transfers/1');
  expect(await heading(page)).toBe(first);

  await page.keyboard.press('r');
  expect(await page.locator('#reason-amount').isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('reason-amount');
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
  await page.keyboard.type('jar');
  expect(await page.inputValue('#q')).toBe('jar');
  expect(page.url()).toMatch(/\/transfers\/1$/);
  await page.context().close();
});

test('ADM-04 keys can be switched off, and stay off', async () => {
  const page = await enter(DESK);
  expect(await page.locator('.btn kbd').first().isVisible()).toBe(true);
  await page.getByLabel('ใช้ปุ่มลัด').uncheck();
  await page.reload();
  expect(await page.locator('.btn kbd').first().isVisible()).toBe(false);
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  expect(page.url()).toMatch(/\/transfers$/);
  await page.context().close();
});

test('ADM-04 A approves and goes on to the next; J does not jump over anybody', async () => {
  const page = await enter(DESK);
  await page.keyboard.press('a');
  await page.waitForURL('**/transfers/2?done=1');
  expect(await page.locator('.notice.ok').textContent()).toContain('ผ่านแล้ว');
  // what differs is not approved by a key alone
  await page.keyboard.press('a');
  expect(page.url()).toContain('/transfers/2');
  expect(await page.locator('#accepts_difference-e, .why').first().textContent()).toContain('รับส่วนต่าง');
  await page.context().close();
});

test('STF-07 who leaves an editor with something typed is asked first, and not once it is saved or as it was', async () => {
  const page = await enter(DESK);
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    requests.push(dialog.type());
    void dialog.dismiss();
  });
  const leave = () => page.locator('a[href="/admin/orders"]').first().click();
  const editor = '/admin/coupons/new';
  await page.goto(app.url + editor, { waitUntil: 'networkidle' });
  await page.fill('#code', 'UNSAVED');
  await leave();
  await expect.poll(() => requests).toEqual(['beforeunload']);
  expect(page.url()).toBe(app.url + editor);
  expect(await page.inputValue('#code')).toBe('UNSAVED');
  await page.fill('#code', '');
  await leave();
  await page.waitForURL('**/admin/orders');

  await page.goto(app.url + editor, { waitUntil: 'networkidle' });
  await page.fill('#code', 'KEPT');
  await page.fill('[name=percent]', '10');
  await page.locator('main form[method=post] button').last().click();
  await page.waitForURL((url) => url.pathname !== editor);
  expect(requests).toEqual(['beforeunload']);
});

test('ADM-02 rows of a list are put in order by drag, and by the keys of their handle; Escape puts one back', async () => {
  const page = await enter(DESK);
  const opened = async () => {
    await page.goto(`${app.url}/admin/lists/teachers`);
    await page.locator('.drag').first().waitFor();
  };
  const names = () => page.locator('tbody tr td:first-child').allInnerTexts();
  await opened();
  const [a, b, c, ...rest] = await names();
  const middle = async (row: number) => (await page.locator('.drag').nth(row).boundingBox())!;
  const [from, onto] = [await middle(0), await middle(2)];
  await page.mouse.move(from.x + 10, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(onto.x + 10, onto.y + onto.height - 4, { steps: 6 });
  expect(await names()).toEqual([b, c, a, ...rest]);
  await Promise.all([page.waitForNavigation(), page.mouse.up()]);
  expect(await names()).toEqual([b, c, a, ...rest]);

  await page.locator('.drag').nth(2).waitFor();
  await page.locator('.drag').nth(2).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await names()).toEqual([a, b, c, ...rest]);
  expect(await page.locator('body > [role=status]').textContent()).toMatch(/^ลำดับที่ 1 จาก \d+$/);
  await page.keyboard.press('Escape');
  expect(await names()).toEqual([b, c, a, ...rest]);
  await page.keyboard.press('ArrowUp');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  await opened();
  expect(await names()).toEqual([b, a, c, ...rest]);
  await page.context().close();
});

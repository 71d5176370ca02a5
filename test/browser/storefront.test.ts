import type { Browser, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

async function phone(options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options });
  return context.newPage();
}
const address = (path: string) => app.url + path;

/** What a button sends; what the page keeps by the way as one leaves a field is no press. */
const isPressed = (request: Request) =>
  request.method() === 'POST' && !request.postData()?.includes('by=script');

describe('the purchase on a phone', () => {
  test('CRS-11 the chosen plan’s amount stands in the summary and on the bar, without a script', async () => {
    const page = await phone({ javaScriptEnabled: false });
    await page.goto(address('/course/1/register'));
    const due = page.locator('.buybar .price:visible');
    expect(await due.textContent()).toBe('฿1,590.00');
    await page.getByText('เรียน 1 ปี', { exact: true }).first().click();
    expect(await due.textContent()).toBe('฿1,990.00');
    expect(await page.locator('.sum .due dd:visible').textContent()).toBe('฿1,990.00');
    await page.context().close();
  });

  test('UI-02 with JavaScript a mistake is told beside its field before anything is sent', async () => {
    const page = await phone();
    await page.goto(address('/course/1/register'));
    const sentLines: string[] = [];
    page.on('request', (request) => isPressed(request) && sentLines.push(request.url()));
    await page.fill('[name=firstname]', 'ปาริฉัตร');
    await page.locator('.buybar button').click();
    await page.locator('.why', { hasText: 'กรอกนามสกุล' }).waitFor();
    expect(sentLines).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('lastname');
    await page.context().close();
  });

  test('UI-02 the box on top of the checkout loses what was put right, and is heard once', async () => {
    const page = await phone();
    await page.goto(address('/course/1/register'));
    const contact = { email: 'boxed@example.test', tel: '0812345678' };
    for (const [name, value] of Object.entries(contact)) await page.fill(`[name=${name}]`, value);
    for (const name of ['firstname', 'lastname']) await page.fill(`[name=${name}]`, 'https://spam.example');
    await Promise.all([page.waitForEvent('load'), page.locator('.buybar button').click()]);
    const entries = () =>
      page.locator('#errors li a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(await entries()).toEqual(['#firstname', '#lastname']);
    expect(await page.locator('#errors').getAttribute('role')).toBe('alert');
    await page.fill('[name=lastname]', 'ศรี');
    expect(await entries()).toEqual(['#firstname']);
    // what was heard once is not read again for each that goes
    expect(await page.locator('#errors').getAttribute('role')).not.toBe('alert');
    await page.fill('[name=firstname]', '');
    expect(await entries()).toEqual(['#firstname']);
    await page.fill('[name=firstname]', 'ปาริฉัตร');
    expect(await page.locator('#errors').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('firstname');
    await page.context().close();
  });

  test('ADM-06 the first page of a visit names its source, however many pages lie between it and the order', async () => {
    const page = await phone();
    await page.goto(address('/?utm_source=LINE%20OA&utm_campaign=secret'), { referer: 'https://t.test/' });
    await page.waitForFunction(() => sessionStorage.getItem('came') !== null);
    await page.goto(address('/courses'));
    await page.goto(address('/course/1/register'));
    await page.locator('input[name=source]').waitFor({ state: 'attached' });
    const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรี', email: 'source@example.test', tel: '0812345678' };
    for (const [name, text] of Object.entries(contact)) await page.fill(`[name=${name}]`, text);
    await page.locator('.buybar button').click();
    await page.waitForURL('**/transfer');
    const order = await app.inDatabase((db) =>
      db
        .selectFrom('purchase_order')
        .select('source')
        .where('email', '=', 'source@example.test')
        .executeTakeFirst(),
    );
    expect(order?.source).toBe('line-oa');
    const cookies = await page.context().cookies();
    expect(JSON.stringify(cookies)).not.toContain('line');
    await page.context().close();
  });

  test('CHK-02 an impatient double click sends one order', async () => {
    const page = await phone();
    await page.goto(address('/course/1/register'));
    const sentLines: string[] = [];
    page.on('request', (request) => isPressed(request) && sentLines.push(request.url()));
    const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรี', email: 'double@example.test', tel: '0812345678' };
    for (const [name, text] of Object.entries(contact)) await page.fill(`[name=${name}]`, text);
    await page.locator('.buybar button').dblclick();
    await page.waitForURL('**/transfer');
    expect(sentLines).toHaveLength(1);
    await page.context().close();
  });

  test('CHK-01 by keyboard alone, from the first field to the order', async () => {
    const page = await phone();
    await page.goto(address('/course/1/register'));
    await page.focus('[name=firstname]');
    for (const text of ['ปาริฉัตร', 'ศรี', 'keyboard@example.test', '0812345678']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[name=plan_id]:checked').getAttribute('value')).not.toBeNull();
    // Enter in the form computes, it never pays: that takes the button
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => (document.activeElement as HTMLButtonElement).value === 'pay')) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/transfer');
    await page.context().close();
  });
});

test('UI-02 a notice is also raised at the top right for five seconds, and stays on the page', async () => {
  const page = await phone();
  // time stands still until the test moves it
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto(address('/?notice=success'));
  const toast = page.locator('.toasts p');
  await toast.waitFor();
  const box = (await toast.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(99);
  expect(box.x + box.width).toBeGreaterThan(310);
  // beside the notice it repeats, not over it
  const notice = (await page.locator('main .notice').boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(notice.y + notice.height);
  // a long one is one line, so that it hides nothing of the page
  await page.goto(address('/courses?notice=invalidData'));
  await toast.waitFor();
  expect((await toast.boundingBox())!.height).toBeLessThan(60);
  await page.goto(address('/?notice=success'));
  await toast.waitFor();
  await page.clock.runFor(4900);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  expect(await toast.count()).toBe(0);
  expect(await page.locator('main [role=status]', { hasText: 'เรียบร้อย' }).count()).toBe(1);
  await page.context().close();
});

test('UI-03 a broken picture leaves a placeholder of its own size', async () => {
  const page = await phone();
  await page.route('**/uploads/pictures/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(address('/courses'));
  const picture = page.locator('main .card picture').first();
  const box = (await picture.boundingBox())!;
  expect(Math.round((box.width / box.height) * 9)).toBe(16);
  const ground = await picture.evaluate((frame) => getComputedStyle(frame).backgroundImage);
  expect(ground).toContain('linear-gradient');
  await page.context().close();
});

describe.each([
  ['360 light', { viewport: { width: 360, height: 740 }, colorScheme: 'light' }],
  ['360 dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ['1280 light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
] as const)('WCAG 2.2 AA and no sideways scroll, %s', (_name, options) => {
  test.each(['/course/1/register', '/login', '/thankyou', '/no-such-page'])('%s', async (path) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(address(path));
    const found = await axeOn(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(found.violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  });
});

test('UI-01 nothing of the buyer’s road scrolls sideways on the narrowest phone, in either language', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const order = async (course: string, methodId: string, email: string) => {
    await page.goto(address(`/course/${course}/register`));
    const contact = { firstname: 'ปาริฉัตรกานต์', lastname: 'ศรีสุวรรณภูมิ', email, tel: '0812345678' };
    for (const [name, value] of Object.entries(contact)) await page.fill(`[name=${name}]`, value);
    await page.check(`[name=payment_method_id][value="${methodId}"]`, { force: true });
    await page.locator('.buybar button:visible').last().click();
    await page.waitForURL('**/order/**');
    return new URL(page.url()).pathname;
  };
  const transfer = await order('1', '1', 'narrow@example.test');
  const code = await order('7', '9', 'narrow@example.test');
  await page.goto(address('/course/8'));
  await page.locator('form[action="/cart/add"] button:visible').first().click();
  await page.waitForURL('**/cart?*');
  // the picture of a line leaves room for its words
  expect((await page.locator('main .thumb').first().boundingBox())!.width).toBe(72);
  const road = [
    ...['/', '/courses', '/courses?q=xyzxyz', '/products', '/course/1', '/course/4', '/course/13'],
    ...['/course/1/reviews', '/product/1', '/cart', '/cart/tax', '/course/2/register', '/how-to-buy'],
    ...[transfer, code, code.replace(/\/pay$/, ''), code.replace(/pay$/, 'method')],
    ...[code.replace(/pay$/, 'tax'), '/thankyou', '/login', '/register', '/forgotpass', '/privacy'],
  ];
  const own = ['courses', 'order', 'profile', 'addresses', 'tax', 'security', 'privacy'].map(
    (part) => `/myaccount/student/${part}`,
  );
  const wide: string[] = [];
  const look = async (paths: readonly string[]) => {
    for (const locale of ['th', 'en']) {
      await page.goto(address('/courses'));
      await page.request.post(address('/language'), {
        form: { locale, back: '/' },
        headers: { Origin: app.url },
      });
      for (const path of paths) {
        await page.goto(address(path), { waitUntil: 'domcontentloaded' });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wide.push(`${locale} ${path}: ${over} px`);
      }
    }
  };
  await look(road);
  await page.goto(address('/login'));
  await page.fill('[name=username]', 'student@demo.test');
  await page.fill('[name=password]', 'rian-demo');
  await page.press('[name=password]', 'Enter');
  await page.waitForURL('**/myaccount/**');
  await look(own);
  expect(wide).toEqual([]);
  await context.close();
});

test('UI-01 in the agenda of closing classes the price stands beside the place, not on it', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(address('/'));
  const gaps = await page.locator('.agenda .dots .price').evaluateAll((prices) =>
    prices.map((price) => {
      const place = document.createRange();
      place.selectNodeContents(price.parentElement!);
      place.setEndBefore(price);
      const figure = price.getBoundingClientRect();
      const sign = price.querySelector('i')?.getBoundingClientRect() ?? figure;
      return Math.min(figure.left, sign.left) - place.getBoundingClientRect().right;
    }),
  );
  expect(gaps.length).toBeGreaterThan(1);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(-0.5);
  // the leaf is the last day to register: when the class begins is said too
  for (const line of await page.locator('.agenda .meta').allInnerTexts()) expect(line).toMatch(/เริ่ม\s\d/);
  await context.close();
});

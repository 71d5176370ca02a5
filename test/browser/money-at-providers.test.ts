import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../support/road/bank-transfer';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../support/road/pay-road';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';

const PROMPTPAY = 9;

let app: AppServer;
let browser: Browser;
let paths: string[];
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  paths = await makeDifferences();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** Money that was taken back, and money nobody recorded; where staff decide on them. */
async function makeDifferences(): Promise<string[]> {
  const omise = sandboxPart(app, 'omise');
  const staff = await signedIn(app.url, 'admin@demo.test');
  const { page, visitor, token } = await orderByMethod(app, PROMPTPAY);
  const chargeId = /charges\/(\w+)\/page/.exec(page.link('ธนาคารจำลอง').href)![1]!;
  await omise.post(`/charges/${chargeId}/decide`, { decision: 'approve' });
  await until(
    () => visitor.get(`/order/${token}`),
    (shownPage) => heading(shownPage) === PAID,
  );
  await omise.post(`/charges/${chargeId}/afterwards`, { what: 'dispute', webhook: 'once' });
  await omise.failNext('list-stray');
  await (await staff.get('/admin/providers')).form('เทียบตอนนี้').submit();
  const first = async (kind: string) => {
    const list = await until(
      () => staff.get(`/admin/money?kind=${kind}`),
      (shownPage) => shownPage.root.querySelector('tbody a') !== null,
    );
    return list.root.querySelector('tbody a')!.getAttribute('href')!;
  };
  return ['/admin/providers', await first('taken-back'), await first('unrecorded'), '/admin/money'];
}

test.each([
  ['phone', { width: 360, height: 740 }],
  ['desk', { width: 1280, height: 860 }],
])(
  'ADM-01 the pages of money at the providers pass the automatic WCAG rules and never scroll sideways (%s)',
  async (_name, viewport) => {
    const page = await (await browser.newContext({ locale: 'th-TH', viewport })).newPage();
    await page.goto(`${app.url}/login?back=/admin/money`);
    await page.fill('#username', 'admin@demo.test');
    await page.fill('#password', 'rian-demo');
    await page.press('#password', 'Enter');
    await page.waitForURL('**/admin/money');
    for (const path of paths) {
      await page.goto(app.url + path);
      for (const fold of await page.locator('details.disclosure > summary').all()) await fold.click();
      const { violations } = await axeOn(page)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect([path, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([path, []]);
      const sideways = await page.evaluate(() =>
        Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
      );
      expect([path, sideways]).toEqual([path, 0]);
    }
    await page.context().close();
  },
);

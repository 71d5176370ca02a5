import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading, orderByMethod, PAID, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      // the demo's courses are too cheap for instalments
      await db.updateTable('payment_method').set({ minimum_satang: 2_000 }).where('id', '=', 10).execute();
    },
  });
});
afterAll(() => app.stop());

/** What a buyer presses on the way, at the shop and at the stand-in of the provider. */
const WAY = [
  'ไปหน้าชำระเงิน',
  'ชำระบนหน้าของผู้ให้บริการ',
  'กลับไปที่ร้าน',
  'จ่ายเงิน',
  'จ่ายเงิน (CP)',
  'ชำระเงิน',
  'จ่ายด้วยบัตร',
  'ยืนยันการชำระ',
  'ยืนยันการจ่าย',
];
const LINKS = ['ธนาคารจำลอง', 'เปิดหน้าชำระเงิน'];

/** Presses what leads on until nothing does; a provider without a way back is left there. */
async function pay(visitor: PlainBrowser, first: PlainPage, token: string): Promise<PlainPage> {
  let page = first;
  for (let step = 0; step < 6 && heading(page) !== PAID; step++) {
    const buttons = page.root.querySelectorAll('button').map((button) => button.text.trim());
    const button = WAY.find((words) => buttons.includes(words));
    const link = LINKS.find((words) =>
      page.root.querySelectorAll('a').some((each) => each.text.includes(words)),
    );
    if (!button && !link) break;
    page = button ? await page.form(button).submit(button) : await page.link(link!).follow();
  }
  if (heading(page) === PAID) return page;
  // told of at once or found by the page that waits for it
  return until(
    () => visitor.get(`/order/${token}/pay`),
    (shownPage) => heading(shownPage) === PAID,
  );
}

test.each([
  [9, 'PromptPay by Omise'],
  [3, 'card by 2C2P'],
  [8, 'card by Omise, on its page'],
  [10, 'instalments by 2C2P'],
  [4, 'bank QR by SCB'],
  [15, 'QR by 2C2P'],
  [2, 'PayPal'],
  [11, 'card by GBPrimePay'],
  [12, 'PromptPay by GBPrimePay'],
  [13, 'Pay Solutions'],
])('OPS-07 method %i, %s, is bought with at the sandbox, without JavaScript', async (methodId) => {
  const { visitor, page, token } = await orderByMethod(app, methodId);
  expect(heading(await pay(visitor, page, token))).toBe(PAID);
});

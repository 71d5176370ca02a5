import type { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, orderAsGuest } from '../../support/road/bank-transfer';
import { orderTokenOf } from '../../support/road/ordered-goods';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { putPromptPayFirst } from '../../support/shop/transfer-first';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({ change: putPromptPayFirst });
});
afterAll(() => app.stop());

const FORM = '/course/1-excel-for-work/register';
const open = (path = FORM) => new PlainBrowser(app.url).get(path);
const radiosIn = (element: HTMLElement) =>
  element.querySelectorAll('input[name=payment_method_id]').map((radio) => radio.getAttribute('value'));
const plain = (page: PlainPage) => {
  const folded = radiosIn(more(page));
  return radiosIn(page.find('#payment_method_id')).filter((id) => !folded.includes(id));
};
const more = (page: PlainPage) => page.find('#payment_method_id details.more');

test('PAY-16 three plain choices, PromptPay first and chosen; the rest are folded behind them, and work folded', async () => {
  const page = await open();
  expect(plain(page)).toEqual(['9', '3', '1']);
  expect(page.find('#payment_method_id-9').hasAttribute('checked')).toBe(true);
  expect(more(page).querySelector('summary')?.text).toContain('วิธีอื่น');
  expect(more(page).hasAttribute('open')).toBe(false);
  expect(radiosIn(more(page))).toEqual(['8', '10', '4', '15', '2', '11', '12', '13']);
  const chosenPage = await page.form('#register').choose('payment_method_id', '2').submit('intent=recount');
  expect(more(chosenPage).hasAttribute('open')).toBe(true);
  expect(chosenPage.form('#register').value('payment_method_id')).toBe('2');
});

test('PAY-16 a choice that is wrong opens them', async () => {
  const page = await open();
  const form = page.form('#register').fill({ ...guest('ways@example.test') });
  form.tamper({ payment_method_id: '999' });
  const refusedPage = await form.submit('ชำระเงิน');
  expect(refusedPage.status).toBe(422);
  expect(more(refusedPage).hasAttribute('open')).toBe(true);
});

test('PAY-16 every choice says what it is in words a buyer knows, and two of one way whose each is', async () => {
  await app.inDatabase((db) =>
    db.updateTable('payment_method').set({ name_th: 'Omise' }).where('id', '=', 8).execute(),
  );
  const page = await open();
  const words = (id: string) =>
    page.find(`label[for="payment_method_id-${id}"]`).text.replace(/\s+/g, ' ').trim();
  expect(words('8')).toMatch(/^Omise.*บัตร/);
  // never the provider's name alone
  expect(words('13')).toMatch(/^บัตรหรือ QR.*Pay Solutions.*จ่ายในหน้าของผู้ให้บริการ/);
  expect(words('9')).not.toContain('Omise');
  expect(words('15')).toMatch(/สแกน.*2C2P/);
  expect(words('4')).toMatch(/QR.*SCB/);
  expect(words('12')).toContain('GBPrimePay');
});

test('PAY-23 an order that is there is offered the same choices', async () => {
  const visitor = new PlainBrowser(app.url);
  const paying = await orderAsGuest(visitor, {
    title: 'Excel สำหรับคนทำงาน',
    buyer: guest('changes@example.test'),
  });
  const page = await visitor.get(`/order/${orderTokenOf(paying)}/method`);
  expect(plain(page)).toEqual(['9', '3', '1']);
  expect(more(page).hasAttribute('open')).toBe(false);
});

import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestWithCourse } from '../../support/road/approved-course';
import { guest } from '../../support/road/bank-transfer';
import { until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work/register';
const TRANSFER = '1';
const PROMPTPAY = '9';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const tokenOf = (page: PlainPage) => /\/order\/([\w-]{22})/.exec(page.path)![1]!;
const courseOf = (key: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('course')
      .select(['id', 'slug', 'title'])
      .where('external_key', '=', key)
      .executeTakeFirstOrThrow(),
  );

/** A guest orders Excel and stands where it is paid. */
async function order(visitor: PlainBrowser, email: string, methodId: string): Promise<PlainPage> {
  const form = (await visitor.get(EXCEL)).form('#register');
  return form
    .fill({ ...guest(email) })
    .choose('payment_method_id', methodId)
    .submit('pay');
}

test('CRT-06 what two courses take off together is said on the page of each; in the cart one press adds the other', async () => {
  const [tax, board] = [await courseOf('tax-freelance'), await courseOf('excel-dashboard')];
  const visitor = new PlainBrowser(app.url);
  const page = await visitor.get(`/course/${tax.id}-${tax.slug}`);
  for (const words of ['ซื้อคู่กับ', board.title, 'ลด ฿200']) expect(page.text).toContain(words);
  expect(new URL(page.link(board.title).href).pathname).toBe(`/course/${board.id}-${board.slug}`);
  const addedPage = await page.form('form[action="/cart/add"]').submit();
  const cart = addedPage.path.startsWith('/cart') ? addedPage : await visitor.get('/cart');
  expect(cart.text).toContain('เพิ่มอีก 1 คอร์ส ลด ฿200');
  const both = await cart.form('#register').submit(`เพิ่ม ${board.title}`);
  for (const words of [tax.title, board.title, '−200.00']) expect(both.text).toContain(words);
  expect(both.text).not.toContain('เพิ่มอีก 1 คอร์ส');
});

test('CHK-04 an order that is not paid is changed from its page on: plan and contact anew, the new one takes its place', async () => {
  const visitor = new PlainBrowser(app.url);
  const first = await order(visitor, 'changes@example.test', TRANSFER);
  const again = await visitor.get(EXCEL);
  expect(again.text).toContain('มีคำสั่งซื้อคอร์สนี้ค้างอยู่');
  expect(again.text).toContain('คำสั่งซื้อใหม่จะแทนใบเดิม');
  const plans = again.root.querySelectorAll('[name=plan_id]').map((each) => each.getAttribute('value')!);
  // the first is the one that was ordered; the last is for members
  const planId = plans[1]!;
  // what was typed is there
  const form = again.form('#register');
  expect(again.find('[name=email]').getAttribute('value')).toBe('changes@example.test');
  const second = await form
    .fill({ firstname: 'เปลี่ยนชื่อ' })
    .choose('plan_id', planId)
    .choose('payment_method_id', PROMPTPAY)
    .submit('pay');
  expect(second.path).toBe(`/order/${tokenOf(second)}/pay`);
  expect(tokenOf(second)).not.toBe(tokenOf(first));
  const old = await visitor.get(`/order/${tokenOf(first)}`);
  const number = /R\d\d-\d{4}-\d{4}/.exec(second.text)![0];
  expect(old.text).toContain(`สั่งใหม่แทนแล้วเป็น ${number}`);
});

test('REG-01 who registers after buying finds what they typed', async () => {
  const visitor = new PlainBrowser(app.url);
  await order(visitor, 'typed-once@example.test', TRANSFER);
  const page = await visitor.get('/register');
  const input = { ...guest('typed-once@example.test'), tel: '0812345678' };
  for (const name of ['firstname', 'lastname', 'email', 'tel'] as const)
    expect([name, page.find(`form[action="/register"] [name=${name}]`).getAttribute('value')]).toEqual([
      name,
      input[name],
    ]);
  // another browser knows nothing
  const stranger = await new PlainBrowser(app.url).get('/register');
  expect(stranger.find('[name=email]').getAttribute('value') ?? '').toBe('');
});

test('PAY-25 a refused payment is told once, with that no money was taken and one way on', async () => {
  const visitor = new PlainBrowser(app.url);
  const paying = await order(visitor, 'declined@example.test', PROMPTPAY);
  const charge = /charges\/(\w+)\/page/.exec(paying.link('ธนาคารจำลอง').href)![1]!;
  await fetch(`${app.sandboxUrl}/omise/charges/${charge}/decide`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'decline', webhook: 'never' }),
    redirect: 'manual',
  });
  const content = paying.find('noscript meta[http-equiv=refresh]').getAttribute('content')!;
  const noticePage = await until(
    () => visitor.get(content.replace(/^6;url=/, '')),
    (shownPage) => !shownPage.path.includes('/pay'),
  );
  const times = (words: string) => noticePage.text.split(words).length - 1;
  expect([times('ชำระเงินไม่สำเร็จ'), times('ยังไม่มีการตัดเงิน')]).toEqual([1, 1]);
  expect(noticePage.root.querySelectorAll('button[value=again]')).toHaveLength(1);
  // looked at again, it still says why
  expect((await visitor.get(`/order/${tokenOf(noticePage)}`)).text).toContain('ยังไม่มีการตัดเงิน');
});

test('CHK-05 a class whose hours are not known comes as whole days into a calendar, with the shop’s own words', async () => {
  const { id, title } = await courseOf('watercolor-saturday');
  await app.inDatabase(async (db) => {
    await db.deleteFrom('course_session').where('course_id', '=', id).execute();
    await db
      .updateTable('course')
      .set({ start_date: '2027-01-16', end_date: '2027-01-17', class_type: 'เสาร์–อาทิตย์ 10 โมงเช้า' })
      .where('id', '=', id)
      .execute();
  });
  const { visitor, orderPage } = await guestWithCourse(app.url, { title, email: 'days@example.test' });
  const page = await visitor.get(`/order/${tokenOf(orderPage)}`);
  const file = await visitor.get(page.find('a[href$="/calendar.ics"]').getAttribute('href')!);
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(file.html) as unknown[]);
  const [event, ...others] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(others).toEqual([]);
  expect([event!.summary, event!.startDate.isDate]).toEqual([title, true]);
  // a day ends where the next begins
  expect([event!.startDate.toString(), event!.endDate.toString()]).toEqual(['2027-01-16', '2027-01-18']);
  expect(event!.description).toContain('เสาร์–อาทิตย์ 10 โมงเช้า');
  const mails = await app.inDatabase((db) =>
    db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('to_address', '=', 'days@example.test')
      .where('kind', '=', 'order-approved')
      .execute(),
  );
  expect(mails[0]!.plain_text).toContain('/calendar.ics');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { goodsReadyToPay, orderGoods, orderTokenOf } from '../../support/road/ordered-goods';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const PAINTS = '/product/2-watercolor-set';
const COURSE = '/course/1-excel-for-work';
const WORKBOOK = '/product/1-kanji-workbook';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const visitor = () => new PlainBrowser(app.url);
const numberOf = (page: PlainPage) => /R\d\d-\d{4}-\d{4}/.exec(page.text)![0];

describe('PRD-02 three pieces are left', () => {
  test('PRD-02 page and cart say so; what one order takes another cannot have; cancelled, it is back', async () => {
    const late = visitor();
    const shop = await late.get(PAINTS);
    expect(shop.text).toContain('เหลือ 3 ชิ้น');
    const ready = await goodsReadyToPay(late, { email: 'late@example.test', path: PAINTS, qty: 2 });
    expect(ready.text).toContain('มี 3 ชิ้น');

    const first = await orderGoods(visitor(), { email: 'first@example.test', path: PAINTS, qty: 2 });
    const token = orderTokenOf(first);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect((await late.get(PAINTS)).text).toContain('เหลือ 1 ชิ้น');
    // pressed all the same, nothing is ordered, and the cart says how many there are
    const short = await ready.form('#register').submit('ชำระเงิน');
    expect(short.path).not.toMatch(/^\/order\//);
    for (const words of ['มี 1 ชิ้น', 'ยอดใหม่คือ ฿940.00']) expect(short.text).toContain(words);

    const last = await orderGoods(visitor(), { email: 'last@example.test', path: PAINTS, qty: 1 });
    expect(orderTokenOf(last)).toMatch(/^[\w-]{22}$/);
    expect((await late.get(PAINTS)).root.querySelector('form[action="/cart/add"]')).toBeNull();

    const order = await visitor().get(`/order/${token}`);
    await order.form('ยืนยันยกเลิก').submit('ยืนยันยกเลิก');
    expect((await late.get(PAINTS)).text).toContain('เหลือ 2 ชิ้น');
  });
});

describe('PRD-03 goods that are paid', () => {
  test('PRD-03 wait for staff, are packed and sent; the buyer is told by mail and on the order’s page', async () => {
    const buyer = visitor();
    const paying = await orderGoods(buyer, { email: 'parcel@example.test', path: WORKBOOK, qty: 2 });
    const order = `/order/${orderTokenOf(paying)}`;
    const number = numberOf(await buyer.get(order));
    expect((await staff.get('/admin/shipments')).text).not.toContain(number);
    await sendReport(paying, { slip: await slipPicture('PARCEL') });
    const report = await (await staff.get(`/admin/transfers?q=${number}`)).link(number).follow();
    await report.form('อนุมัติ').submit();
    const waiting = await buyer.get(order);
    expect(waiting.text).toContain('กำลังเตรียมส่งของ');
    expect(waiting.find('ol[aria-label="การจัดส่ง"] [aria-current=step]').text).toContain('แพ็กของ');
    expect((await buyer.get(`/thankyou?orderId=${orderTokenOf(paying)}`)).text).toContain('การจัดส่ง');

    const list = await staff.get('/admin/shipments');
    for (const words of [number, 'สมุดฝึกคัดคันจิ', '× 2', 'กรุงเทพ']) expect(list.text).toContain(words);
    const packing = await list.link('ใบแพ็กของสำหรับพิมพ์').follow();
    for (const words of [number, 'จตุจักร', '10900', '081 234 5678']) expect(packing.text).toContain(words);

    const panel = await list.link(number).follow();
    expect(panel.path).toMatch(/^\/admin\/orders\/\d+/);
    // two administrators have the page open
    const other = await (await signedIn(app.url, 'admin@demo.test')).get(panel.path);
    const packedPage = await panel.form('แพ็กแล้ว').submit();
    expect(packedPage.text).toContain('แพ็กแล้ว รอส่ง');
    const isPacked = await buyer.get(order);
    expect(isPacked.find('ol[aria-label="การจัดส่ง"] [aria-current=step]').text).toContain('รอขนส่งมารับ');

    const missing = await packedPage.form('ส่งแล้ว แจ้งผู้ซื้อ').choose('carrier', 'flash').submit();
    expect(missing.status).toBe(422);
    expect(missing.text).toContain('ใส่เลขพัสดุ');
    const sentForm = missing.form('ส่งแล้ว แจ้งผู้ซื้อ');
    expect(sentForm.value('carrier')).toBe('flash');
    const answerPage = await sentForm.fill({ tracking_number: ' th 0123 4567 89 ' }).submit();
    expect(answerPage.path).toMatch(/^\/admin\/orders\//);
    for (const words of ['ส่งกับแฟลช เอ็กซ์เพรส', 'TH0123456789', 'ส่งของแล้ว'])
      expect(answerPage.text).toContain(words);

    const tooLate = await other
      .form('ส่งแล้ว แจ้งผู้ซื้อ')
      .choose('carrier', 'kex')
      .fill({ tracking_number: 'KEX1234567' })
      .submit();
    expect(tooLate.status).toBe(409);
    expect(tooLate.text).toContain('มีคนเปลี่ยนสถานะไปก่อนแล้ว');

    const shownPage = await buyer.get(order);
    for (const words of ['ส่งของให้แล้ว', 'TH0123456789']) expect(shownPage.text).toContain(words);
    expect(shownPage.link('ติดตามพัสดุ').href).toBe(
      'https://www.flashexpress.co.th/fle/tracking?se=TH0123456789',
    );
    const mail = await (await buyer.get('/mailbox')).link('ส่งของตามคำสั่งซื้อ').follow();
    expect(mail.html).toContain('TH0123456789');
    expect((await staff.get('/admin/shipments')).text).not.toContain(number);
    expect((await staff.get('/admin/shipments?status=sent')).text).toContain(number);
  });

  test('PRD-03 with a course among them, the way to the lessons comes before the parcel', async () => {
    const buyer = visitor();
    await (await buyer.get(COURSE)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
    const paying = await orderGoods(buyer, { email: 'both@example.test', path: WORKBOOK });
    await sendReport(paying, { slip: await slipPicture('BOTH') });
    const token = orderTokenOf(paying);
    const number = numberOf(await buyer.get(`/order/${token}`));
    const report = await (await staff.get(`/admin/transfers?q=${number}`)).link(number).follow();
    await report.form('อนุมัติ').submit();
    for (const path of [`/order/${token}`, `/thankyou?orderId=${token}`]) {
      const { html } = await buyer.get(path);
      const [learn, parcel] = [html.indexOf(`action="/order/${token}/open"`), html.indexOf('การจัดส่ง')];
      expect(learn, path).toBeGreaterThan(0);
      expect(parcel, path).toBeGreaterThan(learn);
    }
  });

  test('PRD-03 parcels are staff’s: a student is refused, a visitor signs in first', async () => {
    const student = await signedIn(app.url, 'student@demo.test');
    for (const path of ['/admin/shipments', '/admin/shipments/packing', '/admin/shipments/1']) {
      expect((await student.get(path)).status).toBe(403);
      expect((await visitor().get(path)).path).toMatch(/^\/login/);
    }
    expect((await student.post('/admin/shipments/1', { intent: 'pack' })).status).toBe(403);
    expect((await staff.get('/admin/shipments/999999')).status).toBe(404);
  });
});

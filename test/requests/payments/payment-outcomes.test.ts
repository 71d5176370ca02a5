import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '../../../app/orders/order-number';
import { addDays, addHours, bangkokDay, formatDay, typedDay } from '../../../app/values/time';
import { guest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { until } from '../../support/road/pay-road';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work/register';
let buyers = 0;

type Shop = Pick<AppServer, 'url' | 'sandboxUrl'>;

/** A guest or a new member orders a course and stands where it is paid. */
async function order(shop: Shop, method: '1' | '9', isMember: boolean) {
  const visitor = isMember ? await newMember(shop.url) : new PlainBrowser(shop.url);
  const form = (await visitor.get(EXCEL)).form('#register');
  form.fill({ ...guest(`outcome${(buyers += 1)}@example.test`) }).choose('payment_method_id', method);
  const page = await form.submit('pay');
  return { visitor, page, token: /([\w-]{22})/.exec(page.path)?.[1] ?? '' };
}

async function newMember(url: string): Promise<PlainBrowser> {
  const visitor = new PlainBrowser(url);
  const username = `outcomes${(buyers += 1)}`;
  const createdPage = await (
    await visitor.get('/register')
  )
    .form('form[action="/register"]')
    .fill({
      ...guest(`${username}@example.test`),
      username,
      password: 'long-enough-7',
      password_confirm: 'long-enough-7',
    })
    .submit('สมัครสมาชิก');
  expect(createdPage.status).toBe(200);
  return visitor;
}

const atBank = (shop: Shop, page: PlainPage, decision: string) => {
  const charge = /charges\/(\w+)\/page/.exec(page.link('ธนาคารจำลอง').href)?.[1] ?? '';
  return fetch(`${shop.sandboxUrl}/omise/charges/${charge}/decide`, {
    method: 'POST',
    body: new URLSearchParams({ decision, webhook: 'never' }),
    redirect: 'manual',
  });
};
/** Where the page that watches is led once the provider has decided. */
async function ledOn(visitor: PlainBrowser, page: PlainPage): Promise<PlainPage> {
  const content = page.find('noscript meta[http-equiv=refresh]').getAttribute('content') ?? '';
  return until(
    () => visitor.get(content.replace(/^6;url=/, '')),
    (shownPage) => !shownPage.path.includes('/pay'),
  );
}

const LIST = '/myaccount/student/order';
const WORDS = [
  'ผิดพลาด',
  'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง',
  'payment was rejected by the bank (payment_rejected)',
];

describe.each([
  [
    'on',
    true,
    {
      transfer: { member: '/thankyou?orderId=T', guest: '/thankyou?orderId=T' },
      paid: { member: '/thankyou', guest: '/thankyou' },
    },
  ],
  [
    'off',
    false,
    { transfer: { member: LIST, guest: '/order/T' }, paid: { member: LIST, guest: '/order/T' } },
  ],
] as const)('where each outcome leads, thank-you page %s', (_, isThankYouPage, table) => {
  let shop: AppServer;
  beforeAll(async () => {
    shop = await startApp({ change: (db) => change(db, { is_thank_you_page: isThankYouPage }) });
  });
  afterAll(() => shop.stop());

  test.each(['member', 'guest'] as const)('CHK-08 a %s', async (who) => {
    const transfer = await order(shop, '1', who === 'member');
    const slip = await slipPicture(`${who}${isThankYouPage}`);
    const reportedPage = await sendReport(transfer.page, { slip });
    expect(reportedPage.path.replace(transfer.token, 'T')).toBe(table.transfer[who]);

    const qr = await order(shop, '9', who === 'member');
    await atBank(shop, qr.page, 'approve');
    expect((await ledOn(qr.visitor, qr.page)).path.replace(qr.token, 'T')).toBe(table.paid[who]);

    const declined = await order(shop, '9', who === 'member');
    await atBank(shop, declined.page, 'decline');
    const failedPage = await ledOn(declined.visitor, declined.page);
    const place = who === 'member' ? LIST : `/order/${declined.token}`;
    expect(failedPage.path).toBe(`${place}?notice=paymentFailed`);
    // PAY-25: the words of the specification and of the provider where it leads, on the order's page and where it is paid
    const pages = [
      failedPage,
      await declined.visitor.get(`/order/${declined.token}`),
      await declined.visitor.get(`/order/${declined.token}/pay`),
    ];
    for (const page of pages) for (const words of WORDS) expect(page.text).toContain(words);
    const cancelledPage = await declined.visitor.get(`${place}?notice=paymentCancelled`);
    expect(cancelledPage.text).toContain('ยังไม่ได้ชำระเงิน');
  });
});

describe('another method', () => {
  let app: AppServer;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  test.each([
    ['guest', false],
    ['member', true],
  ])(
    'PAY-23 a %s orders by transfer, changes to PromptPay without JavaScript, pays and may learn',
    async (_, isMember) => {
      const { visitor, token } = await order(app, '1', isMember);
      const ownPage = await visitor.get(`/order/${token}`);
      const page = await ownPage.link('เปลี่ยนวิธีชำระ').follow();
      expect(page.path).toBe(`/order/${token}/method`);
      expect(page.text).toContain('ยอดเท่าเดิม ฿1,590.00');
      const qr = await page
        .form(`form[action="/order/${token}/method"]`)
        .choose('payment_method_id', '9')
        .submit();
      expect(qr.path).toBe(`/order/${token}/pay`);
      expect(qr.text).toContain('฿1,590.00');
      await atBank(app, qr, 'approve');
      expect((await ledOn(visitor, qr)).path).toBe('/thankyou');
      // paid: nothing to change any more
      expect((await visitor.get(`/order/${token}/method`)).path).toBe(`/order/${token}`);
    },
  );

  test('PAY-23 from the code back to transfer; a foreign token opens nothing; a cancelled order stays cancelled', async () => {
    const { visitor, page, token } = await order(app, '9', false);
    const methods = await page.link('เปลี่ยนวิธีชำระ').follow();
    const back = await methods
      .form(`form[action="/order/${token}/method"]`)
      .choose('payment_method_id', '1')
      .submit();
    expect(back.path).toBe(`/order/${token}/transfer`);
    expect((await visitor.get('/order/AAAAAAAAAAAAAAAAAAAAAA/method')).status).toBe(404);
    const post = (methodId: string) =>
      fetch(`${app.url}/order/${token}/method`, {
        method: 'POST',
        body: new URLSearchParams({ payment_method_id: methodId }),
        headers: { Origin: app.url },
        redirect: 'manual',
      });
    expect((await post('')).status).toBe(422);
    expect((await post('77')).status).toBe(422);
    const cancelledResponse = await fetch(`${app.url}/order/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'cancel' }),
      headers: { Origin: app.url },
      redirect: 'manual',
    });
    expect(cancelledResponse.status).toBe(303);
    const refusal = await post('9');
    expect([refusal.status, refusal.headers.get('Location')]).toEqual([303, `/order/${token}`]);
    expect((await visitor.get(`/order/${token}`)).text).not.toContain('เปลี่ยนวิธีชำระ');
  });
});

describe('money that does not fit', () => {
  let app: AppServer;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  /** Paid with another amount at the stand-in bank. */
  async function paidWith(amount: string, text = 'กำลังตรวจยอด') {
    const { visitor, page, token } = await order(app, '9', false);
    const charge = /charges\/(\w+)\/page/.exec(page.link('ธนาคารจำลอง').href)?.[1] ?? '';
    await fetch(`${app.sandboxUrl}/omise/charges/${charge}/decide`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve', webhook: 'never', amount }),
      redirect: 'manual',
    });
    const shownPage = await until(
      () => visitor.get(`/order/${token}/pay`),
      (now) => now.text.includes(text),
    );
    return { visitor, token, charge, page: shownPage };
  }

  test('PAY-22 staff finds it, asks the provider, accepts what is due and sends back the surplus', async () => {
    const { visitor, token, charge } = await paidWith('160000');
    const staff = await signedIn(app.url, 'admin@demo.test');
    const list = await staff.get('/admin/money?kind=overpaid');
    expect(list.text).toContain('เกิน');
    const page = await list.link('R69-').follow();
    for (const words of ['฿1,600.00', '฿1,590.00', 'เกิน ฿10.00', charge]) expect(page.text).toContain(words);
    expect(page.text).toMatch(/เรียกเก็บ ฿[\d,.]+ · เข้า ฿[\d,.]+/);
    const questionPage = await page.form('form:has([name=attempt_id])').submit('ask');
    expect(questionPage.text).toContain('ผู้ให้บริการตอบว่า จ่ายแล้ว ฿1,600.00');
    // nothing typed, nothing done
    const empty = await page.form('form:has([value=close])').submit();
    expect([empty.status, empty.text.includes('บันทึกเหตุผลก่อนปิด')]).toEqual([422, true]);

    const acceptedPage = await page.form('form:has([value=accept])').submit();
    expect(acceptedPage.text).toContain('บันทึกแล้ว');
    expect((await visitor.get(`/order/${token}`)).text).toContain('เริ่มเรียน');
    // the page as it was before decides nothing any more
    const stale = await page.form('form:has([value=accept])').submit();
    expect([stale.status, stale.text.includes('ข้อมูลเปลี่ยนไป')]).toEqual([409, true]);
    // PromptPay has no way back: the provider says so, and a transfer by hand is noted
    const refund = acceptedPage.form('form:has([name=intent][value=refund])');
    const no = await refund.choose('way', 'provider').submit();
    expect(no.text).toContain('ผู้ให้บริการคืนให้ไม่ได้');
    const byHand = (at: PlainPage) =>
      at
        .form('form:has([name=intent][value=refund])')
        .choose('way', 'by-hand')
        .fill({ refund: '10', refund_reference: 'KBANK 42' });
    // nothing goes back before it came
    const today = bangkokDay(new Date());
    const early = await byHand(no).fill({ refund_date: '1/1/2569' }).submit();
    expect(early.status).toBe(422);
    expect(early.find('#refund-date-e').text).toContain(`เข้าวันที่ ${formatDay(today)} วันที่โอนคืนต้องไม่ก่อนวันนั้น`);
    const short = await byHand(early).fill({ refund_date: '1/1/69' }).submit();
    expect(short.find('#refund-date-e').text).toContain('ใส่ปีให้ครบสี่หลัก');
    const resultPage = await byHand(short)
      .fill({ refund_date: typedDay(today) })
      .submit();
    for (const words of ['แบ่งเงินแล้ว', 'KBANK 42', 'คืนผู้ซื้อแล้ว']) expect(resultPage.text).toContain(words);
    expect((await staff.get('/admin/money?state=settled')).text).toContain('แบ่งเงินแล้ว');
  });

  test('PAY-22 R-251 money that was found after all came on the day of its order or later', async () => {
    const now = new Date();
    const today = bangkokDay(now);
    const [own, later] = [await order(app, '9', false), await order(app, '9', false)];
    const { cases, number } = await app.inDatabase(async (db) => {
      const readOrder = ({ token }: typeof own) =>
        db.selectFrom('purchase_order').selectAll().where('token', '=', token).executeTakeFirstOrThrow();
      const [placed, other] = [await readOrder(own), await readOrder(later)];
      await db
        .updateTable('purchase_order')
        .set({ placed_at: addHours(now, -72) })
        .where('id', '=', placed.id)
        .execute();
      const attempt = await db
        .selectFrom('payment_attempt')
        .select('id')
        .where('order_id', '=', placed.id)
        .executeTakeFirstOrThrow();
      const about = {
        order_id: placed.id,
        payment_attempt_id: attempt.id,
        opened_at: now,
        amount: placed.due,
        currency: 'THB' as const,
      };
      const rows = await db
        .insertInto('money_case')
        .values([
          { ...about, kind: 'unanswered' },
          { ...about, kind: 'unmatched', provider_reference: 'stray' },
        ])
        .returning('id')
        .execute();
      return { cases: rows, number: orderNumber(other.id, other.placed_at) };
    });
    const staff = await signedIn(app.url, 'admin@demo.test');
    const arrived = (page: PlainPage) => page.form('form:has([name=intent][value=arrived])');
    const open = async (index: number) => arrived(await staff.get(`/admin/money/${cases[index]!.id}`));
    const statusAndMessage = (page: PlainPage) => [page.status, page.find('#arrived-date-e').text] as const;
    const day = (back: number) => typedDay(addDays(today, -back));
    const early = await (await open(0)).fill({ arrived_date: day(4) }).submit();
    expect(statusAndMessage(early)).toEqual([
      422,
      `คำสั่งซื้อนี้สั่งวันที่ ${formatDay(addDays(today, -3))} วันที่รับเงินต้องไม่ก่อนวันนั้น ถ้ารับเงินไว้ก่อนสั่งซื้อ ให้กรอกวันที่สั่งซื้อ`,
    ]);
    const short = await arrived(early).fill({ arrived_date: '1/1/69' }).submit();
    expect(statusAndMessage(short)[1]).toContain('ใส่ปีให้ครบสี่หลัก');
    // unassigned money has the day of the order it is assigned to
    const stray = (await open(1)).fill({ to_order: number, arrived_date: day(1) });
    expect(statusAndMessage(await stray.submit())[1]).toContain(`สั่งวันที่ ${formatDay(today)} `);
    const resultPage = await arrived(short)
      .fill({ arrived_date: day(1) })
      .submit();
    expect([resultPage.status, resultPage.text.includes('บันทึกแล้ว')]).toEqual([200, true]);
  });

  test('PAY-22 who paid too little sees what came and what is left, pays just that, and has the course', async () => {
    const { visitor, token, page } = await paidWith('150000', 'ได้รับเงินบางส่วนแล้ว');
    for (const words of ['ได้รับแล้ว ฿1,500.00 เหลือชำระอีก ฿90.00', 'ชำระส่วนที่เหลือ ฿90.00'])
      expect(page.text).toContain(words);
    const orderPage = await visitor.get(`/order/${token}`);
    expect(orderPage.text).toContain('ได้รับแล้ว ฿1,500.00 เหลือชำระอีก ฿90.00');
    expect(orderPage.text).toContain('เวลาชำระเงินหยุดไว้');
    const ways = await orderPage.link('ชำระส่วนที่เหลือด้วยวิธีอื่น').follow();
    // by transfer too: its report is looked at beside what came
    const byTransfer = ways.find('input[name=payment_method_id][value="1"]');
    expect(byTransfer.hasAttribute('disabled')).toBe(false);
    const rest = await orderPage.form(`form[action="/order/${token}/pay"]`).submit('ชำระส่วนที่เหลือ');
    for (const words of ['สแกนเพื่อจ่าย', '฿90.00']) expect(rest.text).toContain(words);
    expect(rest.text).not.toContain('฿1,590.00');
    await atBank(app, rest, 'approve');
    expect((await ledOn(visitor, rest)).text).toContain('เริ่มเรียน');
    const staff = await signedIn(app.url, 'admin@demo.test');
    expect((await staff.get('/admin/money')).text).not.toContain('฿1,500.00');
  });

  test('PAY-22 of another method the rest is asked as well; what no method takes is said so', async () => {
    const { visitor, token } = await paidWith('150000', 'ได้รับเงินบางส่วนแล้ว');
    const other = (await visitor.get(`/order/${token}/method`)).form(`form[action="/order/${token}/method"]`);
    const paypal = await other.choose('payment_method_id', '2').submit();
    expect([paypal.path.includes('/checkoutnow'), paypal.text.includes('90.00')]).toEqual([true, true]);
    // a satang is missing, which the provider does not take
    const tiny = await paidWith('158999', 'ได้รับเงินบางส่วนแล้ว');
    expect(tiny.page.text).not.toContain('ชำระส่วนที่เหลือ ฿0.01');
    const none = await app.inDatabase(async (db) => {
      const others = (isOn: boolean) =>
        db.updateTable('payment_method').set({ is_enabled: isOn }).where('id', 'not in', [8, 9]);
      await others(false).execute();
      const page = await tiny.visitor.get(`/order/${tiny.token}/method`);
      await others(true).execute();
      return page;
    });
    expect(none.text).toContain('ยอดที่เหลือชำระออนไลน์ไม่ได้');
    const answerPage = await tiny.visitor.post(`/order/${tiny.token}/pay`, { intent: 'again' });
    expect(answerPage.text).toContain('ได้รับเงินบางส่วนแล้ว');
  });

  test('PAY-22 nobody but staff sees or decides it', async () => {
    const stranger = new PlainBrowser(app.url);
    expect((await stranger.get('/admin/money')).path).toContain('/login');
    const student = await signedIn(app.url, 'student@demo.test');
    expect((await student.get('/admin/money')).status).toBe(403);
    expect((await student.get('/admin/money/1')).status).toBe(403);
    const staff = await signedIn(app.url, 'admin@demo.test');
    expect((await staff.get('/admin/money/999999')).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  guest,
  orderAsGuest,
  sendReport,
  signedIn,
  slipPicture,
  type Transfer,
} from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

let people = 0;

/** A guest who ordered and reported; the order as its own page shows it. */
async function reported(name: string, transfer: Partial<Transfer> = {}) {
  const visitor = new PlainBrowser(app.url);
  const email = `buyer${++people}@example.test`;
  const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest(email, { firstname: name }) });
  const orderPath = paying.path.replace(/\/transfer$/, '');
  const slip = transfer.slip ?? (await slipPicture(`ref ${people}`));
  const resultPage = await sendReport(paying, { ...transfer, slip });
  expect(resultPage.status).toBe(200);
  return { visitor, email, orderPath, paying, slip, order: () => visitor.get(orderPath) };
}

/** Staff opens the report of somebody by searching for the name. */
async function openReport(name: string, browser = staff): Promise<PlainPage> {
  const queue = await browser.get(`/admin/transfers?q=${encodeURIComponent(name)}`);
  const row = queue.root.querySelectorAll('tbody tr').find((each) => each.text.includes(name));
  const href = row?.querySelector('a')?.getAttribute('href');
  if (!href) throw new Error(`${name} is not in the queue: ${queue.text}`);
  return browser.get(href);
}

const approveForm = (page: PlainPage) => page.form('.decision > form');
const rejectForm = (page: PlainPage) => page.form('.decision details form');

describe('transfer reports', () => {
  test('ADM-04 staff sees the slip beside its order, approves, and the buyer learns', async () => {
    const buyer = await reported('สมหญิง', { message: 'โอนแล้วนะคะ' });
    const report = await openReport('สมหญิง');
    expect(report.text).toContain('ตรงกับคำสั่งซื้อ');
    expect(report.text).toContain('ไม่เคยใช้');
    expect(report.text).toContain('“โอนแล้วนะคะ”');
    const picture = await staff.get(report.find('.slip img').getAttribute('src') ?? '');
    expect(picture.headers.get('Content-Type')).toMatch(/^image\//);

    const resultPage = await approveForm(report).submit();
    expect(resultPage.chain[0]?.status).toBe(303);
    expect(resultPage.text).toContain('ผ่านแล้ว');
    expect((await buyer.order()).text).toMatch(/เริ่มเรียน|เข้าเรียน/);
    expect((await staff.get('/mailbox')).text).toContain('ชำระเงินเรียบร้อย');
    const passedPage = await staff.get('/admin/transfers?filter=approved');
    expect(passedPage.text).toContain('สมหญิง');
  });

  test('ADM-04 an amount that differs is flagged, and approved only by somebody who says so', async () => {
    const buyer = await reported('สมศรี', { amount: '1,190.00' });
    const differs = await staff.get('/admin/transfers?filter=differs');
    expect(differs.text).toContain('ขาด 400');
    const report = await openReport('สมศรี');
    expect(report.text).toContain('ขาด 400.00 จากยอดชำระ 1,590.00');
    const refusedPage = await approveForm(report).submit();
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#accepts_difference-e').text).toContain('รับส่วนต่าง');
    // what a guest may do with the account is said before and after
    expect((await buyer.order()).text).not.toMatch(/เริ่มเรียนได้|เข้าเรียน(?!ได้จากทุกเครื่อง)/);

    await approveForm(refusedPage).fill({ accepts_difference: true }).submit();
    // what was accepted waits for nobody, and the order tells of it
    const [waits, paidPage] = [
      await staff.get('/admin/orders?filter=money&q=สมศรี'),
      await staff.get('/admin/orders?filter=approved&q=สมศรี'),
    ];
    expect(waits.root.querySelectorAll('a').filter((link) => link.text.includes('R69-'))).toHaveLength(0);
    const order = await paidPage.link('R69-').follow();
    expect(order.text).toContain('น้อยกว่ายอดชำระ');
  });

  test('ADM-04 a rejection needs a reason; the buyer reads it and reports again', async () => {
    const buyer = await reported('สมชัย');
    const report = await openReport('สมชัย');
    const without = await rejectForm(report).submit();
    expect(without.status).toBe(422);
    expect(without.find('#reason-e').text).toBe('เลือกเหตุผลหนึ่งข้อ');
    const bare = await rejectForm(without).choose('reason', 'other').submit();
    expect(bare.status).toBe(422);
    expect(bare.find('#words-e').text).toBe('เขียนเหตุผลให้ผู้ซื้อ');
    expect(rejectForm(bare).value('reason')).toBe('other');

    const resultPage = await rejectForm(bare)
      .choose('reason', 'not-arrived')
      .fill({ words: 'ลองดูอีกครั้ง' })
      .submit();
    expect(resultPage.text).toContain('ไม่ผ่าน อีเมลบอกเหตุผลเข้าคิวส่งแล้ว');
    const order = await buyer.order();
    expect(order.text).toContain('ยังไม่พบเงินเข้าบัญชี · ลองดูอีกครั้ง');
    const paying = await buyer.visitor.get(`${buyer.orderPath}/transfer`);
    const again = await sendReport(paying, { slip: await slipPicture('second') });
    expect(again.status).toBe(200);
    expect((await openReport('สมชัย')).text).toContain('อนุมัติ');
  });

  test('ADM-04 two administrators at once: the second is told what the first decided, and nothing changes twice', async () => {
    await reported('สมบูรณ์');
    const colleague = await signedIn(app.url, 'admin@demo.test');
    const [mine, theirs] = [await openReport('สมบูรณ์'), await openReport('สมบูรณ์', colleague)];
    const answers = await Promise.all([
      approveForm(mine).submit(),
      rejectForm(theirs).choose('reason', 'unreadable').submit(),
    ]);
    const [late] = answers.filter((answer) => answer.status === 409);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(late?.text).toContain('มีคนตัดสินไปก่อนแล้ว');
    expect(late?.text).toMatch(/ผู้ดูแล ร้านเรียน (ให้ผ่าน|ไม่ให้ผ่าน)เมื่อ/);
  });

  test('ADM-04 approving twice with one click pays once', async () => {
    await reported('สมคิด');
    const report = await openReport('สมคิด');
    const answers = await Promise.all([approveForm(report).submit(), approveForm(report).submit()]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const order = await report.link('เปิดคำสั่งซื้อ').follow();
    expect(order.text).toContain('โอนเงินแนบสลิป');
    const orderId = Number(order.path.split('/').at(-1));
    const payments = await app.inDatabase((db) =>
      db.selectFrom('payment').select('id').where('order_id', '=', orderId).execute(),
    );
    expect(payments).toHaveLength(1);
  });

  test('ADM-04 search finds by number, name and amount; filters count; a decided report says who', async () => {
    await reported('สมปอง', { amount: '1,234.56' });
    const byName = await staff.get(`/admin/transfers?q=${encodeURIComponent('สมปอง')}`);
    const number = byName.find('#report').text;
    for (const input of [number, number.toLowerCase(), '1,234.56', '๑๒๓๔.๕๖']) {
      const foundPage = await staff.get(`/admin/transfers?q=${encodeURIComponent(input)}`);
      expect([input, foundPage.text.includes('สมปอง')]).toEqual([input, true]);
    }
    const none = await staff.get('/admin/transfers?q=ไม่มีใครชื่อนี้');
    expect(none.text).toContain('ไม่พบรายการ');
    await none.link('ล้างคำค้น').follow();
    const decidedPage = await staff.get('/admin/transfers?filter=approved');
    expect(decidedPage.text).toMatch(/ผู้ดูแล ร้านเรียน ให้ผ่านเมื่อ/);
  });

  test('ADM-04 an unknown report or order is a page that says so, inside the back office', async () => {
    for (const path of ['/admin/transfers/999999', '/admin/transfers/x', '/admin/orders/999999']) {
      const page = await staff.get(path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.root.querySelector('nav.rail')).not.toBeNull();
    }
  });
});

describe('orders', () => {
  test('ADM-04 an unpaid order is cancelled with a reason that the buyer reads; a paid one is not', async () => {
    const visitor = new PlainBrowser(app.url);
    const paying = await orderAsGuest(visitor, {
      title: EXCEL,
      buyer: guest('cancel@example.test', { firstname: 'สมทรง' }),
    });
    const list = await staff.get(`/admin/orders?q=${encodeURIComponent('สมทรง')}`);
    const order = await list.link('R69-').follow();
    const bare = await order.form('ยกเลิก ส่งเหตุผล').submit();
    expect(bare.status).toBe(422);
    expect(bare.find('#reason-e').text).toBe('เขียนเหตุผลให้ผู้ซื้อ');
    const resultPage = await bare.form('ยกเลิก ส่งเหตุผล').fill({ reason: 'รอบนี้ปิดแล้ว' }).submit();
    expect(resultPage.text).toContain('ยกเลิกแล้ว');
    expect(resultPage.text).toContain('ทีมงานยกเลิก');
    expect((await visitor.get(paying.path.replace('/transfer', ''))).text).toContain('รอบนี้ปิดแล้ว');
    const late = await order.form('ยกเลิก ส่งเหตุผล').fill({ reason: 'อีกครั้ง' }).submit();
    expect(late.status).toBe(409);
    expect(late.text).toContain('เปลี่ยนสถานะไปก่อนแล้ว');
  });

  test('ADM-04 a request for a free course waits for staff: approved it can be learned, refused it says why', async () => {
    const requests = await Promise.all(
      ['มานะ', 'มานี'].map(async (firstname, index) => {
        const visitor = new PlainBrowser(app.url);
        const buyer = guest(`free${index}@example.test`, { firstname });
        const page = await orderAsGuest(visitor, { title: 'บัญชีร้าน', buyer, button: 'ลงทะเบียนเรียน' });
        return { visitor, token: new URL(page.url).searchParams.get('orderId') ?? '' };
      }),
    );
    const open = async (name: string) => {
      const list = await staff.get('/admin/orders?filter=free');
      const row = list.root.querySelectorAll('tbody tr').find((each) => each.text.includes(name));
      return staff.get(row?.querySelector('a')?.getAttribute('href') ?? '');
    };
    expect((await staff.get('/admin')).text).toContain('2 คำขอเรียนฟรีรออนุมัติ');
    const approvedPage = await (await open('มานะ')).form('อนุมัติให้เรียน').submit();
    expect(approvedPage.text).toContain('เปิดสิทธิ์เรียน');
    expect((await requests[0]!.visitor.get(`/order/${requests[0]!.token}`)).text).toMatch(/เริ่มเรียน|เข้าเรียน/);

    const refusal = (await open('มานี')).form('ยกเลิก ส่งเหตุผล').fill({ reason: 'ทุนรอบนี้เต็มแล้ว' });
    expect((await refusal.submit()).text).toContain('ยกเลิกแล้ว');
    expect((await requests[1]!.visitor.get(`/order/${requests[1]!.token}`)).text).toContain('ทุนรอบนี้เต็มแล้ว');
  });

  test('ADM-04 the overview says what waits and what was sold today', async () => {
    const page = await staff.get('/admin');
    expect(page.text).toMatch(/ขายวันนี้ ฿[1-9][\d,.]* ?\d+ คำสั่งซื้อ/);
    expect(page.text).toContain('คำสั่งซื้อล่าสุด');
  });

  test('REG-12 every mail of the road stands in the mailbox and can be read', async () => {
    const mailbox = await staff.get('/mailbox');
    const mail = await mailbox.link('รับคำสั่งซื้อ').follow();
    const mailHtml = mail.find('iframe').getAttribute('srcdoc') ?? '';
    expect(mailHtml).toContain(`${app.url}/order/`);
    expect(mail.find('iframe').getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(mail.text).not.toContain('{{');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bangkokDay } from '../../../app/values/time';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const NEW = '/admin/orders/new';
const BOOK = 'สมุดฝึกคัดคันจิ';
const PARTNER_BOOK = 'สูตร Excel ที่ได้ใช้จริง';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const form = (page: PlainPage) => page.form(`form[action="${NEW}"]`);
const search = (page: PlainPage, q: string) => form(page).fill({ q }).submit('ค้นหา');
async function withLine(q: string, button: string) {
  const foundPage = await search(await staff.get(NEW), q);
  return form(foundPage).submit(button);
}
const ordersOf = (name: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('purchase_order')
      .select(['id', 'email', 'due', 'status'])
      .where('contact_name', '=', name)
      .execute(),
  );

describe('an order made by staff', () => {
  test('ADM-04 a company calls: a plan for others, tax data, no e-mail; the link to pay is there to be copied', async () => {
    const start = await (await staff.get('/admin/orders')).link('สร้างคำสั่งซื้อ').follow();
    const none = await search(start, 'ไม่มีคอร์สนี้');
    expect(none.text).toContain('ไม่พบคอร์สหรือสินค้า');
    expect(form(none).value('q')).toBe('ไม่มีคอร์สนี้');
    const foundPage = await search(none, 'มาตรฐานงานเอกสาร');
    expect(foundPage.text).toContain('ทีมงานขายเท่านั้น');
    let page = await form(foundPage).submit('เพิ่ม มาตรฐานงานเอกสารภายใน สำหรับลูกค้าองค์กร ต่อที่นั่ง เพิ่มโดยเจ้าหน้าที่');
    expect(page.find('#summary').text).toContain('1,200.00');
    // everything that is missing is said at once, and what was typed stays
    page = await form(page)
      .fill({
        lastname: 'ใจดี',
        is_require_tax_invoice: true,
        tax_name_one: 'บริษัท ตัวอย่าง จำกัด',
        note: 'คุณสมศรีโทรมา',
      })
      .choose('tax_person_type', 'juristic_person')
      .submit('สร้างคำสั่งซื้อ');
    expect(page.status).toBe(422);
    for (const words of ['กรอกชื่อผู้ติดต่อ', 'กรอกเบอร์โทรศัพท์หรืออีเมล']) expect(page.text).toContain(words);
    expect(page.find('#tax').text).toMatch(/สาขา/);
    expect([form(page).value('lastname'), form(page).value('tax_name_one')]).toEqual([
      'ใจดี',
      'บริษัท ตัวอย่าง จำกัด',
    ]);
    const ready = form(page).fill({
      firstname: 'สมศรี',
      tel: '+66 81-234-5678',
      tax_name_two: 'สำนักงานใหญ่',
      tax_payer_identification_no: '0105558123455',
      tax_address: '99/1 ลาดพร้าว กรุงเทพมหานคร 10230',
    });
    const confirm = await ready.submit('สร้างคำสั่งซื้อ');
    const last =
      confirm.text.includes('ยืนยัน') && confirm.status === 422
        ? form(confirm).fill({ tax_id_confirmed: true })
        : null;
    const createdPage = last ? await last.submit('สร้างคำสั่งซื้อ') : confirm;
    expect(createdPage.path).toMatch(/^\/admin\/orders\/\d+\?done=placed#?/);
    for (const words of ['สร้างคำสั่งซื้อแล้ว', 'คุณสมศรีโทรมา', 'บริษัท ตัวอย่าง จำกัด', '081'])
      expect(createdPage.text).toContain(words);
    const link = createdPage.find('#pay-link').getAttribute('value') ?? '';
    expect((await new PlainBrowser(app.url).get(new URL(link).pathname)).text).toContain('1,200.00');
    // the same form once more: it has been made
    const again = await (last ?? ready).submit('สร้างคำสั่งซื้อ');
    expect(again.path.split('?')[0]).toBe(createdPage.path.split('?')[0]);
    expect(await ordersOf('สมศรี ใจดี')).toMatchObject([{ email: '', due: 120_000, status: 'notYetReceived' }]);
  });

  test('ADM-04 R-388 R-389 seats at an agreed price with its reason; a quotation and an invoice go to the buyer, who pays by the link', async () => {
    let page = await withLine('Excel สำหรับคนทำงาน', 'เพิ่ม');
    await app.inDatabase((db) => db.updateTable('price_plan').set({ sells_seats: true }).execute());
    page = await form(page).submit('คำนวณยอด');
    page = await form(page)
      .fill({ qty: '3', price: '9,999,999', firstname: 'วีระ', tel: '0812345670' })
      .submit('สร้างคำสั่งซื้อ');
    expect(page.find('[id="price[0]-e"]').text).toBe('ราคาที่ตกลงต้องไม่เกินราคาปกติ');
    page = await form(page).fill({ price: '1,000', until_day: '2020-01-01' }).submit('สร้างคำสั่งซื้อ');
    for (const words of ['บอกเหตุผลที่ตกลงราคานี้', 'ใบกำกับภาษี']) expect(page.text).toContain(words);
    expect(page.find('#summary').text).toContain('3,000.00');
    const day = bangkokDay(new Date(Date.now() + 10 * 86_400_000));
    page = await form(page)
      .fill({
        price_reason: 'ลูกค้าเก่า ซื้อทั้งแผนก',
        until_day: day,
        is_require_tax_invoice: true,
        tax_name_one: 'บริษัท ฝึกอบรม จำกัด',
        tax_name_two: 'สำนักงานใหญ่',
        tax_payer_identification_no: '0105558123455',
        tax_address: '99/1 ลาดพร้าว กรุงเทพมหานคร 10230',
      })
      .choose('tax_person_type', 'juristic_person')
      .submit('สร้างคำสั่งซื้อ');
    if (page.text.includes('ยืนยัน') && page.status === 422)
      page = await form(page).fill({ tax_id_confirmed: true }).submit('สร้างคำสั่งซื้อ');
    if (page.status === 409) page = await form(page).submit('สร้างคำสั่งซื้อ');
    expect(page.path).toMatch(/^\/admin\/orders\/\d+\?done=placed/);
    const buyer = new PlainBrowser(app.url);
    const order = await buyer.get(new URL(page.find('#pay-link').getAttribute('value')!).pathname);
    expect(order.text).toContain('3,000.00');
    const quotation = await page.link('ใบเสนอราคา').follow();
    for (const words of [
      'ใบเสนอราคา',
      'ยืนราคาถึง',
      'บริษัท ฝึกอบรม จำกัด',
      '3,000.00',
      'ราคาที่ตกลง 1,000.00',
      '/order/',
    ])
      expect(quotation.text).toContain(words);
    expect(quotation.text).not.toMatch(/ต้นฉบับ|TI\d\d-/);
    const invoice = await buyer.get(quotation.path.replace('quotation', 'invoice'));
    for (const words of ['ใบแจ้งหนี้', 'ชำระภายใน', 'ไม่ใช่ใบกำกับภาษี']) expect(invoice.text).toContain(words);
    const pdf = await buyer.get(`${invoice.path}.pdf`);
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    const orderId = Number(/\d+/.exec(page.path)![0]);
    const { cancel_at: until } = await app.inDatabase((db) =>
      db.selectFrom('purchase_order').select('cancel_at').where('id', '=', orderId).executeTakeFirstOrThrow(),
    );
    expect(bangkokDay(until!)).toBe(day);
    expect((await staff.get('/admin/audit')).text).toContain('ลูกค้าเก่า ซื้อทั้งแผนก');
    // once it is cancelled there is nothing to pay
    await app.inDatabase((db) =>
      db
        .updateTable('purchase_order')
        .set({ status: 'cancelled', cancelled_at: new Date(), is_holding: false })
        .where('id', '=', orderId)
        .execute(),
    );
    expect((await buyer.get(invoice.path)).status).toBe(404);
  });

  test('ADM-01 R-388 customer care makes orders, but agrees on no price', async () => {
    await app.inDatabase((db) => addStaff(db, 'support'));
    const support = await signedIn(app.url, 'support@demo.test');
    const page = await form(await support.get(NEW))
      .fill({ q: BOOK })
      .submit('ค้นหา');
    const added = await form(page).submit('เพิ่ม');
    expect(added.root.querySelector('[id="price[0]"]')).toBeNull();
    const line = added.find('input[name=line]').getAttribute('value')!;
    const result = await support.post(NEW, { line, qty: '1', price: '1', intent: 'recount' }, added.url);
    expect(result.status).toBe(403);
  });

  test('ADM-04 goods for somebody with an e-mail: pieces, address, coupon, fee; the amount is seen before it is ordered', async () => {
    let page = await withLine(BOOK, 'เพิ่ม');
    for (const wrong of ['10000', '0', '1.5']) {
      page = await form(page).fill({ qty: wrong }).submit('คำนวณยอด');
      expect([page.status, page.find('[id="qty[0]-e"]').text]).toEqual([422, 'จำนวนเป็นตัวเลข 1 ถึง 9,999']);
      expect(page.find('#summary').text).toContain('ยังคำนวณยอดไม่ได้');
      expect(page.find('#summary').text).not.toContain('฿');
    }
    page = await form(page).fill({ qty: 'สอง' }).submit('สร้างคำสั่งซื้อ');
    expect(page.text).toContain('จำนวนเป็นตัวเลข 1 ถึง 9,999');
    expect(form(page).value('qty')).toBe('สอง');
    page = await form(page).fill({ qty: '2', coupon_codes: 'NOWAY' }).submit('คำนวณยอด');
    expect(page.status).toBe(200);
    expect(page.text).toContain('NOWAY');
    const input = {
      firstname: 'สมหมาย',
      lastname: 'ส่งไกล',
      email: 'phone-order@example.test',
      ship_tel: '0812345678',
      ship_line: '99/1',
      ship_tambon: 'จอมพล',
      ship_amphoe: 'จตุจักร',
      ship_province: 'กรุงเทพมหานคร',
      ship_postcode: '10900',
    };
    // a refused coupon holds it back
    page = await form(page).fill(input).submit('สร้างคำสั่งซื้อ');
    expect(page.status).toBe(422);
    page = await form(page).fill({ coupon_codes: '' }).submit('สร้างคำสั่งซื้อ');
    if (page.status === 409) page = await form(page).submit('สร้างคำสั่งซื้อ');
    expect(page.text).toContain('สร้างคำสั่งซื้อแล้ว');
    const [order] = await ordersOf('สมหมาย ส่งไกล');
    const mails = await app.inDatabase((db) =>
      db.selectFrom('outbox_mail').select(['kind', 'to_address']).where('order_id', '=', order!.id).execute(),
    );
    expect(mails).toEqual([{ kind: 'order-placed', to_address: 'phone-order@example.test' }]);
    const audit = await (await signedIn(app.url, 'admin@demo.test')).get('/admin/audit');
    expect(audit.text).toContain('สร้างคำสั่งซื้อให้ผู้ซื้อ');
  });

  test('ADM-04 a partner’s book needs the buyer’s e-mail; until the partner was asked it is said to be on its way', async () => {
    let page = await withLine(PARTNER_BOOK, 'เพิ่ม');
    page = await form(page)
      .fill({ firstname: 'สายพิณ', lastname: 'รักอ่าน', tel: '0812345678' })
      .submit('คำนวณยอด');
    page = await form(page)
      .fill({
        ship_line: '99/1',
        ship_tambon: 'จอมพล',
        ship_amphoe: 'จตุจักร',
        ship_province: 'กรุงเทพมหานคร',
        ship_postcode: '10900',
      })
      .submit('สร้างคำสั่งซื้อ');
    expect(page.status).toBe(422);
    expect(page.find('#email-e').text).toContain('ร้านหนังสือพันธมิตรต้องใช้อีเมลผู้ซื้อ');
    expect([form(page).value('firstname'), form(page).value('ship_line')]).toEqual(['สายพิณ', '99/1']);
    expect(await ordersOf('สายพิณ รักอ่าน')).toEqual([]);
    page = await form(page).fill({ email: 'desk-partner@example.test' }).submit('สร้างคำสั่งซื้อ');
    if (page.status === 409) page = await form(page).submit('สร้างคำสั่งซื้อ');
    expect(page.find('#partner').text).toContain('กำลังแจ้งรายการให้ร้านหนังสือพันธมิตร');
    expect(page.find('#partner').text).not.toContain('0 ครั้ง');
  });

  test('ADM-04 that the buyer owns the course is said of them, not to staff', async () => {
    await app.inDatabase(async (db) => {
      const student = await db
        .selectFrom('person')
        .select('id')
        .where('email', '=', 'student@demo.test')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('access_grant')
        .values({
          person_id: student.id,
          course_id: 7,
          source: 'staff',
          terms: JSON.stringify({ planType: 'One-Time Payment' }),
          starts_at: new Date(),
          granted_at: new Date(),
        })
        .execute();
    });
    const page = await withLine('Python', 'เพิ่ม');
    const noticePage = await form(page).fill({ email: 'student@demo.test' }).submit('คำนวณยอด');
    expect(noticePage.find('#summary').text).toContain('ผู้ซื้อมีคอร์สนี้อยู่แล้ว');
    expect(noticePage.text).not.toContain('คุณมี');
  });

  test('ADM-04 another price than the page showed is said, and nothing is ordered until it was seen', async () => {
    const page = await withLine(
      'Excel สำหรับคนทำงาน',
      'เพิ่ม Excel สำหรับคนทำงาน จากตารางเปล่าสู่รายงานที่หัวหน้าอ่านรู้เรื่อง ราคาพนักงาน เพิ่มโดยเจ้าหน้าที่',
    );
    const stale = form(page).fill({ firstname: 'ราคาเปลี่ยน', tel: '0812345678' }).tamper({ seen_due: '1' });
    const noticePage = await stale.submit('สร้างคำสั่งซื้อ');
    expect(noticePage.status).toBe(409);
    expect(noticePage.text).toContain('ยอดตอนนี้คือ ฿990.00');
    expect(await ordersOf('ราคาเปลี่ยน')).toEqual([]);
    const resultPage = await form(noticePage).submit('สร้างคำสั่งซื้อ');
    expect(resultPage.path).toContain('done=placed');
    expect(await ordersOf('ราคาเปลี่ยน')).toHaveLength(1);
  });
});

describe('a part of a line goes back', () => {
  const refundForm = (page: PlainPage) => page.form('form[action$="/refund"]');

  test('ADM-04 one of three bags comes back, then 100 baht off; more than is left stands beside its field', async () => {
    let page = await withLine('วันนี้อยากเรียนอะไร', 'เพิ่ม');
    page = await form(page)
      .fill({
        qty: '3',
        firstname: 'มาลี',
        lastname: 'ซื้อสาม',
        email: 'three-bags@example.test',
        tel: '0812345678',
      })
      .submit('คำนวณยอด');
    page = await form(page)
      .fill({
        ship_line: '99/1',
        ship_tambon: 'จอมพล',
        ship_amphoe: 'จตุจักร',
        ship_province: 'กรุงเทพมหานคร',
        ship_postcode: '10900',
      })
      .submit('คำนวณยอด');
    page = await form(page).submit('สร้างคำสั่งซื้อ');
    expect(page.path).toContain('done=placed');
    const path = page.path.split('?')[0]!;
    await (
      await staff.get(`${path}/money`)
    )
      .form('form[action$="/money"]')
      .choose('way', 'cash')
      .submit('บันทึกรับเงิน');
    const stock = () =>
      app.inDatabase(async (db) => {
        const row = await db
          .selectFrom('product')
          .select('available_qty')
          .where('title', 'like', '%วันนี้อยากเรียนอะไร%')
          .executeTakeFirstOrThrow();
        return row.available_qty;
      });
    const before = await stock();

    page = await staff.get(`${path}/refund`);
    // the box of the only line left is ticked; the typed amount says how much of it
    const input = { reason: 'ใบหนึ่งมีตำหนิ', refund_date: bangkokDay(new Date()), refund_reference: 'KBANK 7' };
    const wrong = await refundForm(page)
      .fill({ ...input, part_qty: '4' })
      .submit('review');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('เหลือให้คืน 3 ชิ้น');
    expect(refundForm(wrong).value('part_qty')).toBe('4');
    const both = await refundForm(wrong).fill({ part_qty: '1', part_amount: '10' }).submit('review');
    expect(both.text).toContain('อย่างใดอย่างหนึ่ง');
    let review = await refundForm(both).fill({ part_amount: '' }).submit('review');
    for (const words of ['× 1', '฿250.00', 'คืนสินค้าเข้าสต็อก']) expect(review.text).toContain(words);
    page = await refundForm(review).submit('refund');
    expect(page.path).toContain('done=refunded');
    expect(page.text).toContain('คืนเงินบางส่วน');
    expect(await stock()).toBe(before + 1);

    page = await staff.get(`${path}/refund`);
    expect(page.text).toContain('จาก 2 ชิ้นที่เหลือ');
    const tooMuch = await refundForm(page)
      .fill({ ...input, reason: 'ส่งช้า', part_amount: '500.01' })
      .submit('review');
    expect(tooMuch.text).toContain('เหลือให้คืน ฿500.00');
    review = await refundForm(tooMuch).fill({ part_amount: '100' }).submit('review');
    expect(review.text).toContain('สิทธิ์เรียนของรายการที่คืนเป็นจำนวนเงินคงเดิม');
    page = await refundForm(review).submit('refund');
    expect(page.path).toContain('done=refunded');
    // sent once more it is no second refund
    expect((await refundForm(review).submit('refund')).status).toBe(409);
    expect(await stock()).toBe(before + 1);
    const token = await app.inDatabase(async (db) => {
      const row = await db
        .selectFrom('purchase_order')
        .select('token')
        .where('id', '=', Number(path.split('/').at(-1)))
        .executeTakeFirstOrThrow();
      return row.token;
    });
    const order = await new PlainBrowser(app.url).get(`/order/${token}`);
    for (const words of ['350.00', '× 1', 'ส่งช้า']) expect(order.text).toContain(words);
  });
});

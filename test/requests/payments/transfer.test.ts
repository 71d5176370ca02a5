import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay } from '../../../app/values/time';
import { slipPicture } from '../../support/rows/placed-order';
import { bankSlip } from '../../support/samples/bank-slip';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { type PlainPage, PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const EXCEL = 'Excel สำหรับคนทำงาน';
let buyers = 0;
const newcomer = () => new PlainBrowser(app.url);

/** A guest buys a course and stands on the report page of a fresh order. */
async function buy(
  visitor = newcomer(),
  title = EXCEL,
): Promise<{ visitor: PlainBrowser; page: PlainPage; token: string }> {
  buyers += 1;
  const list = await visitor.get(`/courses?q=${encodeURIComponent(title)}`);
  const course = await list.link(title).follow();
  const form = (await visitor.get(`${course.path}/register`)).form('#register');
  form.fill({
    firstname: 'ปาริฉัตร',
    lastname: 'ทดสอบ',
    email: `buyer${buyers}@example.test`,
    tel: '0812345678',
  });
  const page = await form.submit('ชำระเงิน');
  return { visitor, page, token: tokenOf(page) };
}
const tokenOf = (page: PlainPage) => /([\w-]{22})/.exec(page.path)![1]!;

let slips = 0;
const newSlip = async () => ({
  filename: 'สลิป 😀.png',
  type: 'image/png',
  bytes: new Uint8Array(await slipPicture((slips += 1))),
});

const input = {
  transfer_amount: '1,590.00',
  bank_code: 'SCB',
  transfer_datetime: '20/11/2569',
  time: '0:01',
};
async function fillReport(page: PlainPage, change: Record<string, string> = {}) {
  return page
    .form('#report')
    .attach('slip', await newSlip())
    .fill({ ...input, transfer_datetime: today(), ...change })
    .choose('bank_account', 'กสิกรไทย');
}
/** Today in Bangkok, as a Thai types it. */
function today(): string {
  const [year, month, day] = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${Number(year) + 543}`;
}
const report = async (page: PlainPage, change: Record<string, string> = {}) =>
  (await fillReport(page, change)).submit('แจ้งชำระเงิน');

async function administrator(): Promise<PlainBrowser> {
  const browser = newcomer();
  const login = await browser.get('/login?back=/admin/transfers');
  await login.form('form[method=post]').fill({ username: 'admin@demo.test', password: 'rian-demo' }).submit();
  return browser;
}
async function decide(number: string, how: 'approve' | 'reject'): Promise<void> {
  const staff = await administrator();
  const list = await staff.get(`/admin/transfers?q=${number}`);
  const open = await list.link(number).follow();
  const resultPage =
    how === 'approve'
      ? await open.form('อนุมัติ').submit()
      : await open
          .form('บอกผู้ซื้อเพิ่ม')
          .fill({ words: 'ยอดในสลิปขาด 400.00 บาท' })
          .choose('reason', 'other')
          .submit();
  expect(resultPage.status).toBe(200);
}
const numberOf = (page: PlainPage) => /R\d\d-\d{4}-\d{4}/.exec(page.text)![0];

describe('paying by bank transfer, without JavaScript', () => {
  test('PAY-16 the panel has its title, one radio a method, the first usable one chosen and its accounts', async () => {
    const visitor = newcomer();
    const list = await visitor.get(`/courses?q=${encodeURIComponent(EXCEL)}`);
    const course = await list.link(EXCEL).follow();
    const page = await visitor.get(`${course.path}/register`);
    expect(page.text).toContain('ช่องทางการชำระเงิน');
    const radios = page.root.querySelectorAll('input[name=payment_method_id]');
    const ids = ['1', '9', '3', '8', '10', '4', '15', '2', '11', '12', '13'];
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(ids);
    expect(radios.map((radio) => radio.hasAttribute('checked'))).toEqual(ids.map((id) => id === '1'));
    // 1,590 baht are too little to pay in instalments, and the panel says so
    expect(radios.filter((radio) => radio.hasAttribute('disabled')).map(({ id }) => id)).toEqual([
      'payment_method_id-10',
    ]);
    const panel = radios[0]!.closest('.pick')!.querySelector('.pick-body')!.text;
    for (const words of ['012-3-45678-9', 'กสิกรไทย', '987-6-54321-0', 'ไทยพาณิชย์', 'บจก. เรียนดี']) {
      expect(panel).toContain(words);
    }
    const qr = await page.link('QR Code ของบัญชีกสิกรไทย').follow();
    expect(qr.find('h1').text).toBe('Qr Code Payment: สแกนเพื่อโอน');
  });

  test('PAY-01 the report page shows the exact amount, deadline, accounts and form; the guest reports with a slip', async () => {
    const { page, visitor, token } = await buy();
    expect(page.find('h1').text).toBe('รับคำสั่งซื้อแล้ว เหลือโอนเงิน');
    for (const words of ['โอนพอดียอดนี้', '1,590.00', 'เหลือ 47 ชม.', '012-3-45678-9', 'แจ้งชำระเงิน', 'ไว้แจ้งทีหลัง'])
      expect(page.text).toContain(words);
    const copied = page.root
      .querySelectorAll('[data-copy]')
      .map((button) => button.getAttribute('data-copy'));
    expect(copied).toEqual(expect.arrayContaining(['1590.00', '0123456789', '9876543210']));
    expect(page.text).toContain('ทีมงานตรวจสลิป ทุกวัน 09:00–20:00');
    expect((await page.link('เปลี่ยนวิธีชำระ').follow()).path).toBe(`/order/${token}/method`);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    expect(page.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(page.find('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const resultPage = await report(page);
    expect(resultPage.chain.map((hop) => hop.status)).toEqual([303, 200]);
    expect(resultPage.path).toBe(`/thankyou?orderId=${token}`);
    expect(resultPage.find('h1').text).toBe('ได้รับแจ้งชำระเงินแล้ว กำลังตรวจสลิป');
    // back: the state, not the form
    const back = await visitor.get(`/order/${token}/transfer`);
    expect(back.text).toContain('กำลังตรวจสลิป');
    expect(back.root.querySelector('#report')).toBeNull();
  });

  test('PAY-01 Thai figures, commas and Christian years are read; another amount is taken and flagged', async () => {
    const { page } = await buy();
    const thai = today().replace(/\d/g, (figure) => '๐๑๒๓๔๕๖๗๘๙'[Number(figure)]!);
    const resultPage = await report(page, {
      transfer_amount: '๑,๑๙๐.๐๐',
      transfer_datetime: thai,
      time: '๐๐.๐๑ น.',
    });
    expect(resultPage.path).toMatch(/^\/thankyou/);
    expect(resultPage.text).toContain('แจ้งยอด ฿1,190.00');
  });

  test('UI-01 days of the report: every way people write them; no such day and days to come are refused', async () => {
    const { page } = await buy();
    const [day, month, buddhist] = today().split('/');
    for (const written of [
      `${buddhist}-${month}-${day}`,
      `${day}.${month}.${Number(buddhist) - 543}`,
      // as slips print it
      `${day}/${month}/${String(buddhist).slice(2)}`,
      formatDay(`${Number(buddhist) - 543}-${month}-${day}`),
    ]) {
      // nothing but the amount is wrong: the day was read
      const refusedPage = await report(page, { transfer_datetime: written, transfer_amount: 'x' });
      expect(refusedPage.root.querySelectorAll('#errors a').map((link) => link.getAttribute('href'))).toEqual(
        ['#transfer_amount'],
      );
    }
    for (const [written, words] of [
      ['30/02/2569', 'ไม่มีวันที่นี้'],
      ['20/11', 'ไม่มีวันที่นี้'],
      ['20 พ.ย. 45', 'ใส่ปีให้ครบสี่หลัก'],
      [`01/01/${Number(buddhist) + 1}`, 'ยังมาไม่ถึง'],
    ] as const) {
      const refusedPage = await report(page, { transfer_datetime: written });
      expect(refusedPage.find('#transfer_datetime-e').text).toContain(words);
      expect(refusedPage.form('#report').value('transfer_datetime')).toBe(written);
    }
  });

  test('PAY-01 R-325 R-326 a slip as companies’ banks and iPhones give it, and a report whose fields are looked at first', async () => {
    const { page } = await buy();
    // only looked at: nothing is stored
    const action = page.form('#report').request('แจ้งชำระเงิน').url;
    const command = { ...input, transfer_datetime: today(), bank_account: '1', check: '1' };
    const visitor = newcomer();
    expect((await visitor.post(action, command, action)).status).toBe(200);
    const early = await visitor.post(action, { ...command, time: '2507' }, action);
    expect([early.status, early.find('#time-e').text]).toEqual([422, expect.stringContaining('ชั่วโมง')]);
    expect((await visitor.get(page.path)).root.querySelector('#report')).not.toBeNull();

    const heic = new Uint8Array(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'));
    const attached = (await fillReport(page)).attach('slip', {
      filename: 'IMG_1.HEIC',
      type: '',
      bytes: heic,
    });
    expect((await attached.submit('แจ้งชำระเงิน')).find('#slip-e').text).toContain('HEIC');

    const pdf = new PDFDocument({ size: 'A5' });
    const parts: Buffer[] = [];
    pdf
      .on('data', (part: Buffer) => parts.push(part))
      .text(`slip ${Date.now()}`)
      .end();
    await new Promise((resolve) => pdf.on('end', resolve));
    const [day, month, year] = today().split('/');
    const form = (
      await fillReport(page, { transfer_datetime: `${day}/${month}/${year!.slice(2)}`, time: '0001' })
    ).attach('slip', {
      filename: 'e-slip.pdf',
      type: 'application/pdf',
      bytes: new Uint8Array(Buffer.concat(parts)),
    });
    const answerPage = await form.submit('แจ้งชำระเงิน');
    expect([answerPage.status, answerPage.root.querySelector('#report')]).toEqual([200, null]);
  });

  test('PAY-01 mistakes come back beside their fields with everything typed; the slip needs no second look', async () => {
    const { page, token } = await buy();
    const form = await fillReport(page, {
      transfer_amount: 'พันห้า 😀',
      transfer_datetime: '31/02/2569',
      time: '25:00',
      description: 'โอนจากแอป 😀 <b>ปู่</b>',
    });
    const refusedPage = await form.submit('แจ้งชำระเงิน');
    expect(refusedPage.status).toBe(422);
    for (const [field, words] of [
      ['transfer_amount', 'กรอกยอดเป็นตัวเลขเท่านั้น'],
      ['transfer_datetime', 'ไม่มีวันที่นี้'],
      ['time', 'เวลาเป็น ชั่วโมง:นาที'],
    ] as const) {
      expect(refusedPage.find(`#${field}-e`).text).toContain(words);
      expect(refusedPage.find(`#errors a[href="#${field}"]`).text).toContain(words);
      expect(refusedPage.find(`#${field}`).getAttribute('aria-invalid')).toBe('true');
    }
    const again = refusedPage.form('#report');
    expect(again.value('transfer_amount')).toBe('พันห้า 😀');
    expect(again.value('description')).toBe('โอนจากแอป 😀 <b>ปู่</b>');
    expect(again.value('bank_code')).toBe('SCB');
    expect(again.value('bank_account')).toBe('1');
    expect(refusedPage.text).toContain('แนบสลิปไว้แล้ว');
    const resultPage = await again
      .fill({ transfer_amount: '1590', transfer_datetime: today(), time: '00:01' })
      .submit('แจ้งชำระเงิน');
    expect(resultPage.path).toBe(`/thankyou?orderId=${token}`);
    const slip = await resultPage.link('ดูสลิปที่แจ้ง').follow();
    expect(slip.headers.get('Content-Type')).toBe('image/jpeg');
  });

  test('PAY-01 an empty form names every missing thing; a transfer in the future is refused', async () => {
    const { page } = await buy();
    const empty = await page
      .form('#report')
      .fill({ transfer_amount: '', transfer_datetime: '' })
      .submit('แจ้งชำระเงิน');
    expect(empty.status).toBe(422);
    const named = empty.root.querySelectorAll('#errors a').map((link) => link.getAttribute('href'));
    expect(named.sort()).toEqual(
      ['#bank_account', '#bank_code', '#slip', '#time', '#transfer_amount', '#transfer_datetime'].sort(),
    );
    const future = await report(empty, { transfer_datetime: '1/1/2600' });
    expect(future.find('#transfer_datetime-e').text).toContain('ยังมาไม่ถึง');
  });

  test('UPL-03 a slip that is no picture, broken or of 50 MB gets its own message; the rest is kept', async () => {
    const { page } = await buy();
    // before and after the same kinds of files are named
    expect(page.text).toContain('JPG, PNG, GIF, WebP หรือ PDF ไม่เกิน 10 MB');
    const wrong: [string, Uint8Array<ArrayBuffer>, string][] = [
      ['slip.jpg', new TextEncoder().encode('<svg onload="alert(1)"/>'), 'ไฟล์ชนิดนี้ใช้ไม่ได้'],
      ['slip.png', new TextEncoder().encode('\u0000'), 'ไฟล์ชนิดนี้ใช้ไม่ได้'],
      ['cut.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'เปิดรูปนี้ไม่ได้'],
      ['big.jpg', new Uint8Array(50_000_000).fill(0xff), 'ไม่เกิน 10 MB'],
    ];
    for (const [filename, bytes, words] of wrong) {
      const form = (await fillReport(page)).attach('slip', { filename, type: 'image/jpeg', bytes });
      const refusedPage = await form.submit('แจ้งชำระเงิน');
      expect(refusedPage.status).toBe(422);
      expect(refusedPage.find('#slip-e').text).toContain(words);
      expect(refusedPage.form('#report').value('time')).toBe('0:01');
    }
    expect((await report(page)).path).toMatch(/^\/thankyou/);
  });

  test('PAY-01 a double click is one report; a second tab sees what became of it', async () => {
    const { page, visitor, token } = await buy();
    const otherTab = await visitor.get(`/order/${token}/transfer`);
    const form = await fillReport(page);
    const [first, second] = await Promise.all([form.submit('แจ้งชำระเงิน'), form.submit('แจ้งชำระเงิน')]);
    expect([first.path, second.path]).toEqual([`/thankyou?orderId=${token}`, `/thankyou?orderId=${token}`]);
    const late = await report(otherTab);
    expect(late.path).toBe(`/order/${token}/transfer`);
    expect(late.text).toContain('กำลังตรวจสลิป');
    const list = await (await administrator()).get(`/admin/transfers?q=${numberOf(late)}`);
    const links = new Set(
      list.root
        .querySelectorAll('a[href*="/admin/transfers/"]')
        .map((link) => link.getAttribute('href')!.split('?')[0]),
    );
    expect(links.size).toBe(1);
  });

  test('PAY-01 a slip used for another order is refused with a clear word', async () => {
    const [one, other] = [await buy(), await buy()];
    const slip = await newSlip();
    await (await fillReport(one.page)).attach('slip', slip).submit('แจ้งชำระเงิน');
    const copy = {
      ...slip,
      bytes: new Uint8Array(await sharp(slip.bytes).webp({ lossless: true }).toBuffer()),
    };
    const refusedPage = await (await fillReport(other.page)).attach('slip', copy).submit('แจ้งชำระเงิน');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#slip-e').text).toContain('สลิปนี้แจ้งกับคำสั่งซื้ออื่นไปแล้ว');
    expect(refusedPage.text).not.toContain('แนบสลิปไว้แล้ว');
  });

  test('PAY-01 the QR on a slip names the bank nobody chose; another picture of the transfer is refused elsewhere', async () => {
    const [one, other] = [await buy(), await buy()];
    const code = { sendingBank: '014', reference: `2026112012${String(Date.now()).slice(-10)}AB` };
    const slip = async (shot: number) => ({
      filename: 'slip.jpg',
      type: 'image/jpeg',
      bytes: await bankSlip(code, shot),
    });
    // a mistake elsewhere: the bank stands there, the number of the transfer is shown, the slip is kept
    const mistaken = (await fillReport(one.page, { bank_code: '', time: '25:00' })).attach(
      'slip',
      await slip(0),
    );
    const again = await mistaken.submit('แจ้งชำระเงิน');
    expect(again.form('#report').value('bank_code')).toBe('SCB');
    expect(again.text).toContain(`เลขที่รายการ ${code.reference}`);
    const resultPage = await again.form('#report').fill({ time: '00:01' }).submit('แจ้งชำระเงิน');
    expect(resultPage.path).toBe(`/thankyou?orderId=${one.token}`);

    const refusedPage = await (
      await fillReport(other.page)
    )
      .attach('slip', await slip(1))
      .submit('แจ้งชำระเงิน');
    expect(refusedPage.find('#slip-e').text).toContain('สลิปนี้แจ้งกับคำสั่งซื้ออื่นไปแล้ว');

    const staff = await administrator();
    const number = numberOf(await one.visitor.get(`/order/${one.token}`));
    const open = await (await staff.get(`/admin/transfers?q=${number}`)).link(number).follow();
    expect(open.text).toContain(code.reference);
    expect(open.text).toContain('ไทยพาณิชย์');
  });

  test('PAY-01 a slip without a QR, and no bank chosen: it is asked for', async () => {
    const { page } = await buy();
    const refusedPage = await report(page, { bank_code: '' });
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#bank_code-e').text).toContain('เลือกธนาคารที่โอนออก');
    expect(refusedPage.text).toContain('แนบสลิปไว้แล้ว');
  });

  test('PAY-01 the QR page holds the amount, and its picture can be saved', async () => {
    const { page, token } = await buy();
    const qr = await page.link('QR Code ของบัญชีกสิกรไทย').follow();
    expect(qr.find('h1').text).toBe('Qr Code Payment: สแกนเพื่อโอน');
    expect(qr.find('.qr svg').getAttribute('aria-label')).toContain('฿1,590.00');
    const picture = await qr.link('บันทึกรูป QR').follow();
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect((await sharp(picture.bytes).metadata()).width).toBeGreaterThan(500);
    // LINE's browser downloads nothing: there the code is a picture that can be held
    const inLine = new PlainBrowser(app.url, { headers: { 'User-Agent': 'Mozilla/5.0 Line/14.1.0' } });
    const result = await inLine.get(qr.path);
    expect(result.find('.qr img').getAttribute('src')).toBe(`/order/${token}/qr/1/image`);
    expect(result.text).toContain('แตะรูป QR ค้างไว้');
    expect(result.link('เปิดหน้านี้ในเบราว์เซอร์').href).toBe(`${app.url}${qr.path}?openExternalBrowser=1`);
    for (const nothing of [`/order/${token}/qr/2`, `/order/${token}/qr/999`, `/order/${token}/qr/x`])
      expect((await newcomer().get(nothing)).status).toBe(404);
  });
});

describe('order pages', () => {
  test('CHK-05 whoever holds the token sees the order; a wrong token is a page that is not there', async () => {
    const { token } = await buy();
    const stranger = newcomer();
    const page = await stranger.get(`/order/${token}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('1,590.00');
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const path of [
      `/order/${wrong}`,
      `/order/${wrong}/transfer`,
      `/order/x`,
      `/order/${wrong}/qr/1`,
      `/thankyou?orderId=${wrong}`,
      `/thankyou?orderId=`,
    ])
      expect((await stranger.get(path)).status, path).toBe(404);
    expect((await stranger.post(`/order/${wrong}`, { intent: 'cancel' })).status).toBe(404);
    // no member's own list shows it
    const login = await stranger.get('/login?back=/myaccount/student/order');
    const ownPage = await login
      .form('form[method=post]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    expect(ownPage.path).toBe('/myaccount/student/order');
    expect(ownPage.text).not.toContain(numberOf(page));
  });

  test('PAY-22 too little was transferred: it is kept, page, mail and code name the rest alone, and the sum pays', async () => {
    const { page, visitor, token } = await buy();
    const number = numberOf(page);
    await report(page, { transfer_amount: '1,500.00' });
    const staff = await administrator();
    const slip = async () => (await staff.get(`/admin/transfers?q=${number}`)).link(number).follow();
    const result = await (await slip()).form('เก็บ ฿1,500.00 ไว้ แล้วขอเพิ่มอีก ฿90.00').submit();
    expect(result.status).toBe(200);

    const order = await visitor.get(`/order/${token}`);
    expect(order.text).toContain('ได้รับแล้ว ฿1,500.00 เหลือชำระอีก ฿90.00');
    const transfer = await order.link('โอนส่วนที่เหลือ ฿90.00').follow();
    expect(transfer.path).toBe(`/order/${token}/transfer`);
    expect(transfer.find('.panel .price').text).toContain('90.00');
    expect(transfer.form('#report').value('transfer_amount')).toBe('90.00');
    expect(transfer.text).not.toContain('1,590.00 ภายใน');
    const mail = await app.inDatabase((db) =>
      db
        .selectFrom('outbox_mail')
        .innerJoin('purchase_order', 'purchase_order.id', 'outbox_mail.order_id')
        .select('outbox_mail.plain_text')
        .where('token', '=', token)
        .where('outbox_mail.kind', '=', 'order-rest')
        .execute(),
    );
    expect(mail.map(({ plain_text }) => plain_text)).toEqual([expect.stringContaining('฿90.00')]);
    await report(transfer, { transfer_amount: '90.00' });
    const rest = await slip();
    expect(rest.text).toContain('ได้รับก่อนหน้านี้แล้ว 1,500.00');
    await rest.form('อนุมัติ').submit();
    const paid = await visitor.get(`/thankyou?orderId=${token}`);
    expect(paid.find('h1').text).toBe('ชำระเงินเรียบร้อย เริ่มเรียนได้เลย');

    // and back at the form: what was bought a moment ago, renewing only by a link
    const back = await visitor.get('/course/1-excel-for-work/register');
    expect(back.text).toContain('คุณซื้อคอร์สนี้แล้วเมื่อ');
    expect(back.root.querySelector('#register')).toBeNull();
    expect(back.link('ดูคำสั่งซื้อ').href).toContain(`/order/${token}`);
    const renewal = await back.link('ต้องการต่ออายุเพิ่มตั้งแต่ตอนนี้').follow();
    expect(renewal.find('h1').text).toBe('ต่ออายุ');
    expect(renewal.root.querySelector('#register')).not.toBeNull();
  });

  test('CHK-05 the order through its life: waiting, checked, refused with a reason, reported again, approved', async () => {
    const { page, visitor, token } = await buy();
    const number = numberOf(page);
    await report(page);
    await decide(number, 'reject');
    const refusedPage = await visitor.get(`/order/${token}`);
    expect(refusedPage.find('h1').text).toContain('สลิปยังไม่ผ่าน');
    expect(refusedPage.text).toContain('ยอดในสลิปขาด 400.00 บาท');
    const list = await visitor.get('/myaccount/student/order');
    expect(list.text).toContain('แก้ไขและแจ้งใหม่');
    const again = await refusedPage.link('แก้ไขและแจ้งใหม่').follow();
    expect(again.text).toContain('ยอดในสลิปขาด 400.00 บาท');
    expect((await report(again)).text).toContain('กำลังตรวจสลิป');
    await decide(number, 'approve');
    const approvedPage = await newcomer().get(`/thankyou?orderId=${token}`);
    expect(approvedPage.find('h1').text).toBe('ชำระเงินเรียบร้อย เริ่มเรียนได้เลย');
    // after paying, “back” shows what became of it, and nothing can be paid twice
    const back = await visitor.get(`/order/${token}/transfer`);
    expect(back.find('h1').text).toBe('ชำระเงินเรียบร้อย เริ่มเรียนได้เลย');
    expect(back.root.querySelector('#report')).toBeNull();
    expect((await visitor.get(`/order/${token}/qr/1`)).path).toBe(`/order/${token}`);
    const learning = await back.form('เริ่มเรียน').submit();
    expect(learning.status).toBe(200);
    expect(learning.path).toMatch(/^\/learn\//);
  });

  test('CHK-05 an unpaid order can be cancelled, a reported one cannot', async () => {
    const { visitor, token } = await buy();
    const cancelledPage = await (await visitor.get(`/order/${token}`)).form('ยืนยันยกเลิก').submit('ยืนยันยกเลิก');
    expect(cancelledPage.find('h1').text).toBe('คำสั่งซื้อนี้ยกเลิกแล้ว');
    const other = await buy();
    const stale = await other.visitor.get(`/order/${other.token}`);
    await report(other.page);
    const refusedPage = await stale.form('ยืนยันยกเลิก').submit('ยืนยันยกเลิก');
    expect(refusedPage.status).toBe(409);
    expect(refusedPage.text).toContain('กำลังตรวจสลิป');
  });

  test('CHK-05 a student’s list is paged and shows one next step an order', async () => {
    const student = newcomer();
    const login = await student.get('/login?back=/myaccount/student/order');
    await login
      .form('form[method=post]')
      .fill({ username: 'company@demo.test', password: 'rian-demo' })
      .submit();
    expect((await student.get('/myaccount/student/order')).text).toContain('ยังไม่มีคำสั่งซื้อ');
    const list = await student.get(`/courses?q=${encodeURIComponent(EXCEL)}`);
    const course = await list.link(EXCEL).follow();
    await (await student.get(`${course.path}/register`)).form('#register').submit('ชำระเงิน');
    for (const path of ['/myaccount/student/order', '/myaccount/student/order?page=99&size=20']) {
      const rows = (await student.get(path)).root.querySelectorAll('.lines > li');
      expect(rows).toHaveLength(1);
      expect(rows[0]!.querySelectorAll('.btn').map((button) => button.text)).toEqual(['แจ้งชำระเงิน']);
    }
    expect((await newcomer().get('/myaccount/student/order')).path).toMatch(/^\/login\?back=/);
  });

  test('CHK-08 "notify later" and a report lead to the thank-you page with the token; without one it shows the last order', async () => {
    const { page, visitor, token } = await buy();
    const later = await page.link('ไว้แจ้งทีหลัง').follow();
    expect(later.path).toBe(`/thankyou?orderId=${token}`);
    expect(later.text).toContain('เหลือโอนเงิน');
    expect(later.text).toContain('1,590.00');
    expect((await later.link('แจ้งชำระเงิน').follow()).path).toBe(`/order/${token}/transfer`);
    expect((await visitor.get('/thankyou')).text).toContain(numberOf(page));
    const nobody = await newcomer().get('/thankyou');
    expect(nobody.status).toBe(200);
    expect(nobody.text).toContain('ยังไม่มีคำสั่งซื้อในเครื่องนี้');
    expect(nobody.link('ดูคอร์สทั้งหมด').href).toContain('/courses');
  });
});

describe('files', () => {
  test('UPL-04 a slip is shown to the holder of its order and to staff, to nobody else', async () => {
    const { page, token } = await buy();
    const resultPage = await report(page);
    const { href } = resultPage.link('ดูสลิปที่แจ้ง');
    const ownPage = await newcomer().get(href);
    expect(ownPage.status).toBe(200);
    expect(ownPage.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(ownPage.headers.get('Cache-Control')).toContain('private');
    const uploadId = href.split('/').at(-1)!;
    const other = await buy();
    expect((await newcomer().get(`/order/${other.token}/slip/${uploadId}`)).status).toBe(404);
    expect((await newcomer().get(`/admin/slips/${uploadId}`)).path).toMatch(/^\/login/);
    expect((await other.visitor.get(`/admin/slips/${uploadId}`)).status).toBe(403);
    expect((await (await administrator()).get(`/admin/slips/${uploadId}`)).status).toBe(200);
    expect((await newcomer().get(`/order/${token}/slip/999999`)).status).toBe(404);
  });

  test('UPL-04 catalogue pictures are kept for good, previews answer ranges, nothing else is served', async () => {
    const visitor = newcomer();
    const home = await visitor.get('/courses');
    const picture = home.find('img[src^="/uploads/pictures/"]').getAttribute('src')!;
    const gotPage = await visitor.get(picture);
    expect(gotPage.headers.get('Content-Type')).toBe('image/jpeg');
    expect(gotPage.headers.get('Cache-Control')).toContain('immutable');
    const part = await fetch(new URL(picture, app.url), { headers: { Range: 'bytes=0-99' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const same = await fetch(new URL(picture, app.url), {
      headers: { 'If-None-Match': part.headers.get('ETag')! },
    });
    expect(same.status).toBe(304);
    const head = await fetch(new URL(picture, app.url), { method: 'HEAD' });
    expect(Number(head.headers.get('Content-Length'))).toBe(gotPage.bytes.length);
    for (const path of [
      '/uploads/pictures/..%2f..%2fsecret',
      '/uploads/..%2fsecret',
      '/uploads/private/x',
      '/uploads/files/x',
      '/uploads/pictures/none.jpg',
      '/uploads/videos/none.mp4',
      '/uploads/',
    ])
      expect((await visitor.get(path)).status, path).toBe(404);
  });
});

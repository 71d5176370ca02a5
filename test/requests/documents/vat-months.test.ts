import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, bangkokDay, bangkokInstant, formatDay } from '../../../app/values/time';
import { approveReportOf } from '../../support/road/approved-course';
import { guest, orderAsGuest, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const COURSE = 'Excel สำหรับคนทำงาน';
const whole = (page: PlainPage) => page.text.replace(/\s+/g, ' ');

let app: AppServer;
let staff: PlainBrowser;
/** The last day of the month before this one, in Bangkok: a transfer of it is approved today. */
let paidOn: string;
let past: string;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
  paidOn = addDays(`${bangkokDay(new Date()).slice(0, 7)}-01`, -1);
  past = paidOn.slice(0, 7);
});
afterAll(() => app.stop());

let buyers = 0;
/** A guest ordered and transferred on that day and says so; staff approve it now. Answers the number of the document. */
async function sellPaidThen(): Promise<{ orderPage: PlainPage; number: string }> {
  const email = `months${(buyers += 1)}@example.test`;
  const visitor = new PlainBrowser(app.url);
  const paying = await orderAsGuest(visitor, { title: COURSE, buyer: guest(email) });
  await app.inDatabase((db) =>
    db
      .updateTable('purchase_order')
      .set({ placed_at: bangkokInstant(paidOn, '09:00:00') })
      .where('email', '=', email)
      .execute(),
  );
  const reportedPage = await paying
    .form('#report')
    .fill({ bank_code: 'KBANK', transfer_datetime: paidOn, time: '10:00' })
    .choose('bank_account', paying.find('input[name=bank_account]').getAttribute('value') ?? '')
    .attach('slip', { filename: 'slip.jpg', type: 'image/jpeg', bytes: await slipPicture(email) })
    .submit();
  expect(reportedPage.status).toBe(200);
  await approveReportOf(app.url, email);
  const orderPage = await visitor.get(paying.path.replace(/\/transfer.*$/, ''));
  return { orderPage, number: /AB\d\d-\d{6}/.exec(orderPage.html)![0] };
}
const reportOf = (month: string) => staff.get(`/admin/documents/report?month=${month}`);
const fileOf = async (month: string) =>
  new TextDecoder().decode((await staff.get(`/admin/documents/report.csv?month=${month}`)).bytes);
const thisMonth = () => bangkokDay(new Date()).slice(0, 7);
const figuresOf = (page: PlainPage) => page.find('.tbl').text.replace(/\s+/g, ' ');

describe('the month of the sales tax report', () => {
  test('TAX-04 a sale is reported by its day of payment, on the page and in the file; a closed month takes no more, for ever', async () => {
    const first = await sellPaidThen();
    const page = await reportOf(past);
    expect(whole(page)).toContain(first.number);
    expect(whole(page)).toContain(`ชำระเมื่อ ${formatDay(paidOn)}`);
    expect(await fileOf(past)).toContain(`"${first.number}"`);
    expect(await fileOf(thisMonth())).not.toContain(first.number);
    const links = page.root.querySelectorAll('a[href*="/documents/report."]');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/admin/documents/report.xlsx?month=${past}`,
      `/admin/documents/report.csv?month=${past}`,
    ]);
    const rows = await readSheet(Buffer.from((await staff.get(links[0]!.getAttribute('href')!)).bytes));
    const row = rows.find((cells) => cells.includes(first.number))!;
    // words as words, amounts as figures
    expect([typeof row[0], typeof row[5], row[8]]).toEqual(['string', 'number', 1590]);
    expect(rows.at(-1)).toContain('รวม');
    expect(whole(await first.orderPage.link(first.number).follow())).toContain(
      `วันที่ชำระเงิน ${formatDay(paidOn)}`,
    );

    // this month is not over
    expect(whole(await reportOf(thisMonth()))).toContain('ปิดเดือนได้เมื่อสิ้นเดือนแล้ว');
    const early = await staff.post(
      `/admin/documents/report?month=${thisMonth()}`,
      { intent: 'close', seen: '' },
      page.url,
    );
    expect(early.status).toBe(409);
    expect(early.text).toContain('ยังไม่สิ้นเดือน');

    // what came in after the page was opened is seen before it is closed
    const second = await sellPaidThen();
    const stale = await page.form('ยืนยันปิดเดือน').submit('ยืนยันปิดเดือน');
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('ยังไม่ได้ปิดเดือน');
    const closedPage = await stale.form('ยืนยันปิดเดือน').submit('ยืนยันปิดเดือน');
    expect(whole(closedPage)).toMatch(/ปิดเดือนนี้แล้วเมื่อ .+ โดย .+ ตัวเลขในรายงานนี้จะไม่เปลี่ยนอีก/);
    expect(closedPage.html).not.toContain('ยืนยันปิดเดือน');
    const [figures, file] = [figuresOf(closedPage), await fileOf(past)];
    for (const { number } of [first, second]) expect(figures).toContain(number);

    // a later paper bears the day of issue, names the day of payment and is reported now
    const late = await sellPaidThen();
    const now = await reportOf(thisMonth());
    expect(whole(now)).toContain(late.number);
    expect(whole(now)).toContain(`ชำระเมื่อ ${formatDay(paidOn)} ซึ่งปิดเดือนไปแล้ว`);
    // and no document of the closed month is replaced, by the buyer or by staff
    const questionPage = await new PlainBrowser(app.url).get(`${first.orderPage.path}/document`);
    expect(questionPage.text).toContain('ปิดรายงานภาษีของเดือนนี้แล้ว');
    expect(questionPage.root.querySelector('[name=tax_name_one]')).toBeNull();
    const paper = await staff.get(`/admin/documents/${first.number}`);
    const order = await paper.link('กลับไปที่คำสั่งซื้อ').follow();
    expect(order.root.querySelector('a[href$="/reissue"]')).toBeNull();
    expect(whole(order)).toContain('ยกเลิกและออกใบใหม่แทนไม่ได้ เพราะปิดเดือนภาษี');
    const refusedPage = await staff.get(`${order.path}/reissue`);
    expect(refusedPage.text).toContain('ปิดเดือนที่รายงานเอกสารนี้แล้ว');
    const again = await reportOf(past);
    expect(figuresOf(again)).toBe(figures);
    expect(await fileOf(past)).toBe(file);
    // only staff close months
    const stranger = await new PlainBrowser(app.url).post(
      `/admin/documents/report?month=${past}`,
      { intent: 'close', seen: '' },
      page.url,
    );
    expect(stranger.path).toContain('/login');
  });

  test('ADM-04 only an owner opens a closed month again, with a reason; its documents can be replaced once more', async () => {
    await app.inDatabase((db) => addStaff(db, 'accountant'));
    const accountant = await signedIn(app.url, 'accountant@demo.test');
    const months = await (await accountant.get('/admin/documents')).link('เดือนภาษี').follow();
    expect(months.text).toContain('ปิดแล้ว');
    const closedPage = await accountant.get(`/admin/documents/report?month=${past}`);
    expect(closedPage.text).toContain('เปิดเดือนอีกครั้งได้เฉพาะเจ้าของร้าน');
    expect(closedPage.html).not.toContain('ยืนยันเปิดเดือน');
    const path = `/admin/documents/report?month=${past}`;
    const answerPage = await accountant.post(path, { intent: 'reopen', reason: 'ลอง' }, closedPage.url);
    expect(answerPage.status).toBe(403);
    expect(answerPage.text).toContain('เปิดเดือนอีกครั้งได้เฉพาะเจ้าของร้าน');

    const page = await reportOf(past);
    const missing = await page.form('ยืนยันเปิดเดือน').submit('reopen');
    expect(missing.status).toBe(422);
    expect(missing.text).toContain('บอกเหตุผลที่ต้องเปิดเดือนนี้อีกครั้ง');
    const openedPage = await missing.form('ยืนยันเปิดเดือน').fill({ reason: 'ชื่อบริษัทผิด' }).submit('reopen');
    expect(openedPage.text).toContain('เปิดเดือนนี้แล้ว');
    expect(openedPage.text).toContain('ยืนยันปิดเดือน');
    // pressed again on a page opened before
    const late = await missing.form('ยืนยันเปิดเดือน').fill({ reason: 'ซ้ำ' }).submit('reopen');
    expect(late.status).toBe(409);
    expect(late.text).toContain('เดือนนี้เปิดอยู่แล้ว');
    expect((await staff.get('/admin/documents/months')).text).toContain('ชื่อบริษัทผิด');
    expect((await staff.get('/admin/audit')).text).toContain('เปิดเดือนภาษีอีกครั้ง');
  });

  test('TAX-04 a large month is shown in pages, each with the sums of the month; its file has every line', async () => {
    const { number } = await sellPaidThen();
    // papers like it, of an old month
    await app.inDatabase((db) =>
      sql`insert into tax_document (kind, series, year, serial, order_id, snapshot, issued_at, number, document_day, buyer_name, total, vat, cancelled_at)
        select kind, 'OLD', 2024, n, order_id, snapshot - 'paidOn', issued_at, 'OLD67-' || lpad(n::text, 6, '0'), '2024-03-05', buyer_name, total, vat, issued_at
        from tax_document, generate_series(1, 205) n where number = ${number}`.execute(db),
    );
    const first = await reportOf('2024-03');
    const sum = (page: PlainPage) => page.find('.tbl tbody tr:last-child').text.replace(/\s+/g, ' ');
    const total = `${(205 * 1_590).toLocaleString('en-US')}.00`;
    expect(sum(first)).toMatch(/รวมทั้งเดือน/);
    expect(sum(first)).toContain(total);
    expect([first.html.includes('OLD67-000100'), first.html.includes('OLD67-000101')]).toEqual([true, false]);
    const last = await (await first.link('ถัดไป').follow()).link('ถัดไป').follow();
    expect([last.path, sum(last)]).toEqual([expect.stringContaining('month=2024-03&page=3'), sum(first)]);
    expect(last.html).toContain('OLD67-000205');
    expect((await fileOf('2024-03')).match(/OLD67-/g)).toHaveLength(205);
    const closedPage = await last.form('ยืนยันปิดเดือน').submit('ยืนยันปิดเดือน');
    expect(sum(closedPage)).toBe(sum(first));
    expect((await reportOf('2024-03&page=3')).html).toContain('OLD67-000205');
  });
});

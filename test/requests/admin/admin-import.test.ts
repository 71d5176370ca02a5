import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { signedIn } from '../../support/road/bank-transfer';
import { rawRow, rawWorkbook } from '../../support/samples/raw-workbook';
import { windows874 } from '../../support/samples/windows-874';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const send = async (filename: string, bytes: Uint8Array | string) =>
  settled(
    await (
      await staff.get('/admin/import')
    )
      .form('form[enctype="multipart/form-data"]')
      .attach('catalogue', { filename, type: 'text/csv', bytes: new Uint8Array(Buffer.from(bytes)) })
      .submit('ตรวจไฟล์'),
  );
/** As the page's own refresh does, until nothing is under way. */
async function settled(page: PlainPage): Promise<PlainPage> {
  while (page.root.querySelector('[data-under-way]')) {
    expect(page.root.querySelector('noscript meta')?.getAttribute('content')).toMatch(/^\d;url=\/admin/);
    page = await staff.get(new URL(page.url).pathname);
  }
  return page;
}
const press = async (page: PlainPage, button: string) => settled(await page.form(button).submit(button));
const faults = (page: PlainPage) =>
  page.root
    .querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('td').map((cell) => cell.text.trim()));
const courseOf = (key: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('course')
      .select(['id', 'title', 'slug'])
      .where('external_key', '=', key)
      .executeTakeFirst(),
  );

const HEAD = 'kind,parent,key,slug,title,name,type,planType,price,teacher,startDate\n';

test('ADM-03 a check run names each fault in Thai by row and column, and changes nothing', async () => {
  const page = await send(
    'คอร์ส.csv',
    `${HEAD}course,,tea-1,tea-1,ชงชา,,Online,,,nobody,2026-02-31\nplan,,tea-plan,,,รายปี,,One-Time Payment,หนึ่งพัน,,\ncourse,,tea-2,tea 2,,,Onlin,,,,\n`,
  );
  expect(page.text).toContain('พบ 6 จุดที่ต้องแก้ ยังไม่มีอะไรเปลี่ยนในร้าน');
  expect(page.root.querySelectorAll('button').map(({ text }) => text)).not.toContain('ยืนยันนำเข้า');
  expect(faults(page)).toEqual([
    ['2', 'startDate', expect.stringContaining('อ่านวันที่ “2026-02-31” ไม่ได้')],
    ['2', 'teacher', 'ไม่พบ “nobody” ทั้งในไฟล์และในร้าน'],
    ['3', 'price', expect.stringContaining('อ่านจำนวนเงิน “หนึ่งพัน” ไม่ได้')],
    ['4', 'slug', expect.stringContaining('ห้ามมีเว้นวรรค')],
    ['4', 'title', 'ยังไม่ได้กรอก'],
    ['4', 'type', expect.stringContaining('ใส่ได้เฉพาะ: Online, Flex')],
  ]);
  expect(await courseOf('tea-1')).toBeUndefined();
  // the same for a spreadsheet
  const report = await staff.get(page.find('a[href$="/mistakes"]').getAttribute('href')!);
  expect(report.headers.get('Content-Disposition')).toMatch(/^attachment; filename="mistakes-\d+\.csv"/);
  const lines = Buffer.from(report.bytes).toString('utf8').split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines.slice(0, 3)).toEqual([
    '\ufeff"แถว","คอลัมน์","ต้องแก้"',
    expect.stringContaining('"2","startDate","อ่านวันที่'),
    '"2","teacher","ไม่พบ “nobody” ทั้งในไฟล์และในร้าน"',
  ]);
  const workbook = await staff.get(page.find('a[href$="/mistakes.xlsx"]').getAttribute('href')!);
  const [heading, first] = await readSheet(Buffer.from(workbook.bytes));
  expect([heading, first?.slice(0, 2)]).toEqual([
    ['แถว', 'คอลัมน์', 'ต้องแก้'],
    [2, 'startDate'],
  ]);
  // the page lists it when staff return
  expect((await staff.get('/admin/import')).text).toContain('คอร์ส.csv');
  expect((await staff.get('/admin/import/runs/999999')).status).toBe(404);
  expect((await staff.get('/admin/import/runs/999999/mistakes')).status).toBe(404);
});

test('ADM-03 what is right is shown first, and brought in when it is confirmed: by CSV', async () => {
  const page = await send(
    'คอร์ส.csv',
    `${HEAD}course,,tea,tea,'=ชงชา,,In-class,,,,\nplan,,tea-plan,,,รายปี,,One-Time Payment,890,,\n`,
  );
  expect(page.text).toContain('ตรวจแล้ว ไม่พบที่ผิด');
  expect(faults(page)).toEqual([
    ['คอร์ส', '1'],
    ['แพ็กเกจ', '1'],
  ]);
  expect(await courseOf('tea')).toBeUndefined();
  const resultPage = await press(page, 'ยืนยันนำเข้า');
  expect(resultPage.text).toContain('นำเข้าเรียบร้อยแล้ว');
  expect((await resultPage.link('ดูคอร์สในร้าน').follow()).text).toContain('=ชงชา');
  const course = await courseOf('tea');
  expect(course).toMatchObject({ title: '=ชงชา' });
  expect((await staff.get(`/course/${course!.id}-tea`)).text).toContain('890');
  const event = await app.inDatabase((db) =>
    db
      .selectFrom('audit_event')
      .select(['subject_id', 'detail'])
      .where('action', '=', 'catalogue-imported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  expect(event).toMatchObject({ subject_id: 'คอร์ส.csv', detail: { counts: { courses: 1, plans: 1 } } });
  // pressed twice, it comes in once
  const again = await page.form('ยืนยันนำเข้า').submit('ยืนยันนำเข้า');
  expect(again.status).toBe(409);
  expect(again.text).toContain('นำเข้าเรียบร้อยแล้ว');
  expect(again.text).toContain('เปลี่ยนสถานะไปแล้ว');
});

test('ADM-03 what is right of a file may come in without what is wrong, and the rest when it is mended', async () => {
  const rows = (type: string) =>
    `${HEAD}course,,rest-1,rest-1,ชาเขียว,,Online,,,,\ncourse,,rest-2,rest-2,ชาดำ,,${type},,,,\n`;
  const page = await send('คอร์ส.csv', rows('Onlin'));
  expect(faults(page)).toEqual([['3', 'type', expect.stringContaining('ใส่ได้เฉพาะ: Online, Flex')]]);
  expect(page.text).toContain('เฉพาะส่วนที่ถูกต้องก่อน: คอร์ส 1 รายการ');
  expect(await courseOf('rest-1')).toBeUndefined();
  const resultPage = await press(page, 'นำเข้าเฉพาะส่วนที่ถูกต้อง');
  expect(resultPage.text).toContain('ยังเหลืออีก 1 จุดที่ต้องแก้ในไฟล์');
  const first = await courseOf('rest-1');
  expect(first).toMatchObject({ title: 'ชาเขียว' });
  expect(await courseOf('rest-2')).toBeUndefined();
  const mendedPage = await send('คอร์ส.csv', rows('Online'));
  await press(mendedPage, 'ยืนยันนำเข้า');
  expect(await courseOf('rest-1')).toEqual(first);
  expect(await courseOf('rest-2')).toMatchObject({ title: 'ชาดำ' });
});

test('ADM-03 and by Excel, with days and figures as it keeps them', async () => {
  const sheet = [
    ['kind', 'key', 'slug', 'title', 'type', 'startDate', 'seats'],
    ['course', 'tea-xl', 'tea-xl', 'ชงชาสด', 'In-class', new Date('2027-02-01T00:00:00Z'), 12],
  ].map((row, at) =>
    row.map((value) =>
      value instanceof Date
        ? { value, type: Date, format: 'yyyy-mm-dd' }
        : at > 0 && typeof value === 'number'
          ? { value, type: Number }
          : { value: String(value), type: String },
    ),
  );
  const page = await send('คอร์ส.xlsx', await writeExcelFile(sheet as never).toBuffer());
  await press(page, 'ยืนยันนำเข้า');
  const row = await app.inDatabase((db) =>
    db
      .selectFrom('course')
      .select(['start_date', 'seat_limit'])
      .where('external_key', '=', 'tea-xl')
      .executeTakeFirst(),
  );
  expect(row).toEqual({ start_date: '2027-02-01', seat_limit: 12 });
});

test('ADM-03 what is no sheet is refused with what to do', async () => {
  expect((await send('a.pdf', 'x')).find('#catalogue-e').text).toContain('เลือกไฟล์ .xlsx หรือ .csv');
  expect(faults(await send('a.xlsx', 'PK not a workbook'))[0]![2]).toContain('เปิดไฟล์ Excel นี้ไม่ได้');
  expect(faults(await send('a.csv', Buffer.from([0x6b, 0xff, 0xfe])))[0]![2]).toContain('CSV UTF-8');
  const none = await (
    await staff.get('/admin/import')
  )
    .form('form[enctype="multipart/form-data"]')
    .submit('ตรวจไฟล์');
  expect(none.find('#catalogue-e').text).toContain('เลือกไฟล์ก่อน');
});

test('ADM-03 the whole catalogue goes out as CSV and Excel, and comes in again as it is', async () => {
  const csv = await staff.get('/admin/import/catalogue/csv');
  expect(csv.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="catalogue-\d{4}-\d\d-\d\d\.csv"/,
  );
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const xlsx = await staff.get('/admin/import/catalogue/xlsx');
  const rows = await readSheet(Buffer.from(xlsx.bytes));
  expect(rows.flat()).toContain(`'=ชงชา`);
  const page = await send('catalogue.csv', csv.bytes);
  expect(page.text).toContain('ตรวจแล้ว ไม่พบที่ผิด');
  await press(page, 'ยืนยันนำเข้า');
  const after = await staff.get('/admin/import/catalogue/csv');
  expect(Buffer.from(after.bytes).equals(Buffer.from(csv.bytes))).toBe(true);
  expect((await staff.get('/admin/import/catalogue/pdf')).status).toBe(404);
});

test('ADM-03 a long file says how far it is and how long it takes, and can be stopped between two batches', async () => {
  const now = new Date();
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  // as another process writes it at this moment
  const id = await app.inDatabase(async (db) => {
    const { id: person } = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'admin@demo.test')
      .executeTakeFirstOrThrow();
    const row = {
      file_name: 'ยาว.csv',
      kept_name: 'sheet-of-another.csv',
      started_by: person,
      state: 'writing' as const,
      step: 'write' as const,
      step_began_at: secondsAgo(60),
      done: 1_000,
      of_all: 4_000,
      row_reached: 8_311,
      lease: 'another',
      leased_until: secondsAgo(-600),
      attempts: 1,
      begun_at: secondsAgo(60),
      created_at: secondsAgo(90),
      updated_at: now,
      counts: JSON.stringify({ courses: 4_000 }),
    };
    return (await db.insertInto('catalogue_import').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
  expect((await staff.get('/admin/import')).text).toContain('กำลังนำเข้า');
  const page = await staff.get(`/admin/import/runs/${id}`);
  expect(page.text).toContain('นำเข้าแล้ว 1,000 จาก 4,000 คอร์สและสินค้า ถึงแถวที่ 8,311 เหลืออีกราว 4 นาที');
  expect(page.find('progress').getAttribute('value')).toBe('1000');
  expect(page.find('noscript meta').getAttribute('content')).toBe(`4;url=/admin/import/runs/${id}`);
  // one file at a time: the next waits, and says so
  const next = await (
    await staff.get('/admin/import')
  )
    .form('form[enctype="multipart/form-data"]')
    .attach('catalogue', {
      filename: 'b.csv',
      type: 'text/csv',
      bytes: new Uint8Array(Buffer.from(`${HEAD}course,,tea-9,tea-9,ชา,,Online,,,,\n`)),
    })
    .submit('ตรวจไฟล์');
  expect(next.text).toContain('รอเริ่ม ทำทีละไฟล์ตามลำดับที่ส่ง');
  const stoppedPage = await page.form('หยุดนำเข้า').submit('หยุดนำเข้า');
  expect(stoppedPage.text).toContain('หยุดแล้ว 1,000 คอร์สและสินค้าแรกอยู่ในร้านแล้ว');
  expect(stoppedPage.root.querySelector('[data-under-way]')).toBeNull();
  expect((await staff.get('/admin/audit')).text).toContain('หยุดนำเข้าแคตตาล็อกจากไฟล์');
  const cancelledPage = await next.form('ยกเลิก').submit('ยกเลิก');
  expect(cancelledPage.text).toContain('ยกเลิกแล้ว ไม่มีอะไรเปลี่ยนในร้าน');
  expect(await courseOf('tea-9')).toBeUndefined();
});

test('ADM-03 a workbook made of two cells in its far corners fails by itself, and the shop goes on', async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>kind</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  const page = await send('มุม.xlsx', rawWorkbook({ rows }));
  expect(faults(page)).toEqual([['1048576', 'XFD', expect.stringContaining('ไกลออกไปทางขวา')]]);
  expect((await staff.get('/')).status).toBe(200);
});

test('ADM-03 an error of Excel is a fault of its cell, and a day keeps its evening', async () => {
  const sheet = (cells: { price: string; day: string }) =>
    rawWorkbook({
      rows: [
        rawRow(1, ['kind', 'key', 'slug', 'title', 'name', 'type', 'planType', 'price', 'startDate']),
        rawRow(2, ['course', 'noon', 'noon', 'สอนเย็น', '', 'In-class', '', '', { xml: cells.day }]),
        rawRow(3, ['plan', 'noon-plan', '', '', 'ราคา', '', 'One-Time Payment', { xml: cells.price }]),
      ].join(''),
      formats: ['General', '[$-107041E]d/m/bbbb'],
    });
  const wrong = await send('ผิด.xlsx', sheet({ price: 't="e"><v>#N/A</v>', day: '><f>A1</f>' }));
  expect(faults(wrong)).toEqual([
    ['2', 'startDate', expect.stringContaining('สูตรที่ยังไม่มีผลลัพธ์')],
    ['3', 'price', expect.stringContaining('#N/A')],
  ]);
  expect(await courseOf('noon')).toBeUndefined();
  await press(
    await send('ถูก.xlsx', sheet({ price: '><v>0.28999999999999998</v>', day: 's="1"><v>46371.75</v>' })),
    'ยืนยันนำเข้า',
  );
  const { id } = (await courseOf('noon'))!;
  const [course, plan] = await app.inDatabase((db) =>
    Promise.all([
      db.selectFrom('course').select('start_date').where('id', '=', id).executeTakeFirstOrThrow(),
      db
        .selectFrom('price_plan')
        .select('price_satang')
        .where('course_id', '=', id)
        .executeTakeFirstOrThrow(),
    ]),
  );
  expect([course.start_date, plan.price_satang]).toEqual(['2026-12-15', 29]);
});

test.each([
  ['Windows-874', windows874],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
])('ADM-03 a CSV in %s with “;” between its columns is read', async (encoding, encoded) => {
  const key = encoding.toLowerCase();
  const text = `kind;key;slug;title;type\r\ncourse;${key};${key};ทำขนม, ชงชา;Online\r\n`;
  await press(await send(`${key}.csv`, encoded(text)), 'ยืนยันนำเข้า');
  expect(await courseOf(key)).toMatchObject({ title: 'ทำขนม, ชงชา' });
});

test('ADM-03 R-322 files that are not uploaded yet are named by row and column, and hold nothing up', async () => {
  const page = await send(
    'ไฟล์.csv',
    'kind,parent,key,slug,title,name,type,planType,price,picture,video,file\n' +
      'course,,paint-1,paint-1,วาดรูป,,Online,,,no-picture,,\n' +
      'section,paint-1,paint-s,,,ตอนแรก,,,,,,\n' +
      'lecture,paint-s,paint-l1,,,แบบฝึก,file,,,,,paint.pdf\n' +
      'lecture,paint-s,paint-l2,,,ลงสี,video,,,,paint.mp4,\n' +
      'plan,paint-1,paint-p,,,รายปี,,One-Time Payment,890.00,,,\n',
  );
  expect(page.text).toContain('มี 3 ไฟล์ที่ระบุไว้แต่ยังไม่มีในร้าน');
  expect(faults(page).slice(-3)).toEqual([
    ['2', 'picture', expect.stringContaining('ยังไม่มีรูป “no-picture”')],
    ['4', 'file', expect.stringContaining('ยังไม่มีไฟล์ “paint.pdf”')],
    ['5', 'video', expect.stringContaining('ยังไม่มีไฟล์ “paint.mp4”')],
  ]);
  const donePage = await press(page, 'ยืนยันนำเข้า');
  expect(donePage.text).toContain('มี 3 ไฟล์ที่ระบุไว้แต่ยังไม่มีในร้าน');
  expect(await courseOf('paint-1')).toBeDefined();
});

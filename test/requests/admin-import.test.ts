import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/app-server';
import { signedIn } from '../support/bank-transfer';
import type { PlainBrowser, PlainPage } from '../support/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const send = async (filename: string, bytes: Uint8Array | string) =>
  (await staff.get('/admin/import'))
    .form('form[enctype="multipart/form-data"]')
    .attach('catalogue', { filename, type: 'text/csv', bytes: new Uint8Array(Buffer.from(bytes)) })
    .submit('ตรวจไฟล์');
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
  expect(page.status).toBe(422);
  expect(page.text).toContain('พบ 6 จุดที่ต้องแก้ ยังไม่มีอะไรเปลี่ยนในร้าน');
  expect(faults(page)).toEqual([
    ['2', 'startDate', expect.stringContaining('อ่านวันที่ “2026-02-31” ไม่ได้')],
    ['2', 'teacher', 'ไม่พบ “nobody” ทั้งในไฟล์และในร้าน'],
    ['3', 'price', expect.stringContaining('อ่านจำนวนเงิน “หนึ่งพัน” ไม่ได้')],
    ['4', 'slug', expect.stringContaining('ห้ามมีเว้นวรรค')],
    ['4', 'title', 'ยังไม่ได้กรอก'],
    ['4', 'type', expect.stringContaining('ใส่ได้เฉพาะ: Online, Flex')],
  ]);
  expect(await courseOf('tea-1')).toBeUndefined();
});

test('ADM-03 what is right is shown first, and brought in when it is confirmed: by CSV', async () => {
  const page = await send(
    'คอร์ส.csv',
    `${HEAD}course,,tea,tea,'=ชงชา,,Online,,,,\nplan,,tea-plan,,,รายปี,,One-Time Payment,890,,\n`,
  );
  expect(page.text).toContain('ตรวจแล้ว ไม่พบที่ผิด');
  expect(faults(page)).toEqual([
    ['คอร์ส', '1'],
    ['แผนราคา', '1'],
  ]);
  expect(await courseOf('tea')).toBeUndefined();
  const done = await page.form('ยืนยันนำเข้า').submit('ยืนยันนำเข้า');
  expect(done.text).toContain('นำเข้าเรียบร้อยแล้ว');
  const course = await courseOf('tea');
  expect(course).toMatchObject({ title: '=ชงชา' });
  expect((await staff.get(`/course/${course!.id}-tea`)).text).toContain('890');
  const event = await app.inDatabase((db) =>
    db
      .selectFrom('audit_event')
      .select(['subject_id', 'detail'])
      .where('action', '=', 'catalogue-imported')
      .executeTakeFirstOrThrow(),
  );
  expect(event).toMatchObject({ subject_id: 'คอร์ส.csv', detail: { counts: { courses: 1, plans: 1 } } });
  // sent again, what was checked is no longer there
  const again = await page.form('ยืนยันนำเข้า').submit('ยืนยันนำเข้า');
  expect(again.find('#catalogue-e').text).toContain('หมดอายุแล้ว');
});

test('ADM-03 what is right of a file may come in without what is wrong, and the rest when it is mended', async () => {
  const rows = (type: string) =>
    `${HEAD}course,,rest-1,rest-1,ชาเขียว,,Online,,,,\ncourse,,rest-2,rest-2,ชาดำ,,${type},,,,\n`;
  const page = await send('คอร์ส.csv', rows('Onlin'));
  expect(page.status).toBe(422);
  expect(faults(page)).toEqual([['3', 'type', expect.stringContaining('ใส่ได้เฉพาะ: Online, Flex')]]);
  expect(page.text).toContain('เฉพาะส่วนที่ถูกต้องก่อน: คอร์ส 1 รายการ');
  expect(await courseOf('rest-1')).toBeUndefined();
  const done = await page.form('นำเข้าเฉพาะส่วนที่ถูกต้อง').submit('นำเข้าเฉพาะส่วนที่ถูกต้อง');
  expect(done.text).toContain('ยังเหลืออีก 1 จุดที่ต้องแก้ในไฟล์');
  const first = await courseOf('rest-1');
  expect(first).toMatchObject({ title: 'ชาเขียว' });
  expect(await courseOf('rest-2')).toBeUndefined();
  const mended = await send('คอร์ส.csv', rows('Online'));
  await mended.form('ยืนยันนำเข้า').submit('ยืนยันนำเข้า');
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
  await page.form('ยืนยันนำเข้า').submit('ยืนยันนำเข้า');
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
  await page.form('ยืนยันนำเข้า').submit('ยืนยันนำเข้า');
  const after = await staff.get('/admin/import/catalogue/csv');
  expect(Buffer.from(after.bytes).equals(Buffer.from(csv.bytes))).toBe(true);
  expect((await staff.get('/admin/import/catalogue/pdf')).status).toBe(404);
});

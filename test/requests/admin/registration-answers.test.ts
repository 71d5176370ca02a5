import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import type { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let support: PlainBrowser;
let [line, card]: number[] = [];
let sessionId: number;
let personId: number;

/** Registration asks for a nickname and two things of the shop's own; a student has bought a class. */
async function prepare(db: Db) {
  await addStaff(db, 'support');
  await addStaff(db, 'accountant');
  await db.deleteFrom('custom_label').execute();
  const labels = await db
    .insertInto('custom_label')
    .values([
      { type_label: 'inputtext', label: 'แพ้อาหาร', order_label: 1, item_list: '[]' },
      { type_label: 'image', label: 'บัตรนักเรียน', order_label: 2, item_list: '[]' },
    ])
    .returning('id')
    .execute();
  [line, card] = labels.map(({ id }) => id);
  const command = { is_enable: true, is_require: false };
  await db
    .insertInto('registration_field')
    .values((['nickname', 'address', 'education'] as const).map((name) => ({ name, ...command })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(command))
    .execute();
  const student = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'student@demo.test')
    .executeTakeFirstOrThrow();
  personId = student.id;
  const begins_at = new Date(Date.now() + 86_400_000);
  const course = await db
    .insertInto('course')
    .values({ external_key: 'cook', slug: 'cook', title: 'คลาสทำอาหาร', course_type: 'In-class' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await db
    .insertInto('course_session')
    .values({
      course_id: course.id,
      external_key: 'cook-1',
      place: 'ครัว',
      begins_at,
      ends_at: new Date(begins_at.getTime() + 3_600_000),
      created_at: new Date(0),
      changed_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  sessionId = session.id;
  await db
    .insertInto('access_grant')
    .values({
      course_id: course.id,
      source: 'staff',
      terms: '{}',
      person_id: personId,
      starts_at: new Date(),
      granted_at: new Date(),
    })
    .execute();
}

beforeAll(async () => {
  app = await startApp({ change: prepare });
  support = await signedIn(app.url, 'support@demo.test');
  const student = await signedIn(app.url, 'student@demo.test');
  const page = await student.get('/myaccount/student/profile');
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer();
  const savedPage = await page
    .form('form[action="/myaccount/student/profile"]')
    .fill({ nickname: 'มะลิ', address: '12 ซอย 3\nเชียงใหม่', education: '=ปวส.' })
    .fill({ tel: '0812345678', [`label_${line}`]: '007 กุ้ง' })
    .attach(`label_${card}`, { filename: 'card.png', type: 'image/png', bytes: new Uint8Array(bytes) })
    .submit();
  expect(savedPage.path).toContain('notice=saved');
});
afterAll(() => app.stop());

test('ADM-06 a student’s page shows all that registration asked, with pictures that only staff opens', async () => {
  const page = await support.get(`/admin/people/${personId}`);
  for (const expectedText of ['ชื่อเล่น', 'มะลิ', 'เชียงใหม่', '=ปวส.', 'แพ้อาหาร', '007 กุ้ง', 'บัตรนักเรียน'])
    expect(page.text).toContain(expectedText);
  const path = `/admin/people/${personId}/labels/${card}`;
  expect(page.find(`img[src="${path}"]`)).toBeTruthy();
  const picture = await support.get(path);
  expect(picture.headers.get('Content-Type')).toMatch(/^image\//);
  expect(picture.headers.get('Cache-Control')).toContain('private');
  for (const [email, status] of [
    ['accountant@demo.test', 403],
    ['company@demo.test', 403],
  ] as const)
    expect((await (await signedIn(app.url, email)).get(path)).status).toBe(status);
  for (const gone of [`/admin/people/${personId}/labels/${line}`, `/admin/people/1000000/labels/${card}`])
    expect((await support.get(gone)).status).toBe(404);
});

test('ADM-06 a roster says what each answered, and its workbook comes first and keeps leading zeros', async () => {
  const page = await support.get(`/admin/classes/${sessionId}`);
  for (const expectedText of ['ชื่อเล่น: มะลิ', 'แพ้อาหาร: 007 กุ้ง']) expect(page.text).toContain(expectedText);
  const links = page.root.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
  const [first, second] = links.filter((href) => href.includes('/roster.'));
  expect([first, second].map((href) => href!.slice(-4))).toEqual(['xlsx', '.csv']);
  const [heading, row] = await sheet(`/admin/classes/${sessionId}/roster.xlsx`);
  const answers = byTitle(heading!, row!);
  expect(answers).toMatchObject({
    โทรศัพท์: '0812345678',
    ชื่อเล่น: 'มะลิ',
    การศึกษา: '=ปวส.',
    แพ้อาหาร: '007 กุ้ง',
    บัตรนักเรียน: `${app.url}/admin/people/${personId}/labels/${card}`,
  });
  const text = await support.get(`/admin/classes/${sessionId}/roster.csv`);
  const csv = new TextDecoder().decode(text.bytes);
  expect(csv).toContain('"007 กุ้ง"');
  expect(csv).toContain(`"'=ปวส."`);
});

test('ADM-06 the list of people is a workbook and a text file with all answers, as it is filtered', async () => {
  const page = await support.get('/admin/people?q=student%40demo');
  const file = await page.link('Excel').follow();
  expect(file.path).toBe('/admin/people/export.xlsx?q=student%40demo');
  const [heading, ...rows] = await sheet('/admin/people/export.xlsx?q=student%40demo');
  expect(rows).toHaveLength(1);
  const answers = byTitle(heading!, rows[0]!);
  expect(answers).toMatchObject({ โทรศัพท์: '0812345678', ชื่อเล่น: 'มะลิ', แพ้อาหาร: '007 กุ้ง' });
  const accountant = await signedIn(app.url, 'accountant@demo.test');
  for (const kind of ['csv', 'xlsx'])
    expect((await accountant.get(`/admin/people/export.${kind}`)).status).toBe(403);
});

test('ADM-04 orders are exported with what their buyers answered, to who may see people', async () => {
  const student = await signedIn(app.url, 'student@demo.test');
  await orderAsGuest(student, { title: 'Excel สำหรับคนทำงาน', buyer: guest('student@demo.test') });
  const [heading, ...rows] = await sheet('/admin/orders/export.xlsx');
  const at = heading!.indexOf('แพ้อาหาร');
  expect(rows.some((row) => row[at] === '007 กุ้ง')).toBe(true);
  const accountant = await signedIn(app.url, 'accountant@demo.test');
  const csv = new TextDecoder().decode((await accountant.get('/admin/orders/export.csv')).bytes);
  expect(csv).not.toContain('แพ้อาหาร');
  expect(csv).not.toContain('007 กุ้ง');
});

test('ADM-06 a question is taken away, and what was answered to it stays on the student’s page', async () => {
  await app.inDatabase((db) => db.deleteFrom('custom_label').where('id', '=', line!).execute());
  const page = await support.get(`/admin/people/${personId}`);
  expect(page.text).toContain('007 กุ้ง');
  expect(page.text).toContain(`คำถามที่ลบไปแล้ว (เลขที่ ${line})`);
});

async function sheet(path: string): Promise<unknown[][]> {
  const file = await support.get(path);
  expect(file.headers.get('Content-Type')).toContain('spreadsheetml');
  return readSheet(Buffer.from(file.bytes));
}

const byTitle = (heading: readonly unknown[], row: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(heading.map((title, index) => [String(title), row[index]]));

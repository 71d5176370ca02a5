import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { giveLearned } from '../../support/rows/learned-course';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const VIDEO = fs.readFileSync(path.resolve(import.meta.dirname, '../../../db/demo/videos/guitar-lesson.mp4'));

let app: AppServer;
let staff: PlainBrowser;
let teacher: PlainBrowser;
let lecture: number;
beforeAll(async () => {
  app = await startApp({ isOwn: true });
  staff = await signedIn(app.url, 'admin@demo.test');
  teacher = await signedIn(app.url, 'instructor@demo.test');
  lecture = await app.inDatabase(async (db) => {
    await giveLearned(db, { email: 'student@demo.test', courseId: 1, lectures: 0 });
    const row = await db
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select('lecture.id')
      .where('course_id', '=', 1)
      .where('content_type', '=', 'file')
      .executeTakeFirstOrThrow();
    return row.id;
  });
});
afterAll(() => app.stop());

const filesListed = async () => {
  const page = await new PlainBrowser(app.url).get('/course/1-excel-for-work');
  return /ไฟล์ฝึก \d+ ไฟล์/.exec(page.text)?.[0] ?? null;
};
const setFile = (content_file: string | null) =>
  app.inDatabase((db) => db.updateTable('lecture').set({ content_file }).where('id', '=', lecture).execute());

test('ADM-02 R-322 a lecture gets its file by upload, from staff and from who teaches it, and learners save it under its name', async () => {
  const student = await signedIn(app.url, 'student@demo.test');
  for (const [browser, address, name] of [
    [staff, `/admin/courses/1/curriculum/${lecture}`, 'แบบฝึกหัด.pdf'],
    [teacher, `/teach/courses/1/lectures/${lecture}/file`, 'เฉลย.pdf'],
  ] as const) {
    const form = (await browser.get(address)).form('#lecture-file');
    const resultPage = await form
      .attach('file', { filename: name, type: '', bytes: PDF })
      .submit('intent=give');
    expect([resultPage.status, resultPage.text]).toEqual([200, expect.stringContaining(name)]);
    const savedPage = await student.get(`/learn/1-excel-for-work/${lecture}/file`);
    expect(Buffer.from(savedPage.bytes)).toEqual(PDF);
    expect(savedPage.headers.get('Content-Disposition')).toContain(encodeURIComponent(name));
  }
  expect((await staff.get('/teach/courses/1')).status).not.toBe(200);
  const others = await app.inDatabase((db) =>
    db
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .innerJoin('course', 'course.id', 'course_id')
      .select(['lecture.id', 'course.id as courseId'])
      .where('teacher_id', '<>', (eb) =>
        eb.selectFrom('course as own').select('own.teacher_id').where('own.id', '=', 1),
      )
      .executeTakeFirstOrThrow(),
  );
  expect((await teacher.get(`/teach/courses/${others.courseId}/lectures/${others.id}/file`)).status).toBe(
    404,
  );
});

test('ADM-02 R-322 what cannot be given says why beside the field', async () => {
  const form = async () => (await staff.get(`/admin/courses/1/curriculum/${lecture}`)).form('#lecture-file');
  const program = await (
    await form()
  )
    .attach('file', { filename: 'a.exe', type: '', bytes: Buffer.from('MZ\0\0') })
    .submit('intent=give');
  expect([program.status, program.find('#file-e').text]).toEqual([422, expect.stringContaining('PDF')]);
  expect((await (await form()).submit('intent=give')).status).toBe(422);
  // a name that is typed is no file
  const page = await staff.get(`/admin/courses/1/curriculum/${lecture}`);
  expect(page.root.querySelector('[name=content_file]')).toBeNull();
});

test('CRS-02 R-322 a lecture whose file is missing is not advertised', async () => {
  expect(await filesListed()).not.toBeNull();
  for (const name of ['not-there.pdf', null]) {
    await setFile(name);
    await expect.poll(filesListed, { timeout: 10_000 }).toBeNull();
  }
});

test('ADM-02 R-322 a preview clip and a product’s clip are uploaded, shown and taken away', async () => {
  for (const [address, shown] of [
    ['/admin/courses/1/preview-film', '/course/1-excel-for-work?preview=course'],
    ['/admin/products/1/film', null],
  ] as const) {
    const form = (await staff.get(address)).form('form[data-video]');
    const resultPage = await form.attach('film', { filename: 'ตัวอย่าง.mp4', type: '', bytes: VIDEO }).submit();
    expect([resultPage.status, resultPage.text]).toEqual([200, expect.stringContaining('ตัวอย่าง.mp4')]);
    if (shown) {
      const page = await new PlainBrowser(app.url).get(shown);
      const src = page.find('video source, video[src]').getAttribute('src')!;
      expect((await new PlainBrowser(app.url).get(src)).status).toBe(200);
      // saving the facts beside it keeps the clip
      await (await staff.get('/admin/courses/1/facts')).form('#edit').submit();
      expect((await staff.get(address)).text).toContain('ตัวอย่าง.mp4');
    }
    const missingPage = await (await staff.get(address)).form('#remove-film').submit('intent=remove');
    expect(missingPage.text).not.toContain('ตัวอย่าง.mp4');
  }
});

test('ADM-05 R-322 the site’s icon is a file that is chosen, and a name that is not there is refused', async () => {
  const form = async () => (await staff.get('/admin/settings/shop')).form('#settings');
  const bytes = await sharp({ create: { width: 48, height: 48, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer();
  const resultPage = await (
    await form()
  )
    .attach('photo_favicon_file', { filename: 'ไอคอน.png', type: '', bytes })
    .submit();
  expect(resultPage.status).toBe(200);
  const href = (await staff.get('/')).find('link[rel=icon]').getAttribute('href')!;
  expect(href).toMatch(/^\/uploads\/public\/f[\w-]{22}\.jpg$/);
  expect((await staff.get('/favicon.ico')).headers.get('Content-Type')).toBe('image/jpeg');
  const wrong = await (await form()).tamper({ photo_favicon: 'not-there.png' }).submit();
  expect(wrong.status).toBe(422);
  await (await form()).fill({ photo_favicon_drop: true }).submit();
  expect((await staff.get('/')).find('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg');
});

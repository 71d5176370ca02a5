import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bangkokDay, formatDay } from '../../../app/values/time';
import { pdfText } from '../../support/read-pdf';
import { guestWithCourse } from '../../support/road/approved-course';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const COURSE = 'Excel สำหรับคนทำงาน';
const SLUG = '1-excel-for-work';
const NAME = 'ว่าที่ ร.ต.หญิง น้ำทิพย์ ณ อยุธยา';
const EMAIL = 'certified@example.test';
const DAY = 24 * 3_600_000;

let app: AppServer;
let staff: PlainBrowser;
let learner: PlainBrowser;
let orderPage: PlainPage;
let stranger: PlainBrowser;
let personId: number;
let firstLecture: number;
beforeAll(async () => {
  app = await startApp();
  const bought = await guestWithCourse(app.url, { title: COURSE, email: EMAIL });
  learner = bought.visitor;
  orderPage = bought.orderPage;
  await orderPage.form('form[action$="/open"]').submit();
  staff = await signedIn(app.url, 'admin@demo.test');
  stranger = new PlainBrowser(app.url);
  await app.inDatabase(async (db) => {
    await db.updateTable('course').set({ certificate_hours: 12 }).where('id', '=', 1).execute();
    const grant = await db
      .selectFrom('access_grant')
      .select('person_id')
      .where('course_id', '=', 1)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    personId = grant.person_id;
    const { rows } = await sql<{ id: number }>`
      select lecture.id from lecture join course_section as section on section.id = lecture.course_section_id
      where section.course_id = 1 order by section.position, lecture.position limit 1`.execute(db);
    firstLecture = rows[0]!.id;
    // all but the first are done
    await sql`
      insert into lecture_progress (person_id, lecture_id, completed_at, updated_at)
      select ${personId}, lecture.id, now(), now() from lecture
      join course_section as section on section.id = lecture.course_section_id
      where section.course_id = 1 and lecture.id <> ${firstLecture}`.execute(db);
  });
});
afterAll(() => app.stop());

const own = () => learner.get(`/learn/${SLUG}/certificate`);
const codeOn = (page: PlainPage) => /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(page.text)![0];
const json = async (path: string) => {
  const answer = await fetch(app.url + path);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('a certificate, from the last lecture to the refund', () => {
  let code: string;
  /** What verifiers of badges find at `credentialStatus`. */
  const revoked = async () => (await json(`/verify/${code}/status.json`)).body.revokedCredential;

  test('LRN-07 before the last lecture its page says how many are left, and issues nothing', async () => {
    expect((await own()).text).toContain('ยังเรียนไม่จบ เหลืออีก 1 บท');
    const forcedPage = await learner.post(`/learn/${SLUG}/certificate`, { name: NAME });
    expect(forcedPage.status).toBe(409);
    expect(forcedPage.text).toContain('ยังออกวุฒิบัตรไม่ได้');
  });

  test('LRN-07 the learning room says what completes a lecture, and with the last one leads to the certificate', async () => {
    const lecture = await learner.get(`/learn/${SLUG}/${firstLecture}`);
    // where the player's script sees the last video end, the way on is there already
    const waiting = lecture.find(`[data-when=done] a[href$="/certificate"]`);
    expect(waiting.closest('[data-when]')!.hasAttribute('hidden')).toBe(true);
    for (const expectedText of ['วิดีโอ: ดูแล้ว 90% หรือดูจนจบ', 'ไฟล์: เปิดหรือโหลดไฟล์แล้ว', 'บทอ่าน: กดทำเครื่องหมาย'])
      expect(lecture.html).toContain(expectedText);
    // the video stands on another site
    await app.inDatabase((db) =>
      db
        .updateTable('lecture')
        .set({ upload_type: 'youtube', video: 'aqz-KE-bpKQ' })
        .where('id', '=', firstLecture)
        .execute(),
    );
    await app.inDatabase((db) =>
      db.updateTable('course').set({ counts_ticks: false }).where('id', '=', 1).execute(),
    );
    const elsewhere = await learner.get(lecture.path);
    const tickedPage = await elsewhere.form('เรียนจบบทนี้').submit();
    expect(tickedPage.text).not.toContain('รับวุฒิบัตร');
    const keptPage = await own();
    expect(keptPage.text).toContain('ไม่นับบทที่กดว่าจบเอง');
    expect(keptPage.html).not.toContain('name="name"');
    expect((await learner.post(`/learn/${SLUG}/certificate`, { name: NAME })).status).toBe(409);
    await app.inDatabase((db) =>
      db.updateTable('course').set({ counts_ticks: true }).where('id', '=', 1).execute(),
    );
    await app.inDatabase((db) =>
      db.deleteFrom('course_completion').where('person_id', '=', personId).execute(),
    );
    await app.inDatabase((db) =>
      db
        .updateTable('lecture_progress')
        .set({ completed_at: null })
        .where('person_id', '=', personId)
        .where('lecture_id', '=', firstLecture)
        .execute(),
    );
    const resultPage = await elsewhere.form('เรียนจบบทนี้').submit();
    expect(resultPage.text).toContain(`เรียนจบคอร์สเมื่อ ${formatDay(bangkokDay(new Date()))}`);
    expect((await resultPage.link('รับวุฒิบัตร').follow()).text).toContain('ชื่อบนวุฒิบัตร');
    const mine = await learner.get('/myaccount/student/courses');
    expect((await mine.link('รับวุฒิบัตร').follow()).path).toBe(`/learn/${SLUG}/certificate`);
    const kinds = await app.inDatabase((db) =>
      db.selectFrom('outbox_mail').select('html').where('kind', '=', 'course-completed').execute(),
    );
    // a guest has nothing to sign in to: the order opens the course
    expect(kinds).toHaveLength(1);
    expect(kinds[0]!.html).toContain(orderPage.path);
  });

  test('LRN-07 the name is confirmed first: what no name is comes back as it was typed', async () => {
    const form = (await own()).form('ดูตัวอย่างวุฒิบัตร');
    expect(form.value('name')).toBe('กิตติพงษ์ แซ่ลิ้ม');
    for (const [input, error] of [
      ['', 'พิมพ์ชื่อที่จะให้อยู่บนวุฒิบัตร'],
      ['<b>x</b>', 'ชื่อมีได้เฉพาะตัวอักษร'],
      ['ก'.repeat(81), 'ชื่อยาวเกินไป'],
    ] as const) {
      const back = await (await own()).form('ดูตัวอย่างวุฒิบัตร').fill({ name: input }).submit();
      expect(back.status).toBe(422);
      expect(back.text).toContain(error);
      expect(back.form('ดูตัวอย่างวุฒิบัตร').value('name')).toBe(input);
    }
  });

  test('LRN-07 issued once, it is a PDF of one page with the name, and stands among my courses', async () => {
    const preview = (name: string) => own().then((page) => page.form('ดูตัวอย่างวุฒิบัตร').fill({ name }).submit());
    const misspelt = await preview('น้ำทิพ ณ อยุธยา');
    expect(misspelt.find('.certificate-sheet').text).toContain('น้ำทิพ ณ อยุธยา');
    for (const entry of ['Excel at Work', '12 ชั่วโมง', 'ให้ไว้ ณ วันที่'])
      expect(misspelt.find('.certificate-sheet').text).toContain(entry);
    const corrected = await misspelt.form('แก้ชื่อก่อน').submit('แก้ชื่อก่อน');
    expect(corrected.form('ดูตัวอย่างวุฒิบัตร').value('name')).toBe('น้ำทิพ ณ อยุธยา');
    // nothing is issued by looking
    expect((await own()).text).toContain('ชื่อบนวุฒิบัตร');
    const issuedPage = await (await preview(NAME)).form('ชื่อถูกต้อง').submit('ชื่อถูกต้อง');
    expect(issuedPage.text).toContain('ออกวุฒิบัตรแล้ว');
    expect(issuedPage.find('.certificate-sheet').text).toContain(NAME);
    code = codeOn(issuedPage);
    // sent again with another name it is the same
    const again = await learner.post(`/learn/${SLUG}/certificate`, { name: 'คนอื่น' });
    expect(again.text).toContain(NAME);
    expect(codeOn(again)).toBe(code);
    const pdf = await issuedPage.link('ดาวน์โหลด PDF').follow();
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    const pages = await pdfText(pdf.bytes);
    expect(pages).toHaveLength(1);
    for (const expectedText of [NAME, code, 'Excel at Work', '12 ชั่วโมง'])
      expect(pages[0]).toContain(expectedText);
    const mine = await learner.get('/myaccount/student/courses');
    expect(codeOn(await mine.link('ดูวุฒิบัตร').follow())).toBe(code);
  });

  test('LRN-07 anybody verifies it by its code, typed as they like, and learns no more than the paper says', async () => {
    const form = (await stranger.get('/verify')).form('ตรวจสอบ');
    const foundPage = await form.fill({ code: ` ${code.toLowerCase().replaceAll('-', '')}` }).submit();
    expect(foundPage.path).toBe(`/verify/${code}`);
    expect(foundPage.text).toContain('เป็นของจริงและยังมีผล');
    expect(foundPage.find('.certificate-sheet').text).toContain(NAME);
    for (const secret of [EMAIL, '081', orderPage.path]) expect(foundPage.html).not.toContain(secret);
    expect(foundPage.find('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(foundPage.headers.get('Cache-Control')).toContain('no-store');
    const short = await (await stranger.get('/verify')).form('ตรวจสอบ').fill({ code: 'ABC' }).submit();
    expect(short.status).toBe(422);
    expect(short.form('ตรวจสอบ').value('code')).toBe('ABC');
    const unknown = await stranger.get('/verify/0000-0000-0000-0000');
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('ไม่พบวุฒิบัตรที่มีรหัสนี้');
  });

  test('LRN-07 the credential verifies by the key that the shop publishes, and names its issuer', async () => {
    const { body } = await json(`/verify/${code}.json`);
    expect(body).toMatchObject({ state: 'valid', holder: NAME, code });
    const keys = (await json('/.well-known/jwks.json')).body as unknown as JSONWebKeySet;
    const { payload } = await jwtVerify(String(body.jwt), createLocalJWKSet(keys));
    expect(payload).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: `${app.url}/verify/${code}`,
      credentialSubject: { identifier: [{ identityHash: NAME }] },
    });
    const issuer = await json(new URL(payload.iss!).pathname);
    expect(issuer.body).toMatchObject({ id: payload.iss, name: 'เรียน' });
    const { credentialStatus, credentialSubject } = payload as Record<
      string,
      { id: string; type: string }
    > & {
      credentialSubject: { achievement: { image: { id: string } } };
    };
    expect(credentialStatus).toEqual({
      id: `${app.url}/verify/${code}/status.json`,
      type: '1EdTechRevocationList',
    });
    expect(await revoked()).toEqual([]);
    for (const image of [credentialSubject.achievement.image, issuer.body.image as { id: string }]) {
      const picture = await fetch(image.id);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('Content-Type')).toMatch(/^image\/(png|svg\+xml)/);
    }
    const jwt = await fetch(`${app.url}/verify/${code}.jwt`);
    expect(jwt.headers.get('Content-Type')).toBe('application/vc+jwt');
    expect(JSON.stringify(body)).not.toContain(EMAIL);
  });

  test('LRN-07 staff takes a lecture back with a reason, and the certificate holds no more until it is done again', async () => {
    const person = await staff.get(`/admin/people/${personId}`);
    const page = await staff.get(
      person.find(`a[href="/admin/people/${personId}/progress/1"]`).getAttribute('href')!,
    );
    const ids = (name: string) =>
      page.root.querySelectorAll(`input[name=${name}]`).map((each) => each.getAttribute('value')!);
    const send = (values: { done: string[]; seen: string[]; reason: string }) => {
      const body = new FormData();
      for (const [name, each] of Object.entries(values))
        for (const value of [each].flat()) body.append(name, value);
      return staff.post(page.path, body, page.url);
    };
    const [done, seenValues] = [ids('done').filter((id) => id !== String(firstLecture)), ids('seen')];
    const unsaid = await send({ done, seen: seenValues, reason: ' ' });
    expect(unsaid.status).toBe(422);
    expect(unsaid.text).toContain('บอกเหตุผลที่แก้');
    expect(unsaid.root.querySelectorAll('input[name=done][checked]')).toHaveLength(done.length);
    const stale = await send({ done: [], seen: [], reason: 'x' });
    expect(stale.status).toBe(409);
    const savedPage = await send({ done, seen: seenValues, reason: 'กดจบโดยไม่ได้ดู' });
    expect(savedPage.text).toContain('แก้ความคืบหน้าแล้ว');
    expect((await staff.get('/admin/audit')).text).toContain('กดจบโดยไม่ได้ดู');
    expect((await stranger.get(`/verify/${code}`)).text).toContain('ไม่มีผลแล้ว');
    expect((await own()).text).toContain('ทีมงานแก้ความคืบหน้าของคอร์สนี้');
    await (await learner.get(`/learn/${SLUG}/${firstLecture}`)).form('เรียนจบบทนี้').submit();
    expect((await stranger.get(`/verify/${code}`)).text).toContain('ยังมีผล');
  });

  test('LRN-07 staff puts a misspelt name right under the same code, with a reason', async () => {
    const path = `/admin/people/${personId}/progress/1`;
    const open = async () => (await staff.get(path)).form('แก้ชื่อ');
    const stale = await open();
    const unsaid = await (await open()).fill({ name: 'น้ำทิพย์ ณ อยุธยา' }).submit('แก้ชื่อ');
    expect(unsaid.status).toBe(422);
    expect(unsaid.form('แก้ชื่อ').value('name')).toBe('น้ำทิพย์ ณ อยุธยา');
    const savedPage = await (
      await open()
    )
      .fill({ name: 'น้ำทิพย์ ณ อยุธยา', rename_reason: 'ยศผิด' })
      .submit('แก้ชื่อ');
    expect(savedPage.text).toContain('แก้ชื่อบนวุฒิบัตรแล้ว');
    expect((await stale.fill({ name: 'อีกคน', rename_reason: 'ยศผิด' }).submit('แก้ชื่อ')).status).toBe(409);
    const page = await stranger.get(`/verify/${code}`);
    expect(page.text).toContain('น้ำทิพย์ ณ อยุธยา');
    expect(page.text).not.toContain('ว่าที่');
    expect((await staff.get('/admin/audit')).text).toContain('แก้ชื่อบนวุฒิบัตรของ');
  });

  test('LRN-07 after a refund it holds no more, on the page, for programs and as a paper', async () => {
    const list = await staff.get(`/admin/orders?q=${encodeURIComponent(EMAIL)}`);
    const order = await staff.get(list.find('td a[href^="/admin/orders/"]').getAttribute('href')!);
    const refund = await order.link('คืนเงินบางรายการหรือทั้งหมด').follow();
    const review = await refund
      .form('form[action$="/refund"]')
      .fill({ reason: 'เรียนไม่ทัน', refund_reference: 'KB-CERT' })
      .submit('ดูสรุปก่อนคืน');
    await review.form('form[action$="/refund"]').submit('ยืนยันคืนเงิน');
    const page = await stranger.get(`/verify/${code}`);
    expect(page.text).toContain('ไม่มีผลแล้ว');
    // the page hides the reason
    expect(page.text).not.toContain('คืนเงิน');
    const { body } = await json(`/verify/${code}.json`);
    expect(body).toMatchObject({ state: 'revoked' });
    expect(body.jwt ?? body.credential).toBeUndefined();
    expect((await json(`/verify/${code}.jwt`)).status).toBe(410);
    expect(await revoked()).toEqual([{ id: `${app.url}/verify/${code}`, revoked: true }]);
    expect((await json('/verify/0000-0000-0000-0000/status.json')).status).toBe(404);
    expect((await stranger.get(`/verify/${code}.pdf`)).path).toBe(`/verify/${code}`);
    expect((await own()).text).toContain('คืนเงินค่าคอร์สนี้แล้ว');
  });

  test('LRN-07 whoever guesses codes is stopped, with the way to go on', async () => {
    const guess = () => stranger.get('/verify/1111-1111-1111-1111');
    let last = await guess();
    for (let tries = 0; tries < 40 && last.status === 404; tries++) last = await guess();
    expect(last.status).toBe(429);
    expect(last.text).toMatch(/รอ \d+ นาทีแล้วลองใหม่/);
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

test('CRS-03 the course’s page says that it gives a certificate, where it does', async () => {
  expect((await stranger.get(`/course/${SLUG}`)).text).toContain('เรียนจบครบรับวุฒิบัตร');
  expect((await stranger.get('/course/2-x')).text).not.toContain('เรียนจบครบรับวุฒิบัตร');
});

describe('a course of one’s own', () => {
  let student: PlainBrowser;
  let studentId: number;
  beforeAll(async () => {
    student = await signedIn(app.url, 'student@demo.test');
    studentId = await app.inDatabase(async (db) => {
      const { id } = await db
        .selectFrom('person')
        .select('id')
        .where('email', '=', 'student@demo.test')
        .where('kind', '=', 'member')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('access_grant')
        .values({
          person_id: id,
          course_id: 1,
          source: 'staff',
          terms: '{"planType":"Period","term":1,"termUnit":"month"}',
          granted_at: new Date(),
          starts_at: new Date(),
          ends_at: new Date(Date.now() + 20 * DAY),
        })
        .execute();
      return id;
    });
  });
  const endIn = (days: number) =>
    app.inDatabase((db) =>
      db
        .updateTable('access_grant')
        .set({ ends_at: new Date(Date.now() + days * DAY + 60_000) })
        .where('person_id', '=', studentId)
        .execute(),
    );

  test('LRN-07 renewal stands on the large card before the end, and on the small one after it', async () => {
    const before = await student.get('/myaccount/student/courses');
    expect(before.find('.split').text).toContain('ต่ออายุ');
    expect(before.find('.split').text).toMatch(/ถัดไป: /);
    await endIn(-1);
    const after = await student.get('/myaccount/student/courses');
    expect(after.root.querySelector('.split')).toBeNull();
    expect(after.find('.card').text).toMatch(/หมดเวลาเรียนเมื่อ/);
    expect(after.find('.card').text).toContain('ต่ออายุ');
    await endIn(20);
  });

  test('LRN-04 a page says until when, why, and how to renew; also after the end', async () => {
    const mine = await student.get('/myaccount/student/courses');
    const page = await mine.link('ดูสิทธิ์เรียน').follow();
    expect(page.path).toBe(`/learn/${SLUG}/access`);
    expect(page.text).toMatch(/เรียนได้อีก (19|20) วัน/);
    expect(page.text).toContain('ทีมงานเพิ่มให้เมื่อ');
    expect((await page.link('ต่ออายุ').follow()).path).toMatch(/register\?plan=\d+$/);
    await endIn(0.2);
    const clock = (await student.get(page.path)).find('[data-until]');
    expect(clock.text).toMatch(/^04:\d\d:\d\d$/);
    await endIn(-1);
    const after = await student.get(page.path);
    expect(after.status).toBe(200);
    expect(after.text).toContain('หมดเวลาเรียน');
    expect(after.text).toContain('ต่ออายุ');
  });

  test('LRN-07 after the end the certificate’s page says what is left and leads to how it goes on, and once it is taken back asks for nothing', async () => {
    await endIn(-1);
    const over = await student.get(`/learn/${SLUG}/certificate`);
    expect(over.text).toMatch(/หมดเวลาเรียนแล้ว ยังเหลืออีก \d+ บท/);
    expect(over.text).not.toContain('กลับมารับวุฒิบัตรที่หน้านี้');
    expect((await over.link('ดูสิทธิ์เรียน').follow()).text).toContain('ต่ออายุ');
    // it was completed, and went back afterwards
    const complete = (isDone: boolean) =>
      app.inDatabase(async (db) => {
        const done = { person_id: studentId, course_id: 1, completed_at: new Date(), lecture_count: 9 };
        if (isDone) await db.insertInto('course_completion').values(done).execute();
        else await db.deleteFrom('course_completion').where('person_id', '=', studentId).execute();
        await db
          .updateTable('access_grant')
          .set({ revoked_at: isDone ? new Date() : null })
          .where('person_id', '=', studentId)
          .where('course_id', '=', 1)
          .execute();
      });
    await complete(true);
    const revokedPage = await student.get(`/learn/${SLUG}/certificate`);
    expect(revokedPage.text).toContain('สิทธิ์เรียนคอร์สนี้ถูกยกเลิกแล้ว จึงออกวุฒิบัตรไม่ได้');
    expect(revokedPage.html).not.toContain('name="name"');
    await complete(false);
    await endIn(20);
  });

  test('LRN-04 whoever bought it finds the order; nobody finds another’s page', async () => {
    const page = await learner.get(`/learn/${SLUG}/access`);
    expect((await page.link('คำสั่งซื้อ R').follow()).path).toBe(orderPage.path);
    expect((await student.get('/learn/2-x/access')).status).toBe(404);
    expect((await student.get('/learn/2-x/certificate')).status).toBe(404);
    const company = await signedIn(app.url, 'company@demo.test');
    expect((await company.get(`/learn/${SLUG}/access`)).status).toBe(404);
    expect((await company.post(`/learn/${SLUG}/certificate`, { name: NAME })).status).toBe(404);
  });

  test('LRN-07 the certificate of a course is switched on in its editor, and seen as a sample', async () => {
    const page = await staff.get('/admin/courses/3/certificate');
    const savedPage = await page
      .form('#edit')
      .fill({
        certificate_design: 'plain',
        certificate_title_en: 'A Phone and a Window',
        certificate_hours: '4',
      })
      .submit();
    const sample = await savedPage.link('ดูตัวอย่าง PDF').follow();
    const [text] = await pdfText(sample.bytes);
    for (const expectedText of ['A Phone and a Window', '4 ชั่วโมง', '0000-0000-0000-0000'])
      expect(text).toContain(expectedText);
    const wrong = await savedPage.form('#edit').fill({ certificate_hours: '0' }).submit();
    expect(wrong.status).toBe(422);
    await savedPage.form('#edit').fill({ certificate_design: '' }).submit();
    expect((await staff.get('/admin/courses/3/certificate.pdf')).status).toBe(404);
  });
});

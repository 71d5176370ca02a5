import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { signedIn, slipPicture } from '../../support/road/bank-transfer';
import { giveLearned } from '../../support/rows/learned-course';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { listenOn } from '../../support/visitor/live-ear';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';
import type { Attachment } from '../../support/visitor/plain-form';

const COURSE = 1;
const PATH = '/course/1-excel-for-work';
const ROOM = '/learn/1-excel-for-work';
const QUEUE = '/teach/homework';

let app: AppServer;
let learner: PlainBrowser;
let other: PlainBrowser;
let teacher: PlainBrowser;
let otherTeacher: PlainBrowser;
let staff: PlainBrowser;
let lecture: string;
let picture: Attachment;
beforeAll(async () => {
  app = await startApp();
  const id = await app.inDatabase(async (db) => {
    await db.deleteFrom('course_comment').execute();
    await giveLearned(db, { email: 'student@demo.test', courseId: COURSE, lectures: 0 });
    await giveLearned(db, { email: 'company@demo.test', courseId: COURSE, lectures: 0 });
    await addTeacherOfAnother(db);
    const row = await db
      .selectFrom('lecture')
      .select('id')
      .where('external_key', '=', 'excel-work-17')
      .executeTakeFirstOrThrow();
    return row.id;
  });
  lecture = `${ROOM}/${id}`;
  learner = await signedIn(app.url, 'student@demo.test');
  other = await signedIn(app.url, 'company@demo.test');
  teacher = await signedIn(app.url, 'instructor@demo.test');
  otherTeacher = await signedIn(app.url, 'mint@demo.test');
  staff = await signedIn(app.url, 'admin@demo.test');
  picture = { filename: 'หน้าจอ.jpg', type: 'image/jpeg', bytes: await slipPicture('homework') };
});
afterAll(() => app.stop());

/** The instructor of other demo courses comes in, too. */
async function addTeacherOfAnother(db: Db) {
  const { password_hash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('email', '=', 'instructor@demo.test')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('person')
    .values({
      kind: 'member',
      email: 'mint@demo.test',
      username: 'mint@demo.test',
      email_proven_at: new Date(),
      firstname: 'มิ้นท์',
      lastname: 'ครู',
      password_hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('person_role').values({ person_id: id, role: 'instructor' }).execute();
  await db.updateTable('teacher').set({ person_id: id }).where('external_key', '=', 'mint').execute();
}

const attachment = (filename: string, bytes: Uint8Array<ArrayBuffer>): Attachment => ({
  filename,
  type: 'application/octet-stream',
  bytes,
});
const HAND_IN = 'form[enctype="multipart/form-data"]';
const handIn = (page: PlainPage, body: string, files: Attachment[] = []) =>
  page
    .form(HAND_IN)
    .fill({ body })
    .attach('files', ...files)
    .submit('hand-in');
const mark = (page: PlainPage, said: Record<string, string>) => page.form('#mark').fill(said).submit();
const rows = () => app.inDatabase((db) => db.selectFrom('homework').selectAll().orderBy('id').execute());
const mails = (kind: string) =>
  app.inDatabase((db) => db.selectFrom('outbox_mail').selectAll().where('kind', '=', kind).execute());

/** A zip file whose list says what is given; `unpacked`: what each part unpacks to. */
function zip(names: readonly string[], unpacked: number): Uint8Array<ArrayBuffer> {
  const head = (size: number, signature: number, name: string, at: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32LE(signature, 0);
    bytes.writeUInt16LE(Buffer.byteLength(name), at);
    if (size === 46) bytes.writeUInt32LE(unpacked, 24);
    return Buffer.concat([bytes, Buffer.from(name)]);
  };
  const local = Buffer.concat(names.map((name) => head(30, 0x04034b50, name, 26)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(local.length, 16);
  return new Uint8Array(Buffer.concat([local, ...names.map((name) => head(46, 0x02014b50, name, 28)), end]));
}
const SHEET = ['[Content_Types].xml', 'xl/workbook.xml'];

describe('LRN-05 homework', () => {
  test('LRN-05 LRN-01 the room says that homework is to be handed in; what is wrong with it loses nothing', async () => {
    const room = await learner.get(lecture);
    expect(room.text).toContain('การบ้านของคุณ');
    expect(room.text).toMatch(/ส่งภายใน \d+ /);
    expect(room.root.querySelector('button[value=done]')).toBeNull();
    // nor does a forged form complete it
    await learner.post(lecture, { intent: 'done' });
    expect((await learner.get(lecture)).text).toContain('จบแล้ว 0 จาก');

    expect((await handIn(room, '')).text).toContain('พิมพ์คำตอบหรือแนบไฟล์ก่อนส่ง');
    const long = await handIn(room, 'ก'.repeat(50_000), [picture]);
    expect(long.status).toBe(422);
    expect(long.text).toContain('คำตอบยาวเกินไป');
    expect(long.find('textarea').text.length).toBeGreaterThan(10_000);
    // the picture that came with it need not be looked for again
    expect(long.find('input[name=kept]').hasAttribute('checked')).toBe(true);

    const bad = await handIn(room, 'ตอบแล้ว', [
      attachment('สูตร.exe', new Uint8Array(Buffer.from('MZ not homework'))),
      attachment('bomb.xlsx', zip(SHEET, 2_000_000_000)),
      attachment('any.zip', zip(['../a.txt'], 10)),
      attachment('page.jpg', new Uint8Array(Buffer.from('<svg onload="alert(1)">'))),
      attachment('large.pdf', new Uint8Array(10_000_001)),
    ]);
    expect(bad.status).toBe(422);
    for (const name of ['สูตร.exe', 'bomb.xlsx', 'any.zip', 'page.jpg', 'large.pdf'])
      expect(bad.find('#files-e').text).toContain(name);
    expect(bad.find('textarea').text).toContain('ตอบแล้ว');
    const many = await handIn(
      room,
      'หลายไฟล์',
      Array.from({ length: 6 }, () => picture),
    );
    expect(many.text).toContain('แนบได้ไม่เกิน 5 ไฟล์');
    expect(many.root.querySelectorAll('input[name=kept]')).toHaveLength(5);
    expect(await rows()).toEqual([]);
  });

  test('LRN-05 LRN-07 RT-02 handed in, sent back, handed in again late, passed: learner and teacher see each step', async () => {
    const words = 'ยอดรวม 12,480 <script>alert(1)</script>';
    const sheet = attachment('สต็อก.xlsx', zip(SHEET, 90));
    const answerPage = await handIn(await learner.get(lecture), words, [picture, sheet]);
    expect(answerPage.path).toBe(`${new URL(answerPage.url).pathname}?homework=sent`);
    expect(answerPage.text).toContain('ส่งการบ้านแล้ว');
    expect(answerPage.text).toContain('รอตรวจ');
    expect(answerPage.html).not.toContain('<script>alert(1)');
    const [row] = await rows();

    // changed while it waits; a page from before says so
    const stale = await handIn(await learner.get(`${lecture}/homework`), 'อีกที', []);
    expect(stale.text).toContain('ส่งการบ้านแล้ว');
    const changed = (await rows())[0]!;
    expect([changed.version, changed.body]).toEqual([2, 'อีกที']);
    const [queue, late] = [
      await teacher.get(QUEUE),
      await answerPage.form(HAND_IN).fill({ body: 'จากหน้าเก่า' }).submit('hand-in'),
    ];
    expect([late.status, late.find('textarea').text.trim()]).toEqual([409, 'จากหน้าเก่า']);

    expect(queue.text).toContain('โกดังขนมเดือนสิบ');
    const page = await queue.link(queue.find('.lines a').text).follow();
    const wrong = await mark(page, { mark: '101' });
    expect(wrong.text).toContain('เลือกว่าผ่านหรือให้ทำใหม่');
    // the error allows what the hint allows
    expect(wrong.find('#mark-e').text).toContain('หรือคำสั้น ๆ เช่น ดีมาก');
    const redo = { status: 'redo', mark: '', comment: 'ขาดยอดรวมของหมวดขนม' };
    expect((await mark(page, redo)).text).toContain('บันทึกแล้ว');
    // somebody of the staff had it open, too
    const tooLate = await mark(page, { status: 'passed', mark: '99', comment: 'ดีมาก' });
    expect([tooLate.status, tooLate.find('#comment').text.trim()]).toEqual([409, 'ดีมาก']);
    expect(tooLate.text).toContain('เปลี่ยนไปหลังจากเปิดหน้านี้');
    expect((await mails('homework-marked'))[0]!.plain_text).toContain('ขาดยอดรวมของหมวดขนม');

    await app.inDatabase((db) =>
      db
        .updateTable('lecture')
        .set({ due_on: '2020-01-01' })
        .where('external_key', '=', 'excel-work-17')
        .execute(),
    );
    const back = await learner.get(lecture);
    expect(back.text).toContain('ให้ทำใหม่');
    expect(back.text).toContain('ขาดยอดรวมของหมวดขนม');
    const again = await handIn(back, 'เพิ่มยอดรวมแล้ว', [picture]);
    expect(again.text).toContain('ส่งช้า');
    const ear = await listenOn(learner, again);
    await ear.announce();
    const open = await staff.get('/admin/homework');
    expect(open.text).toContain('ส่งช้า');
    const second = (await rows()).at(-1)!;
    expect(second.id).not.toBe(row!.id);
    const passedPage = await mark(await staff.get(`/admin/homework/${second.id}`), {
      status: 'passed',
      mark: '87.5',
      comment: 'ครบแล้ว',
    });
    expect(passedPage.text).toContain('บันทึกแล้ว');
    // its page shows it as soon as it is marked
    await ear.hears('message');
    ear.close();
    const resultPage = await learner.get(lecture);
    expect(resultPage.html).not.toContain('data-socket');
    expect(resultPage.find('[data-fresh=homework]').text).toContain('87.5');
    for (const expectedText of ['ผ่าน', '87.5', 'ครบแล้ว', 'ครั้งก่อนหน้า', 'ขาดยอดรวมของหมวดขนม', 'จบแล้ว 1 จาก'])
      expect(resultPage.text).toContain(expectedText);
    expect(resultPage.root.querySelector(HAND_IN)).toBeNull();
    expect(await mails('homework-marked')).toHaveLength(2);
    const postedPage = await learner.post(`${lecture}/homework`, {
      intent: 'hand-in',
      version: '0',
      body: 'อีก',
    });
    expect([postedPage.status, (await rows()).length]).toEqual([409, 2]);
  });

  test('LRN-05 UPL-04 files open for their owner and for who may mark, for nobody else', async () => {
    const { homework_id, upload_id } = await app.inDatabase((db) =>
      db.selectFrom('homework_file').selectAll().executeTakeFirstOrThrow(),
    );
    const own = `${lecture}/homework/${upload_id}`;
    const taught = `${QUEUE}/${homework_id}/files/${upload_id}`;
    const ofStaff = `/admin/homework/${homework_id}/files/${upload_id}`;
    for (const [browser, path] of [
      [learner, own],
      [teacher, taught],
      [staff, ofStaff],
    ] as const) {
      const file = await browser.get(path);
      expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      expect(file.headers.get('Cache-Control')).toContain('private');
      expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
    expect((await other.get(own)).status).toBe(404);
    expect((await otherTeacher.get(taught)).status).toBe(404);
    expect((await otherTeacher.get(`${QUEUE}/${homework_id}`)).status).toBe(404);
    const forged = { version: '2', status: 'passed', mark: '', comment: '' };
    expect((await otherTeacher.post(`${QUEUE}/${homework_id}`, forged)).status).toBe(404);
    expect((await learner.get(taught)).status).toBe(403);
    expect((await teacher.get(ofStaff)).status).toBe(403);
    expect((await new PlainBrowser(app.url).get(own)).path).toMatch(/^\/login/);
    // a lecture of another kind takes none, nor does another course
    const payload = { intent: 'hand-in', version: '0', body: 'ผิดที่' };
    const video = (await learner.get(ROOM)).root.querySelectorAll('.lectures a')[0]!.getAttribute('href')!;
    expect((await learner.post(`${video}/homework`, payload)).status).toBe(404);
    const elsewhere = lecture.replace(ROOM, '/learn/3-python-docs');
    expect((await learner.post(`${elsewhere}/homework`, payload)).status).toBe(404);
    // who is nobody has their words back, to send them once they are somebody
    const nobody = await new PlainBrowser(app.url).post(`${lecture}/homework`, payload);
    expect([nobody.status, nobody.form('ส่งอีกครั้ง').value('body')]).toEqual([401, 'ผิดที่']);
    // a signature of one's own is not another's
    const stolen = await app.inDatabase(async (db) => {
      const file = await db
        .selectFrom('upload')
        .select('id')
        .where('purpose', '=', 'homework')
        .executeTakeFirstOrThrow();
      return file.id;
    });
    const page = await other.get(lecture);
    expect(page.text).not.toContain('ขาดยอดรวม');
    await other.post(`${lecture}/homework`, {
      intent: 'hand-in',
      version: '0',
      body: 'ของคนอื่น',
      kept: `${stolen}.${'A'.repeat(43)}`,
    });
    const result = (await rows()).at(-1)!;
    expect(result.body).toBe('ของคนอื่น');
    expect((await other.get(own)).status).toBe(404);
    expect((await other.get(lecture)).root.querySelectorAll('#homework .plain a')).toHaveLength(0);
    const withdrawn = await (
      await other.get(lecture)
    )
      .form('form:has(button[value=withdraw])')
      .submit('withdraw');
    expect(withdrawn.text).toContain('ถอนการบ้านแล้ว');
    expect(await rows()).toHaveLength(2);
  });

  test('LRN-07 the desk shows progress, homework and questions of one’s own courses only', async () => {
    const home = await teacher.get('/myaccount/instructor');
    expect(home.text).toContain('Excel สำหรับคนทำงาน');
    const progress = await teacher.get('/teach/courses/1');
    for (const expectedText of ['ผู้เรียนที่มีสิทธิ์เรียนอยู่ 2 คน', 'เรียนจบแล้ว 0 คน', 'แต่ละบทมีคนจบกี่คน'])
      expect(progress.text).toContain(expectedText);
    expect(progress.text).not.toContain('@demo.test');
    expect(progress.text).not.toContain('ข้อสอบที่ตอบผิดกันมาก');
    await app.inDatabase((db) =>
      sql`insert into quiz_attempt (person_id, lecture_id, taken_at, ended_at, score, passed, marks)
        select (select id from person order by id offset learner limit 1), lecture_id, now(), now(), 0, false, jsonb_build_object(quiz_question.id, false)
        from quiz_question join lecture on lecture.id = lecture_id join course_section on course_section.id = course_section_id, generate_series(0, 4) as learner
        where course_id = 1 and quiz_question.position = (
          select min(position) from quiz_question as other where other.lecture_id = quiz_question.lecture_id)`.execute(
        db,
      ),
    );
    const hard = await teacher.get('/teach/courses/1');
    for (const expectedText of ['ข้อสอบที่ตอบผิดกันมาก', 'ถูก 0% จาก 5 คน'])
      expect(hard.text).toContain(expectedText);
    expect((await otherTeacher.get('/teach/courses/1')).status).toBe(404);
    expect((await otherTeacher.get('/myaccount/instructor')).text).not.toContain('Excel สำหรับคนทำงาน');
    for (const list of ['waiting', 'marked'])
      expect((await otherTeacher.get(`${QUEUE}?list=${list}`)).text).not.toContain('โกดังขนม');
    expect((await learner.get('/teach/courses/1')).status).toBe(403);
  });
});

describe('LRN-06 questions', () => {
  const ASKED = 'เหมาะกับคนที่ไม่เคยใช้สูตรเลยไหมคะ';
  const questions = () =>
    app.inDatabase((db) => db.selectFrom('course_comment').selectAll().orderBy('id').execute());

  test('LRN-06 CRS-03 asked on the course’s page, answered by who teaches it, told once, changed and taken back', async () => {
    const empty = await new PlainBrowser(app.url).get(PATH);
    expect(empty.find('.tabs a[href="#qna"]').text).toContain('ถามตอบ');
    expect(empty.find('#qna').text).toContain('ถามทีมงานเป็นคนแรก');
    expect(empty.link('เข้าสู่ระบบเพื่อถาม').href).toContain('/login?back=');
    const shop = await learner.get(PATH);
    const short = await shop.form('#qna form').fill({ body: 'ไหม' }).submit();
    expect([short.status, short.find('textarea').text.trim()]).toEqual([422, 'ไหม']);
    const answerPage = await shop.form('#qna form').fill({ body: ASKED }).submit();
    expect(answerPage.text).toContain('ส่งคำถามแล้ว');

    const ownPage = await answerPage.link('แก้ไข ลบ หรือบอกว่าได้คำตอบแล้ว').follow();
    const editedPage = await ownPage
      .form('#change')
      .fill({ body: `${ASKED} <b>มือใหม่มาก</b>` })
      .submit('change');
    expect(editedPage.text).toContain('แก้คำถามแล้ว');
    const [asked] = await questions();
    expect([asked!.version, asked!.status]).toEqual([2, 'waiting']);
    expect((await other.get(`/learn/questions/${asked!.id}`)).status).toBe(404);
    expect((await other.post(`/learn/questions/${asked!.id}`, { intent: 'withdraw' })).status).toBe(404);

    expect((await otherTeacher.get('/teach/questions')).text).not.toContain('มือใหม่มาก');
    const desk = await teacher.get('/teach/questions');
    expect(desk.html).not.toContain('<b>มือใหม่มาก');
    const seen = { id: String(asked!.id), answers: '0', version: '2' };
    const forgedPage = await otherTeacher.post('/teach/questions', {
      ...seen,
      intent: 'answer',
      answer: 'ไม่ใช่ครู',
    });
    expect(forgedPage.status).toBe(409);
    expect((await teacher.post('/teach/questions', { ...seen, intent: 'hide' })).status).toBe(403);
    const long = await desk
      .form('form[data-kind=answer]')
      .fill({ answer: 'ก'.repeat(5000) })
      .submit('answer');
    expect([long.status, long.find(`#answer-${asked!.id}`).text.length > 2000]).toEqual([422, true]);
    const old = await teacher.post('/teach/questions', {
      ...seen,
      version: '1',
      intent: 'answer',
      answer: 'คำเดิม',
    });
    expect(old.text).toContain('ผู้ถามแก้คำถามหลังจากเปิดหน้านี้');
    const answeredPage = await desk
      .form('form[data-kind=answer]')
      .fill({ answer: 'เหมาะครับ เริ่มจากศูนย์' })
      .submit('answer');
    expect(answeredPage.text).toContain('บันทึกแล้ว');
    const [mail, ...more] = await mails('question-answered');
    expect(more).toEqual([]);
    expect(mail!.to_address).toBe('student@demo.test');
    expect(mail!.plain_text).toContain('เหมาะครับ เริ่มจากศูนย์');

    const list = await teacher.get('/teach/questions?list=answered');
    const wrong = await list.form('form[data-kind=change]').fill({ answer: ' ' }).submit('changeAnswer');
    expect([wrong.status, wrong.text.includes('พิมพ์คำตอบก่อนส่ง')]).toEqual([422, true]);
    const right = list.form('form[data-kind=change]').fill({ answer: 'เหมาะครับ เริ่มจากศูนย์ได้เลย' });
    expect((await right.submit('changeAnswer')).text).toContain('เริ่มจากศูนย์ได้เลย');
    const stale = await list
      .form('form[data-kind=change]')
      .fill({ answer: 'จากหน้าเก่า' })
      .submit('changeAnswer');
    expect([stale.status, stale.text.includes('จากหน้าเก่า')]).toEqual([409, true]);
    const [, answer] = await questions();
    const removal = { intent: 'removeAnswer', id: String(answer!.id), version: '2' };
    expect((await otherTeacher.post('/teach/questions', removal)).status).toBe(409);
    expect(await mails('question-answered')).toHaveLength(1);

    const read = (await new PlainBrowser(app.url).get(PATH)).find('#qna');
    expect(read.text).toContain('เหมาะครับ เริ่มจากศูนย์');
    expect(read.querySelector('.pill')?.text).toBe('ผู้สอน');
    const keptPage = await learner.get(`/learn/questions/${asked!.id}`);
    expect(keptPage.root.querySelector('#change')).toBeNull();
    const late = await ownPage.form('#change').fill({ body: 'แก้ทีหลังคำตอบ' }).submit('change');
    expect([late.status, late.text.includes('แก้ทีหลังคำตอบ')]).toEqual([409, true]);
    const resolvedPage = await keptPage.form('#resolve').submit('resolve');
    expect(resolvedPage.text).toContain('ได้คำตอบแล้ว');
    const missingPage = await (
      await learner.get(`/learn/questions/${asked!.id}`)
    )
      .form('#withdraw')
      .submit('withdraw');
    expect(missingPage.text).toContain('ลบคำถามแล้ว');
    expect(await questions()).toEqual([]);
  });

  test('LRN-06 CRS-04 the bar of layout 4 leads to the questions, with the form for who is signed in', async () => {
    await app.inDatabase(async (db) => {
      await change(db, { layout_course_detail: 4 });
      // a person without purchases asks all the same
      const bought = db.selectFrom('person').select('id').where('email', '=', 'company@demo.test');
      await db.deleteFrom('access_grant').where('person_id', '=', bought).execute();
    });
    try {
      const page = await other.get(PATH);
      expect(page.root.querySelectorAll('a[href="#qna"]').length).toBeGreaterThan(0);
      const answerPage = await page.form('#qna form').fill({ body: ASKED }).submit();
      expect(answerPage.text).toContain('ส่งคำถามแล้ว');
    } finally {
      await app.inDatabase((db) => change(db, { layout_course_detail: 1 }));
    }
  });

  test('LRN-06 switched off there is nothing to ask, change or answer', async () => {
    const id = (await questions())[0]!.id;
    await app.inDatabase((db) => change(db, { is_course_comment: false }));
    try {
      expect((await other.get(PATH)).root.querySelector('#qna, a[href="#qna"]')).toBeNull();
      expect((await other.get(`/learn/questions/${id}`)).status).toBe(404);
      expect((await other.post(`/learn/questions/${id}`, { intent: 'withdraw' })).status).toBe(404);
    } finally {
      await app.inDatabase((db) => change(db, { is_course_comment: true }));
    }
    expect(await questions()).toHaveLength(1);
  });
});

import fs from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { demoCourse, giveLearned } from '../../support/rows/learned-course';
import { rawRow, rawWorkbook } from '../../support/samples/raw-workbook';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

const NAME = 'แบบทดสอบพื้นฐาน ผ่านที่ 7 จาก 10';

let app: AppServer;
let staff: PlainBrowser;
let learner: PlainBrowser;
let stranger: PlainBrowser;
let courseId: number;
let room: string;
/** the quiz of the course that is written here, and the lecture behind it */
let quizId: number;
let nextId: number;
beforeAll(async () => {
  app = await startApp({ isOwn: true });
  await app.inDatabase(async (db) => {
    const course = await demoCourse(db, 'python-docs');
    courseId = course.id;
    room = course.path.replace('/course/', '/learn/');
    for (const email of ['student@demo.test', 'company@demo.test'])
      await giveLearned(db, { email, courseId, lectures: 0 });
    const lectures = await db
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select(['lecture.id', 'lecture.name'])
      .where('course_id', '=', courseId)
      .orderBy('course_section.position')
      .orderBy('lecture.position')
      .execute();
    const at = lectures.findIndex(({ name }) => name === NAME);
    quizId = lectures[at]!.id;
    nextId = lectures[at + 1]!.id;
  });
  staff = await signedIn(app.url, 'admin@demo.test');
  learner = await signedIn(app.url, 'student@demo.test');
  stranger = await signedIn(app.url, 'company@demo.test');
});
afterAll(() => app.stop());

const words = (page: PlainPage) => page.text.replaceAll('\u00a0', ' ');
const editor = (rest = '') => staff.get(`/admin/courses/${courseId}/quizzes/${quizId}${rest}`);
const quiz = (browser = learner, rest = '') => browser.get(`${room}/${quizId}/quiz${rest}`);
const lecture = (id = quizId, browser = learner) => browser.get(`${room}/${id}`);
const begin = async (browser = learner) => (await lecture(quizId, browser)).form('#quiz form').submit();
const attempt = (page: PlainPage) => page.form('form[data-quiz]');
/** Id of the page's attempt. */
const numberOf = (page: PlainPage) => page.find('form[data-quiz] [name=attempt]').getAttribute('value')!;
/** Right: ข; ก and ค; SUM; ก, ข, ค. */
function allRight(page: PlainPage) {
  const form = attempt(page);
  for (const part of page.root.querySelectorAll('fieldset.panel, div.panel')) {
    const name = (part.getAttribute('id') || part.querySelector('input')?.getAttribute('name'))!;
    const about = part.text;
    const valueOf = (label: string) =>
      part
        .querySelectorAll('.pick')
        .find((pick) => pick.querySelector('label')!.text.trim() === label)!
        .querySelector('input')!
        .getAttribute('value')!;
    if (about.includes('ข้อเดียว')) form.fill({ [name]: valueOf('ข') });
    if (about.includes('หลายข้อ')) for (const label of ['ก', 'ค']) form.fill({ [name]: valueOf(label) });
    if (about.includes('เติมคำ')) form.fill({ [name]: ' sum ' });
    if (about.includes('เรียงลำดับ'))
      for (const [at, row] of part.querySelectorAll('.places li').entries())
        form.fill({ [`${name}-${at + 1}`]: ['ก', 'ข', 'ค'].indexOf(row.querySelector('span')!.text) + 1 });
  }
  return form;
}

describe('LRN-05 the quiz as staff write it', () => {
  const add = async (kind: string, values: Record<string, string | boolean>) => {
    const page = await editor(`/questions/new?kind=${kind}`);
    return page.form('form[enctype]').fill(values).submit('save');
  };

  test('LRN-05 without questions it is met by nobody', async () => {
    expect(words(await editor())).toContain('จะไม่แสดงให้ผู้เรียนเห็น');
    expect(words(await staff.get(`/admin/courses/${courseId}/curriculum`))).toContain('ยังไม่มีข้อสอบ');
    expect((await lecture()).status).toBe(404);
    expect(words(await learner.get(room))).not.toContain(NAME);
  });

  test('LRN-05 each kind of question, what is wrong said beside it with nothing lost', async () => {
    const wrong = await add('single', { body: 'ข้อเดียว', choice1: 'ก', choice2: 'ก' });
    expect(wrong.status).toBe(422);
    expect(wrong.find('#right').text).toContain('มีรายการซ้ำกัน');
    expect(wrong.form('form[enctype]').value('choice1')).toBe('ก');
    const unmarkedPage = await wrong.form('form[enctype]').fill({ choice3: 'ข', choice2: '' }).submit('save');
    expect(unmarkedPage.find('#right').text).toContain('เลือกข้อที่ถูก');
    // the row left empty does not count
    const image = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const savedPage = await unmarkedPage
      .form('form[enctype]')
      .fill({ right: '3', explanation: 'เพราะ ข ถูก' })
      .attach('picture', { filename: 'ภาพ.png', type: 'image/png', bytes: new Uint8Array(image) })
      .submit('save');
    expect(savedPage.chain[0]!.status).toBe(303);
    const multiple = (await editor('/questions/new?kind=multiple')).form('form[enctype]');
    multiple.fill({ body: 'หลายข้อ', choice1: 'ก', choice2: 'ข', choice3: 'ค' });
    await multiple.fill({ right: '1' }).fill({ right: '3' }).submit('save');
    expect((await add('short', { body: 'เติมคำ' })).find('#accepted-e').text).toContain('ใส่คำตอบที่รับ');
    await add('short', { body: 'เติมคำ', accepted: 'SUM\n=SUM' });
    const all = await add('ordering', { body: 'เรียงลำดับ', steps: 'ก\nข\nค' });
    expect(all.root.querySelectorAll('#questions ol > li')).toHaveLength(4);
    expect(
      await app.inDatabase((db) =>
        db
          .selectFrom('quiz_question')
          .select(['kind', 'choices', 'answer'])
          .where('lecture_id', '=', quizId)
          .orderBy('position')
          .execute(),
      ),
    ).toEqual([
      { kind: 'single', choices: ['ก', 'ข'], answer: [1] },
      { kind: 'multiple', choices: ['ก', 'ข', 'ค'], answer: [0, 2] },
      { kind: 'short', choices: [], answer: ['SUM', '=SUM'] },
      { kind: 'ordering', choices: ['ก', 'ข', 'ค'], answer: [] },
    ]);
    const picture = (await editor('/preview')).find('.ask-picture img').getAttribute('src')!;
    expect((await learner.get(picture)).headers.get('Content-Type')).toBe('image/jpeg');
  });

  test('LRN-05 questions change places and go; the second of two editors is told, and loses nothing', async () => {
    const [mine, others] = [await editor(), await editor()];
    const list = (page: PlainPage) =>
      page.root.querySelectorAll('#questions ol > li > span > a').map((link) => link.text.trim());
    const movedPage = await mine.form('#questions ol > li:nth-child(2) form').submit('up');
    expect(list(movedPage).slice(0, 2)).toEqual(['1. หลายข้อ', '2. ข้อเดียว']);
    const late = await others.form('#questions ol > li:nth-child(3) form').submit('remove');
    expect([late.status, words(late).includes('มีคนเปลี่ยนรายการไปก่อนแล้ว')]).toEqual([409, true]);
    expect(list(late)).toHaveLength(4);
    const back = await late.form('#questions ol > li:nth-child(1) form').submit('down');
    expect(list(back)[0]).toBe('1. ข้อเดียว');
    const address = back.link('3. เติมคำ').href;
    const [one, two] = [await staff.get(address), await staff.get(address)];
    await one.form('form[enctype]').fill({ explanation: 'รวมช่อง' }).submit('save');
    const second = await two.form('form[enctype]').fill({ body: 'เติมคำให้ถูก' }).submit('save');
    expect(second.status).toBe(409);
    expect(second.find('#changed').text).toContain('รวมช่อง');
    expect(second.form('form[enctype]').value('body')).toBe('เติมคำให้ถูก');
  });

  test('LRN-05 how it is taken: wrong figures stand beside their fields', async () => {
    const wrong = await (
      await editor()
    )
      .form('#edit')
      .fill({ pass_score: '120', draw: '0', time_limit_minutes: 'นาน' })
      .submit('save');
    expect(wrong.status).toBe(422);
    expect(wrong.root.querySelectorAll('#edit .field.err')).toHaveLength(3);
    const savedPage = await wrong
      .form('#edit')
      .fill({
        pass_score: '75',
        draw: '',
        time_limit_minutes: '',
        attempts_allowed: '3',
        gates: true,
        shows: 'explanations',
      })
      .submit('save');
    expect(words(savedPage)).toContain('บันทึกแล้ว');
    expect(savedPage.form('#edit').value('pass_score')).toBe('75');
    const preview = await editor('/preview');
    expect(preview.root.querySelectorAll('.panel .ask')).toHaveLength(4);
    expect(preview.root.querySelector('button[value=send]')).toBeNull();
  });

  test('LRN-05 a file of questions: all of it or nothing, mistakes by line', async () => {
    const send = async (filename: string, text: string | Buffer) =>
      (await editor('/import'))
        .form('form[enctype]')
        .attach('file', { filename, type: 'text/plain', bytes: new Uint8Array(Buffer.from(text)) })
        .submit();
    const count = async () => (await editor()).root.querySelectorAll('#questions ol > li').length;
    const head = 'kind,question,right,choice1,choice2\n';
    const faulty = await send('q.csv', `${head}single,ดี,1,ก,ข\nsingle,เสีย,3,ก,ข\nใหม่,เสีย,1,ก,ข\n`);
    expect(faulty.status).toBe(422);
    expect(faulty.find('#faults').text).toMatch(/บรรทัด 3.*บรรทัด 4/s);
    expect(words(await send('q.gift', 'เขียนเล่า {}\n\nเสีย {=ก'))).toMatch(/บรรทัด 1 .*บรรทัด 3 /s);
    expect((await send('q.csv', Buffer.from([0xa1, 0xff, 0xfe]))).status).toBe(422);
    expect((await send('q.csv', 'x'.repeat(600_000))).status).toBe(422);
    expect((await (await editor('/import')).form('form[enctype]').submit()).find('#file-e').text).toContain(
      'เลือกไฟล์',
    );
    expect(await count()).toBe(4);
    // a workbook is read by its bytes, and a picture in a question is never left out
    const workbook = rawWorkbook({
      rows:
        rawRow(1, ['kind', 'question', 'right', 'choice1', 'choice2']) +
        rawRow(2, ['single', 'ถาม', '1', { xml: 't="e"><v>#N/A</v>' }, 'ข']),
    });
    expect((await send('q.xlsx', workbook)).find('#faults').text).toContain('ข้อผิดพลาดของ Excel');
    expect(words(await send('q.gift', 'ดูรูป <img src="a.png"> {=ก ~ข}'))).toContain('มีรูป เสียง ตาราง');
    expect(await count()).toBe(4);
    const page = await editor('/import');
    const gift = {
      filename: 'q.gift',
      type: 'text/plain',
      bytes: new Uint8Array(fs.readFileSync('docs/examples/quiz.gift')),
    };
    const resultPage = await page.form('form[enctype]').attach('file', gift).submit();
    expect(words(resultPage)).toContain('นำเข้า 4 ข้อแล้ว');
    // pressed twice: the second is told, and nothing is there twice
    expect((await page.form('form[enctype]').attach('file', gift).submit()).status).toBe(409);
    expect(await count()).toBe(8);
    // chosen anew, the same file asks before its questions come twice
    const questionPage = await (await editor('/import')).form('form[enctype]').attach('file', gift).submit();
    expect([questionPage.status, words(questionPage)]).toEqual([
      422,
      expect.stringContaining('4 ข้อในไฟล์นี้อยู่ในแบบทดสอบแล้ว'),
    ]);
    expect(await count()).toBe(8);
    await questionPage.form('form[enctype]').fill({ again: '1' }).attach('file', gift).submit();
    expect(await count()).toBe(12);
    for (let left = 12; left > 4; left--)
      await (await editor()).form(`#questions ol > li:nth-child(${left}) form`).submit('remove');
    expect(await count()).toBe(4);
  });
});

describe('LRN-05 the quiz as it is taken, without JavaScript', () => {
  test('LRN-05 is told of before it begins, saved, gone on with on another device, and asked once more where it has gaps', async () => {
    const intro = await lecture();
    for (const expectedText of ['4 ข้อ', 'ผ่านที่ 75% จึงเรียนบทถัดไปได้', 'ไม่จำกัดเวลา', 'ทำได้ 3 ครั้ง เหลืออีก 3 ครั้ง'])
      expect(words(intro)).toContain(expectedText);
    // one filled button: to take it comes before going on
    const filled = intro.root.querySelectorAll('main .btn:not(.ghost, .plain)').map((one) => one.text.trim());
    expect(filled).toEqual(['เริ่มทำแบบทดสอบ']);
    const begunPage = await begin();
    expect(begunPage.path).toBe(`${room}/${quizId}/quiz`);
    expect(begunPage.html).not.toContain('entry.client');
    const savedPage = await attempt(begunPage).fill({ a1: '1', a3: 'ครึ่งทาง' }).submit('save');
    expect(words(savedPage)).toContain('บันทึกคำตอบแล้ว');
    const elsewhere = await signedIn(app.url, 'student@demo.test');
    const again = await begin(elsewhere);
    expect([attempt(again).value('a1'), attempt(again).value('a3')]).toEqual(['1', 'ครึ่งทาง']);
    const gaps = await attempt(again).fill({ 'a4-1': '1', 'a4-2': '1', 'a4-3': '2' }).submit('send');
    expect(gaps.status).toBe(422);
    expect(gaps.find('#errors').text).toMatch(/ข้อ 2 ยังไม่ได้ตอบ.*ข้อ 4 ใส่ลำดับให้ครบ/s);
    expect(attempt(gaps).value('a4-2')).toBe('1');
    const failedPage = await attempt(gaps).submit('sendAnyway');
    expect(words(failedPage)).toContain('ยังไม่ผ่าน');
    expect(words(failedPage)).toContain('ถูก 0 จาก 4 ข้อ · ผ่านที่ 75%');
    // what is right would help with the next attempt
    expect(words(failedPage)).toContain('เฉลยจะแสดงเมื่อผ่าน');
    expect(failedPage.html).not.toContain('เพราะ ข ถูก');
    const after = await lecture();
    expect(words(after)).toContain('เหลืออีก 2 ครั้ง');
    expect(words(after)).not.toContain('เรียนจบบทนี้แล้ว');
    // from the result by one press, and its link goes on with what is open then
    const next = await failedPage.form('form[action$="/quiz"]').submit('ทำอีกครั้ง');
    expect([next.path, attempt(next).value('a1') === '1']).toEqual([`${room}/${quizId}/quiz`, false]);
    expect(
      words(await learner.get(new URL(failedPage.url).pathname + new URL(failedPage.url).search)),
    ).toContain('ทำต่อจากที่ค้างไว้');
  });

  test('LRN-01 LRN-05 what follows waits for it, says so, and does not open by its address', async () => {
    const page = await lecture();
    expect(words(page)).toContain(`บทถัดไปเปิดเมื่อจบ “${NAME}”`);
    expect(words(page)).toContain(`เปิดเมื่อจบ “${NAME}”`);
    const answerPage = await lecture(nextId);
    expect(answerPage.path).toBe(`${room}/${quizId}?from=${nextId}`);
    expect(words(answerPage)).toContain('ยังไม่เปิด ทำบทนี้ให้จบก่อน');
    expect((await learner.get(`${room}/${nextId}/file`)).path).toContain(`/${quizId}?from=`);
    const person = await app.inDatabase((db) =>
      db.selectFrom('person').select('id').where('email', '=', 'student@demo.test').executeTakeFirstOrThrow(),
    );
    const report = { person: String(person.id), lecture: String(nextId), ended: 'true', ranges: '0-10' };
    expect((await learner.post(`${room}/progress`, report)).status).toBe(403);
    const claim = { person: String(person.id), lecture: String(quizId), ended: 'true' };
    expect((await learner.post(`${room}/progress`, claim)).status).toBe(403);
    await learner.post(`${room}/${quizId}`, { intent: 'done' });
    expect(words(await lecture())).not.toContain('เรียนจบบทนี้แล้ว');
  });

  test('LRN-05 the page of an attempt says nothing of what is right, nor does its data', async () => {
    const page = await begin();
    const bare = await learner.get(`${room}/${quizId}/quiz.data`);
    for (const html of [page.html, new TextDecoder().decode(bare.bytes)])
      for (const secret of ['เพราะ ข ถูก', 'SUM', 'accepted', '"explanation"', '"key"'])
        expect(html).not.toContain(secret);
    // an order is never shown as it should be
    const shownPlaces = page.root.querySelectorAll('.places li span').map((each) => each.text);
    expect(shownPlaces).not.toEqual(['ก', 'ข', 'ค']);
  });

  test('LRN-05 huge and malformed answers, somebody else’s attempt, another course’s quiz', async () => {
    const page = await quiz();
    const id = numberOf(page);
    const long = await attempt(page)
      .tamper({ a3: 'ก'.repeat(300) })
      .submit('send');
    expect(long.status).toBe(422);
    expect(words(long)).toContain('พิมพ์ได้ไม่เกิน 200 ตัวอักษร');
    const odd = {
      attempt: id,
      intent: 'save',
      a1: '99',
      'a2[]': 'x',
      'a4-1': '-1',
      'a4-9': '1',
      a99: '1',
      __proto__: 'x',
      'a.b[3].c': '1',
    };
    expect((await learner.post(`${room}/${quizId}/quiz`, odd)).status).toBe(200);
    expect((await learner.post(`${room}/${quizId}/quiz`, { ...odd, a3: 'ก'.repeat(2_000_000) })).status).toBe(
      413,
    );
    const many = new FormData();
    for (let field = 0; field < 3000; field++) many.append(`a${field}`, '1');
    expect((await learner.post(`${room}/${quizId}/quiz`, many)).status).toBe(400);
    expect((await learner.post(`${room}/${quizId}/quiz`, { intent: 'cheat', attempt: id })).status).toBe(400);
    const theirs = { attempt: id, intent: 'sendAnyway', a1: '1' };
    expect((await stranger.post(`${room}/${quizId}/quiz`, theirs)).status).toBe(404);
    expect((await stranger.post(`${room}/${quizId}/quiz/answers`, theirs)).status).toBe(409);
    expect((await quiz(stranger, `?attempt=${id}`)).status).toBe(404);
    const excel = '/learn/1-excel-for-work';
    expect((await stranger.post(`${excel}/${quizId}/quiz`, { intent: 'start' })).status).toBe(404);
    expect((await learner.post(`${excel}/${quizId}/quiz`, theirs)).path).toBe(`${excel}/${quizId}`);
    for (const address of [`${room}/0/quiz`, `${room}/x/quiz`, `/learn/0/${quizId}/quiz`])
      expect((await learner.get(address)).status).toBe(404);
    expect(attempt(await quiz()).value('a1')).toBeUndefined();
  });

  test('LRN-05 passed once: sent twice counts once, the next lecture opens, right answers show', async () => {
    const page = await quiz();
    const form = allRight(page);
    const [one, two] = await Promise.all([form.submit('send'), form.submit('send')]);
    for (const result of [one, two]) expect(words(result)).toContain('ถูก 4 จาก 4 ข้อ');
    const again = await form.submit('send');
    expect(words(again)).toContain('ครั้งนี้ส่งคำตอบไปแล้ว');
    expect(words(again)).toContain('เพราะ ข ถูก');
    const attempts = await app.inDatabase((db) =>
      db.selectFrom('quiz_attempt').select(['score', 'passed']).where('lecture_id', '=', quizId).execute(),
    );
    expect(attempts).toEqual([
      { score: 0, passed: false },
      { score: 100, passed: true },
    ]);
    expect((await again.link('เรียนบทถัดไป').follow()).path).toBe(`${room}/${nextId}`);
    const resultPage = await lecture();
    expect(words(resultPage)).toContain('ผ่านแบบทดสอบนี้แล้ว คะแนนดีที่สุด 100%');
    expect(words(resultPage)).toContain('เรียนจบบทนี้แล้ว');
    // the first one shows them now, too
    expect(words(await resultPage.link('ดูผลครั้งที่ 1').follow())).toContain('เพราะ ข ถูก');
    expect(words(await editor())).toContain('ทำแล้ว 2 ครั้ง · ผ่าน 1 ครั้ง · คะแนนเฉลี่ย 50%');
    expect(words(await editor())).toContain('ตอบถูก 1 จาก 2 ครั้ง (50%)');
  });

  test('LRN-05 of two tabs each writes what was touched there, and takes nothing back', async () => {
    const [older, newer] = [await begin(stranger), await quiz(stranger)];
    const written = (page: PlainPage) => page.find('form[data-quiz] [name=a3]').getAttribute('value') ?? '';
    const name = older.find('form[data-quiz] [name=a3]').getAttribute('name')!;
    const other = older.find('form[data-quiz] input[type=radio]');
    await attempt(newer)
      .fill({ [name]: 'newer' })
      .submit('save');
    const keptPage = await attempt(older)
      .fill({ [other.getAttribute('name')!]: other.getAttribute('value')! })
      .submit('save');
    expect(written(keptPage)).toBe('newer');
    const late = await attempt(newer).submit('send');
    expect(late.status).toBe(422);
    const again = await quiz(stranger);
    expect(written(again)).toBe('newer');
    const chosenAnswers = again.root.querySelectorAll('form[data-quiz] input[type=radio][checked]');
    expect(chosenAnswers.map((each) => each.getAttribute('value'))).toEqual([other.getAttribute('value')]);
    await app.inDatabase((db) => db.deleteFrom('quiz_attempt').where('ended_at', 'is', null).execute());
  });

  test('LRN-05 after its time nothing is taken but what was saved in time', async () => {
    await (await editor()).form('#edit').fill({ time_limit_minutes: '5', gates: false }).submit('save');
    const page = await begin(stranger);
    expect(words(page)).toContain('เหลือเวลา');
    const keptPage = await stranger.post(`${room}/${quizId}/quiz/answers`, {
      attempt: numberOf(page),
      a3: 'sum',
    });
    expect(keptPage.status).toBe(200);
    await app.inDatabase((db) =>
      db
        .updateTable('quiz_attempt')
        .set({ ends_at: new Date(Date.now() - 60_000) })
        .where('ended_at', 'is', null)
        .execute(),
    );
    const late = await allRight(page).submit('send');
    expect(words(late)).toContain('ถูก 1 จาก 4 ข้อ');
    expect(late.path).toMatch(/attempt=\d+&told=/);
    expect(words(late)).toMatch(/หมดเวลาก่อนส่ง|ส่งคำตอบไปแล้ว/);
    await begin(stranger);
    expect((await quiz(stranger)).status).toBe(200);
  });

  test('LRN-05 whoever has no attempt left gets one more from staff, and reads so by mail', async () => {
    const gaps = await attempt(await quiz(stranger)).submit('send');
    const last = await attempt(gaps).submit('sendAnyway');
    await (await editor()).form('#edit').fill({ attempts_allowed: '2' }).submit('save');
    const result = await stranger.get(new URL(last.url).pathname + new URL(last.url).search);
    expect(words(result)).toContain('ทำครบจำนวนครั้งแล้ว');
    expect(result.root.querySelector('main form')).toBeNull();
    const full = await lecture(quizId, stranger);
    expect(words(full)).toContain('ทำครบจำนวนครั้งแล้ว');
    expect(full.find('.lectures .now').text).toContain('ยังไม่ผ่าน ได้ 25%');
    const forcedPage = await stranger.post(`${room}/${quizId}/quiz`, { intent: 'start' });
    expect(words(forcedPage)).toContain('ทำครบจำนวนครั้งแล้ว');
    const person = await app.inDatabase((db) =>
      db.selectFrom('person').select('id').where('email', '=', 'company@demo.test').executeTakeFirstOrThrow(),
    );
    const page = await staff.get(`/admin/people/${person.id}/progress/${courseId}`);
    expect(words(page)).toContain('ทำแล้ว 2 ครั้ง ดีที่สุด 25%');
    const givenPage = await page.form('#spent form').submit('extra');
    expect(words(givenPage)).toContain('ให้ทำเพิ่มอีกหนึ่งครั้งแล้ว');
    const again = await page.form('#spent form').submit('extra');
    expect([again.status, words(again).includes('ทำแบบทดสอบได้อยู่แล้ว')]).toEqual([409, true]);
    expect(words(await lecture(quizId, stranger))).toContain('ทำได้ 3 ครั้ง เหลืออีก 1 ครั้ง');
    expect((await begin(stranger)).path).toBe(`${room}/${quizId}/quiz`);
    const mails = await app.inDatabase((db) =>
      db.selectFrom('outbox_mail').select('to_address').where('kind', '=', 'quiz-attempt-given').execute(),
    );
    expect(mails).toEqual([{ to_address: 'company@demo.test' }]);
    expect(words(await staff.get('/admin/audit'))).toContain('ให้ทำแบบทดสอบเพิ่มอีกครั้งแก่');
    // an instructor gives no attempt in another’s course
    const teacher = await signedIn(app.url, 'instructor@demo.test');
    const foreign = { intent: 'extra', person: String(person.id), lecture: String(quizId) };
    expect([404, 409]).toContain((await teacher.post(`/teach/courses/${courseId}`, foreign)).status);
    expect((await stranger.post(`/teach/courses/${courseId}`, foreign)).status).toBe(403);
  });
});

test('LRN-01 lectures one after the other, as staff set it, on every page that leads on', async () => {
  const arrangedPage = await (
    await staff.get(`/admin/courses/${courseId}/curriculum`)
  )
    .form('#lecture-order')
    .choose('order', 'เรียนทีละบทตามลำดับ')
    .submit('lectureOrder');
  expect(arrangedPage.form('#lecture-order').value('order')).toBe('sequential');
  const openedPage = await stranger.get(room);
  const last = openedPage.root.querySelectorAll('.lectures li').at(-1)!;
  expect([last.classNames, last.querySelector('a')]).toEqual(['lock', null]);
  expect(last.text).toContain('เปิดเมื่อจบ');
  const first = await stranger.get(`${room}/${nextId}`);
  expect(first.path).toContain(`?from=${nextId}`);
  const finishedPage = await first.form('form[method=post]:has(button[value=done])').submit('done');
  expect(finishedPage.status).toBe(200);
  const audit = await app.inDatabase((db) =>
    db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'course-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  expect(audit.detail).toMatchObject({
    before: { lecture_order: 'free' },
    after: { lecture_order: 'sequential' },
  });
  await app.inDatabase(async (db) => {
    // a quiz of the demo's other course: the demo shop has it, and it gates
    const daily = await demoCourse(db, 'thai-daily');
    const { count } = await db
      .selectFrom('quiz')
      .innerJoin('lecture', 'lecture.id', 'quiz.lecture_id')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('course_id', '=', daily.id)
      .where('gates', '=', true)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { giveLearned } from '../../support/rows/learned-course';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const COURSE = 1;
const PATH = '/course/1-excel-for-work';
const ROOM = '/learn/1-excel-for-work';
const YOUTUBE = 'https://www.youtube-nocookie.com';
const VIMEO = 'https://player.vimeo.com';

let app: AppServer;
let learner: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  await app.inDatabase((db) =>
    giveLearned(db, { email: 'student@demo.test', courseId: COURSE, lectures: 0 }),
  );
  learner = await signedIn(app.url, 'student@demo.test');
});
afterAll(() => app.stop());

const visit = (path: string) => new PlainBrowser(app.url).get(path);
const framesOf = (page: PlainPage) =>
  /frame-src ([^;]*)/.exec(page.headers.get('Content-Security-Policy') ?? '')?.[1];
/** Everything a browser would fetch by itself from another site. */
const foreign = (page: PlainPage) =>
  page.root
    .querySelectorAll('iframe, img, script, video, source, link[rel=preconnect], link[rel=preload]')
    .map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? one.getAttribute('srcset') ?? '')
    .filter((address) => /^(https?:)?\/\//.test(address) && !address.startsWith(app.url));

describe('LRN-02 videos on other sites', () => {
  const setPreview = (video: string | null) =>
    app.inDatabase((db) =>
      db.updateTable('course').set({ preview_video: video }).where('id', '=', COURSE).execute(),
    );
  const lectureVideo = (upload_type: 'youtube' | 'vimeo' | 'link', video: string) =>
    app.inDatabase(async (db) => {
      const { id } = await db
        .selectFrom('lecture')
        .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
        .select('lecture.id')
        .where('course_id', '=', COURSE)
        .where('content_type', '=', 'video')
        .where('is_preview', '=', true)
        .orderBy('lecture.id')
        .executeTakeFirstOrThrow();
      await db.updateTable('lecture').set({ upload_type, video }).where('id', '=', id).execute();
      return id;
    });
  beforeEach(() => setPreview('excel-lesson.mp4'));

  test.each([
    [
      'https://youtu.be/dQw4w9WgXcQ?si=abc',
      'YouTube',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      `${YOUTUBE}/embed/dQw4w9WgXcQ?rel=0`,
    ],
    ['https://vimeo.com/76979871', 'Vimeo', 'https://vimeo.com/76979871', `${VIMEO}/video/76979871?dnt=1`],
  ])('LRN-02 CRS-08 the course’s video %s: a poster that links to it', async (stored, host, page, player) => {
    await setPreview(stored);
    const course = await visit(PATH);
    const poster = course.find('a.poster');
    expect(poster.getAttribute('href')).toBe(page);
    expect(poster.getAttribute('rel')).toContain('noopener');
    expect(poster.getAttribute('data-embed')).toBe(player);
    expect(poster.text).toContain(`ดูที่ ${host}`);
    expect(poster.querySelector('img')).not.toBeNull();
    expect(foreign(course)).toEqual([]);
    expect(framesOf(course)).toBe(new URL(player).origin);
    expect((await visit(`${PATH}?preview=course`)).find('#preview a.poster').getAttribute('href')).toBe(page);
  });

  test('LRN-02 CRS-08 an address of neither is a link, and one that only looks like theirs gets no frame', async () => {
    await setPreview('https://live.example.com/room/4');
    const course = await visit(PATH);
    const poster = course.find('a.poster');
    expect(poster.getAttribute('href')).toBe('https://live.example.com/room/4');
    expect(poster.hasAttribute('data-embed')).toBe(false);
    expect(framesOf(course)).toBe(`'none'`);
    await setPreview('https://www.youtube.com/redirect?q=https://evil.example');
    expect((await visit(PATH)).root.querySelector('a.poster')).toBeNull();
  });

  test('LRN-02 CRS-08 pages without such a video let nothing into a frame', async () => {
    expect(framesOf(await visit(PATH))).toBe(`'none'`);
    expect(framesOf(await visit('/'))).toBe(`'none'`);
    expect(framesOf(await learner.get(ROOM))).toBe(`'none'`);
  });

  test('LRN-02 CRS-08 a free lecture elsewhere is shown to visitors; in the learning room by its upload type', async () => {
    const id = await lectureVideo('youtube', 'dQw4w9WgXcQ');
    const triedPage = await visit(`${PATH}?preview=${id}`);
    expect(triedPage.find('#preview a.poster').getAttribute('data-embed')).toBe(
      `${YOUTUBE}/embed/dQw4w9WgXcQ?rel=0`,
    );
    const youtube = await learner.get(`${ROOM}/${id}?t=90`);
    expect(youtube.find('.player a.poster').getAttribute('data-embed')).toContain('start=90');
    expect(youtube.find('.player a.poster').getAttribute('href')).toContain('t=90');
    expect([framesOf(youtube), foreign(youtube)]).toEqual([YOUTUBE, []]);

    await lectureVideo('vimeo', '76979871');
    const vimeo = await learner.get(`${ROOM}/${id}`);
    expect(vimeo.find('.player a.poster').getAttribute('href')).toBe('https://vimeo.com/76979871');
    expect([framesOf(vimeo), foreign(vimeo)]).toEqual([VIMEO, []]);

    await lectureVideo('link', 'https://live.example.com/room/4');
    const link = await learner.get(`${ROOM}/${id}`);
    expect(link.link('เปิดวิดีโอที่ live.example.com').href).toBe('https://live.example.com/room/4');
    expect(framesOf(link)).toBe(`'none'`);
  });
});

describe('LRN-06 the list of lectures behind COURSE_CURRICULUM', () => {
  const freeLecture = async () =>
    /preview=(\d+)/.exec((await visit(PATH)).find('#content a[href*="preview="]').getAttribute('href')!)![1]!;
  const curriculum = (is_course_curriculum: boolean) =>
    app.inDatabase((db) => change(db, { is_course_curriculum }));

  test('LRN-06 CRS-07 switched off: learners go from lecture to lecture without the list, and nobody finds free ones', async () => {
    const id = await freeLecture();
    const listedPage = await learner.get(ROOM);
    expect(listedPage.root.querySelectorAll('.lectures a').length).toBeGreaterThan(20);
    await curriculum(false);
    try {
      const room = await learner.get(ROOM);
      expect(room.path).toBe(listedPage.path);
      expect(room.root.querySelector('.lectures, details.sect')).toBeNull();
      expect(room.text).toMatch(/จบแล้ว \d+ จาก 28 บท/);
      expect((await room.link('บทถัดไป').follow()).text).toContain('บทที่ 2 จาก 28');

      const stranger = await visit(`${ROOM}/${id}`);
      expect(stranger.path).toBe(`${PATH}?notice=no-access`);
      expect(stranger.text).toContain('เข้าสู่ระบบก่อนเข้าเรียน');
      const course = await visit(`${PATH}?preview=${id}`);
      expect(course.root.querySelector('#content, .tabs a[href="#content"]')).toBeNull();
      expect(course.text).not.toContain('ตัวอย่าง: ');
    } finally {
      await curriculum(true);
    }
    expect((await visit(`${ROOM}/${id}`)).path).toBe(`${ROOM}/${id}`);
    expect((await learner.get(ROOM)).root.querySelectorAll('.lectures a').length).toBeGreaterThan(20);
  });
});

describe('LRN-06 questions behind COURSE_COMMENT', () => {
  const ASKED = 'ถ้าหัวตารางมีสองแถว ต้องรวมเซลล์ก่อนสรุปไหมคะ <script>alert(1)</script>';
  const ask = (page: PlainPage, body: string) => page.form('form:has(textarea)').fill({ body }).submit();
  const rows = () =>
    app.inDatabase((db) =>
      db.selectFrom('course_comment').selectAll().where('course_id', '=', COURSE).orderBy('id').execute(),
    );
  beforeAll(() => app.inDatabase((db) => db.deleteFrom('course_comment').execute()));

  test('LRN-06 CRS-03 a learner asks under a lecture, staff answers, everybody reads it with who answered', async () => {
    const room = await learner.get(ROOM);
    const form = await room.link('ถามเกี่ยวกับบทนี้').follow();
    expect(form.path).toContain(`${ROOM}/questions?lecture=`);
    const short = await ask(form, 'ทำไม');
    expect(short.status).toBe(422);
    expect(short.text).toContain('พิมพ์คำถามอย่างน้อย 10 ตัวอักษร');
    expect(short.find('textarea').text).toContain('ทำไม');
    expect((await ask(form, 'ก'.repeat(50_000))).status).toBe(422);
    expect((await ask(form, 'ดูเฉลยได้ที่ https://evil.example นะคะ')).status).toBe(422);
    expect(await rows()).toEqual([]);

    const answerPage = await ask(form, ASKED);
    expect(answerPage.text).toContain('ส่งคำถามแล้ว');
    expect(answerPage.text).toContain('รอทีมงานอ่าน');
    await ask(form, ASKED);
    expect(await rows()).toHaveLength(1);
    // nobody else reads it before staff has
    expect((await visit(PATH)).text).not.toContain('หัวตารางมีสองแถว');

    const staff = await signedIn(app.url, 'admin@demo.test');
    const list = await staff.get('/admin/questions');
    expect(list.html).not.toContain('<script>alert(1)');
    const answeredPage = await list
      .form('form[data-kind=answer]')
      .fill({ answer: 'รวมให้เหลือแถวเดียวก่อนค่ะ' })
      .submit('answer');
    expect(answeredPage.text).toContain('บันทึกแล้ว');
    // who answers from a page that does not show it yet is told, and loses nothing
    const late = await list.form('form[data-kind=answer]').fill({ answer: 'ตอบซ้ำ' }).submit('answer');
    expect(late.status).toBe(409);
    expect(late.text).toContain('มีคนตอบคำถามนี้ไปแล้ว');
    expect(late.text).toContain('ตอบซ้ำ');
    // it has left the list, and stands there still with the other answer and a form to go on with
    const ownQuestion = late.find('li[id^=question-]:has(form)');
    expect(ownQuestion.text).toContain('รวมให้เหลือแถวเดียวก่อนค่ะ');
    expect(ownQuestion.querySelector('textarea[id^=answer-]')?.text).toContain('ตอบซ้ำ');
    expect(await rows()).toHaveLength(2);

    const course = await visit(PATH);
    const part = course.find('#qna');
    expect(part.text).toContain('หัวตารางมีสองแถว');
    expect(part.text).toContain('รวมให้เหลือแถวเดียวก่อนค่ะ');
    expect(part.querySelector('.pill')?.text).toBe('ทีมงาน');
    expect(course.html).not.toContain('<script>alert(1)');
    expect((await room.reload()).find('#qna').text).toContain('รวมให้เหลือแถวเดียวก่อนค่ะ');
    expect((await learner.get(PATH)).find('#qna form').getAttribute('action')).toMatch(/\/questions$/);

    const shownPage = await staff.get('/admin/questions?status=shown');
    const hiddenPage = await shownPage.form('form[data-kind=decide]').submit('hide');
    expect(hiddenPage.text).toContain('บันทึกแล้ว');
    expect((await visit(PATH)).text).not.toContain('หัวตารางมีสองแถว');
    // a colleague whose page is older shows it to nobody again
    const old = await shownPage.form('form[data-kind=answer]').fill({ answer: 'ไม่รู้ว่าซ่อน' }).submit('answer');
    expect(old.status).toBe(409);
    for (const words of ['มีคนซ่อนคำถามนี้ไปแล้ว', 'ไม่รู้ว่าซ่อน']) expect(old.text).toContain(words);
    expect((await visit(PATH)).text).not.toContain('หัวตารางมีสองแถว');
  });

  test('LRN-06 who has no access asks about no lecture, and a lecture of another course is none', async () => {
    const other = await signedIn(app.url, 'company@demo.test');
    const ofLecture = `${ROOM}/questions?lecture=1`;
    expect((await other.get(ofLecture)).path).toBe(`${PATH}?notice=no-access`);
    const before = (await rows()).length;
    const postedPage = await other.post(ofLecture, { body: 'ถามได้ไหมถ้ายังไม่ได้ซื้อ' });
    expect(postedPage.path).toBe(`${PATH}?notice=no-access`);
    expect((await visit(`${ROOM}/questions`)).path).toMatch(/^\/login\?back=/);
    expect(await rows()).toHaveLength(before);
    const page = await learner.get(`${ROOM}/questions?lecture=999999`);
    await ask(page, 'คำถามทั่วไปเรื่องคอร์สนี้ค่ะ');
    expect((await rows()).at(-1)?.lecture_id).toBeNull();
  });

  test('LRN-06 switched off: no questions in the learning room, and none are taken', async () => {
    await app.inDatabase((db) => change(db, { is_course_comment: false }));
    try {
      const room = await learner.get(ROOM);
      expect(room.root.querySelector('#qna')).toBeNull();
      expect(room.text).not.toContain('ถามเกี่ยวกับบทนี้');
      expect((await learner.get(`${ROOM}/questions`)).status).toBe(404);
      expect((await learner.post(`${ROOM}/questions`, { body: 'ยังถามได้อยู่ไหมคะ' })).status).toBe(404);
    } finally {
      await app.inDatabase((db) => change(db, { is_course_comment: true }));
    }
    expect((await learner.get(ROOM)).root.querySelector('#qna')).not.toBeNull();
  });
});

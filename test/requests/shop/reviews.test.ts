import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { addShownReviews, demoCourse, giveLearned } from '../../support/rows/learned-course';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const LEARNER = 'student@demo.test';
const NAME = 'ปาริฉัตร ศ.';
const WORDS = 'เรียนจบตอนแรกแล้วจับคอร์ดเปลี่ยนทัน ครูบอกจุดที่มือมักเกร็งด้วย';

let app: AppServer;
/** nobody has reviewed it yet, and the demo has no samples of it */
let guitar: { id: number; path: string };
/** learned online, so there is no class to have been in */
let python: { id: number; path: string };
/** many have reviewed it */
let english: { id: number; path: string };
let learner: PlainBrowser;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      guitar = await demoCourse(db, 'guitar-fingerstyle');
      python = await demoCourse(db, 'python-docs');
      english = await demoCourse(db, 'english-meeting');
      await giveLearned(db, { email: LEARNER, courseId: guitar.id, lectures: 1000 });
      await addShownReviews(db, english.id, [5, 4, 4, 5, 5, 4, 5, 5, 4, 5, 5, 4]);
    },
  });
  [learner, staff] = [await signedIn(app.url, LEARNER), await signedIn(app.url, 'admin@demo.test')];
});
afterAll(() => app.stop());

const visitor = () => new PlainBrowser(app.url);
const own = (course: { path: string }) => `${course.path}/review`;
const set = (settings: Record<string, unknown>) => app.inDatabase((db) => change(db, settings));
const reviewsOf = (courseId: number) =>
  app.inDatabase((db) =>
    db.selectFrom('course_review').selectAll().where('course_id', '=', courseId).execute(),
  );
const jsonLd = (page: PlainPage) =>
  JSON.parse(page.find('script[type="application/ld+json"]').text) as Record<string, unknown>;

describe('who may write', () => {
  const payload = { rating: '5', body: WORDS, author_name: 'x', intent: 'send' };

  test('a visitor is asked to sign in, a member without the course is told why not', async () => {
    expect((await visitor().get(own(guitar))).path).toMatch(/^\/login/);
    expect((await visitor().post(own(guitar), payload)).link('เข้าสู่ระบบในแท็บใหม่').href).toContain(
      '/login?back=',
    );
    const other = await signedIn(app.url, 'company@demo.test');
    const page = await other.get(own(guitar));
    expect(page.text).toContain('รีวิวได้เฉพาะคนที่เคยมีสิทธิ์เรียนคอร์สนี้');
    expect(page.root.querySelector('textarea')).toBeNull();
    const postedPage = await other.post(own(guitar), payload, page.url);
    expect(postedPage.status).toBe(403);
    expect((await other.get(guitar.path)).html).not.toContain('เขียนรีวิว');
    expect((await other.get('/course/999999/review')).status).toBe(404);
    expect(await reviewsOf(guitar.id)).toEqual([]);
  });

  test('whoever has just begun is told to learn on', async () => {
    await app.inDatabase((db) =>
      giveLearned(db, { email: 'company@demo.test', courseId: python.id, lectures: 0 }),
    );
    const other = await signedIn(app.url, 'company@demo.test');
    const page = await other.get(own(python));
    expect(page.text).toContain('ยังเรียนไม่ถึง 10%');
    expect((await other.post(own(python), payload, page.url)).status).toBe(403);
    expect((await other.get('/myaccount/student/courses')).html).not.toContain('เขียนรีวิว');
  });

  test('a form of another site is refused', async () => {
    const cookie = learner.jar.header(new URL(app.url)) ?? '';
    const answer = await fetch(app.url + own(guitar), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(payload),
      headers: { Cookie: cookie, Origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(403);
    expect(await reviewsOf(guitar.id)).toEqual([]);
  });
});

describe('from the learner to the course’s page', () => {
  test('what is wrong stands beside its field, and nothing typed is lost', async () => {
    const form = await (await learner.get('/myaccount/student/courses')).link('เขียนรีวิว').follow();
    expect(form.form('ส่งรีวิว').value('author_name')).toBe(NAME);
    const wrong = await form.form('ส่งรีวิว').fill({ body: 'ดูที่ www.example.com นะ' }).submit('ส่งรีวิว');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('แก้ 2 จุดนี้ก่อน');
    expect(wrong.text).toContain('เลือกจำนวนดาว');
    expect(wrong.text).toContain('เอาลิงก์ออกก่อน');
    expect(wrong.form('ส่งรีวิว').value('body')).toBe('ดูที่ www.example.com นะ');
    expect(await reviewsOf(guitar.id)).toEqual([]);
  });

  test('it waits for staff, who see it counted, and stands on the page once they let it', async () => {
    const form = await learner.get(own(guitar));
    const savedPage = await form.form('ส่งรีวิว').fill({ rating: '4', body: WORDS }).submit('ส่งรีวิว');
    expect(savedPage.text).toContain('ได้รับรีวิวแล้ว');
    expect(savedPage.text).toContain('รอทีมงานอ่าน');
    expect((await visitor().get(guitar.path)).html).not.toContain(WORDS);

    const queue = await staff.get('/admin/reviews');
    expect(queue.find('a[href="/admin/reviews"]').text).toContain('1');
    expect(queue.text).toContain(WORDS);
    expect(queue.text).toContain(LEARNER);
    const resultPage = await queue.form('ให้ขึ้นหน้าคอร์ส').submit('ให้ขึ้นหน้าคอร์ส');
    expect(resultPage.text).toContain('บันทึกแล้ว');
    expect(resultPage.text).not.toContain(WORDS);

    const page = await visitor().get(guitar.path);
    const review = page.find('#reviews');
    expect(review.text).toContain(WORDS);
    expect(review.text).toContain(NAME);
    expect(review.text).toContain('เรียนจบแล้วตอนเขียน');
    expect(review.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4 จาก 5 ดาว');
    expect(review.text).not.toContain('ตัวอย่าง');
    expect(page.html).not.toContain('เขียนรีวิว');
    // one is too few for an average
    expect(jsonLd(page)).not.toHaveProperty('aggregateRating');
    expect((await learner.get(guitar.path)).link('ดูหรือแก้รีวิวของคุณ').href).toContain('/review');
  });

  test('the school answers once, under the review', async () => {
    const list = await staff.get('/admin/reviews?status=shown');
    const item = list.root.querySelectorAll('li.panel').find((each) => each.text.includes(WORDS))!;
    const formOf = (page: PlainPage) => page.form(`#${item.id} [data-kind="answer"]`);
    const wrong = await formOf(list).fill({ reply: 'ดูเพิ่มที่ www.example.com' }).submit('บันทึกคำตอบ');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('คำตอบใส่ลิงก์ไม่ได้');
    await formOf(wrong).fill({ reply: 'ขอบคุณที่เล่าให้ฟังค่ะ' }).submit('บันทึกคำตอบ');
    const page = await visitor().get(guitar.path);
    expect(page.find('#reviews .answer').text).toContain('ขอบคุณที่เล่าให้ฟังค่ะ');
  });

  test('other words take it off the page; staff who read the old ones decide nothing', async () => {
    const old = await staff.get('/admin/reviews?status=shown');
    const changedPage = await learner.get(own(guitar));
    expect(changedPage.form('ส่งรีวิวที่แก้แล้ว').value('body')).toBe(WORDS);
    await changedPage.form('ส่งรีวิวที่แก้แล้ว').fill({ body: 'เรียนอีกรอบแล้วเปลี่ยนใจ' }).submit('ส่งรีวิวที่แก้แล้ว');
    expect((await visitor().get(guitar.path)).root.querySelector('#reviews')).toBeNull();
    const item = old.root.querySelectorAll('li.panel').find((each) => each.text.includes(WORDS))!;
    const late = await old.form(`#${item.id} [data-kind="hide"]`).choose('reason', 'other').submit('ซ่อนรีวิวนี้');
    expect(late.status).toBe(409);
    expect(late.text).toContain('ผู้เขียนแก้รีวิวนี้หลังจากที่คุณเปิดหน้า');
    expect(await reviewsOf(guitar.id)).toMatchObject([{ status: 'waiting', revision: 2 }]);
  });

  test('it is hidden with a reason, which its author reads', async () => {
    const queue = await staff.get('/admin/reviews');
    const without = await queue.form('form[data-kind="hide"]').submit('ซ่อนรีวิวนี้');
    expect(without.status).toBe(422);
    expect(without.text).toContain('เลือกเหตุผลที่ซ่อน');
    await without.form('form[data-kind="hide"]').choose('reason', 'off-topic').submit('ซ่อนรีวิวนี้');
    const mine = await learner.get(own(guitar));
    expect(mine.text).toContain('เพราะไม่เกี่ยวกับคอร์สนี้');
    expect((await staff.get('/admin/reviews?status=hidden')).text).toContain('เรียนอีกรอบแล้วเปลี่ยนใจ');
    const audited = await app.inDatabase((db) =>
      db
        .selectFrom('audit_event')
        .select('action')
        .where('subject_type', '=', 'review')
        .orderBy('id')
        .execute(),
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'review-approved',
      'review-answered',
      'review-hidden',
    ]);
  });

  test('its author takes it back', async () => {
    const missingPage = await (await learner.get(own(guitar))).form('ลบรีวิวนี้').submit('ลบรีวิวนี้');
    expect(missingPage.text).toContain('ลบรีวิวแล้ว');
    expect(await reviewsOf(guitar.id)).toEqual([]);
  });

  test('nobody but staff moderates', async () => {
    const form = { intent: 'approve', id: '1', revision: '1' };
    expect((await learner.post('/admin/reviews', form)).status).toBe(403);
    expect((await visitor().post('/admin/reviews', form)).path).toMatch(/^\/login/);
  });
});

describe('what a buyer reads', () => {
  test('the average with its count, the newest three, and all of them in pages', async () => {
    const page = await visitor().get(english.path);
    const part = page.find('#reviews');
    expect(part.text).toContain('4.6');
    expect(part.text).toContain('12 รีวิว');
    expect(
      part.querySelectorAll('ul.reviews > li').map((each) => each.querySelector('.free-text')?.text),
    ).toEqual(['รีวิวที่ 12 ของคอร์สนี้', 'รีวิวที่ 11 ของคอร์สนี้', 'รีวิวที่ 10 ของคอร์สนี้']);
    expect(jsonLd(page)).toMatchObject({ aggregateRating: { ratingValue: '4.6', reviewCount: 12 } });
    // beside the purchase one of them speaks, and the way to all
    await set({ layout_course_detail: 4 });
    const beside = (await visitor().get(english.path)).find('#reviews');
    expect(beside.querySelectorAll('ul.reviews > li .free-text').map((each) => each.text)).toEqual([
      'รีวิวที่ 12 ของคอร์สนี้',
    ]);
    expect(beside.text).toContain('อ่านรีวิวทั้งหมด 12 รายการ');
    await set({ layout_course_detail: 3 });
    const all = await page.link('อ่านรีวิวทั้งหมด 12 รายการ').follow();
    expect(all.headers.get('Cache-Control')).toContain('s-maxage=30');
    expect(all.root.querySelectorAll('ul.reviews > li')).toHaveLength(10);
    const second = await all.link('ถัดไป').follow();
    expect(second.text).toContain('รีวิวที่ 1 ของคอร์สนี้');
    expect(second.root.querySelectorAll('ul.reviews > li')).toHaveLength(2);
    const list = await visitor().get('/courses?q=ประชุมภาษาอังกฤษ');
    expect(list.find('.cards').text).toContain('4.6');
  });

  test('samples of the demo are marked wherever they stand, and search engines are told nothing', async () => {
    const page = await visitor().get('/course/1-excel-for-work');
    expect(page.find('#reviews').text).toContain('ไม่ใช่ผู้เรียนจริง');
    const marks = page.root.querySelectorAll('#reviews li').map((each) => each.querySelector('.pill')?.text);
    expect(marks).toEqual(['ตัวอย่าง', 'ตัวอย่าง', 'ตัวอย่าง']);
    expect(page.root.querySelector('h1 ~ p .pill')?.text).toBe('ตัวอย่าง');
    expect(jsonLd(page)).not.toHaveProperty('aggregateRating');
    const card = (await visitor().get('/courses?q=Excel')).root
      .querySelectorAll('.card')
      .find((each) => each.text.includes('Excel สำหรับคนทำงาน'))!;
    expect(card.text).toContain('4.5');
    expect(card.text).toContain('ตัวอย่าง');
  });

  test('below the shop’s number nothing is averaged; at 0 there are no reviews at all', async () => {
    await set({ reviews_from: 13 });
    const page = await visitor().get(english.path);
    expect(page.find('#reviews').text).toContain('รีวิวที่ 12');
    expect(page.text).not.toContain('4.6');
    expect((await visitor().get('/courses?q=ประชุมภาษาอังกฤษ')).find('.cards').text).not.toContain('4.6');
    await set({ reviews_from: 0 });
    expect((await visitor().get(english.path)).html).not.toContain('รีวิว');
    expect((await visitor().get(`${english.path}/reviews`)).status).toBe(404);
    expect((await learner.get(own(guitar))).status).toBe(404);
    expect((await learner.get('/myaccount/student/courses')).html).not.toContain('เขียนรีวิว');
    expect((await staff.get('/admin/reviews')).text).toContain('ร้านปิดรีวิวอยู่');
    await set({ reviews_from: 3 });
  });
});

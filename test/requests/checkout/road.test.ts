import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveReportOf } from '../../support/road/approved-course';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const FREE = 'ถ่ายรูปขายของด้วยมือถือ';

/** From the first page to the first lecture, without JavaScript, in every layout. */
describe.each([1, 3, 4])('the whole road in layout %i', (layout) => {
  let app: AppServer;
  beforeAll(async () => {
    app = await startApp({ change: (db) => change(db, { layout_course_detail: layout }) });
  });
  afterAll(() => app.stop());

  test(`CHK-01 a guest finds a course, buys it, is approved and learns (layout ${layout})`, async () => {
    const visitor = new PlainBrowser(app.url);
    const home = await visitor.get('/');
    const foundPage = await home.form('form[role=search]').fill({ q: 'ตารางเปล่า' }).submit();
    const course = await foundPage.link(EXCEL).follow();
    const form = layout === 4 ? course : await course.link('สมัครเรียน').follow();
    const email = `layout${layout}@example.test`;
    const paying = await form
      .form('form#register')
      .fill({ ...guest(email) })
      .submit('ชำระเงิน');
    expect(paying.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
    const reportedPage = await sendReport(paying, { slip: await slipPicture(email) });
    expect(reportedPage.path).toMatch(/^\/thankyou\?orderId=[\w-]{22}$/);
    await approveReportOf(app.url, email);
    const order = await visitor.get(paying.path.replace('/transfer', ''));
    const start = order.root.querySelector('a[href^="/learn/"], form[action$="/open"]');
    expect(start).not.toBeNull();
    // until when it is theirs stands wherever they are told that it is paid, and the receipt beside the thanks
    const thanks = await visitor.get(reportedPage.path);
    for (const page of [thanks, order])
      expect(page.find('#access-ends').text).toMatch(/เรียนได้(ถึงวันที่|ไม่มีวันหมด)/);
    expect(thanks.root.querySelector('a[href*="/document"]')).not.toBeNull();
    const courses = await visitor.get('/myaccount/student/courses');
    expect(courses.text).toContain(EXCEL);
  });

  test(`CRS-02 the page is the layout's own (layout ${layout})`, async () => {
    const list = await new PlainBrowser(app.url).get(`/courses?q=${encodeURIComponent(EXCEL)}`);
    const course = await list.link(EXCEL).follow();
    const hasForm = course.root.querySelector('form#register') !== null;
    const hasSlab = course.root.querySelector('.split > aside') !== null;
    expect({ hasForm, hasSlab }).toEqual({ hasForm: layout === 4, hasSlab: layout !== 1 });
    expect(course.headers.get('Cache-Control')).toBe(
      layout === 4 ? 'private, no-store' : 'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
    );
  });
});

describe('without a thank-you page', () => {
  let app: AppServer;
  beforeAll(async () => {
    app = await startApp({ change: (db) => change(db, { is_thank_you_page: false }) });
  });
  afterAll(() => app.stop());

  test('CRS-12 a guest gets the token page, a student the order list', async () => {
    const visitor = new PlainBrowser(app.url);
    const free = await orderAsGuest(visitor, {
      title: FREE,
      buyer: guest('free@example.test'),
      button: 'ลงทะเบียนเรียน',
    });
    expect(free.path).toMatch(/^\/order\/[\w-]{22}$/);

    const student = await signedIn(app.url, 'student@demo.test');
    const takenPage = await orderAsGuest(student, {
      title: FREE,
      buyer: guest('student@demo.test'),
      button: 'ลงทะเบียนเรียน',
    });
    expect(takenPage.path).toBe('/myaccount/student/order');
    expect(takenPage.text).toContain(FREE);
  });

  test('CHK-08 "notify later" and a report lead a guest to the token page, a student to the list', async () => {
    const paying = await orderAsGuest(new PlainBrowser(app.url), {
      title: EXCEL,
      buyer: guest('later@example.test'),
    });
    const order = paying.path.replace('/transfer', '');
    expect((await paying.link('ไว้แจ้งทีหลัง').follow()).path).toBe(order);
    expect((await sendReport(paying, { slip: await slipPicture('guest') })).path).toBe(order);

    const student = await signedIn(app.url, 'student@demo.test');
    const theirs = await orderAsGuest(student, { title: EXCEL, buyer: guest('student@demo.test') });
    expect((await theirs.link('ไว้แจ้งทีหลัง').follow()).path).toBe('/myaccount/student/order');
  });
});

describe('with the thank-you page', () => {
  let app: AppServer;
  beforeAll(async () => {
    app = await startApp({
      change: (db) => change(db, { is_thank_you_page: true, payment_title: 'จ่ายอย่างไรดี' }),
    });
  });
  afterAll(() => app.stop());

  test('CRS-12 both get it, with the order’s token', async () => {
    for (const visitor of [new PlainBrowser(app.url), await signedIn(app.url, 'student@demo.test')]) {
      const takenPage = await orderAsGuest(visitor, {
        title: FREE,
        buyer: guest('thanks@example.test'),
        button: 'ลงทะเบียนเรียน',
      });
      expect(takenPage.path).toMatch(/^\/thankyou\?orderId=[\w-]{22}$/);
    }
  });

  test('PAY-16 the shop’s own title heads the methods', async () => {
    const list = await new PlainBrowser(app.url).get(`/courses?q=${encodeURIComponent(EXCEL)}`);
    const course = await list.link(EXCEL).follow();
    const form = await course.link('สมัครเรียน').follow();
    expect(form.text).toContain('จ่ายอย่างไรดี');
    expect(form.text).not.toContain('ช่องทางการชำระเงิน');
  });
});

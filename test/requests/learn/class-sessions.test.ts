import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { addDays, bangkokDay, bangkokInstant, formatSpan, weekdayOf } from '../../../app/values/time';
import { approveReportOf, guestWithCourse } from '../../support/road/approved-course';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { confirmSeat } from '../../support/road/confirmed-seat';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const CLASS = 'สีน้ำวันเสาร์';
const LIVE = 'ภาษาญี่ปุ่นเริ่มจากศูนย์';
const FREE_CLASS = 'เปิดสตูดิโอวาดเส้น';
const EXCEL = 'Excel สำหรับคนทำงาน';
const JOIN = 'https://zoom.example/j/98765432101';
const START_NOW = /เริ่มเรียน/;
let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    // without its book, which asks for an address
    change: (db) =>
      db
        .updateTable('course')
        .set({ free_book: null, free_book_type: null })
        .where('external_key', '=', 'japanese-n5')
        .execute(),
  });
});
afterAll(() => app.stop());

const sessionsOf = (key: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('course_session')
      .innerJoin('course', 'course.id', 'course_session.course_id')
      .select(['course_session.id', 'begins_at', 'ends_at', 'course_session.what_to_bring', 'calendar_uid'])
      .where('course.external_key', '=', key)
      .orderBy('begins_at')
      .execute(),
  );
const plain = (text: string) => text.replace(/[\u00a0\s]+/g, ' ').replaceAll('\u2060', '');
const approvedMail = (db: Db, email: string) =>
  db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('to_address', '=', email)
    .where('kind', '=', 'order-approved')
    .executeTakeFirstOrThrow();
/** The order's own page, wherever its way led to. */
const orderPathOf = (page: PlainPage) => /^\/order\/[\w-]{22}/.exec(page.path)![0];
/** A guest who bought it and had it approved. */
async function buyer(home: string, title: string, email: string) {
  const { visitor, orderPage } = await guestWithCourse(home, { title, email });
  return { visitor, orderPage: await visitor.get(orderPathOf(orderPage)) };
}
const eventsIn = async (visitor: PlainBrowser, page: PlainPage) => {
  const href = page.find('a[href$="/calendar.ics"]').getAttribute('href')!;
  const answer = await visitor.get(href);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  const calendar = new ICAL.Component(ICAL.parse(answer.html) as unknown[]);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  return calendar.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each);
    event.startDate.zone = zone;
    return event;
  });
};

describe('who bought a class knows when and where it is', () => {
  test('CHK-05 a guest is told day, hours, place with a map, what to bring and who teaches, and nowhere to start now', async () => {
    const email = 'class-guest@example.test';
    const { visitor, orderPage } = await buyer(app.url, CLASS, email);
    const [session] = await sessionsOf('watercolor-saturday');
    const when = formatSpan(session!.begins_at, session!.ends_at);
    expect(when).toMatch(/^เสาร์ .* 09:30–16:00 น\.$/);
    const thankYou = await visitor.get(`/thankyou?orderId=${orderPage.path.split('/').at(-1)}`);
    for (const page of [orderPage, thankYou]) {
      const text = plain(page.text);
      for (const expectedText of [when, 'เชียงใหม่ สตูดิโอใบไม้', session!.what_to_bring, 'ครูแพร'])
        expect(text).toContain(expectedText);
      expect(text).not.toMatch(START_NOW);
      expect(page.find('a[href^="https://www.google.com/maps?q="]').text).toContain('แผนที่');
      expect(page.headers.get('Cache-Control')).toContain('no-store');
    }
    const mail = await app.inDatabase((db) => approvedMail(db, email));
    for (const body of [mail.plain_text, mail.html]) {
      for (const expectedText of [
        when,
        'สตูดิโอใบไม้',
        session!.what_to_bring,
        `${orderPage.path}/calendar.ics`,
      ])
        expect(body).toContain(expectedText);
      expect(body).not.toMatch(START_NOW);
    }
    const [event, ...others] = await eventsIn(visitor, orderPage);
    expect(others).toEqual([]);
    expect(event!.uid).toBe(session!.calendar_uid);
    expect(event!.startDate.toJSDate()).toEqual(session!.begins_at);
    expect(event!.location).toContain('สตูดิโอใบไม้');
  });

  test('LRN-07 its course says the same among their courses and in its lectures', async () => {
    const email = 'class-learner@example.test';
    const { visitor, orderPage } = await buyer(app.url, LIVE, email);
    const sessions = await sessionsOf('japanese-n5');
    expect(sessions).toHaveLength(24);
    const lecture = await orderPage.form('form[action$="/open"]').submit('ดูเนื้อหาคอร์ส');
    const courses = await visitor.get('/myaccount/student/courses');
    const first = formatSpan(sessions[0]!.begins_at, sessions[0]!.ends_at);
    for (const page of [lecture, courses]) {
      expect(plain(page.text)).toContain(first);
      expect(page.find(`a[href="${JOIN}"]`).text).toContain('ห้องเรียน');
      expect(page.headers.get('Cache-Control')).toContain('no-store');
      expect(page.text).not.toMatch(START_NOW);
      const events = await eventsIn(visitor, page);
      expect(events.map((event) => event.startDate.toJSDate())).toEqual(
        sessions.map((each) => each.begins_at),
      );
      expect(new Set(events.map((event) => event.uid)).size).toBe(24);
    }
    const orders = await visitor.get('/myaccount/student/order');
    expect(orders.text).not.toMatch(START_NOW);
    expect(orders.text).toContain('ดูคำสั่งซื้อ');
  });

  test('CHK-05 the link to a live course is for who has access, in the order, its mail and nowhere else', async () => {
    const email = 'live-guest@example.test';
    const visitor = new PlainBrowser(app.url);
    const paying = await orderAsGuest(visitor, { title: LIVE, buyer: guest(email) });
    const orderPath = orderPathOf(paying);
    const unpaid = await visitor.get(orderPath);
    expect(plain(unpaid.text)).toContain('19:00–20:30');
    expect(unpaid.html).not.toContain(JOIN);
    await sendReport(paying, { slip: await slipPicture(email) });
    await approveReportOf(app.url, email);
    const order = await visitor.get(orderPath);
    expect(order.find(`a[href="${JOIN}"]`).getAttribute('rel')).toContain('noreferrer');
    expect((await app.inDatabase((db) => approvedMail(db, email))).plain_text).toContain(JOIN);
    const stranger = new PlainBrowser(app.url);
    const list = await stranger.get(`/courses?q=${encodeURIComponent(LIVE)}`);
    const course = await list.link(LIVE).follow();
    const register = await stranger.get(`${course.path}/register`);
    for (const page of [list, course, register, await stranger.get('/')])
      expect(page.html).not.toContain(JOIN);

    // the money went back, and with it the right to come
    await app.inDatabase(async (db) => {
      const person = db.selectFrom('person').select('id').where('email', '=', email);
      await db
        .updateTable('access_grant')
        .set({ revoked_at: new Date() })
        .where('person_id', 'in', person)
        .execute();
    });
    for (const path of [orderPath, `${orderPath}/calendar.ics`])
      expect((await new PlainBrowser(app.url).get(path)).html).not.toContain(JOIN);
  });

  test('CHK-05 of a member’s order the link to join waits for the member', async () => {
    const member = await signedIn(app.url, 'student@demo.test');
    const paying = await orderAsGuest(member, { title: LIVE, buyer: guest('student@demo.test') });
    const orderPath = orderPathOf(paying);
    await sendReport(paying, { slip: await slipPicture('student-live') });
    await approveReportOf(app.url, 'student@demo.test');
    expect((await member.get(orderPath)).html).toContain(JOIN);
    const holder = new PlainBrowser(app.url);
    const shownPage = await holder.get(orderPath);
    expect(plain(shownPage.text)).toContain('19:00–20:30');
    expect(shownPage.html).not.toContain(JOIN);
    expect(shownPage.link('เข้าสู่ระบบเพื่อดูลิงก์').href).toContain('/login');
    const file = await holder.get(`${orderPath}/calendar.ics`);
    expect(file.html.match(/BEGIN:VEVENT/g)).toHaveLength(24);
    expect(file.html.replace(/\r\n /g, '')).not.toContain(JOIN);
  });

  test('CHK-03 a free class says when it is, too', async () => {
    const email = 'free-class@example.test';
    await orderAsGuest(new PlainBrowser(app.url), {
      title: FREE_CLASS,
      buyer: guest(email),
      button: 'ลงทะเบียนเรียน',
    });
    const order = await confirmSeat(app, email);
    expect(plain(order.text)).toContain('พุธ');
    expect(plain(order.text)).toContain('18:00–20:00 น.');
    expect(order.text).not.toMatch(START_NOW);
  });

  test('CHK-05 a course to learn any time starts at once, as before', async () => {
    const { orderPage } = await buyer(app.url, EXCEL, 'any-time@example.test');
    expect(orderPage.text).toMatch(START_NOW);
    expect(orderPage.root.querySelector('a[href$=".ics"]')).toBeNull();
  });
});

describe('the day before', () => {
  const remindersTo = (db: Db, email: string) =>
    db
      .selectFrom('outbox_mail')
      .select(['plain_text', 'order_id'])
      .where('to_address', '=', email)
      .where('kind', '=', 'session-reminder')
      .execute();

  test('REG-12 who comes to a class is reminded once by the shop’s own job', async () => {
    const email = 'reminded@example.test';
    const shop = await startApp();
    try {
      const { orderPage } = await buyer(shop.url, CLASS, email);
      const tomorrow = addDays(bangkokDay(new Date()), 1);
      await shop.inDatabase(async (db) => {
        await db
          .updateTable('course_session')
          .set({
            begins_at: bangkokInstant(tomorrow, '09:30:00'),
            ends_at: bangkokInstant(tomorrow, '16:00:00'),
            created_at: new Date('2026-01-01T00:00:00Z'),
          })
          .where('place', 'like', '%นิมมานเหมินท์%')
          .execute();
        const person = db.selectFrom('person').select('id').where('email', '=', email);
        await db
          .updateTable('access_grant')
          .set({ granted_at: bangkokInstant(addDays(tomorrow, -3), '12:00:00') })
          .where('person_id', 'in', person)
          .execute();
        await addWaitingJob(db, 'remind-of-sessions');
      });
      await expect.poll(() => shop.inDatabase(async (db) => (await remindersTo(db, email)).length)).toBe(1);
      const [mail] = await shop.inDatabase((db) => remindersTo(db, email));
      for (const expectedText of ['พรุ่งนี้', '09:30', 'สตูดิโอใบไม้', `${orderPage.path}/calendar.ics`])
        expect(mail!.plain_text).toContain(expectedText);
    } finally {
      await shop.stop();
    }
  });
});

test('CHK-05 a class whose only day staff took off says so on its order, before any refund', async () => {
  const shop = await startApp();
  try {
    const { visitor, orderPage } = await buyer(shop.url, CLASS, 'off@example.test');
    const staff = await signedIn(shop.url, 'admin@demo.test');
    const { course_id: courseId } = await shop.inDatabase((db) =>
      db.selectFrom('order_line').select('course_id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    const days = await staff.get(`/admin/courses/${courseId}/sessions`);
    await days.form('form:has([value=remove])').submit();
    await shop.inDatabase((db) =>
      db.deleteFrom('course_session').where('course_id', '=', courseId).execute(),
    );
    const page = await visitor.get(orderPage.path);
    expect(plain(page.text)).toContain('ร้านยกเลิกคลาสนี้');
    expect(plain(page.text)).toMatch(/ร้านยกเลิกแล้ว เดิมเรียนวัน.+ น\./);
    expect(page.text).not.toMatch(/เริ่มเรียนได้เลย|ครูจะติดต่อเพื่อนัดวัน/);
    expect(page.root.querySelectorAll('button').map(({ text }) => text)).not.toContain('เริ่มเรียน');
  } finally {
    await shop.stop();
  }
});

test('CRS-01 a class names the weekday of its own date, whatever day the demo shop was made', async () => {
  const classes = await app.inDatabase((db) =>
    db
      .selectFrom('course')
      .select(['external_key', 'class_type', 'start_date', 'end_reg_date', 'id', 'slug'])
      .where('start_date', 'is not', null)
      .execute(),
  );
  expect(classes.length).toBeGreaterThan(8);
  const names = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัส', 'ศุกร์', 'เสาร์'];
  for (const { class_type, start_date, end_reg_date, id, slug } of classes) {
    const weekday = names[weekdayOf(start_date!)]!;
    expect(class_type).toContain(weekday);
    expect(end_reg_date! <= start_date!, `${slug} closes after it began`).toBe(true);
    const page = await new PlainBrowser(app.url).get(`/course/${id}-${slug}`);
    expect(plain(page.find('.facts').text)).toContain(weekday);
  }
});

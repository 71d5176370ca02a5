import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHours, bangkokDay } from '../../../app/values/time';
import { guest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let support: PlainBrowser;
let courseId: number;
let sessionId: number;
const PATH = () => `/course/${courseId}-desk`;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      await addStaff(db, 'support');
      await addStaff(db, 'owner');
      const course = await db
        .insertInto('course')
        .values({
          external_key: 'desk',
          slug: 'desk',
          title: 'คลาสพิเศษ',
          course_type: 'In-class' as const,
          seat_limit: 1,
          seats_held: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      courseId = course.id;
      await db
        .insertInto('price_plan')
        .values({
          external_key: 'desk',
          course_id: courseId,
          name: 'รอบเดียว',
          plan_type: 'One-Time Payment',
          price_satang: 50_000,
        })
        .execute();
      await db.insertInto('site_setting').values({ key: 'waiting_offer_hours', value: '240' }).execute();
      // at ten, so that it ends on its day whenever the test runs
      const begins_at = new Date(`${bangkokDay(addHours(new Date(), 288))}T10:00:00+07:00`);
      const session = await db
        .insertInto('course_session')
        .values({
          course_id: courseId,
          external_key: 'desk-1',
          place: 'ห้อง 9',
          begins_at,
          ends_at: addHours(begins_at, 2),
          created_at: new Date(0),
          changed_at: new Date(0),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      sessionId = session.id;
      const people = await db
        .selectFrom('person')
        .select('id')
        .where('email', 'in', ['company@demo.test', 'student@demo.test'])
        .execute();
      await db
        .insertInto('access_grant')
        .values(
          people.map(({ id }) => ({
            course_id: courseId,
            person_id: id,
            source: 'staff' as const,
            terms: '{}',
            starts_at: new Date(),
            granted_at: new Date(),
          })),
        )
        .execute();
    },
  });
  support = await signedIn(app.url, 'support@demo.test');
});
afterAll(() => app.stop());

const mailPath = (to: string, kind: string) =>
  app.inDatabase(async (db) => {
    const mail = await db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('to_address', '=', to)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return /\/(?:waiting|order|seat)\/[\w-]+/.exec(mail?.plain_text ?? '')?.[0] ?? null;
  });

test('ADM-06 a visitor waits for a seat of a full class, is offered a freed one and buys it', async () => {
  const visitor = new PlainBrowser(app.url);
  const course = await visitor.get(PATH());
  const form = await course.link('แจ้งเมื่อมีที่ว่าง').follow();
  expect(form.text).toContain('เราใช้ชื่อและอีเมลนี้เพื่อแจ้งที่ว่างของคลาสนี้เท่านั้น');
  const wrong = await form.form('เข้าคิวรอที่ว่าง').fill({ name: '', email: 'มาลี' }).submit();
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('กรอกชื่อ');
  expect(wrong.text).toContain('อีเมลไม่ถูกต้อง');
  const email = 'waits@example.test';
  const questionPage = await wrong.form('เข้าคิวรอที่ว่าง').fill({ name: 'มาลี', email }).submit();
  expect(questionPage.text).toContain('เปิดอีเมลแล้วกดยืนยัน');
  const place = await mailPath(email, 'seat-waiting');
  const confirmedPage = await (await visitor.get(place!)).form('ยืนยันเข้าคิว').submit();
  expect(confirmedPage.text).toContain('คุณเป็นคิวถัดไป');
  const roster = await support.get(`/admin/classes/${sessionId}`);
  expect(roster.text).toContain(email);

  await app.inDatabase(async (db) => {
    await db.updateTable('course').set({ seats_held: 0 }).where('id', '=', courseId).execute();
  });
  // nobody who comes by gets what somebody waits for
  expect((await new PlainBrowser(app.url).get(`${PATH()}/register`)).text).toContain('ที่นั่งเต็มแล้ว');
  await app.inDatabase((db) => addWaitingJob(db, 'offer-freed-seats'));
  await expect.poll(() => mailPath(email, 'seat-offered')).toBe(place);
  expect((await support.get(`/admin/classes/${sessionId}`)).text).toContain('กันที่ไว้ให้ถึง');
  const offeredPage = await visitor.get(place!);
  expect(offeredPage.text).toContain('มีที่ว่างสำหรับคุณแล้ว');
  const till = await offeredPage.form('สมัครเรียนที่นั่งนี้').submit();
  expect(till.path).toContain(`${PATH()}/register`);
  const register = till.form('#register');
  expect(register.value('email')).toBe(email);
  const paying = await register.fill({ ...guest(email), email }).submit('ชำระเงิน');
  expect(paying.path).toMatch(/\/transfer\b/);
  expect((await visitor.get(place!)).text).toContain('ที่นั่งนี้เป็นของคุณแล้ว');
  const { held, until } = await app.inDatabase(async (db) => ({
    held: await db.selectFrom('course').select('seats_held').where('id', '=', courseId).execute(),
    until: await db.selectFrom('class_waiting').select('offered_until').where('email', '=', email).execute(),
  }));
  expect(held).toEqual([{ seats_held: 1 }]);
  // as `waiting_offer_hours` says
  expect(until[0]!.offered_until!.getTime()).toBeGreaterThan(addHours(new Date(), 239).getTime());
});

test('ADM-06 a member is in the line at once and leaves it by the page of the mail', async () => {
  const student = await signedIn(app.url, 'student@demo.test');
  // who has a seat of a free class already is not in its line
  const setSeatsRevoked = (revoked_at: Date | null) =>
    app.inDatabase((db) =>
      db.updateTable('access_grant').set({ revoked_at }).where('course_id', '=', courseId).execute(),
    );
  await setSeatsRevoked(new Date());
  await app.inDatabase((db) =>
    db
      .updateTable('course')
      .set({ course_type: 'In-class-free', seats_held: 1 })
      .where('id', '=', courseId)
      .execute(),
  );
  const form = await student.get(`${PATH()}/waiting`);
  expect(form.form('เข้าคิวรอที่ว่าง').value('email')).toBe('student@demo.test');
  const place = await form.form('เข้าคิวรอที่ว่าง').submit();
  expect(place.text).toContain('คุณเป็นคิวถัดไป');
  const remainingPage = await place.form('ออกจากคิว').submit();
  expect(remainingPage.text).toContain('คุณออกจากคิวแล้ว');
  await setSeatsRevoked(null);
  expect((await student.get('/waiting/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
});

test('ADM-06 staff write to everybody of a class day, each once, after having looked at it', async () => {
  const roster = await support.get(`/admin/classes/${sessionId}`);
  const page = await roster.link('ส่งอีเมลถึงทุกคน').follow();
  expect(page.text).toContain('ถึงผู้เรียน 2 คน');
  const form = page.form('ดูตัวอย่างก่อนส่ง');
  const empty = await form.fill({ subject: ' ', text: '' }).submit('ดูตัวอย่างก่อนส่ง');
  expect(empty.status).toBe(422);
  expect(empty.text).toContain('กรอกหัวเรื่อง');
  const input = { subject: 'ย้ายไปห้อง 12', text: 'วันนี้เรียนที่ห้อง 12\nพบกันค่ะ <b>' };
  const preview = await empty.form('ดูตัวอย่างก่อนส่ง').fill(input).submit('ดูตัวอย่างก่อนส่ง');
  expect(preview.text).toContain('พบกันค่ะ <b>');
  const back = await preview.form('กลับไปแก้').submit('กลับไปแก้');
  expect(back.form('ดูตัวอย่างก่อนส่ง').value('subject')).toBe(input.subject);
  const answerPage = await preview.form('ส่งถึง 2 คน').submit('ส่งถึง 2 คน');
  expect(answerPage.text).toContain('กำลังส่งอีเมลถึง 2 คน');
  expect(answerPage.text).toContain('ย้ายไปห้อง 12');
  // an old page, sent once more
  await preview.form('ส่งถึง 2 คน').submit('ส่งถึง 2 คน');
  const { mails, audit } = await app.inDatabase(async (db) => ({
    mails: await db.selectFrom('outbox_mail').select('to_address').where('kind', '=', 'class-news').execute(),
    audit: await db.selectFrom('audit_event').select('detail').where('action', '=', 'class-mailed').execute(),
  }));
  expect(mails.map(({ to_address }) => to_address).sort()).toEqual([
    'company@demo.test',
    'student@demo.test',
  ]);
  expect(audit).toEqual([{ detail: { course: 'คลาสพิเศษ', count: 2, ...input } }]);
});

test('ADM-06 a class day that moves is told to everybody with the new time and the file for their calendar', async () => {
  const roster = await support.get(`/admin/classes/${sessionId}`);
  const page = await roster.link('เลื่อนวันหรือย้ายห้อง').follow();
  const form = () => page.form('#edit');
  const wrong = await form().fill({ ends: '00:01' }).submit();
  expect(wrong.status).toBe(422);
  const movedPage = await form().fill({ place: 'ห้อง 12' }).submit();
  expect(movedPage.text).toContain('อีเมลถึงผู้เรียน 2 คนเข้าคิวส่งแล้ว');
  expect(movedPage.text).toContain('ห้อง 12');
  // an old page: what changed meanwhile is shown first
  expect((await form().fill({ place: 'ห้อง 13' }).submit()).status).toBe(409);
  const mails = await app.inDatabase((db) =>
    db.selectFrom('outbox_mail').select('plain_text').where('kind', '=', 'class-moved').execute(),
  );
  expect(mails).toHaveLength(2);
  for (const { plain_text } of mails) {
    expect(plain_text).toContain('ห้อง 12');
    expect(plain_text).toContain('/calendar.ics');
  }
});

test('ADM-06 a class day that moves beyond what its buyers have keeps them on its roster, with access to it', async () => {
  const { id, personId } = await app.inDatabase(async (db) => {
    const { id: course_id } = await db
      .insertInto('course')
      .values({ external_key: 'far', slug: 'far', title: 'คลาสที่เลื่อนไกล', course_type: 'In-class' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const begins_at = new Date(`${bangkokDay(addHours(new Date(), 96))}T10:00:00+07:00`);
    const session = await db
      .insertInto('course_session')
      .values({
        course_id,
        external_key: 'far-1',
        place: 'ห้อง 1',
        begins_at,
        ends_at: addHours(begins_at, 2),
        created_at: new Date(0),
        changed_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'student@demo.test')
      .executeTakeFirstOrThrow();
    const now = new Date();
    await db
      .insertInto('access_grant')
      .values({
        course_id,
        person_id: person.id,
        source: 'staff',
        terms: '{}',
        granted_at: now,
        starts_at: now,
        ends_at: addHours(now, 10 * 24),
      })
      .execute();
    return { id: session.id, personId: person.id };
  });
  const far = bangkokDay(addHours(new Date(), 90 * 24));
  const page = await support.get(`/admin/classes/${id}/move`);
  const movedPage = await page.form('#edit').fill({ day: far }).submit();
  expect(movedPage.text).toContain('อีเมลถึงผู้เรียน 1 คนเข้าคิวส่งแล้ว');
  expect((await support.get(`/admin/classes/${id}`)).text).toContain('student@demo.test');
  const grants = await app.inDatabase((db) =>
    db
      .selectFrom('access_grant')
      .innerJoin('course', 'course.id', 'course_id')
      .select('ends_at')
      .where('slug', '=', 'far')
      .where('person_id', '=', personId)
      .execute(),
  );
  expect(grants.map(({ ends_at }) => bangkokDay(addHours(ends_at!, -1)))).toEqual([far]);
  const student = await signedIn(app.url, 'student@demo.test');
  expect((await student.get('/myaccount/student/courses')).text).toContain('คลาสที่เลื่อนไกล');
});

test('ADM-06 a class day nobody is enrolled in moves with nobody to tell; one that stays says so', async () => {
  const emptyId = await app.inDatabase(async (db) => {
    const { id: course_id } = await db
      .insertInto('course')
      .values({ external_key: 'empty', slug: 'empty', title: 'คลาสว่าง', course_type: 'In-class' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const begins_at = new Date(`${bangkokDay(addHours(new Date(), 96))}T10:00:00+07:00`);
    const { id } = await db
      .insertInto('course_session')
      .values({
        course_id,
        external_key: 'empty-1',
        place: 'ห้อง 1',
        begins_at,
        ends_at: addHours(begins_at, 2),
        created_at: new Date(0),
        changed_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const move = async (place: string) =>
    (await support.get(`/admin/classes/${emptyId}/move`)).form('#edit').fill({ place }).submit();
  const movedPage = await move('ห้อง 2');
  expect(movedPage.find('.notice.ok').text).toBe('บันทึกวันเวลาหรือสถานที่ใหม่แล้ว ยังไม่มีผู้เรียนในวันนี้ จึงไม่มีใครต้องแจ้ง');
  expect(movedPage.text).toContain('ห้อง 2');
  expect((await move('ห้อง 2')).find('.notice.ok').text).toContain('วันเวลาและสถานที่ไม่เปลี่ยน');
});

test('ADM-06 a class is taken off after one look at every order, and its progress is seen', async () => {
  await app.inDatabase((db) =>
    db.updateTable('course').set({ seat_limit: 9 }).where('id', '=', courseId).execute(),
  );
  const email = 'unpaid@example.test';
  const till = await new PlainBrowser(app.url).get(`${PATH()}/register`);
  await till
    .form('#register')
    .fill({ ...guest(email), email })
    .submit('ชำระเงิน');
  const roster = await support.get(`/admin/classes/${sessionId}`);
  expect(roster.text).not.toContain('ยกเลิกคลาส');
  expect((await support.get(`/admin/classes/${sessionId}/cancel`)).status).toBe(403);
  const owner = await signedIn(app.url, 'owner@demo.test');
  const page = await (await owner.get(`/admin/classes/${sessionId}`)).link('ยกเลิกคลาส').follow();
  const all = await page.link('ทุกวันที่เหลือ').follow();
  expect(all.text).toContain('คอร์สจะปิดรับสมัคร');
  expect(all.text).toContain('2 คนในรายชื่อไม่มีคำสั่งซื้อ');
  const form = all.form('ยกเลิกคลาสและคืนเงิน');
  const wrong = await form.fill({ reason: '' }).submit();
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('ติ๊กยืนยันก่อน');
  const resultPage = await wrong
    .form('ยกเลิกคลาสและคืนเงิน')
    .fill({ reason: 'ครูป่วย', understood: 'yes' })
    .submit();
  expect(resultPage.path).toMatch(/\/admin\/classes\/cancelled\/\d+$/);
  await expect.poll(async () => (await resultPage.reload()).text).toContain('ทุกคำสั่งซื้อเรียบร้อยแล้ว');
  expect((await owner.get('/admin/classes')).text).toContain('คลาสที่ยกเลิกล่าสุด');
  const result = await app.inDatabase(async (db) => ({
    course: await db.selectFrom('course').select('lock_course').where('id', '=', courseId).execute(),
    mails: await db.selectFrom('outbox_mail').select('kind').where('kind', '=', 'class-cancelled').execute(),
    order: await db.selectFrom('purchase_order').select('status').where('email', '=', email).execute(),
  }));
  expect(result.course).toEqual([{ lock_course: true }]);
  expect(result.mails).toHaveLength(2);
  expect(result.order.at(-1)).toEqual({ status: 'cancelled' });
});

test('ADM-06 a class that was sold without a day of meeting is found among classes, and taken off by its course', async () => {
  const id = await app.inDatabase(async (db) => {
    const course = await db
      .insertInto('course')
      .values({
        external_key: 'no-days',
        slug: 'no-days',
        title: 'คลาสไม่มีวัน',
        course_type: 'In-class' as const,
        seat_limit: 5,
        seats_held: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'student@demo.test')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('access_grant')
      .values({
        course_id: course.id,
        person_id: person.id,
        source: 'staff' as const,
        terms: '{}',
        starts_at: new Date(),
        granted_at: new Date(),
      })
      .execute();
    return course.id;
  });
  const path = `/admin/classes/courses/${id}/cancel`;
  expect((await support.get('/admin/classes')).text).not.toContain('คลาสไม่มีวัน');
  expect((await support.get(path)).status).toBe(403);
  const owner = await signedIn(app.url, 'owner@demo.test');
  const list = await owner.get('/admin/classes');
  expect(list.find('#without-days').text).toContain('ยังไม่มีวันเรียน');
  expect(list.html).toContain(`href="${path}"`);
  const page = await owner.get(path);
  expect(page.text).toContain('1 คนในรายชื่อไม่มีคำสั่งซื้อ');
  const wrong = await page.form('ยกเลิกคลาสและคืนเงิน').fill({ reason: 'ไม่มีห้อง' }).submit();
  expect(wrong.status).toBe(422);
  expect(wrong.find('#understood-e').text).toContain('ติ๊กยืนยันก่อน');
  expect(wrong.form('ยกเลิกคลาสและคืนเงิน').value('reason')).toBe('ไม่มีห้อง');
  const resultPage = await wrong.form('ยกเลิกคลาสและคืนเงิน').fill({ understood: 'yes' }).submit();
  expect(resultPage.path).toMatch(/\/admin\/classes\/cancelled\/\d+$/);
  expect((await owner.get('/admin/classes')).html).not.toContain(path);
  expect((await owner.get('/admin/classes/courses/1/cancel')).status).toBe(404);
});

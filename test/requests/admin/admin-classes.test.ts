import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import type { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let support: PlainBrowser;
let sessionId: number;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      await addStaff(db, 'support');
      await addStaff(db, 'accountant');
      const people = await db
        .selectFrom('person')
        .select(['id', 'email'])
        .where('email', 'in', ['student@demo.test', 'company@demo.test'])
        .execute();
      const idOf = (email: string) => people.find((person) => person.email === email)!.id;
      await db
        .updateTable('person')
        .set({ firstname: '=1+1', lastname: 'ปลอม', tel: '0812345678' })
        .where('id', '=', idOf('company@demo.test'))
        .execute();
      const begins_at = new Date(Date.now() + 86_400_000);
      const course = await db
        .insertInto('course')
        .values({ external_key: 'roster', slug: 'roster', title: 'คลาสพิเศษ', course_type: 'In-class' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const session = await db
        .insertInto('course_session')
        .values({
          course_id: course.id,
          external_key: 'roster-1',
          place: 'ห้อง 9',
          begins_at,
          ends_at: new Date(begins_at.getTime() + 3_600_000),
          created_at: new Date(0),
          changed_at: new Date(0),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      sessionId = session.id;
      const grant = { course_id: course.id, source: 'staff' as const, terms: '{}', starts_at: new Date() };
      await db
        .insertInto('access_grant')
        .values([
          { ...grant, person_id: idOf('company@demo.test'), granted_at: new Date() },
          { ...grant, person_id: idOf('company@demo.test'), granted_at: new Date() },
          {
            ...grant,
            person_id: idOf('student@demo.test'),
            granted_at: new Date(),
            revoked_at: new Date(),
          },
        ])
        .execute();
    },
  });
  support = await signedIn(app.url, 'support@demo.test');
});
afterAll(() => app.stop());

const setBegins = (begins_at: Date) =>
  app.inDatabase((db) =>
    db
      .updateTable('course_session')
      .set({ begins_at, ends_at: new Date(begins_at.getTime() + 3_600_000) })
      .where('id', '=', sessionId)
      .execute(),
  );

test('ADM-06 the dashboard names the classes of today, and no other day’s', async () => {
  expect((await support.get('/admin')).text).not.toContain('คลาสวันนี้');
  // the class runs now, at any hour of the test
  await setBegins(new Date(Date.now() - 60_000));
  const home = await support.get('/admin');
  expect(home.text).toContain('คลาสวันนี้');
  expect((await home.link('คลาสพิเศษ').follow()).path).toBe(`/admin/classes/${sessionId}`);
  await setBegins(new Date(Date.now() + 86_400_000));
});

test('ADM-06 staff sees who comes to a class, ticks them at the door, and takes a tick back', async () => {
  const list = await support.get('/admin/classes');
  expect(list.text).toContain('มาแล้ว 0 จาก 1 คน');
  const roster = await list.link('คลาสพิเศษ').follow();
  expect(roster.path).toBe(`/admin/classes/${sessionId}`);
  expect(roster.text).toContain('ห้อง 9');
  expect(roster.find('a[href="tel:0812345678"]').text).toBe('0812345678');
  expect(roster.root.querySelectorAll('tbody tr')).toHaveLength(1);
  // a day before its time
  expect(roster.text).toContain('เช็กชื่อได้ตั้งแต่วันเรียน');
  const personId = roster.find('tbody [id^=p]').getAttribute('id')!.slice(1);
  const early = await support.post(roster.path, { intent: 'here', person: personId }, app.url);
  expect(early.status).toBe(409);
  expect(early.text).toContain('เช็กชื่อได้ตั้งแต่วันเรียน');
  await setBegins(new Date(Date.now() + 3_600_000));
  const open = await support.get(roster.path);
  const tickedPage = await open.form('=1+1 ปลอม มาแล้ว').submit();
  expect(tickedPage.text).toContain('มาแล้ว 1 จาก 1 คน');
  // an old page, sent once more
  expect((await open.form('=1+1 ปลอม มาแล้ว').submit()).text).toContain('มาแล้ว 1 จาก 1 คน');
  const undone = await tickedPage.form('ยกเลิกการเช็กชื่อ').submit();
  expect(undone.text).toContain('มาแล้ว 0 จาก 1 คน');
  const audit = await app.inDatabase((db) =>
    db.selectFrom('audit_event').select('action').where('action', 'like', 'class-%').orderBy('id').execute(),
  );
  expect(audit.map(({ action }) => action)).toEqual(['class-check-in', 'class-check-in-undone']);
  const stranger = await support.post(
    `/admin/classes/${sessionId}`,
    { intent: 'here', person: '1' },
    app.url,
  );
  expect(stranger.status).toBe(409);
});

test('LRN-07 a class that counts presence is completed at its door, and gives its certificate', async () => {
  const learner = await signedIn(app.url, 'company@demo.test');
  const { course_id: courseId } = await app.inDatabase(async (db) => {
    const session = db.selectFrom('course_session').select('course_id').where('id', '=', sessionId);
    const row = await session.executeTakeFirstOrThrow();
    const says = { certificate_design: 'plain', completed_by: 'presence' } as const;
    await db.updateTable('course').set(says).where('id', '=', row.course_id).execute();
    return row;
  });
  const own = () => learner.get(`/learn/${courseId}-x/certificate`);
  expect((await own()).text.replaceAll('\u00a0', ' ')).toContain('ยังเหลืออีก 1 วัน');
  expect((await learner.post(`/learn/${courseId}-x/certificate`, { name: 'ใครก็ได้' })).status).toBe(409);
  const roster = () => support.get(`/admin/classes/${sessionId}`);
  await (await roster()).form('=1+1 ปลอม มาแล้ว').submit();
  const ready = await own();
  const issuedPage = await ready
    .form('form[method=post]:has([name=name])')
    .fill({ name: 'มาลี ใจดี' })
    .submit();
  expect(issuedPage.text).toContain('มาลี ใจดี');
  // ticked by mistake: it holds no more
  await (await roster()).form('ยกเลิกการเช็กชื่อ').submit();
  expect((await own()).root.querySelector('a[href$=".pdf"]')).toBeNull();
});

test('ADM-06 a roster is a file for a spreadsheet in which no name is a formula', async () => {
  const page = await support.get(`/admin/classes/${sessionId}`);
  const file = await page.link('CSV').follow();
  expect(file.headers.get('Content-Type')).toContain('text/csv');
  const text = new TextDecoder().decode(file.bytes);
  expect(text).toContain(`"'=1+1 ปลอม"`);
  expect(text).not.toContain('student@demo.test');
  const accountant = await signedIn(app.url, 'accountant@demo.test');
  expect((await accountant.get(`/admin/classes/${sessionId}/roster.csv`)).status).toBe(403);
});

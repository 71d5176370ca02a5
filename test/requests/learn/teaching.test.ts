import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { giveLearned } from '../../support/rows/learned-course';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const ROOM = '/learn/1-excel-for-work';

let app: AppServer;
let teacher: PlainBrowser;
let lectures: { id: number; content_type: string }[];
let days: { own: number; others: number };
beforeAll(async () => {
  app = await startApp();
  teacher = await signedIn(app.url, 'instructor@demo.test');
  await app.inDatabase(async (db) => {
    await giveLearned(db, { email: 'student@demo.test', courseId: 1, lectures: 0 });
    lectures = await db
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select(['lecture.id', 'lecture.content_type'])
      .where('course_section.course_id', '=', 1)
      .where('lecture.is_preview', '=', false)
      .execute();
    const other = await db
      .selectFrom('course')
      .select('id')
      .where('teacher_id', '<>', (eb) =>
        eb.selectFrom('course as own').select('own.teacher_id').where('own.id', '=', 1),
      )
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const addDay = async (courseId: number) => {
      const begins_at = new Date(Date.now() + 3_600_000);
      const day = {
        course_id: courseId,
        external_key: `day-${courseId}`,
        begins_at,
        changed_at: begins_at,
        created_at: begins_at,
      };
      const { id } = await db
        .insertInto('course_session')
        .values({ ...day, ends_at: new Date(begins_at.getTime() + 3_600_000) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    days = { own: await addDay(1), others: await addDay(other.id) };
  });
});
afterAll(() => app.stop());

const ofType = (type: string) => lectures.find((lecture) => lecture.content_type === type)!.id;

describe('LRN-07 who teaches sees what they teach', () => {
  test('LRN-07 every lecture and its video open as for learners, and nothing is recorded', async () => {
    const page = await teacher.get(`${ROOM}/${ofType('video')}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('คุณเห็นบทนี้ในฐานะผู้สอน');
    const src = page.find('video').getAttribute('src')!.split('#')[0]!;
    expect((await teacher.get(src)).status).toBe(200);
    expect((await new PlainBrowser(app.url).get(src)).status).toBe(403);
    expect(page.html).not.toContain('data-report');
    expect((await teacher.get(ROOM)).path).toMatch(new RegExp(`^${ROOM}/\\d+$`));
    expect((await teacher.get(`${ROOM}/${ofType('text')}`)).status).toBe(200);
    const progress = await app.inDatabase((db) =>
      db
        .selectFrom('lecture_progress')
        .innerJoin('person', 'person.id', 'lecture_progress.person_id')
        .select('lecture_id')
        .where('email', '=', 'instructor@demo.test')
        .execute(),
    );
    expect(progress).toEqual([]);
  });

  test('LRN-07 a course of somebody else stays closed', async () => {
    const other = await app.inDatabase((db) =>
      db
        .selectFrom('lecture')
        .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
        .innerJoin('course', 'course.id', 'course_section.course_id')
        .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
        .leftJoin('person', 'person.id', 'teacher.person_id')
        .select(['lecture.id', 'course.id as courseId', 'course.slug'])
        .where('lecture.is_preview', '=', false)
        .where((eb) =>
          eb.or([eb('person.email', 'is', null), eb('person.email', '<>', 'instructor@demo.test')]),
        )
        .orderBy('lecture.id')
        .executeTakeFirstOrThrow(),
    );
    const page = await teacher.get(`/learn/${other.courseId}-${other.slug}/${other.id}`);
    expect(page.text).not.toContain('คุณเห็นบทนี้ในฐานะผู้สอน');
    expect([page.status === 404, page.path.startsWith('/login')]).toContain(true);
  });

  test('LRN-07 the roster of an own class, with check-in; none of another’s', async () => {
    const page = await teacher.get(`/teach/classes/${days.own}`);
    expect(page.status).toBe(200);
    const form = page.form('form:has(button[value=here])');
    const tickedPage = await form.submit('here');
    expect(tickedPage.text).toContain('มาแล้ว');
    const others = `/teach/classes/${days.others}`;
    expect((await teacher.get(others)).status).toBe(404);
    expect(
      (await teacher.post(others, { intent: 'here', person: form.value('person') as string })).status,
    ).toBe(404);
    const rows = await app.inDatabase((db) =>
      db.selectFrom('class_check_in').select('course_session_id').execute(),
    );
    expect(rows.filter((row) => row.course_session_id === days.others)).toEqual([]);
  });

  test('LRN-07 a quiz opens as a preview, where the course has one', async () => {
    const quiz = await app.inDatabase((db) =>
      db
        .selectFrom('quiz_question')
        .innerJoin('lecture', 'lecture.id', 'quiz_question.lecture_id')
        .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
        .innerJoin('course', 'course.id', 'course_section.course_id')
        .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
        .innerJoin('person', 'person.id', 'teacher.person_id')
        .select(['lecture.id', 'course.id as courseId'])
        .where('person.email', '=', 'instructor@demo.test')
        .executeTakeFirstOrThrow(),
    );
    const preview = await teacher.get(`/teach/courses/${quiz.courseId}/quizzes/${quiz.id}`);
    expect(preview.status).toBe(200);
    expect(preview.root.querySelectorAll('form .panel').length).toBeGreaterThan(0);
    expect(preview.html).not.toContain('value="send"');
  });
});

describe('LRN-07 who teaches has an account', () => {
  test('LRN-07 password, second step, browsers and own data, without a student’s account', async () => {
    const page = await teacher.get('/teach/account');
    for (const expectedText of ['เปลี่ยนรหัสผ่าน', 'ข้อมูลของฉัน', 'instructor@demo.test'])
      expect(page.text).toContain(expectedText);
    const wrong = await page
      .form('form:has(input[name=old_password])')
      .fill({
        old_password: 'nothing-like-it',
        password: 'another.secret.77',
        password_confirm: 'another.secret.77',
      })
      .submit('password');
    expect(wrong.status).toBe(422);
    expect((await teacher.get('/teach/account/second-factor')).status).toBe(200);
    const data = await page
      .form('form[action="/teach/account/data"]')
      .fill({ password: 'rian-demo' })
      .submit();
    expect(data.headers.get('Content-Disposition')).toContain('my-data-');
    expect(JSON.parse(data.html)).toMatchObject({ profile: { email: 'instructor@demo.test' } });
  });
});

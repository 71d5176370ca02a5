import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db } from '../../../app/platform/database/database.server';
import { newToken } from '../../../app/values/tokens.server';
import { guestWithCourse } from '../../support/road/approved-course';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work';
const [PHOTO, FOOD_CLASS, CORPORATE, ENDED, LOCKED] = [3, 10, 18, 20, 21];
const [CERAMICS, COFFEE, CAMP, MONTHLY] = [6, 23, 24, 25];
const INSTRUCTOR_BLOCKED = 'บัญชีผู้สอนซื้อคอร์สไม่ได้';
const AS_STUDENT_FIRST = 'เข้าสู่ระบบด้วยบัญชีผู้เรียนก่อน';

const signIn = async (visitor: PlainBrowser, username: string, password = 'rian-demo') =>
  (await visitor.get('/login')).form('form[action="/login"]').fill({ username, password }).submit();

/** Everything a form of ours would send, to a page that has none. */
const forgedOrder = (plan: number, email = 'forged@example.test') => ({
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณวงศ์',
  email,
  tel: '0812345678',
  plan_id: String(plan),
  [`seen_due_${plan}`]: '159000',
  payment_method_id: '1',
  checkout_key: newToken(),
  intent: 'pay',
});

describe('who may buy', () => {
  let app: AppServer;
  const plans = new Map<number, number>();
  beforeAll(async () => {
    app = await startApp({
      change: async (db) => {
        await change(db, { course_access_rights: 1, tax_invoice_policy: 'on_request' });
        await ownerOfPrerequisite(db);
        await db
          .updateTable('price_plan')
          .set({ status_show: 1 })
          .where('course_id', '=', CORPORATE)
          .where('price_satang', 'is not', null)
          .execute();
        for (const plan of await db.selectFrom('price_plan').select(['id', 'course_id']).execute())
          if (plan.course_id !== null) plans.set(plan.course_id, plan.id);
      },
    });
  });
  afterAll(() => app.stop());

  const newcomer = () => new PlainBrowser(app.url);
  const registerPage = (visitor: PlainBrowser, course: number) => visitor.get(`/course/${course}-x/register`);
  const forge = async (visitor: PlainBrowser, course: number, email?: string) =>
    visitor.post((await registerPage(visitor, course)).path, forgedOrder(plans.get(course)!, email));
  const hasForm = (page: PlainPage) => page.root.querySelector('form#register') !== null;

  test('REG-10 an instructor without a student session cannot buy; each page says why and what to do', async () => {
    const instructor = await signedIn(app.url, 'instructor@demo.test');
    const course = await instructor.get(EXCEL);
    expect(course.text).toContain(INSTRUCTOR_BLOCKED);
    expect(course.text).toContain(AS_STUDENT_FIRST);
    expect(course.root.querySelector('#pricing a.btn[href$="register"]')).toBeNull();

    const register = await registerPage(instructor, 1);
    expect(register.text).toContain(INSTRUCTOR_BLOCKED);
    expect(register.text).toContain(AS_STUDENT_FIRST);
    expect(hasForm(register)).toBe(false);
    const way = register.root.querySelector('main a[href^="/login?back="]')!.getAttribute('href')!;
    expect(decodeURIComponent(way)).toContain('/course/1-');

    const forgedPage = await forge(instructor, 1);
    expect(forgedPage.status).toBe(422);
    expect(forgedPage.path).not.toMatch(/^\/order/);
    expect(forgedPage.text).toContain(INSTRUCTOR_BLOCKED);
  });

  test('REG-10 an instructor’s cart is kept and shown, and cannot be paid either', async () => {
    const instructor = await signedIn(app.url, 'instructor@demo.test');
    const cart = await instructor.post('/cart/add', { course_id: '1', plan_id: String(plans.get(1)) });
    expect(cart.path).toMatch(/^\/cart/);
    const page = await instructor.get('/cart');
    expect(page.text).toContain(INSTRUCTOR_BLOCKED);
    expect(page.text).toContain(AS_STUDENT_FIRST);
    const forgedPage = await instructor.post('/cart', forgedOrder(plans.get(1)!));
    expect(forgedPage.status).toBe(422);
    expect(forgedPage.path).toMatch(/^\/cart/);
  });

  test('CRT-13 in English each reason beside the button ends before what to do begins', async () => {
    const instructor = await signedIn(app.url, 'instructor@demo.test');
    await instructor.post('/cart/add', { course_id: '1', plan_id: String(plans.get(1)) });
    const { text } = await instructor.get('/cart?lang=en');
    expect(text).toContain('Instructor accounts cannot buy. Sign in with a student account, then come back.');
  });

  test('REG-10 who then signs in as a student in the same browser buys as the student', async () => {
    const both = await signedIn(app.url, 'instructor@demo.test');
    const blockedPage = await registerPage(both, 1);
    const login = await both.get(
      blockedPage.root.querySelector('main a[href^="/login?back="]')!.getAttribute('href')!,
    );
    const back = await login
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    expect(back.path).toMatch(/^\/course\/1-/);
    expect(back.text).not.toContain(INSTRUCTOR_BLOCKED);
    const paying = await (await registerPage(both, 7)).form('#register').submit('ชำระเงิน');
    expect(paying.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
    expect((await both.get('/myaccount/student/order')).text).toContain('Python');
  });

  test.each([
    ['a group that is not the buyer’s', CORPORATE, 'คอร์สนี้เปิดเฉพาะบางกลุ่ม', 'เข้าสู่ระบบด้วยบัญชีของกลุ่ม'],
    ['before the window', COFFEE, 'เปิดรับสมัคร', 'กลับมาสมัครได้ตั้งแต่วันนั้น'],
    ['after the window', CAMP, 'ปิดรับสมัครแล้วเมื่อ', 'ดูคอร์สอื่น'],
    ['no seat left', CERAMICS, 'ที่นั่งเต็มแล้ว', 'แจ้งเมื่อมีที่ว่าง'],
    ['locked', LOCKED, 'คอร์สนี้พักการรับสมัคร', 'สอบถามรอบถัดไป'],
    ['ended', ENDED, 'คอร์สนี้ปิดการขายแล้ว', 'ผู้ที่ซื้อไว้แล้วยังเข้าเรียนได้'],
  ])('CRS-13 %s: why, what to do, and no forged order', async (_why, course, title, how) => {
    const visitor = newcomer();
    const page = await registerPage(visitor, course);
    expect(page.find('main .notice').text).toContain(title);
    expect(page.find('main .notice').text).toContain(how);
    expect(page.root.querySelector('main .notice a[href]')).not.toBeNull();
    expect(hasForm(page)).toBe(false);
    const forgedPage = await forge(visitor, course);
    expect(forgedPage.status).toBe(422);
    expect(forgedPage.path).not.toMatch(/^\/(order|thankyou)/);
    expect(forgedPage.text).toContain(title);
  });

  test('CRS-13 a course of a group is open to who is in the group', async () => {
    const page = await registerPage(await signedIn(app.url, 'gate-owner@demo.test'), CORPORATE);
    expect(hasForm(page)).toBe(true);
  });

  test('CRS-13 an unpaid order is named, and the form takes its place', async () => {
    const visitor = newcomer();
    const buyer = guest('unpaid@example.test');
    const paying = await orderAsGuest(visitor, { title: 'Excel สำหรับคนทำงาน', buyer });
    const page = await registerPage(visitor, 1);
    expect(page.text).toContain('คำสั่งซื้อใหม่จะแทนใบเดิม');
    expect(page.html).toContain(paying.path.replace('/transfer', ''));
    expect(hasForm(page)).toBe(true);
  });

  test('CRS-13 a reported order blocks a second one and leads to itself', async () => {
    const visitor = newcomer();
    const paying = await orderAsGuest(visitor, {
      title: 'Excel สำหรับคนทำงาน',
      buyer: guest('waits@example.test'),
    });
    await sendReport(paying, { slip: await slipPicture('waits') });
    for (const page of [await registerPage(visitor, 1), await forge(visitor, 1, 'waits@example.test')]) {
      expect(page.text).toContain('มีคำสั่งซื้อคอร์สนี้ค้างอยู่');
      expect(page.link('เปิดคำสั่งซื้อ').href).toContain(paying.path.replace('/transfer', ''));
      expect(hasForm(page)).toBe(false);
    }
  });

  test('CRS-13 a class that was bought is not bought again; an owner of a course is led to learn', async () => {
    const { visitor } = await guestWithCourse(app.url, {
      title: 'ถ่ายอาหารให้อยากกิน',
      email: 'owned@example.test',
    });
    await orderAsGuest(visitor, {
      title: 'ถ่ายรูปขายของด้วยมือถือ',
      buyer: guest('owned@example.test'),
      button: 'ลงทะเบียนเรียน',
    });
    for (const course of [FOOD_CLASS, PHOTO])
      for (const page of [
        await registerPage(visitor, course),
        await forge(visitor, course, 'owned@example.test'),
      ]) {
        expect(page.text).toContain('คุณมีคอร์สนี้อยู่แล้ว');
        expect(page.link('เข้าเรียน').href).toContain(`/learn/${course}-`);
        expect(hasForm(page)).toBe(false);
      }
  });

  test('CRS-13 who owns the prerequisite may come after the window closed', async () => {
    const owner = await signedIn(app.url, 'gate-owner@demo.test');
    const page = await registerPage(owner, CAMP);
    expect(page.text).not.toContain('ปิดรับสมัครแล้วเมื่อ');
    expect(hasForm(page)).toBe(true);
  });
});

/** A member in the group of the corporate course, who owns what the closed camp's free plan asks for. */
async function ownerOfPrerequisite(db: Db): Promise<void> {
  const { password_hash } = await personNamed(db, 'student@demo.test');
  const group = await db
    .selectFrom('course_user_group')
    .select('user_group_id')
    .where('course_id', '=', CORPORATE)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('person')
    .values({
      kind: 'member',
      email: 'gate-owner@demo.test',
      username: 'gate-owner@demo.test',
      firstname: 'วรรณา',
      password_hash,
      user_group_id: group.user_group_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('person_role').values({ person_id: id, role: 'student' }).execute();
  await db
    .insertInto('access_grant')
    .values({
      person_id: id,
      course_id: MONTHLY,
      source: 'staff',
      terms: JSON.stringify({}),
      starts_at: new Date(0),
      granted_at: new Date(0),
    })
    .execute();
  const plan = await db
    .insertInto('price_plan')
    .values({
      external_key: newToken(),
      course_id: CAMP,
      name: 'ผู้เรียนเดิม',
      plan_type: 'Free',
      price_satang: 0,
      free_for: 'Student',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('price_plan_prerequisite')
    .values({ price_plan_id: plan.id, course_id: MONTHLY })
    .execute();
}

const personNamed = (db: Db, username: string) =>
  db
    .selectFrom('person')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();

describe('who is let in', () => {
  let app: AppServer;
  /** browsers that were signed in before staff decided otherwise */
  let browsers: Record<'suspended' | 'posting' | 'unlisted' | 'both' | 'ended' | 'staff', PlainBrowser>;
  let slots: { student_id: number | null; instructor_id: number | null }[] = [];

  beforeAll(async () => {
    app = await startApp({ change: (db) => change(db, { tax_invoice_policy: 'on_request' }) });
    browsers = {
      suspended: await signedIn(app.url, 'student@demo.test'),
      posting: await signedIn(app.url, 'student@demo.test'),
      unlisted: await signedIn(app.url, 'company@demo.test'),
      both: await signedIn(app.url, 'instructor@demo.test'),
      ended: await signedIn(app.url, 'admin@demo.test'),
      staff: await signedIn(app.url, 'admin@demo.test'),
    };
    await signIn(browsers.both, 'student@demo.test');
    await app.inDatabase(async (db) => {
      slots = await db
        .selectFrom('session')
        .select(['student_id', 'instructor_id'])
        .where('instructor_id', 'is not', null)
        .execute();
      await change(db, { is_whitelist_only: true });
      const suspended = { suspended_at: new Date() };
      await db.updateTable('person').set(suspended).where('username', '=', 'student@demo.test').execute();
      const unlisted = { is_whitelisted: false };
      await db.updateTable('person').set(unlisted).where('username', '=', 'company@demo.test').execute();
      // one of the administrator's two browsers
      const { token_hash } = await db
        .selectFrom('session')
        .select('token_hash')
        .where('administrator_id', 'is not', null)
        .orderBy('created_at')
        .executeTakeFirstOrThrow();
      await db.deleteFrom('session').where('token_hash', '=', token_hash).execute();
    });
  });
  afterAll(() => app.stop());

  test('REG-10 instructor and student are signed in side by side in one session', () => {
    expect(slots).toHaveLength(1);
    expect(slots[0]!.student_id).not.toBeNull();
    expect(slots[0]!.student_id).not.toBe(slots[0]!.instructor_id);
  });

  test('REG-11 who was suspended is signed out by the next page, public or not, and told why', async () => {
    const { suspended } = browsers;
    const picture = await fetch(`${app.url}/courses`, {
      headers: { Cookie: suspended.jar.header(new URL(app.url))! },
      redirect: 'manual',
    });
    // what no person reads does not use the words up
    expect(picture.status).toBe(200);
    const page = await suspended.get('/courses');
    expect(page.path).toBe('/login?notice=userSuspended');
    expect(page.find('main [role=alert]').text).toContain('ทีมงานระงับบัญชีนี้ไว้');
    expect(page.find('main [role=alert]').text).toContain('ออกจากระบบให้แล้ว');
    expect(suspended.jar.header(new URL(app.url)) ?? '').not.toContain('rian_session');
    expect((await suspended.get('/courses')).path).toBe('/courses');
    expect((await suspended.get('/myaccount/student/order')).path).toMatch(/^\/login\?back=/);
  });

  test('REG-11 a form that a suspended person sends does nothing and says why', async () => {
    const answerPage = await browsers.posting.post('/cart/add', { course_id: '1', plan_id: '1' });
    expect(answerPage.path).toBe('/login?notice=userSuspended');
    expect((await browsers.posting.get('/cart')).text).toContain('ตะกร้ายังว่าง');
  });

  test('REG-11 the slot of the suspended person ends; the instructor beside goes on', async () => {
    const { both } = browsers;
    expect((await both.get('/')).path).toBe('/login?notice=userSuspended');
    expect((await both.get('/')).path).toBe('/');
    expect((await both.get(EXCEL)).text).toContain(INSTRUCTOR_BLOCKED);
  });

  test('REG-11 a site that admits a whitelist only signs out who is not on it', async () => {
    const page = await browsers.unlisted.get('/myaccount/student/order');
    expect(page.path).toBe('/login?notice=userNotListed');
    expect(page.find('main [role=alert]').text).toContain('เฉพาะสมาชิกที่อยู่ในรายชื่อ');
  });

  test('REG-11 only who knows the password is told that the account is not admitted', async () => {
    const right = await signIn(new PlainBrowser(app.url), 'student@demo.test');
    expect(right.status).toBe(403);
    expect(right.find('#password-e').text).toContain('ทีมงานระงับบัญชีนี้ไว้');
    const wrong = await signIn(new PlainBrowser(app.url), 'student@demo.test', 'not-it-77');
    expect(wrong.status).toBe(422);
    expect(wrong.text).not.toContain('ระงับ');
    const unlistedPage = await signIn(new PlainBrowser(app.url), 'company@demo.test');
    expect(unlistedPage.find('#password-e').text).toContain('เฉพาะสมาชิกที่อยู่ในรายชื่อ');
  });

  test('REG-11 nobody puts themselves on the whitelist by registering; a guest still buys', async () => {
    const visitor = new PlainBrowser(app.url);
    const form = (await visitor.get('/register')).form('form[action="/register"], main form[method=post]');
    const createdPage = await form
      .fill({
        firstname: 'มาใหม่',
        lastname: 'ใจดี',
        email: 'newcomer@example.test',
        tel: '0812345678',
        username: 'newcomer',
        password: 'long-enough-7',
        password_confirm: 'long-enough-7',
      })
      .submit();
    expect(createdPage.path).toBe('/login?notice=userNotListed');
    const paying = await orderAsGuest(new PlainBrowser(app.url), {
      title: 'Excel สำหรับคนทำงาน',
      buyer: guest('guest-of-list@example.test'),
    });
    expect(paying.path).toMatch(/\/transfer$/);
  });

  test('REG-11 whose session ended is told so, signs in and is back; no other page of a stranger says it', async () => {
    const { ended } = browsers;
    const page = await ended.get('/admin/orders?filter=free');
    expect(page.path).toBe('/login?back=%2Fadmin%2Forders%3Ffilter%3Dfree&notice=sessionOver');
    expect(page.find('main [data-toast], main .notice').text).toContain('สิ้นสุดแล้ว');
    const back = await page
      .form('form[action="/login"]')
      .fill({ username: 'admin@demo.test', password: 'rian-demo' })
      .submit();
    expect(back.path).toBe('/admin/orders?filter=free');
    expect((await new PlainBrowser(app.url).get('/admin')).path).toBe('/login?back=%2Fadmin');
  });

  test('REG-11 a form sent after the session ended leads back to the page it stood on, never elsewhere', async () => {
    const dead = { Cookie: 'rian_session=nobody-knows-this-one' };
    const send = async (referer: string) => {
      const answer = await fetch(`${app.url}/myaccount/student/profile`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...dead, Origin: app.url, Referer: referer },
        body: new URLSearchParams({ firstname: 'x' }),
      });
      return [answer.status, answer.headers.get('Location')];
    };
    expect(await send(`${app.url}/myaccount/student/profile?x=1`)).toEqual([
      303,
      '/login?back=%2Fmyaccount%2Fstudent%2Fprofile%3Fx%3D1&notice=sessionOver',
    ]);
    for (const from of ['https://evil.example/phish', 'nonsense', `${app.url}//evil.example`])
      expect(await send(from)).toEqual([303, '/login?back=%2F&notice=sessionOver']);
  });

  test('REG-08 a username is one in any case', async () => {
    expect((await signIn(new PlainBrowser(app.url), 'Admin@Demo.TEST')).path).toBe('/admin');
  });
});

test('CRS-06 layout 4: sign-in and registration are pages of their own without JavaScript, and lead back', async () => {
  const onePage = await startApp({ change: (db) => change(db, { layout_course_detail: 4 }) });
  try {
    const page = await new PlainBrowser(onePage.url).get(EXCEL);
    const back = `?back=${encodeURIComponent(`${EXCEL}#contact`)}`;
    for (const [intent, path] of [
      ['sign-in', '/login'],
      ['register', '/register'],
    ])
      expect((await page.form('#register').submit(`intent=${intent}`)).path).toBe(path + back);
    const signedIn = await (
      await new PlainBrowser(onePage.url).get(`/login${back}`)
    )
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    expect(signedIn.path).toBe(EXCEL);
    expect(signedIn.text).toContain('ซื้อในชื่อบัญชี');
  } finally {
    await onePage.stop();
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHours } from '../../../app/values/time';
import { tokenHash } from '../../../app/values/tokens.server';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const LOGIN = 'form[action="/login"]';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      const { id } = await db
        .selectFrom('person')
        .select('id')
        .where('email', '=', 'admin@demo.test')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('person_role')
        .values({ person_id: id, role: 'student' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  });
});
afterAll(() => app?.stop());

const countSessions = () =>
  app.inDatabase(async (db) => {
    const { count } = await db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });

/** As time would: the session began, was used and was signed in to so long ago. */
const age = (browser: PlainBrowser, hours: { seen: number; since: number }) =>
  app.inDatabase((db) =>
    db
      .updateTable('session')
      .set({
        last_seen_at: addHours(new Date(), -hours.seen),
        administrator_since: addHours(new Date(), -hours.since),
      })
      .where('token_hash', '=', tokenHash(browser.jar.get(app.url, 'rian_session') ?? ''))
      .execute(),
  );

describe('a chosen language', () => {
  test('UI-05 makes no session: visitors who choose one leave no row', async () => {
    const before = await countSessions();
    for (let turn = 0; turn < 20; turn += 1) {
      const visitor = new PlainBrowser(app.url);
      const page = await visitor.post('/language', { locale: 'en', back: '/courses' });
      expect(page.path).toBe('/courses');
      expect(page.find('html').getAttribute('lang')).toBe('en');
      expect(page.headers.get('Cache-Control')).toBe('private, no-store');
      expect(visitor.jar.get(app.url, 'rian_session')).toBeUndefined();
    }
    expect(await countSessions()).toBe(before);
  });

  test('UI-05 stays over signing in and out, and what was never chosen is not kept', async () => {
    const visitor = new PlainBrowser(app.url);
    await visitor.post('/language', { locale: 'en', back: '/' });
    const login = await visitor.get('/login');
    const inside = await login
      .form(LOGIN)
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit('Sign in');
    expect(inside.find('html').getAttribute('lang')).toBe('en');
    await visitor.post('/logout', {});
    expect((await visitor.get('/courses')).find('html').getAttribute('lang')).toBe('en');
    const odd = new PlainBrowser(app.url);
    await odd.post('/language', { locale: 'xx', back: '/' });
    expect(odd.jar.get(app.url, 'rian_locale')).toBeUndefined();
    const other = await new PlainBrowser(app.url).get('/courses');
    expect(other.headers.get('Cache-Control')).toContain('s-maxage');
  });
});

describe('an administrator’s session', () => {
  const admin = () => signedIn(app.url, 'admin@demo.test');

  test('REG-08 is over after half a day without a request; the same browser stays signed in as a student', async () => {
    const browser = await admin();
    await age(browser, { seen: 11, since: 11 });
    expect((await browser.get('/admin')).path).toBe('/admin');
    await age(browser, { seen: 13, since: 13 });
    expect((await browser.get('/myaccount/student/order')).path).toBe('/myaccount/student/order');
    for (let turn = 0; turn < 2; turn += 1)
      expect((await browser.get('/admin/orders')).path).toBe(
        '/login?back=%2Fadmin%2Forders&notice=sessionOver',
      );
    const login = await browser.get('/login?back=/admin/orders');
    const again = login.form(LOGIN).fill({ username: 'admin@demo.test', password: 'rian-demo' });
    expect((await again.submit('เข้าสู่ระบบ')).path).toBe('/admin/orders');
  });

  test('REG-08 is over after a week, however busy; a student’s is not', async () => {
    const browser = await admin();
    await age(browser, { seen: 0, since: 24 * 6 });
    expect((await browser.get('/admin')).path).toBe('/admin');
    await age(browser, { seen: 0, since: 24 * 7 + 1 });
    expect((await browser.get('/admin')).path).toContain('notice=sessionOver');
    const student = await signedIn(app.url, 'student@demo.test');
    await age(student, { seen: 24 * 20, since: 24 * 20 });
    expect((await student.get('/myaccount/student/order')).path).toBe('/myaccount/student/order');
  });

  test('REG-11 whose session was staff’s alone is led to sign in, told why, and back', async () => {
    const browser = await admin();
    await app.inDatabase((db) => db.updateTable('session').set({ student_id: null }).execute());
    await age(browser, { seen: 13, since: 13 });
    const page = await browser.get('/admin/orders');
    expect(page.path).toBe('/login?back=%2Fadmin%2Forders&notice=sessionOver');
    expect(page.text).toContain('สิ้นสุดแล้ว');
  });
});

describe('cookies of a shop on https', () => {
  const HOME = 'https://shop.example';
  let shop: AppServer;
  beforeAll(async () => {
    shop = await startApp({ env: { PUBLIC_URL: HOME } });
  });
  afterAll(() => shop?.stop());

  const get = (path: string, cookie: string, accept = 'text/html') =>
    fetch(shop.url + path, { redirect: 'manual', headers: { Cookie: cookie, Accept: accept } });
  async function newSession(): Promise<string> {
    const answer = await fetch(`${shop.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: 'student@demo.test', password: 'rian-demo' }),
      headers: { Origin: HOME, 'X-Forwarded-Host': 'shop.example' },
    });
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-rian_session='));
    return /=([^;]+)/.exec(cookie ?? '')![1]!;
  }
  const isOld = (token: string) =>
    shop.inDatabase((db) =>
      db
        .updateTable('session')
        .set({ is_host_bound: false })
        .where('token_hash', '=', tokenHash(token))
        .execute(),
    );
  const ORDERS = '/myaccount/student/order';

  test('REG-08 a session under its old name is taken over once, and nobody is signed out by it', async () => {
    const token = await newSession();
    await isOld(token);
    const movedResponse = await get(`${ORDERS}?page=1`, `rian_session=${token}`);
    expect([movedResponse.status, movedResponse.headers.get('Location')]).toEqual([303, `${ORDERS}?page=1`]);
    const cookies = movedResponse.headers.getSetCookie();
    expect(cookies.some((one) => one.startsWith(`__Host-rian_session=${token};`))).toBe(true);
    expect(cookies.some((one) => /^rian_session=;.*Max-Age=0/.test(one))).toBe(true);
    expect((await get(ORDERS, `__Host-rian_session=${token}`)).status).toBe(200);
    expect((await get(ORDERS, `rian_session=${token}`)).headers.get('Location')).toContain('/login');
  });

  test('REG-08 a session that another host planted under the plain name signs nobody in', async () => {
    const planted = await newSession();
    expect((await get(ORDERS, `rian_session=${planted}`)).headers.get('Location')).toContain('/login');
    const own = await newSession();
    const both = await get(ORDERS, `rian_session=${planted}; __Host-rian_session=${own}`);
    expect(both.status).toBe(200);
  });
});

describe('what the log keeps of addresses', () => {
  const TOKEN = 'nzq9zy-taNjA1_4XrtR3oA';

  test('OPS-02 an address that cannot be read is a page that says so, and no secret of it is written anywhere', async () => {
    const before = app.output().length;
    for (const path of [
      `/reset/${TOKEN}%`,
      `/order/${TOKEN}%zz`,
      `/connect/${TOKEN}%ff`,
      `/assets/${TOKEN}%`,
    ]) {
      const answer = await fetch(app.url + path);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.headers.get('Content-Type')).toContain('text/html');
      expect(await answer.text()).toContain('<h1>');
    }
    await fetch(`${app.url}/email/${TOKEN}`);
    await expect.poll(() => app.output().slice(before).join('\n')).toContain('"/email/…"');
    const lines = app.output().slice(before);
    expect(lines.join('\n')).not.toContain(TOKEN);
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  test('OPS-02 the name of a course is no secret, however many letters it has', async () => {
    const slug = '1-excel-for-work-12345';
    expect(slug).toHaveLength(22);
    await fetch(`${app.url}/course/${slug}`, { redirect: 'manual' });
    await expect.poll(() => app.output().join('\n')).toContain(`/course/${slug}`);
  });
});

describe('a session that ends under a form', () => {
  test('REG-11 what was typed is answered with, and is sent again after signing in beside', async () => {
    const browser = await signedIn(app.url, 'student@demo.test');
    const course = await browser.get('/learn/1-excel-for-work/questions');
    const words = 'ทำไมสูตร VLOOKUP ในบทที่สอง <b>ไม่</b> คืนค่า';
    browser.jar.delete(app.url, 'rian_session');
    const questionForm = course.form('ส่งคำถาม').fill({ body: words });
    const keptPage = await questionForm.submit();
    expect(keptPage.status).toBe(401);
    expect(keptPage.find('h1').text).toBe('หมดเวลาเข้าสู่ระบบ ยังไม่ได้บันทึก');
    expect(keptPage.text).toContain(words);
    // still signed out: nothing is lost by pressing too soon
    const again = await keptPage.form('ส่งอีกครั้ง').submit();
    expect([again.status, again.text.includes(words)]).toEqual([401, true]);
    const login = await again.link('เข้าสู่ระบบในแท็บใหม่').follow();
    await login.form(LOGIN).fill({ username: 'student@demo.test', password: 'rian-demo' }).submit();
    const answerPage = await again.form('ส่งอีกครั้ง').submit();
    expect(answerPage.status).toBe(200);
    expect(answerPage.text).toContain(words);
    expect(answerPage.path).toContain('/learn/1-excel-for-work');
  });

  test.each(['nobody is signed in any more', 'the browser is a student’s still'])(
    'REG-11 what staff typed is answered with when %s, and is sent again',
    async (how) => {
      const staff = await signedIn(app.url, 'admin@demo.test');
      const sheet = await staff.get('/admin/texts/site.brand');
      const words = `ร้านเรียนออนไลน์ของครูปู ${how}`;
      const form = sheet.form('form#text').fill({ 'th-site--brand': words });
      if (how.startsWith('nobody')) staff.jar.delete(app.url, 'rian_session');
      else await age(staff, { seen: 13, since: 13 });
      const keptPage = await form.submit('save');
      expect(keptPage.status).toBe(401);
      expect(keptPage.find('h1').text).toBe('หมดเวลาเข้าสู่ระบบ ยังไม่ได้บันทึก');
      expect(keptPage.text).toContain(words);
      const login = await keptPage.link('เข้าสู่ระบบในแท็บใหม่').follow();
      await login.form(LOGIN).fill({ username: 'admin@demo.test', password: 'rian-demo' }).submit();
      const answerPage = await keptPage.form('ส่งอีกครั้ง').submit();
      expect([answerPage.status, answerPage.path]).toEqual([200, '/admin/texts/site.brand?done=saved']);
      expect(answerPage.text).toContain(words);
    },
  );

  test('REG-11 what staff typed is answered with when a student has signed in on this browser since', async () => {
    const staff = await signedIn(app.url, 'admin@demo.test');
    const sheet = await staff.get('/admin/texts/site.brand');
    const words = 'ร้านเรียนออนไลน์ของครูปู หลังบ้าน';
    const form = sheet.form('form#text').fill({ 'th-site--brand': words });
    staff.jar.delete(app.url, 'rian_session');
    const asStudent = { username: 'student@demo.test', password: 'rian-demo' };
    await (await staff.get('/login')).form(LOGIN).fill(asStudent).submit();
    const keptPage = await form.submit('save');
    expect([keptPage.status, keptPage.find('h1').text]).toEqual([403, 'บัญชีที่ใช้อยู่ไม่ใช่ของทีมงาน ยังไม่ได้บันทึก']);
    expect(keptPage.text).toContain(words);
    const login = await keptPage.link('เข้าสู่ระบบในแท็บใหม่').follow();
    await login.form(LOGIN).fill({ username: 'admin@demo.test', password: 'rian-demo' }).submit();
    const answerPage = await keptPage.form('ส่งอีกครั้ง').submit();
    expect([answerPage.status, answerPage.path]).toEqual([200, '/admin/texts/site.brand?done=saved']);
    expect(answerPage.text).toContain(words);
    // nothing written, nothing to keep
    expect((await signedIn(app.url, 'student@demo.test').then((as) => as.get('/admin'))).status).toBe(403);
  });

  test('REG-11 of a button nothing was typed into, and for a script, the way to sign in is the answer', async () => {
    const visitor = new PlainBrowser(app.url);
    expect((await visitor.post('/myaccount/student/profile', { intent: 'save' })).path).toMatch(/^\/login/);
    const answer = await fetch(`${app.url}/myaccount/student/profile`, {
      method: 'POST',
      headers: { Origin: app.url },
      body: new URLSearchParams({ firstname: 'มานี' }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
  });
});

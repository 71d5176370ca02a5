import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, readBuiltRoutes } from '../../support/house/route-table';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import type { CookieJar } from '../../support/visitor/cookie-jar';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const newcomer = () => new PlainBrowser(app.url);
const trySignIn = async (visitor: PlainBrowser, username: string, password: string, page = '/login') => {
  const login = await visitor.get(page);
  return login.form('form[action="/login"]').fill({ username, password }).submit();
};
const cookieOf = (jar: CookieJar) => jar.header(new URL(app.url)) ?? '';

describe('signing in and out without JavaScript', () => {
  test('REG-08 the sign-in page has a title, a description, two fields and a button that Enter presses', async () => {
    const page = await newcomer().get('/login');
    expect(page.status).toBe(200);
    expect(page.find('h1').text).toBe('เข้าสู่ระบบ');
    expect(page.text).toContain('เข้าเรียนคอร์สของคุณ');
    expect(page.find('input[name=password]').getAttribute('type')).toBe('password');
    expect(page.find('input[name=password]').getAttribute('autocomplete')).toBe('current-password');
    expect(page.headers.get('Cache-Control')).toContain('no-store');
  });

  test('REG-08 a student comes to the courses, an administrator to the back office, an instructor to what they teach', async () => {
    const student = await trySignIn(newcomer(), 'student@demo.test', 'rian-demo');
    expect(student.path).toBe('/myaccount/student/courses');
    expect(student.chain[0]?.status).toBe(303);
    const administrator = await trySignIn(newcomer(), 'admin@demo.test', 'rian-demo');
    expect(administrator.path).toBe('/admin');
    const instructor = await trySignIn(newcomer(), 'instructor@demo.test', 'rian-demo');
    expect(instructor.path).toBe('/myaccount/instructor');
  });

  test('REG-08 a wrong password is told beside the field; the name is kept, the password never sent back', async () => {
    const visitor = newcomer();
    const page = await trySignIn(visitor, 'student@demo.test', 'not-the-password-77');
    expect(page.status).toBe(422);
    expect(page.find('#password-e').text).toContain('ไม่ถูกต้อง');
    expect(page.find('#password').getAttribute('aria-describedby')).toContain('password-e');
    expect(page.find('#username').getAttribute('value')).toBe('student@demo.test');
    expect(page.html).not.toContain('not-the-password-77');
    const unknown = await trySignIn(newcomer(), 'nobody@demo.test', 'whatever');
    expect(unknown.find('#password-e').text).toBe(page.find('#password-e').text);
  });

  test('REG-08 empty fields are both named, with a summary that leads to them', async () => {
    const login = await newcomer().get('/login');
    const page = await login.form('form[action="/login"]').submit();
    expect(page.status).toBe(422);
    expect(
      page
        .find('#errors')
        .querySelectorAll('a')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#username', '#password']);
  });

  test('REG-08 sign-in leads back to where one was, also after a wrong try, and never to another site', async () => {
    const visitor = newcomer();
    const questionPage = await visitor.get('/myaccount/student/order');
    expect(questionPage.path).toBe('/login?back=%2Fmyaccount%2Fstudent%2Forder');
    expect(questionPage.text).toContain('เข้าสู่ระบบก่อน');
    const wrong = await questionPage
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: 'x' })
      .submit();
    const right = await wrong.form('form[action="/login"]').fill({ password: 'rian-demo' }).submit();
    expect(right.path).toBe('/myaccount/student/order');

    for (const back of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/%09/evil.example\t',
    ]) {
      const page = await trySignIn(
        newcomer(),
        'student@demo.test',
        'rian-demo',
        `/login?back=${encodeURIComponent(back)}`,
      );
      expect(new URL(page.url).origin).toBe(app.url.replace('localhost', new URL(page.url).hostname));
      expect(
        page.chain.every((hop) => !hop.location?.includes('evil.example') || hop.location.startsWith('/%09')),
      ).toBe(true);
    }
  });

  test('REG-08 whoever works here comes to the back office, unless another page was asked for', async () => {
    await app.inDatabase(async (db) => {
      const person_id = await addStaff(db, 'support');
      await db.insertInto('person_role').values({ person_id, role: 'student' }).execute();
    });
    const signIn = (at: string) => trySignIn(newcomer(), 'support@demo.test', 'rian-demo', at);
    expect((await signIn('/login')).path).toBe('/admin');
    expect((await signIn('/login?back=/myaccount/student/order')).path).toBe('/myaccount/student/order');
  });

  test('REG-08 the token from before sign-in is worth nothing after it', async () => {
    const visitor = newcomer();
    await trySignIn(visitor, 'student@demo.test', 'rian-demo');
    const before = cookieOf(visitor.jar);
    await trySignIn(visitor, 'student@demo.test', 'rian-demo');
    expect(cookieOf(visitor.jar)).not.toBe(before);
    const old = await fetch(`${app.url}/myaccount/student/order`, {
      headers: { Cookie: before },
      redirect: 'manual',
    });
    expect(old.headers.get('Location')).toMatch(/^\/login/);
  });

  test('REG-08 the cookie is HttpOnly and SameSite=Lax', async () => {
    const answer = await fetch(`${app.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: app.url },
      body: new URLSearchParams({ username: 'student@demo.test', password: 'rian-demo' }),
    });
    expect(answer.headers.get('Set-Cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test('REG-08 too many tries are stopped with the minutes to wait, also for the right password', async () => {
    const visitor = newcomer();
    let page = await trySignIn(visitor, 'company@demo.test', 'guess');
    for (let tries = 1; page.status !== 429 && tries < 25; tries++)
      page = await trySignIn(visitor, 'company@demo.test', `guess ${tries}`);
    expect(page.status).toBe(429);
    expect(page.find('#password-e').text).toMatch(/รอ \d+ นาที/);
    expect((await trySignIn(visitor, 'company@demo.test', 'rian-demo')).status).toBe(429);
  });

  test('REG-08 signing out takes a button; the session is gone, not only the cookie', async () => {
    const visitor = await signedIn(app.url, 'student@demo.test');
    const cookie = cookieOf(visitor.jar);
    const page = await visitor.get('/logout');
    expect((await visitor.get('/myaccount/student/order')).path).toBe('/myaccount/student/order');
    const out = await page.form('form[method=post]').submit('ออกจากระบบ');
    expect(out.path).toBe('/');
    const again = await fetch(`${app.url}/myaccount/student/order`, {
      headers: { Cookie: cookie },
      redirect: 'manual',
    });
    expect(again.headers.get('Location')).toMatch(/^\/login/);
  });
});

describe('writes from other sites', () => {
  const sites: [string, Record<string, string>][] = [
    ['by Origin', { Origin: 'https://evil.example' }],
    ['by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sandbox', { Origin: 'null' }],
    ['without any sign, but with a cookie', {}],
  ];

  test.each(sites)('REG-08 %s: refused before anything happens', async (_how, headers) => {
    const visitor = await signedIn(app.url, 'student@demo.test');
    const cookie = cookieOf(visitor.jar);
    for (const sentTo of ['/logout', '/login', '/admin/transfers/1', '/logout.data']) {
      const answer = await fetch(`${app.url}${sentTo}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookie, ...headers },
        body: new URLSearchParams({ username: 'x', password: 'y' }),
      });
      expect([sentTo, answer.status]).toEqual([sentTo, 403]);
      expect(await answer.text()).toContain('เปิดหน้าใหม่');
    }
    expect((await visitor.get('/myaccount/student/order')).path).toBe('/myaccount/student/order');
  });
});

describe('who may enter the back office', () => {
  // every page there is, also those that are written later
  const pages = readBuiltRoutes()
    .filter(({ pattern }) => /^\/admin(\/|$)/.test(pattern))
    .map((route) => addressOf(route));
  const paths = [...pages, '/admin/orders?filter=free'];
  const withActions = ['/admin/transfers/1', '/admin/orders/1', '/admin/money/1', '/admin/statements'];

  test('ADM-01 there are pages to guard', () => {
    expect(paths).toEqual(expect.arrayContaining(['/admin', '/admin/slips/1', ...withActions]));
  });

  test.each(paths)('ADM-01 %s: a stranger is led to sign in and back', async (input) => {
    const page = await newcomer().get(input);
    expect(page.path).toBe(`/login?back=${encodeURIComponent(input)}`);
    const answerPage = await newcomer().post(input, { intent: 'approve' });
    // a page without anything to send to answers 405 before it is asked who comes
    if (answerPage.chain[0]?.status !== 405 || withActions.includes(input))
      expect(answerPage.chain[0]?.location).toMatch(/^\/login/);
    expect(answerPage.html).not.toContain('R69-');
  });

  test.each(['student@demo.test', 'instructor@demo.test'])(
    'ADM-01 %s may look at nothing and do nothing',
    async (name) => {
      const visitor = await signedIn(app.url, name);
      // the way out is there: the shop's own head and foot
      expect((await visitor.get('/admin')).root.querySelector('header.top')).not.toBeNull();
      for (const input of paths) {
        expect([input, (await visitor.get(input)).status]).toEqual([input, 403]);
        const answerPage = await visitor.post(input, { intent: 'approve' });
        expect(withActions.includes(input) ? [403] : [403, 405]).toContain(answerPage.status);
      }
    },
  );

  test('ADM-01 data behind the pages is guarded as the pages are', async () => {
    for (const data of ['/admin.data', '/admin/orders.data', '/admin/transfers.data']) {
      for (const routes of [
        '',
        '?_routes=routes%2Fadmin.orders._index',
        '?_routes=routes%2Fadmin.transfers',
      ]) {
        const answer = await fetch(`${app.url}${data}${routes}`);
        const text = await answer.text();
        expect(text).not.toContain('waitingReports');
        expect(text).not.toContain('counts');
      }
    }
  });

  test('ADM-01 an administrator enters, and sees who is signed in', async () => {
    const visitor = await signedIn(app.url, 'admin@demo.test');
    const page = await visitor.get('/admin');
    expect(page.status).toBe(200);
    expect(page.text).toContain('เข้าสู่ระบบในชื่อ ผู้ดูแล ร้านเรียน');
    expect(page.find('body').classList.contains('staff')).toBe(true);
    expect(page.root.querySelector('header.top')).toBeNull();
    const out = await page.form('form[action="/logout"]').submit();
    expect(out.path).toBe('/');
    expect((await visitor.get('/admin')).path).toMatch(/^\/login/);
  });
});

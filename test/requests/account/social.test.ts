import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import {
  FACEBOOK_CLIENT,
  type FacebookServer,
  startFacebookServer,
} from '../../support/servers/facebook-server';
import { linkTo, mailsTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type OpenIdServer, startOpenIdServer } from '../../support/servers/openid-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const LOGIN = 'form[action="/login"]';
const COURSES = '/myaccount/student/courses';
const NAMES = { line: 'LINE', google: 'Google', facebook: 'Facebook' } as const;
type Name = keyof typeof NAMES;

let app: AppServer;
let mail: MailServer;
let line: OpenIdServer;
let google: OpenIdServer;
let facebook: FacebookServer;
beforeAll(async () => {
  mail = await startMailServer();
  line = await startOpenIdServer('HS256');
  google = await startOpenIdServer('RS256');
  facebook = await startFacebookServer();
  app = await startApp({
    env: {
      SMTP_URL: mail.smtpUrl,
      SOCIAL_LINE_ISSUER: line.issuer,
      SOCIAL_LINE_CLIENT_ID: line.clientId,
      SOCIAL_LINE_CLIENT_SECRET: line.clientSecret,
      SOCIAL_GOOGLE_ISSUER: google.issuer,
      SOCIAL_GOOGLE_CLIENT_ID: google.clientId,
      SOCIAL_GOOGLE_CLIENT_SECRET: google.clientSecret,
      SOCIAL_FACEBOOK_AUTHORIZE_URL: facebook.authorizeUrl,
      SOCIAL_FACEBOOK_TOKEN_URL: facebook.tokenUrl,
      SOCIAL_FACEBOOK_PROFILE_URL: facebook.profileUrl,
      SOCIAL_FACEBOOK_CLIENT_ID: FACEBOOK_CLIENT.clientId,
      SOCIAL_FACEBOOK_CLIENT_SECRET: FACEBOOK_CLIENT.clientSecret,
    },
  });
  line.open(`${app.url}/login/line/return`);
  google.open(`${app.url}/login/google/return`);
});
afterAll(async () => {
  await app?.stop();
  await Promise.all([line, google, facebook, mail].map((server) => server?.stop()));
});
beforeEach(() => {
  for (const server of [line, google, facebook]) Object.assign(server, { person: null, mood: 'up' });
});

/** Takes every call and answers none. */
async function openSilentServer() {
  let wasAsked: () => void;
  const firstRequest = new Promise<void>((resolve) => (wasAsked = resolve));
  const server = http.createServer(() => wasAsked());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { address, asked: firstRequest, close: () => (server.closeAllConnections(), server.close()) };
}

const newcomer = (headers?: Record<string, string>) => new PlainBrowser(app.url, { headers });
const press = async (browser: PlainBrowser, name: Name, path = '/login') =>
  (await browser.get(path)).form(LOGIN).submit(`เข้าสู่ระบบด้วย ${NAMES[name]}`);
const isSignedIn = async (browser: PlainBrowser) => (await browser.get(COURSES)).path === COURSES;
const sessionOf = (browser: PlainBrowser) => browser.jar.get(app.url, 'rian_session');
const returnOf = (page: PlainPage) =>
  page.chain.find(({ url }) => new URL(url).pathname.endsWith('/return'))!.url;

/** Presses a button and stays: where the provider's page would be. */
async function startOnly(browser: PlainBrowser, name: Name): Promise<string> {
  const home = new URL(`/login/${name}`, app.url);
  const response = await fetch(home, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ back: '/cart' }),
    headers: { Origin: app.url, Cookie: browser.jar.header(home) ?? '' },
  });
  browser.jar.store(home, response.headers.getSetCookie());
  expect(response.status).toBe(303);
  return response.headers.get('Location') ?? '';
}

describe('sign-in at LINE, Facebook and Google, without JavaScript', () => {
  test('REG-09 Google: a verified e-mail makes a member, who comes back to where they were and is known again', async () => {
    google.person = {
      sub: 'g-1',
      given_name: 'มะลิ',
      family_name: 'ศรีสุข',
      email: 'Mali@Example.test',
      email_verified: true,
    };
    const browser = newcomer();
    const page = await press(browser, 'google', '/login?back=/courses?q=excel');
    expect(page.path).toBe('/courses?q=excel');
    expect(page.text).toContain('มะลิ');
    expect(page.chain[0]).toMatchObject({ method: 'POST', status: 303 });
    const start = new URL(page.chain[0]!.location!);
    expect(start.searchParams.get('redirect_uri')).toBe(`${app.url}/login/google/return`);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(start.searchParams.get(name)).toBeTruthy();
    expect((await browser.get('/myaccount/student/profile')).html).toContain('mali@example.test');
    // the same identity on another device, with another e-mail
    google.person = { sub: 'g-1', email: 'other@example.test', email_verified: true };
    const phone = newcomer();
    expect((await press(phone, 'google')).path).toBe(COURSES);
    expect((await phone.get('/myaccount/student/profile')).html).toContain('mali@example.test');
  });

  test.each(['line', 'facebook'] as const)(
    'REG-09 %s without an e-mail: it is asked for, and its link makes the account',
    async (name) => {
      line.person = { sub: 'l-1', name: 'Ploy' };
      facebook.person = { id: 'f-1', first_name: 'Ploy', last_name: 'S.' };
      const email = `ploy-${name}@example.test`;
      const browser = newcomer();
      const ask = await press(browser, name, '/login?back=/cart');
      expect(ask.path).toBe(`/login/${name}/email`);
      const wrong = await ask.form().fill({ email: 'not one' }).submit();
      expect(wrong.status).toBe(422);
      const answerPage = await wrong.form().fill({ email }).submit();
      expect(answerPage.text).toContain(email);
      expect(answerPage.html).not.toContain('/connect/');
      expect(await isSignedIn(browser)).toBe(false);
      const link = await linkTo(mail, email, 'connect');
      // looking uses nothing up
      await browser.get(link);
      const confirm = await browser.get(link);
      expect(confirm.text).toContain('Ploy');
      expect((await confirm.form().submit()).path).toBe('/cart');
      expect(await isSignedIn(browser)).toBe(true);
      expect((await newcomer().get(link)).status).toBe(410);
      expect((await newcomer().post(link, {})).status).toBe(410);
      // from now on the button is enough
      expect((await press(newcomer(), name, '/login?back=/cart')).path).toBe('/cart');
    },
  );

  test('REG-09 the e-mail of an account is never linked by itself: a link to it does', async () => {
    const email = 'company@demo.test';
    google.person = { sub: 'g-2', given_name: 'ใคร', email, email_verified: true };
    const browser = newcomer();
    const page = await press(browser, 'google');
    expect(page.path).toBe('/login/google/email');
    expect(page.text).toContain(email);
    expect(await isSignedIn(browser)).toBe(false);
    const link = await linkTo(mail, email, 'connect');
    const confirm = await browser.get(link);
    expect(confirm.text).toContain('มีบัญชีอยู่แล้ว');
    // nothing goes: whose e-mail it is was known
    expect(confirm.text).not.toContain('รหัสผ่านเดิม');
    expect((await confirm.form().submit()).path).toBe(COURSES);
    const again = newcomer();
    expect((await press(again, 'google')).path).toBe(COURSES);
    expect((await again.get('/myaccount/student/profile')).html).toContain(email);
    // the password still opens it
    const login = await newcomer().get('/login');
    const signedPage = await login
      .form(LOGIN)
      .fill({ username: email, password: 'rian-demo' })
      .submit('เข้าสู่ระบบ');
    expect(signedPage.path).toBe(COURSES);
  });

  test('REG-09 an e-mail that the provider has not verified is nobody’s yet, and the page says the same of every e-mail', async () => {
    const pages = [];
    for (const email of ['student@demo.test', 'nobody-at-all@example.test']) {
      facebook.person = { id: `f-${email}`, first_name: 'X', email };
      const browser = newcomer();
      const ask = await press(browser, 'facebook');
      expect(ask.path).toBe('/login/facebook/email');
      expect(ask.find('input[name=email]').getAttribute('value')).toBe(email);
      const answerPage = await ask.form().submit();
      pages.push(answerPage.text.replaceAll(email, '…'));
      expect(await isSignedIn(browser)).toBe(false);
    }
    expect(pages[1]).toBe(pages[0]);
    expect((await mailsTo(mail, 'student@demo.test', 1)).at(-1)!.mail.subject).toContain('Facebook');
  });

  test('REG-09 an administrator is not signed in by a mail and a button', async () => {
    google.person = { sub: 'g-admin', email: 'admin@demo.test', email_verified: true };
    const phone = newcomer();
    await press(phone, 'google');
    const openedPage = await (
      await phone.get(await linkTo(mail, 'admin@demo.test', 'connect'))
    )
      .form()
      .submit();
    expect([openedPage.status, (await phone.get('/admin')).path.startsWith('/login')]).toEqual([403, true]);
  });

  test.each(['line', 'facebook', 'google'] as const)(
    'REG-09 %s: a cancelled consent leads back with words and the way on kept',
    async (name) => {
      const browser = newcomer();
      const page = await press(browser, name, '/login?back=/cart');
      expect(page.path).toBe('/login?social=cancelled&back=%2Fcart');
      expect(page.text).toContain('ยกเลิกการเข้าสู่ระบบแล้ว');
      expect(page.find('input[name=back]').getAttribute('value')).toBe('/cart');
      expect(sessionOf(browser)).toBeUndefined();
    },
  );

  test.each(['line', 'facebook', 'google'] as const)(
    'REG-09 %s: a state used before, from another browser, of another provider or missing opens nothing',
    async (name) => {
      google.person = { sub: 'g-3', email: 'replay@example.test', email_verified: true };
      line.person = { sub: 'l-3', name: 'R' };
      facebook.person = { id: 'f-3', first_name: 'R' };
      const browser = newcomer();
      const came = returnOf(await press(browser, name));
      const before = sessionOf(browser);
      for (const visitor of [browser, newcomer()]) {
        const again = await visitor.get(came);
        expect(again.path).toBe('/login?social=refused');
        expect(again.text).toContain('เข้าสู่ระบบไม่สำเร็จ');
      }
      expect(sessionOf(browser)).toBe(before);

      // begun here, finished by somebody who sends their own return (login CSRF), and the other way round
      const [victim, thief] = [newcomer(), newcomer()];
      await startOnly(victim, name);
      const address = new URL(await startOnly(thief, name));
      const foreign = new URL(`/login/${name}/return`, app.url);
      foreign.search = new URLSearchParams({
        state: address.searchParams.get('state') ?? '',
        code: 'a-code',
      }).toString();
      expect((await victim.get(foreign.href)).path).toBe('/login?social=otherBrowser&back=%2Fcart');
      const other = name === 'line' ? 'google' : 'line';
      expect((await thief.get(foreign.href.replace(`/${name}/`, `/${other}/`))).path).toBe(
        '/login?social=refused',
      );
      expect((await thief.get(`/login/${name}/return?code=a-code`)).path).toBe('/login?social=refused');
      expect([sessionOf(victim), sessionOf(thief)]).toEqual([undefined, undefined]);
      // a code nobody gave
      expect((await thief.get(foreign.href)).path).toBe('/login?social=refused&back=%2Fcart');
      expect(sessionOf(thief)).toBeUndefined();
    },
  );

  test.each(['line', 'facebook', 'google'] as const)(
    'REG-09 %s: a return in a browser that began none says so, keeps the way on, and leaves the first its own',
    async (name) => {
      google.person = { sub: 'g-5', email: 'elsewhere@example.test', email_verified: true };
      line.person = { sub: 'l-5', name: 'E', email: 'elsewhere-line@example.test' };
      facebook.person = { id: 'f-5', first_name: 'E', email: 'elsewhere-fb@example.test' };
      const [first, second] = [newcomer(), newcomer()];
      const state = new URL(await startOnly(first, name)).searchParams.get('state') ?? '';
      const path = `/login/${name}/return?code=a-code&state=${state}`;
      const page = await second.get(path);
      expect(page.path).toBe('/login?social=otherBrowser&back=%2Fcart');
      expect(page.find('main .notice').text).toContain('จากแอปหรือเบราว์เซอร์อื่น');
      expect(page.find('input[name=back]').getAttribute('value')).toBe('/cart');
      expect(sessionOf(second)).toBeUndefined();
      // the button again, here, leads on to where the buyer was going
      expect((await page.form(LOGIN).submit(`เข้าสู่ระบบด้วย ${NAMES[name]}`)).path).not.toContain('social=');
      // the code is wrong, but the state is still the first browser's
      expect((await first.get(path)).path).toBe('/login?social=refused&back=%2Fcart');
    },
  );

  test('REG-09 a return in a browser with a visit of its own says so too, and that visit stays', async () => {
    const [first, second] = [newcomer(), newcomer()];
    const stateOf = async (browser: PlainBrowser) =>
      new URL(await startOnly(browser, 'line')).searchParams.get('state') ?? '';
    const [state, ownState] = [await stateOf(first), await stateOf(second)];
    const path = `/login/line/return?code=a-code&state=${state}`;
    const page = await second.get(path);
    expect(page.path).toBe('/login?social=otherBrowser&back=%2Fcart');
    expect(page.find('input[name=back]').getAttribute('value')).toBe('/cart');
    expect(sessionOf(second)).toBeUndefined();
    expect((await second.get('/login/line/return?code=a-code&state=made-up')).path).toBe(
      '/login?social=refused',
    );
    // wrong codes, but both states still lead each browser to its own visit, once
    for (const [browser, own] of [
      [first, state],
      [second, ownState],
    ] as const) {
      const ownPath = `/login/line/return?code=a-code&state=${own}`;
      expect((await browser.get(ownPath)).path).toBe('/login?social=refused&back=%2Fcart');
      expect((await browser.get(ownPath)).path).toBe('/login?social=refused');
    }
  });

  test.each(['line', 'google'] as const)(
    'REG-09 %s: a token made for another nonce is refused',
    async (name) => {
      line.person = { sub: 'l-1', name: 'Ploy' };
      google.person = { sub: 'g-1', email: 'mali@example.test', email_verified: true };
      const browser = newcomer();
      const address = new URL(await startOnly(browser, name));
      address.searchParams.set('nonce', 'somebody-elses');
      const page = await browser.get(address.href);
      expect(page.path).toBe('/login?social=refused&back=%2Fcart');
      expect(sessionOf(browser)).toBeUndefined();
    },
  );

  test.each(['line', 'facebook', 'google'] as const)(
    'REG-09 %s does not answer: words, and no session',
    async (name) => {
      line.person = { sub: 'l-9', name: 'N' };
      google.person = { sub: 'g-9', email: 'down@example.test', email_verified: true };
      facebook.person = { id: 'f-9' };
      const browser = newcomer();
      const address = new URL(await startOnly(browser, name));
      facebook.mood = 'down';
      for (const server of [line, google]) server.mood = 'silent';
      const page = await browser.get(address.href);
      expect(page.path).toBe('/login?social=down&back=%2Fcart');
      expect(page.text).toContain('ผู้ให้บริการไม่ตอบ');
      expect(sessionOf(browser)).toBeUndefined();
    },
  );

  test('REG-09 a provider that was never reached, or never answers: the button leads back with words', async () => {
    const silent = await openSilentServer();
    const lonely = await startApp({
      env: {
        PROVIDER_TIMEOUT_SECONDS: '3',
        SOCIAL_LINE_ISSUER: 'http://localhost:9',
        SOCIAL_LINE_CLIENT_ID: 'x',
        SOCIAL_LINE_CLIENT_SECRET: 'y',
        SOCIAL_GOOGLE_ISSUER: silent.address,
        SOCIAL_GOOGLE_CLIENT_ID: 'x',
        SOCIAL_GOOGLE_CLIENT_SECRET: 'y',
      },
    });
    try {
      const browser = new PlainBrowser(lonely.url);
      const page = await (await browser.get('/login?back=/cart')).form(LOGIN).submit('เข้าสู่ระบบด้วย LINE');
      expect(page.path).toBe('/login?social=down&back=%2Fcart');
      // one that takes the call and never answers is waited for a few seconds, and keeps nobody else from signing in
      const waits = browser
        .get('/login?back=/cart')
        .then((login) => login.form(LOGIN).submit('เข้าสู่ระบบด้วย Google'));
      await silent.asked;
      const other = await signedIn(lonely.url, 'student@demo.test');
      expect((await other.get('/myaccount/student/courses')).path).toBe('/myaccount/student/courses');
      expect((await waits).path).toBe('/login?social=down&back=%2Fcart');
      // only what has keys is there
      expect(page.text).not.toContain('เข้าสู่ระบบด้วย Facebook');
      expect((await browser.post('/login/facebook', {})).status).toBe(404);
      expect((await browser.post('/login/unknown', {})).status).toBe(404);
    } finally {
      await lonely.stop();
      silent.close();
    }
  });

  test('REG-09 inside LINE’s and Facebook’s apps their own sign-in is first, and Google’s is not offered', async () => {
    const buttons = async (agent: string) => {
      const page = await newcomer({ 'User-Agent': agent }).get('/login');
      const notice = page.root
        .querySelectorAll('button[formaction]')
        .map((button) => button.text.trim().split(' ').at(-1));
      return [...notice, page.text.includes('Chrome หรือ Safari')];
    };
    expect(await buttons('Mozilla/5.0 (iPhone) Safari/604.1')).toEqual(['LINE', 'Facebook', 'Google', false]);
    expect(await buttons('Mozilla/5.0 (iPhone) Mobile Safari Line/14.1.0')).toEqual([
      'LINE',
      'Facebook',
      true,
    ]);
    expect(await buttons('Mozilla/5.0 [FBAN/FBIOS;FBAV/450.0]')).toEqual(['Facebook', 'LINE', true]);
  });

  test('REG-09 from the cart’s panel: its form leads to the provider and back to the cart, with what lies in it', async () => {
    google.person = { sub: 'g-4', given_name: 'กานต์', email: 'karn@example.test', email_verified: true };
    const browser = newcomer();
    const course = await (await browser.get('/courses')).link('Excel สำหรับคนทำงาน').follow();
    await course.form('form[action="/cart/add"]').submit();
    const cart = await browser.get('/cart');
    expect(cart.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${line.issuer}`);
    const back = await cart.form('#sign-in').submit('เข้าสู่ระบบด้วย Google');
    expect(back.path).toBe('/cart');
    expect(back.text).toContain('Excel สำหรับคนทำงาน');
    expect(back.text).toContain('กานต์');
    expect((await newcomer().get('/courses')).headers.get('Content-Security-Policy')).not.toContain(
      line.issuer,
    );
    // no other host, ever
    const evil = await newcomer().post('/login/google', { back: '//evil.test/' });
    expect(evil.url.startsWith(app.url)).toBe(true);
  });

  test('REG-09 from the registration page too', async () => {
    google.person = { sub: 'g-5', given_name: 'ฟ้า', email: 'fah@example.test', email_verified: true };
    const page = await newcomer().get('/register?back=/cart');
    expect((await page.form(LOGIN).submit('เข้าสู่ระบบด้วย Google')).path).toBe('/cart');
  });
});

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
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const SECURITY = '/myaccount/student/security';
const EXCEL = '/course/1-excel-for-work';
const LOGIN = 'form[action="/login"]';

describe('ways to sign in of a member, without JavaScript', () => {
  let app: AppServer;
  let mail: MailServer;
  let google: OpenIdServer;
  let facebook: FacebookServer;
  beforeAll(async () => {
    mail = await startMailServer();
    google = await startOpenIdServer('RS256');
    facebook = await startFacebookServer();
    app = await startApp({
      env: {
        SMTP_URL: mail.smtpUrl,
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
    google.open(`${app.url}/login/google/return`);
  });
  afterAll(async () => {
    await app?.stop();
    await Promise.all([google, facebook, mail].map((server) => server?.stop()));
  });
  beforeEach(() => {
    google.person = { sub: 'g-company', given_name: 'C', email: 'other@gmail.test', email_verified: true };
    facebook.person = { id: 'f-company', first_name: 'C' };
  });

  const newcomer = () => new PlainBrowser(app.url);
  const press = (page: PlainPage, name: string) => {
    const form = page.root
      .querySelectorAll('#ways form')
      .findIndex((each) => each.querySelector('button')?.getAttribute('aria-label')?.endsWith(name));
    expect(form, `a button for ${name}`).not.toBe(-1);
    return page.form(`#ways li:nth-of-type(${form + 1}) form`).submit();
  };
  const byGoogle = async (visitor = newcomer()) =>
    (await visitor.get('/login')).form(LOGIN).submit('เข้าสู่ระบบด้วย Google');
  const waysText = (page: PlainPage) => page.find('#ways').text.replace(/\s+/g, ' ');

  test('REG-09 a member connects Google, signs in by it, sees since when, and disconnects it again', async () => {
    const member = await signedIn(app.url, 'company@demo.test');
    const before = await member.get(SECURITY);
    // LINE has no keys here
    expect(waysText(before)).toMatch(/Facebook ?ยังไม่ได้เชื่อมต่อ.*Google ?ยังไม่ได้เชื่อมต่อ/);
    expect(waysText(before)).not.toContain('LINE');
    expect(before.headers.get('Content-Security-Policy')).toContain(google.issuer);
    const linkedPage = await press(before, 'Google');
    expect(linkedPage.path).toBe(`${SECURITY}?notice=wayAdded`);
    expect(waysText(linkedPage)).toMatch(/Google ?เชื่อมต่อตั้งแต่ \d+ /);
    const [told] = (await mailsTo(mail, 'company@demo.test', 1)).map((one) => one.mail);
    expect(told!.subject).toContain('Google');
    expect(told!.text).toContain(SECURITY);
    const phone = newcomer();
    expect((await byGoogle(phone)).path).toBe('/myaccount/student/courses');
    expect((await phone.get('/myaccount/student/profile')).html).toContain('company@demo.test');
    // the same again changes nothing and is no second mail
    const again = await member.post('/login/google', { purpose: 'link' }, `${app.url}${SECURITY}`);
    expect(again.path).toBe(`${SECURITY}?notice=wayAdded`);

    const missingPage = await press(await member.get(SECURITY), 'Google');
    expect(missingPage.path).toBe(`${SECURITY}?notice=wayRemoved`);
    const mails = await mailsTo(mail, 'company@demo.test', 2);
    expect(mails).toHaveLength(2);
    expect(mails[1]!.mail.subject).toContain('ยกเลิก');
    // who comes by it now is a newcomer, and never this member
    const stranger = newcomer();
    await byGoogle(stranger);
    expect((await stranger.get('/myaccount/student/profile')).html).not.toContain('company@demo.test');
  });

  test('REG-09 an identity of another person stays theirs, and the page says so', async () => {
    google.person = { sub: 'g-owner', email: 'owner@gmail.test', email_verified: true };
    expect((await byGoogle()).path).toBe('/myaccount/student/courses');
    const thief = await signedIn(app.url, 'student@demo.test');
    const refusedPage = await press(await thief.get(SECURITY), 'Google');
    expect(refusedPage.path).toBe(`${SECURITY}?social=taken`);
    expect(waysText(refusedPage)).toContain('เชื่อมต่อกับสมาชิกคนอื่นของร้านอยู่แล้ว');
    expect(waysText(refusedPage)).toMatch(/Google ?ยังไม่ได้เชื่อมต่อ/);
    expect((await byGoogle()).text).not.toContain('student@demo.test');
  });

  test('REG-09 the last way in stays until a password is set by a link to the mailbox', async () => {
    const email = 'only-google@gmail.test';
    google.person = { sub: 'g-only', given_name: 'O', email, email_verified: true };
    const member = newcomer();
    await byGoogle(member);
    const page = await member.get(SECURITY);
    expect(page.root.querySelector('[name=old_password]')).toBeNull();
    const refusedPage = await press(page, 'Google');
    expect(refusedPage.path).toBe(`${SECURITY}?social=lastWay`);
    expect(waysText(refusedPage)).toContain('ตั้งรหัสผ่านก่อน');
    const answerPage = await refusedPage.form(`form:has([value=password-link])`).submit();
    expect(answerPage.path).toBe(`${SECURITY}?notice=passwordLinkSent`);
    const link = await linkTo(mail, email, 'reset');
    const form = (await member.get(link)).form('form[method=post]');
    await form.fill({ password: 'secret.77', password_confirm: 'secret.77' }).submit();
    expect((await press(await member.get(SECURITY), 'Google')).path).toBe(`${SECURITY}?notice=wayRemoved`);
    const again = (await newcomer().get('/login')).form(LOGIN);
    expect((await again.fill({ username: email, password: 'secret.77' }).submit()).path).toBe(
      '/myaccount/student/courses',
    );
  });

  test('REG-09 a return that joins opens nothing without the session that began it', async () => {
    const member = await signedIn(app.url, 'student@demo.test');
    const start = await fetch(`${app.url}/login/google`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ purpose: 'link' }),
      headers: { Origin: app.url, Cookie: member.jar.header(new URL('/login', app.url)) ?? '' },
    });
    const social = start.headers.getSetCookie().find((cookie) => cookie.startsWith('rian_social='))!;
    const state = new URL(start.headers.get('Location')!).searchParams.get('state')!;
    const path = `/login/google/return?code=x&state=${state}`;
    const other = await signedIn(app.url, 'company@demo.test');
    for (const visitor of [newcomer(), other]) {
      visitor.jar.store(new URL('/login', app.url), [social]);
      expect((await visitor.get(path)).path).toBe('/login?social=otherBrowser');
    }
    // signed in anew in the same browser: another session
    member.jar.store(new URL('/login', app.url), [social]);
    await (
      await member.get('/login')
    )
      .form(LOGIN)
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit('เข้าสู่ระบบ');
    expect((await member.get(path)).path).toBe('/login?social=otherBrowser');
    expect(waysText(await member.get(SECURITY))).toMatch(/Google ?ยังไม่ได้เชื่อมต่อ/);
  });

  test('REG-09 cancelled, not answered, and asked by nobody: words on the member’s page, or sign-in first', async () => {
    google.person = null;
    const member = await signedIn(app.url, 'student@demo.test');
    const cancelledPage = await press(await member.get(SECURITY), 'Google');
    expect(cancelledPage.path).toBe(`${SECURITY}?social=cancelled`);
    expect(waysText(cancelledPage)).toContain('ยังไม่มีอะไรเปลี่ยน');
    facebook.mood = 'down';
    const down = await press(await member.get(SECURITY), 'Facebook');
    facebook.mood = 'up';
    expect(down.path).toBe(`${SECURITY}?social=down`);
    expect(waysText(down)).toContain('ผู้ให้บริการไม่ตอบ');
    const stranger = await newcomer().post('/login/google', { purpose: 'link' });
    expect(stranger.path).toMatch(/^\/login\?back=/);
    // nobody makes the page say what it never says
    expect(waysText(await member.get(`${SECURITY}?social=<b>x`))).not.toContain('<b>');
  });

  test('REG-09 inside LINE’s app Google is not offered to connect, and the page says where it works', async () => {
    const jar = (await signedIn(app.url, 'student@demo.test')).jar;
    const headers = { 'User-Agent': 'Mozilla/5.0 (iPhone) Mobile Safari Line/14.1.0' };
    const page = await new PlainBrowser(app.url, { jar, headers }).get(SECURITY);
    expect(page.root.querySelector('#ways form[action="/login/google"]')).toBeNull();
    expect(page.root.querySelector('#ways form[action="/login/facebook"]')).not.toBeNull();
    expect(waysText(page)).toContain('Chrome หรือ Safari');
  });

  test('REG-08 a changed password is told by mail, in both bodies, after a change and after a reset', async () => {
    const account = await signedIn(app.url, 'student@demo.test');
    const page = await account.get(SECURITY);
    await page
      .form('form:has([name=old_password])')
      .fill({ old_password: 'rian-demo', password: 'other.1', password_confirm: 'other.1' })
      .submit();
    const sentMails = () =>
      mail.received.filter(
        ({ envelopeTo, mail: { subject } }) =>
          envelopeTo.includes('student@demo.test') && subject?.includes('รหัสผ่านของคุณถูกเปลี่ยนแล้ว'),
      );
    await expect.poll(() => sentMails().length).toBe(1);
    for (const body of [sentMails()[0]!.mail.text, sentMails()[0]!.mail.html]) {
      expect(body).toContain('/forgotpass');
      expect(body).not.toContain('other.1');
    }
    const ask = (await newcomer().get('/forgotpass')).form('form[action="/forgotpass"]');
    await ask.fill({ username: 'student@demo.test' }).submit();
    const link = await linkTo(mail, 'student@demo.test', 'reset');
    const form = (await newcomer().get(link)).form('form[method=post]');
    await form.fill({ password: 'rian-demo', password_confirm: 'rian-demo' }).submit();
    await expect.poll(() => sentMails().length).toBe(2);
  });
});

describe('a step beside a purchase loses nothing, without JavaScript', () => {
  let onePage: AppServer;
  beforeAll(async () => {
    onePage = await startApp({ change: (db) => change(db, { layout_course_detail: 4 }) });
  });
  afterAll(() => onePage.stop());

  const input = { firstname: 'ปาริฉัตร', lastname: 'ใจดี', email: 'pari@example.test', tel: '0812345678' };
  const keptWays = (page: PlainPage) =>
    Object.fromEntries(
      Object.keys(input).map((name) => [name, page.find(`#register [name=${name}]`).getAttribute('value')]),
    );

  test.each([
    ['the one-page purchase', EXCEL],
    ['the cart', '/cart'],
  ])('CRS-06 CRT-13 %s: a wrong password keeps what was typed, and leads back to it', async (_name, path) => {
    const visitor = new PlainBrowser(onePage.url);
    const plan = (await visitor.get(EXCEL)).find('#register [name=plan_id]').getAttribute('value') ?? '';
    if (path === '/cart')
      await visitor.post('/cart/add', { course_id: '1', plan_id: plan }, onePage.url + EXCEL);
    const page = await visitor.get(path);
    const login = await page
      .form('#register')
      .fill({ ...input, coupon_code: 'EXCEL10' })
      .submit('intent=sign-in');
    expect(login.path).toBe(`/login?back=${encodeURIComponent(`${path}#contact`)}`);
    const wrong = await login
      .form(LOGIN)
      .fill({ username: 'student@demo.test', password: 'not-it' })
      .submit('เข้าสู่ระบบ');
    expect(wrong.status).toBe(422);
    expect(wrong.find('#password-e').text).toContain('ไม่ถูกต้อง');
    const back = await wrong.link('กลับไปกรอกต่อ').follow();
    expect(back.path).toBe(path);
    expect(keptWays(back)).toEqual(input);
    expect(back.find('[name=coupon_code]').getAttribute('value')).toBe('EXCEL10');
    const right = await wrong.form(LOGIN).fill({ password: 'rian-demo' }).submit('เข้าสู่ระบบ');
    expect(right.path).toBe(path);
    // the account's own contact, and what else was typed
    expect(right.text).toContain('ซื้อในชื่อบัญชี');
    expect(right.find('[name=coupon_code]').getAttribute('value')).toBe('EXCEL10');
  });

  test('CRS-06 registration beside it keeps what was typed too', async () => {
    const visitor = new PlainBrowser(onePage.url);
    const register = await (await visitor.get(EXCEL)).form('#register').fill(input).submit('intent=register');
    expect(register.path).toBe(`/register?back=${encodeURIComponent(`${EXCEL}#contact`)}`);
    expect(keptWays(await register.link('กลับไปกรอกต่อ').follow())).toEqual(input);
  });

  test('CHK-01 a form sent to an address of before a renaming comes back with its message, not without', async () => {
    const visitor = new PlainBrowser(onePage.url);
    const page = await visitor.post(
      '/course/1-an-older-name/register',
      { intent: 'pay', firstname: '', lastname: '', email: 'no', tel: '1' },
      onePage.url + EXCEL,
    );
    expect(page.chain.map(({ status }) => status)).toEqual([307, 422]);
    expect(page.path).toBe('/course/1-excel-for-work/register');
    expect(page.find('#email-e').text).toContain('อีเมลไม่ถูกต้อง');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonExport } from '../../../app/flows/personal-data/export-person.server';
import { guest, orderAsGuest } from '../../support/road/bank-transfer';
import { linkTo, mailsTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type OpenIdServer, startOpenIdServer } from '../../support/servers/openid-server';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const PAGE = '/myaccount/student/privacy';
const EXPORT = `form[action="${PAGE}/export"]`;
const ERASE = `form[action="${PAGE}/erase"]`;
const PASSWORD = 'secret.77';

let app: AppServer;
let mail: MailServer;
let google: OpenIdServer;
beforeAll(async () => {
  mail = await startMailServer();
  google = await startOpenIdServer('RS256');
  app = await startApp({
    change: async (db) => {
      await change(db, { shop_name: 'บจก. เรียนดี', shop_tel: '021234567' });
      await db
        .insertInto('custom_text')
        .values({ locale: 'th', key: 'privacy.share.body', text: 'ไม่ส่งให้ใครเลย' })
        .execute();
    },
    env: {
      SMTP_URL: mail.smtpUrl,
      SOCIAL_GOOGLE_ISSUER: google.issuer,
      SOCIAL_GOOGLE_CLIENT_ID: google.clientId,
      SOCIAL_GOOGLE_CLIENT_SECRET: google.clientSecret,
    },
  });
  google.open(`${app.url}/login/google/return`);
});
afterAll(async () => {
  await app?.stop();
  await Promise.all([google, mail].map((server) => server?.stop()));
});

const newcomer = () => new PlainBrowser(app.url);
async function register(name: string, takesNews = false) {
  const browser = newcomer();
  const page = await browser.get('/register');
  const form = page.form('form[action="/register"]').fill({
    firstname: name,
    lastname: 'ศรีสุข',
    email: `${name}@example.test`,
    tel: '0812345678',
    username: name,
    password: PASSWORD,
    password_confirm: PASSWORD,
  });
  if (takesNews) form.fill({ marketing: true });
  const resultPage = await form.submit();
  expect(resultPage.path).toBe('/myaccount/student/courses');
  return browser;
}
const exportWith = async (browser: PlainBrowser, password: string) =>
  (await browser.get(PAGE)).form(EXPORT).fill({ password }).submit();
const fileOf = (page: PlainPage) => JSON.parse(page.html) as PersonExport;
const eraseWith = async (browser: PlainBrowser, password: string) =>
  (await browser.get(`${PAGE}/erase`)).form(ERASE).fill({ password }).fill({ sure: true }).submit();
const signIn = async (username: string, password: string) =>
  (await newcomer().get('/login')).form('form[action="/login"]').fill({ username, password }).submit();
const isSignedIn = async (browser: PlainBrowser) => (await browser.get(PAGE)).path === PAGE;

describe('consent, without JavaScript', () => {
  test('REG-13 the notice is a page in both languages, with the shop’s own words in it', async () => {
    const page = await newcomer().get('/privacy');
    expect(page.status).toBe(200);
    expect(page.find('h1').text).toBe('ความเป็นส่วนตัว');
    for (const expectedText of ['บจก. เรียนดี', '02 123 4567', 'ไม่ส่งให้ใครเลย', '5 ปี', 'สคส.'])
      expect(page.text).toContain(expectedText);
    expect(page.text).not.toContain('เราไม่ขายข้อมูล');
    expect(page.headers.get('Cache-Control')).toContain('public');
    const english = await newcomer().get('/privacy?lang=en');
    expect(english.text).toContain('Personal Data Protection Act');
    expect(english.html).not.toMatch(/\{\w+\}/);
  });

  test('REG-13 every form that takes personal data says what for and links the notice; news are not ticked', async () => {
    const forms = [
      ['/register', 'form[action="/register"]'],
      ['/course/1-excel-for-work/register', '#register'],
      ['/login', 'form[action="/login"]'],
    ] as const;
    for (const [path, form] of forms) {
      const page = await newcomer().get(path);
      expect(page.find(`${form} a[href="/privacy"]`).text, path).toBe('ความเป็นส่วนตัว');
    }
    const page = await newcomer().get('/register');
    expect(page.find('input[name=marketing]').hasAttribute('checked')).toBe(false);
    expect(page.find('input[name=marketing]').hasAttribute('required')).toBe(false);
    // a member was told at registration
    const member = await register('mali-member');
    const ownPage = await member.get('/course/1-excel-for-work/register');
    expect(ownPage.root.querySelectorAll('#register a[href="/privacy"]')).toHaveLength(0);
  });

  test('REG-13 what registration asked is on record; news are given and withdrawn, and the history stays', async () => {
    const browser = await register('mali-news', true);
    const page = await browser.get(PAGE);
    expect(page.text).toContain('หน้าสมัครสมาชิก');
    expect(page.text).toContain('ตอนนี้เลือกรับข่าว');
    const stoppedPage = await page.form('เลิกรับข่าว').submit('เลิกรับข่าว');
    expect(stoppedPage.path).toBe(`${PAGE}?notice=marketingSaved`);
    expect(stoppedPage.text).toContain('ตอนนี้ไม่รับข่าว');
    await stoppedPage.form('รับข่าวทางอีเมล').submit('รับข่าวทางอีเมล');
    const { consents } = fileOf(await exportWith(browser, PASSWORD));
    expect(consents.map(({ purpose, isGiven, form }) => [purpose, isGiven, form])).toEqual([
      ['marketing', true, 'account'],
      ['marketing', false, 'account'],
      ['marketing', true, 'register'],
      ['terms', true, 'register'],
    ]);
    for (const { version } of consents) expect(page.text + version).toContain(version);
    expect(await newcomer().get('/privacy')).toMatchObject({
      text: expect.stringContaining(consents[0]!.version) as string,
    });
  });
});

describe('the file of one’s own data, without JavaScript', () => {
  test('REG-13 the password once more, then one file for nobody’s cache', async () => {
    const browser = await register('mali-file');
    await register('somchai-file');
    const wrong = await exportWith(browser, 'wrong.77');
    expect(wrong.path).toBe(`${PAGE}?refused=wrong`);
    expect(wrong.find('#download').text).toContain('รหัสผ่านไม่ถูกต้อง');
    const file = await exportWith(browser, PASSWORD);
    expect(file.status).toBe(200);
    expect(file.headers.get('Cache-Control')).toBe('private, no-store');
    expect(file.headers.get('Content-Type')).toContain('application/json');
    expect(file.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const data = fileOf(file);
    expect(data.profile).toMatchObject({ email: 'mali-file@example.test', tel: '0812345678' });
    expect(data.sessions).toHaveLength(1);
    expect(data.mails.map(({ kind }) => kind)).toContain('account-created');
    expect(file.html).not.toContain('somchai');
    expect(file.html).not.toContain('$argon2');
    expect(file.html).not.toContain(browser.jar.get(app.url, 'rian_session'));
  });

  test('REG-13 only for members: a visitor and a guest are led to sign in', async () => {
    for (const path of [PAGE, `${PAGE}/erase`]) {
      expect((await newcomer().get(path)).path).toMatch(/^\/login\?back=/);
      expect((await newcomer().post(`${PAGE}/export`, { password: PASSWORD })).path).toMatch(/^\/login/);
    }
    const buyer = newcomer();
    await orderAsGuest(buyer, { title: 'Excel สำหรับคนทำงาน', buyer: guest('guest-own@example.test') });
    expect((await buyer.post(`${PAGE}/export`, { password: PASSWORD })).path).toMatch(/^\/login/);
    expect((await buyer.post(`${PAGE}/erase`, { password: PASSWORD, sure: '1' })).path).toMatch(/^\/login/);
  });

  test('REG-13 who has no password gets a link by mail: once, and only in the browser that is signed in', async () => {
    google.person = { sub: 'g-own', given_name: 'ฟ้า', email: 'fah@example.test', email_verified: true };
    const browser = newcomer();
    await (await browser.get('/login')).form('form[action="/login"]').submit('เข้าสู่ระบบด้วย Google');
    const page = await browser.get(PAGE);
    expect(page.text).toContain('เข้าสู่ระบบด้วยบัญชีอื่น');
    expect(page.root.querySelectorAll('input[name=password]')).toHaveLength(0);
    const answerPage = await page.form('ส่งลิงก์ยืนยันทางอีเมล').submit('ส่งลิงก์ยืนยันทางอีเมล');
    expect(answerPage.text).toContain('ส่งลิงก์ยืนยันไปที่อีเมลของบัญชีแล้ว');
    const link = await linkTo(mail, 'fah@example.test', 'mydata');
    expect((await newcomer().get(link)).path).toMatch(/^\/login\?back=/);
    const other = await register('somchai-link');
    expect((await other.get(link)).status).toBe(404);
    // looking uses nothing up
    await browser.get(link);
    const open = await browser.get(link);
    expect(fileOf(await open.form(EXPORT).submit()).socialIdentities).toMatchObject([{ provider: 'google' }]);
    expect((await browser.get(link)).status).toBe(410);
    expect((await browser.post(`${PAGE}/erase`, { link: link.split('/').at(-1)!, sure: '1' })).status).toBe(
      410,
    );

    await (await browser.get(PAGE)).form('ส่งลิงก์ยืนยันทางอีเมล').submit('ส่งลิงก์ยืนยันทางอีเมล');
    const again = await browser.get(await linkTo(mail, 'fah@example.test', 'mydata', 2));
    const missingPage = await again.form(ERASE).fill({ sure: true }).submit();
    expect(missingPage.path).toBe('/login?notice=accountErased');
    // the identity has no account: its next sign-in makes a new one
    const fresh = newcomer();
    await (await fresh.get('/login')).form('form[action="/login"]').submit('เข้าสู่ระบบด้วย Google');
    expect(entriesOf(await fresh.get(PAGE))).toBe(1);
  });
});

/** How many answers stand in the history of the page. */
const entriesOf = (page: PlainPage) => page.root.querySelectorAll('.lines li').length;

describe('erasure, without JavaScript', () => {
  test('REG-13 the page says what goes and stays; done, nobody signs in, and the name is free again', async () => {
    const browser = await register('mali-gone', true);
    const phone = newcomer();
    const login = await phone.get('/login');
    await login.form('form[action="/login"]').fill({ username: 'mali-gone', password: PASSWORD }).submit();
    const page = await (await browser.get(PAGE)).link('ดูรายละเอียดการลบบัญชี').follow();
    expect(page.path).toBe(`${PAGE}/erase`);
    for (const expectedText of ['ลบทันที', 'เก็บไว้ตามกฎหมาย', 'สิทธิ์เรียน', 'เรียกคืนไม่ได้'])
      expect(page.text).toContain(expectedText);

    const unsure = await page.form(ERASE).fill({ password: PASSWORD }).submit();
    expect([unsure.status, await isSignedIn(browser)]).toEqual([422, true]);
    expect(unsure.text).toContain('ติ๊กว่าเข้าใจก่อนลบบัญชี');
    const wrong = await eraseWith(browser, 'wrong.77');
    expect([wrong.status, await isSignedIn(browser)]).toEqual([422, true]);
    expect(wrong.text).toContain('รหัสผ่านไม่ถูกต้อง');

    const resultPage = await eraseWith(browser, PASSWORD);
    expect(resultPage.path).toBe('/login?notice=accountErased');
    expect(resultPage.text).toContain('ลบบัญชีและข้อมูลแล้ว');
    expect(browser.jar.get(app.url, 'rian_session')).toBe('');
    expect([await isSignedIn(browser), await isSignedIn(phone)]).toEqual([false, false]);
    for (const name of ['mali-gone', 'mali-gone@example.test'])
      expect((await signIn(name, PASSWORD)).status).toBe(422);
    const mails = await mailsTo(mail, 'mali-gone@example.test', 2);
    expect(mails.at(-1)!.mail.subject).toBe('ลบบัญชีและข้อมูลของคุณแล้ว');

    const again = await register('mali-gone');
    const { profile, consents, audit } = fileOf(await exportWith(again, PASSWORD));
    expect(profile.email).toBe('mali-gone@example.test');
    expect(consents.map(({ purpose }) => purpose)).toEqual(['terms']);
    expect(audit.map(({ action }) => action)).not.toContain('person-erased');
  });

  test('REG-13 an order that waits is in the way: cancelled it is not, and its page still opens afterwards', async () => {
    const browser = await register('mali-order');
    const form = await browser.get('/course/1-excel-for-work/register');
    const placedPage = await form.form('#register').submit('ชำระเงิน');
    const token = /\/order\/([\w-]+)/.exec(placedPage.path)![1]!;
    const blockedPage = await browser.get(`${PAGE}/erase`);
    expect(blockedPage.text).toContain('มีคำสั่งซื้อที่ยังไม่จบ');
    expect(blockedPage.root.querySelectorAll(ERASE)).toHaveLength(0);
    expect((await browser.post(`${PAGE}/erase`, { password: PASSWORD, sure: '1' })).status).toBe(409);
    expect(await isSignedIn(browser)).toBe(true);

    const order = await blockedPage.link('คำสั่งซื้อ R').follow();
    expect(order.path).toBe(`/order/${token}`);
    const cancelledPage = await order.form('ยืนยันยกเลิก').submit('ยืนยันยกเลิก');
    expect(cancelledPage.status).toBe(200);
    expect((await eraseWith(browser, PASSWORD)).path).toBe('/login?notice=accountErased');
    const keptPage = await newcomer().get(`/order/${token}`);
    expect(keptPage.status).toBe(200);
    expect(keptPage.text).toContain('ยกเลิก');
    expect((await newcomer().get('/myaccount/student/order')).path).toMatch(/^\/login/);
  });

  test('REG-13 staff are not erased here', async () => {
    const teacher = newcomer();
    const login = await teacher.get('/login');
    await login
      .form('form[action="/login"]')
      .fill({ username: 'instructor@demo.test', password: 'rian-demo' })
      .submit();
    const page = await teacher.get(`${PAGE}/erase`);
    if (page.path.startsWith('/login')) return expect(page.path).toContain('back=');
    expect(page.text).toContain('บัญชีของทีมงานหรือผู้สอนลบที่หน้านี้ไม่ได้');
    expect((await teacher.post(`${PAGE}/erase`, { password: 'rian-demo', sure: '1' })).status).toBe(409);
  });
});

describe('what is left in the database', () => {
  test('REG-13 a guest’s order keeps what the form showed', async () => {
    const email = 'guest-consent@example.test';
    await orderAsGuest(newcomer(), { title: 'Excel สำหรับคนทำงาน', buyer: guest(email) });
    const rows = await app.inDatabase((db) =>
      db
        .selectFrom('consent')
        .innerJoin('person', 'person.id', 'consent.person_id')
        .select(['purpose', 'form', 'is_given'])
        .where('person.email', '=', email)
        .execute(),
    );
    expect(rows).toEqual([{ purpose: 'terms', form: 'purchase', is_given: true }]);
  });
});

test('LRN-07 an account with a certificate: erasing says what becomes of it, and its code verifies as withdrawn, without a name', async () => {
  const code = 'ABCD-EFGH-JKMN-PQRS';
  const browser = await register('mali-certified');
  await app.inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'mali-certified')
      .executeTakeFirstOrThrow();
    const paper = {
      design: 'plain',
      school: 'เรียนดี',
      title: 'Excel',
      colour: '#123456',
      completedOn: '2026-11-01',
    };
    const command = { code, person_id: id, course_id: 1, holder_name: 'มะลิ ศรีสุข', issued_at: new Date() };
    await db
      .insertInto('certificate')
      .values({ ...command, paper: JSON.stringify(paper) })
      .execute();
  });
  const warnedPage = await browser.get(`${PAGE}/erase`);
  for (const expectedText of ['วุฒิบัตรเหล่านี้จะถูกถอน', `Excel · ${code}`])
    expect(warnedPage.text).toContain(expectedText);
  await eraseWith(browser, PASSWORD);
  const page = await newcomer().get(`/verify/${code}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('ถอนตามความประสงค์ของผู้ถือ');
  expect(page.html).not.toContain('มะลิ');
  const json = await fetch(`${app.url}/verify/${code}.json`);
  expect(await json.json()).toMatchObject({
    code,
    state: 'withdrawn',
    reason: 'withdrawn at the holder’s wish',
  });
  expect((await fetch(`${app.url}/verify/${code}.jwt`)).status).toBe(410);
  const status = await fetch(`${app.url}/verify/${code}/status.json`);
  expect(await status.json()).toMatchObject({ revokedCredential: [{ revoked: true }] });
  expect((await newcomer().get(`/verify/${code}.pdf`)).path).toBe(`/verify/${code}`);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkTo, mailsTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type OpenIdServer, startOpenIdServer } from '../../support/servers/openid-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const LOGIN = 'form[action="/login"]';
const PROFILE = '/myaccount/student/profile';
const SECURITY = '/myaccount/student/security';
const COURSES = '/myaccount/student/courses';
const PASSWORD = 'secret.77';

let app: AppServer;
let mail: MailServer;
let line: OpenIdServer;
let google: OpenIdServer;
beforeAll(async () => {
  mail = await startMailServer();
  line = await startOpenIdServer('HS256');
  google = await startOpenIdServer('RS256');
  app = await startApp({
    env: {
      SMTP_URL: mail.smtpUrl,
      TRUST_PROXY: '1',
      SOCIAL_LINE_ISSUER: line.issuer,
      SOCIAL_LINE_CLIENT_ID: line.clientId,
      SOCIAL_LINE_CLIENT_SECRET: line.clientSecret,
      SOCIAL_GOOGLE_ISSUER: google.issuer,
      SOCIAL_GOOGLE_CLIENT_ID: google.clientId,
      SOCIAL_GOOGLE_CLIENT_SECRET: google.clientSecret,
    },
  });
  line.open(`${app.url}/login/line/return`);
  google.open(`${app.url}/login/google/return`);
});
afterAll(async () => {
  await app?.stop();
  await Promise.all([line, google, mail].map((server) => server?.stop()));
});
beforeEach(() => {
  line.person = null;
  google.person = null;
});

let addresses = 0;
const newcomer = () =>
  new PlainBrowser(app.url, { headers: { 'X-Forwarded-For': `10.${(addresses += 1)}.8.8` } });
let people = 0;
const newName = () => `proof${(people += 1)}`;
const person = (name: string, email = `${name}@example.test`) => ({
  firstname: 'มะลิ',
  lastname: 'ศรีสุข',
  email,
  tel: '0812345678',
  username: name,
  password: PASSWORD,
  password_confirm: PASSWORD,
});
const register = async (browser: PlainBrowser, values: Record<string, string>) =>
  (await browser.get('/register')).form('form[action="/register"]').fill(values).submit();
const signIn = async (browser: PlainBrowser, username: string, password = PASSWORD) =>
  (await browser.get('/login')).form(LOGIN).fill({ username, password }).submit('เข้าสู่ระบบ');
const pressAt = async (browser: PlainBrowser, provider: 'LINE' | 'Google') =>
  (await browser.get('/login')).form(LOGIN).submit(`เข้าสู่ระบบด้วย ${provider}`);
/** The e-mail of the signed-in person; null: a visitor. */
async function whoIs(browser: PlainBrowser): Promise<string | null> {
  const page = await browser.get(PROFILE);
  return page.path === PROFILE ? (page.find('input[name=email]').getAttribute('value') ?? '') : null;
}
const askReset = async (username: string) =>
  (await newcomer().get('/forgotpass')).form('form[action="/forgotpass"]').fill({ username }).submit();
async function resetByMail(email: string, password: string, browser = newcomer()) {
  await askReset(email);
  const page = await browser.get(await linkTo(mail, email, 'reset'));
  return page.form().fill({ password, password_confirm: password }).submit();
}
/** A provider without an e-mail: somebody types one, and stays where the page says to open the mail. */
async function askAtLine(browser: PlainBrowser, sub: string, email: string): Promise<PlainPage> {
  line.person = { sub, name: 'ร้านค้าทางการ' };
  const ask = await pressAt(browser, 'LINE');
  return ask.form('form:has(input[name=email])').fill({ email }).submit();
}
const joinLine = async (browser: PlainBrowser, sub: string) => {
  line.person = { sub, name: 'ใครสักคน' };
  return (await browser.get(SECURITY)).form('#ways form[action="/login/line"]').submit();
};

describe('who only typed an e-mail keeps nothing once its owner comes', () => {
  test('REG-09 registered by a stranger, then joined by Google: password, sessions and other ways of the stranger are gone', async () => {
    const name = newName();
    const { email } = person(name);
    const stranger = newcomer();
    await register(stranger, person(name));
    expect((await joinLine(stranger, `l-${name}`)).path).toContain('notice=wayAdded');

    google.person = { sub: `g-${name}`, given_name: 'เจ้าของ', email, email_verified: true };
    const owner = newcomer();
    await pressAt(owner, 'Google');
    const confirm = await owner.get(await linkTo(mail, email, 'connect'));
    expect((await confirm.form().submit()).path).toBe(COURSES);
    expect(await whoIs(owner)).toBe(email);

    expect(await whoIs(stranger)).toBeNull();
    for (const username of [name, email]) expect((await signIn(newcomer(), username)).status).toBe(422);
    line.person = { sub: `l-${name}`, name: 'ใครสักคน' };
    const again = newcomer();
    await pressAt(again, 'LINE');
    expect(await whoIs(again)).toBeNull();
    // the page had said so
    expect(confirm.find('main').text).toContain('รหัสผ่านเดิม');
    // the owner comes in as before
    google.person = { sub: `g-${name}`, email, email_verified: true };
    const phone = newcomer();
    await pressAt(phone, 'Google');
    expect(await whoIs(phone)).toBe(email);
  });

  test('REG-08 registered by a stranger who joined LINE, then reset by mail: LINE opens it no more', async () => {
    const name = newName();
    const { email } = person(name);
    const stranger = newcomer();
    await register(stranger, person(name));
    await joinLine(stranger, `l-${name}`);
    const owner = newcomer();
    expect((await resetByMail(email, 'mine.888', owner)).path).toContain(COURSES);
    expect(await whoIs(owner)).toBe(email);
    expect(await whoIs(stranger)).toBeNull();
    line.person = { sub: `l-${name}`, name: 'ใครสักคน' };
    const again = newcomer();
    await pressAt(again, 'LINE');
    expect(await whoIs(again)).toBeNull();
    // what the owner joins from now on stays over the next forgotten password
    await joinLine(owner, `own-${name}`);
    await askReset(email);
    const next = await newcomer().get(await linkTo(mail, email, 'reset', 2));
    await next.form().fill({ password: 'mine.999', password_confirm: 'mine.999' }).submit();
    line.person = { sub: `own-${name}`, name: 'เจ้าของ' };
    const phone = newcomer();
    await pressAt(phone, 'LINE');
    expect(await whoIs(phone)).toBe(email);
    // unless it was not they who joined it: the page that sets the password names it
    await askReset(email);
    const taking = await newcomer().get(await linkTo(mail, email, 'reset', 3));
    expect(taking.text).toContain('LINE');
    await taking.form().fill({ password: 'mine.000', password_confirm: 'mine.000', drop_ways: '1' }).submit();
    const thief = newcomer();
    await pressAt(thief, 'LINE');
    expect(await whoIs(thief)).toBeNull();
  });

  test('REG-08 a way joined before the e-mail is proved by its link stays: the browser that is signed in proved it', async () => {
    const name = newName();
    const { email } = person(name);
    const member = newcomer();
    await register(member, person(name));
    await joinLine(member, `l-${name}`);
    const link = await linkTo(mail, email, 'email');
    expect((await (await member.get(link)).form().submit()).text).toContain('ยืนยันอีเมลแล้ว');
    await resetByMail(email, 'mine.888');
    line.person = { sub: `l-${name}`, name: 'ใครสักคน' };
    const phone = newcomer();
    await pressAt(phone, 'LINE');
    expect(await whoIs(phone)).toBe(email);
  });

  test('REG-08 the link of a registration proves nothing for a stranger’s account: its reader is nobody there', async () => {
    const name = newName();
    const { email } = person(name);
    const stranger = newcomer();
    await register(stranger, person(name));
    const link = await linkTo(mail, email, 'email');
    const owner = newcomer();
    const page = await owner.get(link);
    expect(page.root.querySelector('main form')).toBeNull();
    await owner.post(link, {});
    expect(await whoIs(owner)).toBeNull();
    // what they are led to instead makes the account theirs
    expect((await page.link('ลืมรหัสผ่าน').follow()).path).toBe('/forgotpass');
    await resetByMail(email, 'mine.888', owner);
    expect(await whoIs(stranger)).toBeNull();
    expect((await signIn(newcomer(), name)).status).toBe(422);
  });
});

describe('mails to an address that somebody typed', () => {
  test('REG-12 say no word of theirs: no name carries a stranger’s advertisement', async () => {
    const name = newName();
    const { email } = person(name);
    const stranger = newcomer();
    await register(stranger, person(name));
    const profile = (await stranger.get(PROFILE)).form('form[enctype]');
    await profile.fill({ firstname: 'ชนะรางวัลใหญ่' }).submit();
    await joinLine(stranger, `l-${name}`);
    await askReset(email);
    await (await stranger.get(PROFILE)).form('form:has([value=prove])').submit();
    await (
      await stranger.get(PROFILE)
    )
      .form('form[enctype]')
      .fill({ email: `other-${name}@example.test`, old_password: PASSWORD })
      .submit();
    const mails = await mailsTo(mail, email, 5);
    for (const { mail: received } of mails) expect(received.text).not.toContain('ชนะรางวัลใหญ่');
    // once it is theirs it is their name
    const reset = await newcomer().get(await linkTo(mail, email, 'reset'));
    await reset.form().fill({ password: 'mine.888', password_confirm: 'mine.888' }).submit();
    const result = (await mailsTo(mail, email, 6)).at(-1)!;
    expect(result.mail.text).toContain('ชนะรางวัลใหญ่');
  });
});

describe('a link that joins belongs to who began', () => {
  test('REG-09 one press on a stranger’s link gives them nothing: neither an account of the e-mail nor a new one', async () => {
    for (const hasAccount of [true, false]) {
      const name = newName();
      const { email } = person(name);
      if (hasAccount) await register(newcomer(), person(name));
      const stranger = newcomer();
      await askAtLine(stranger, `evil-${name}`, email);
      const link = await linkTo(mail, email, 'connect');
      const victim = newcomer();
      const page = await victim.get(link);
      // words a stranger chose are not said to its reader
      expect(page.text).not.toContain('ร้านค้าทางการ');
      await victim.post(link, {});
      expect(await whoIs(victim)).toBeNull();
      await stranger.get('/login/line/email');
      expect(await whoIs(stranger)).toBeNull();
      line.person = { sub: `evil-${name}`, name: 'ร้านค้าทางการ' };
      const phone = newcomer();
      await pressAt(phone, 'LINE');
      expect(await whoIs(phone)).toBeNull();
    }
  });

  test('REG-09 the mail opened elsewhere shows a number; typed where it began, that browser is signed in', async () => {
    const name = newName();
    const { email } = person(name);
    const inApp = newcomer();
    const answerPage = await askAtLine(inApp, `l-${name}`, email);
    const browser = newcomer();
    const elsewhere = await browser.get(await linkTo(mail, email, 'connect'));
    const code = elsewhere.find('main output').text.replace(/\s/g, '');
    expect(code).toMatch(/^\d{8}$/);
    const wrong = await answerPage.form('form:has(input[name=code])').fill({ code: '00000000' }).submit();
    expect(wrong.status).toBe(422);
    expect(wrong.find('#code-e').text).not.toBe('');
    const input = `${code.slice(0, 4)} ${code.slice(4)}`;
    const resultPage = await wrong.form('form:has(input[name=code])').fill({ code: input }).submit();
    expect(resultPage.path).toBe(COURSES);
    expect(await whoIs(inApp)).toBe(email);
    expect(await whoIs(browser)).toBeNull();
    expect((await browser.get(elsewhere.path)).status).toBe(410);
  });

  test('REG-09 numbers are not guessed: five tries, then also the right one waits', async () => {
    const name = newName();
    const { email } = person(name);
    const stranger = newcomer();
    const answerPage = await askAtLine(stranger, `l-${name}`, email);
    const link = await linkTo(mail, email, 'connect');
    const code = (await newcomer().get(link)).find('main output').text.replace(/\s/g, '');
    let page = answerPage;
    for (let turn = 0; turn < 6; turn += 1)
      page = await stranger.post('/login/line/email', { intent: 'code', code: `1234567${turn}` });
    expect(page.status).toBe(429);
    expect((await stranger.post('/login/line/email', { intent: 'code', code })).status).toBe(429);
    expect(await whoIs(stranger)).toBeNull();
  });
});

describe('another e-mail waits for its link', () => {
  const change = async (browser: PlainBrowser, email: string) =>
    (await browser.get(PROFILE)).form('form[enctype]').fill({ email, old_password: PASSWORD }).submit();

  test('REG-13 until it is opened the account has the old one, which is told; nobody is kept from registering the new one', async () => {
    const [name, wantedName] = [newName(), newName()];
    const { email } = person(name);
    const wantedEmail = person(wantedName).email;
    const stranger = newcomer();
    await register(stranger, person(name));
    const page = await change(stranger, wantedEmail);
    expect(page.text).toContain(wantedEmail);
    expect(await whoIs(stranger)).toBe(email);
    const link = await linkTo(mail, wantedEmail, 'email');
    const result = (await mailsTo(mail, email, 2)).at(-1)!;
    expect(result.mail.subject).toContain('ขอเปลี่ยนอีเมล');
    expect(result.mail.text).not.toContain(link);
    // a reader of the new address is nobody in the account that wants it
    await newcomer().post(link, {});
    expect(await whoIs(stranger)).toBe(email);

    const owner = newcomer();
    expect((await register(owner, person(wantedName))).path).toBe(COURSES);
    // taken meanwhile: it stays with who has it
    const late = await (await stranger.get(link)).form().submit();
    expect(late.status).toBe(409);
    expect(await whoIs(stranger)).toBe(email);
    expect(await whoIs(owner)).toBe(wantedEmail);
  });

  test('REG-13 opened by the member it is theirs, the old one is free, and neither its links nor its name lead here', async () => {
    const name = newName();
    // the username is the e-mail
    const old = person(name).email;
    const member = newcomer();
    await register(member, { ...person(name), username: old });
    await askReset(old);
    const oldLink = await linkTo(mail, old, 'reset');
    const wantedEmail = `new-${name}@example.test`;
    await change(member, wantedEmail);
    const resultPage = await (await member.get(await linkTo(mail, wantedEmail, 'email'))).form().submit();
    expect(resultPage.text).toContain('ยืนยันอีเมลแล้ว');
    expect(await whoIs(member)).toBe(wantedEmail);
    const result = (await mailsTo(mail, old, 4)).at(-1)!;
    expect(result.mail.subject).toContain('เปลี่ยนอีเมลของบัญชีแล้ว');
    expect((await newcomer().get(oldLink)).status).toBe(410);
    expect((await signIn(newcomer(), wantedEmail)).path).toBe(COURSES);
    expect((await signIn(newcomer(), old)).status).toBe(422);
    const next = newcomer();
    expect((await register(next, { ...person(newName(), old), username: old })).path).toBe(COURSES);
  });

  test('REG-13 the old address takes the account back: a new password ends the change that waits', async () => {
    const name = newName();
    const { email } = person(name);
    const thief = newcomer();
    await register(thief, person(name));
    const wantedEmail = `thief-${name}@example.test`;
    await change(thief, wantedEmail);
    const link = await linkTo(mail, wantedEmail, 'email');
    const owner = newcomer();
    await resetByMail(email, 'mine.888', owner);
    expect((await thief.get(link)).status).toBe(410);
    expect((await owner.get(link)).status).toBe(410);
    expect(await whoIs(owner)).toBe(email);
  });

  test('REG-13 mails to addresses somebody types are few', async () => {
    const member = newcomer();
    await register(member, person(newName()));
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1)
      statuses.push((await change(member, `many-${turn}-${newName()}@example.test`)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

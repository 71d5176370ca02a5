import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { linkTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { CookieJar } from '../../support/visitor/cookie-jar';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({ env: { SMTP_URL: mail.smtpUrl } });
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

const newcomer = () => new PlainBrowser(app.url);
const ask = async (name: string, visitor = newcomer()) =>
  (await visitor.get('/forgotpass')).form('form[action="/forgotpass"]').fill({ username: name }).submit();
const setPassword = async (visitor: PlainBrowser, path: string, password: string, confirm = password) =>
  (await visitor.get(path)).form('form[method=post]').fill({ password, password_confirm: confirm }).submit();
const signInAs = async (username: string, password: string, visitor = newcomer()) =>
  (await visitor.get('/login')).form('form[action="/login"]').fill({ username, password }).submit();
const asCompany = async (visitor = newcomer()) => {
  await signInAs('company@demo.test', 'company-2', visitor);
  return visitor;
};
const cookieOf = (jar: CookieJar) => jar.header(new URL(app.url)) ?? '';
const isSignedIn = async (cookie: string) => {
  const answer = await fetch(`${app.url}/myaccount/student/order`, {
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
  return answer.status === 200;
};

describe('a forgotten password, without JavaScript', () => {
  test('REG-08 from the sign-in page to a mail, a form and one’s courses; all other browsers are out', async () => {
    const thief = await signedIn(app.url, 'student@demo.test');
    const stolen = cookieOf(thief.jar);
    expect(await isSignedIn(stolen)).toBe(true);

    const visitor = newcomer();
    const login = await visitor.get('/login?back=/cart');
    const questionPage = await login.link('ลืมรหัสผ่าน').follow();
    expect(questionPage.find('h1').text).toBe('ลืมรหัสผ่าน');
    const answerPage = await questionPage
      .form('form[action="/forgotpass"]')
      .fill({ username: 'Student@Demo.test ' })
      .submit();
    expect(answerPage.chain[0]?.status).toBe(303);
    expect(answerPage.text).toContain('ถ้ามีบัญชีชื่อนี้');
    const path = await linkTo(mail, 'student@demo.test', 'reset');

    // a program that checks mails opens every link, more than once
    for (let look = 0; look < 3; look += 1) expect((await newcomer().get(path)).status).toBe(200);
    const before = cookieOf(visitor.jar);
    const resultPage = await setPassword(visitor, path, 'fresh-pass.1');
    expect(resultPage.path).toBe('/myaccount/student/courses?notice=passwordChanged');
    expect(resultPage.text).toContain('เปลี่ยนรหัสผ่านแล้ว');
    expect(cookieOf(visitor.jar)).not.toBe(before);
    expect(await isSignedIn(stolen)).toBe(false);
    expect((await signInAs('student@demo.test', 'rian-demo')).status).toBe(422);
    expect((await signInAs('student@demo.test', 'fresh-pass.1')).path).toBe('/myaccount/student/courses');
  });

  test('REG-08 a session planted before is worth nothing after', async () => {
    const planted = newcomer();
    await planted.get('/cart');
    const guest = await planted.get('/courses?q=Excel');
    expect(guest.status).toBe(200);
    // a session of a visitor who put something into the cart
    const product = await planted.get('/product/2-watercolor-set');
    await product.form('form[action^="/cart"]').submit();
    const cookie = cookieOf(planted.jar);
    expect(cookie).toContain('rian_session');
    await ask('company@demo.test');
    await setPassword(planted, await linkTo(mail, 'company@demo.test', 'reset'), 'company-1');
    expect(cookieOf(planted.jar)).not.toBe(cookie);
    expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(cookieOf(planted.jar))).toBe(true);
  });

  test('REG-08 a link works once; a used, a replaced and an unknown one say so and lead on', async () => {
    await ask('instructor@demo.test');
    const older = await linkTo(mail, 'instructor@demo.test', 'reset', 1);
    await ask('instructor@demo.test');
    const newer = await linkTo(mail, 'instructor@demo.test', 'reset', 2);
    expect(newer).not.toBe(older);
    const replacedPage = await newcomer().get(older);
    expect(replacedPage.status).toBe(410);
    expect(replacedPage.text).toContain('ลิงก์นี้ใช้ไม่ได้แล้ว');
    expect((await replacedPage.link('ขอลิงก์ใหม่').follow()).path).toBe('/forgotpass');
    // a page with its form opened before
    const late = await newcomer().post(older, { password: 'late-123', password_confirm: 'late-123' });
    expect(late.status).toBe(410);

    expect((await setPassword(newcomer(), newer, 'chalk on both sleeves')).status).toBe(200);
    const usedPage = await newcomer().get(newer);
    expect(usedPage.status).toBe(410);
    expect(usedPage.text).toContain('ลิงก์นี้ใช้ไปแล้ว');
    expect((await usedPage.link('เข้าสู่ระบบ').follow()).path).toBe('/login');
    const again = await newcomer().post(newer, { password: 'again-123', password_confirm: 'again-123' });
    expect(again.status).toBe(410);
    expect((await signInAs('instructor@demo.test', 'again-123')).status).toBe(422);

    const unknown = await newcomer().get('/reset/AbCdEfGhIjKlMnOpQrStUv');
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('ไม่พบลิงก์นี้');
  });

  test('REG-08 the rules of a password are told beside its fields, the link stays, nothing typed comes back', async () => {
    await ask('admin@demo.test');
    const path = await linkTo(mail, 'admin@demo.test', 'reset');
    const visitor = newcomer();
    const short = await setPassword(visitor, path, 'ab1');
    expect(short.status).toBe(422);
    expect(short.find('#password-e').text).toContain('6');
    const different = await setPassword(visitor, path, 'secret-one', 'secret-two');
    expect(different.find('#password_confirm-e').text).toContain('ไม่ตรงกัน');
    expect(different.html).not.toContain('secret-one');
    const refusalOf = async (password: string) =>
      (await setPassword(visitor, path, password)).find('#password-e').text;
    expect(await refusalOf('admin-123')).toContain('10');
    expect(await refusalOf('password123')).toContain('เดา');
    const resultPage = await setPassword(visitor, path, 'มีเว้น วรรค กับช่องไฟ');
    expect(resultPage.path).toBe('/admin?notice=passwordChanged');
  });

  test('REG-08 nobody learns who has an account: one answer, one status, one page', async () => {
    const answers = [];
    for (const name of ['nobody@demo.test', 'no.such-name', "' or 1=1 --", 'student@demo.test']) {
      const page = await ask(name);
      answers.push({
        chain: page.chain.map(({ status, location }) => [status, location]),
        text: page.text,
        status: page.status,
      });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await ask('   ')).status).toBe(422);
  });

  test('REG-08 asking is limited by name, known or not, with the minutes to wait', async () => {
    for (const name of ['flood@demo.test', 'admin@demo.test']) {
      let page = await ask(name);
      for (let tries = 0; page.status === 200 && tries < 4; tries += 1) page = await ask(name);
      expect(page.status).toBe(429);
      expect(page.find('#username-e').text).toMatch(/รอ \d+ นาที/);
    }
  });

  test('REG-08 each of forty people behind one address gets their link', async () => {
    for (let one = 0; one < 40; one += 1) expect((await ask(`pupil-${one}@demo.test`)).status).toBe(200);
  });

  test('REG-08 the log and the kept mails have no link that opens', async () => {
    const links = mail.received.flatMap(
      ({ mail: { text } }) => /\/reset\/([\w-]+)/.exec(text ?? '')?.[1] ?? [],
    );
    expect(links.length).toBeGreaterThan(3);
    const text = app.output().join('\n');
    expect(text).toContain('/reset/…');
    for (const token of links) expect(text).not.toContain(token);
    // the mailbox of the demo shop shows what the outbox keeps
    const mailbox = await newcomer().get('/mailbox');
    const storedLinks = mailbox.root
      .querySelectorAll('a[href^="/mailbox/"]')
      .map((link) => link.getAttribute('href')!);
    for (const path of storedLinks.slice(0, 3)) {
      const { html } = await newcomer().get(path);
      for (const token of links) expect(html).not.toContain(token);
    }
  });
});

describe('password and devices of a member, without JavaScript', () => {
  test('REG-08 the old password changes it, and a wrong one is told beside its field', async () => {
    const visitor = newcomer();
    await signInAs('company@demo.test', 'company-1', visitor);
    const courses = await visitor.get('/myaccount/student/courses');
    const page = await courses.link('ความปลอดภัย').follow();
    expect(page.path).toBe('/myaccount/student/security');
    const fill = (old: string, fresh: string) =>
      page
        .form('เปลี่ยนรหัสผ่าน')
        .fill({ old_password: old, password: fresh, password_confirm: fresh })
        .submit('เปลี่ยนรหัสผ่าน');
    const wrong = await fill('not-mine', 'company-2');
    expect(wrong.status).toBe(422);
    expect(wrong.find('#old_password-e').text).toContain('ไม่ถูกต้อง');
    expect((await fill('company-1', 'company-2')).text).toContain('เปลี่ยนรหัสผ่านแล้ว');
    expect((await signInAs('company@demo.test', 'company-2')).path).toBe('/myaccount/student/courses');
  });

  test('REG-08 where one is signed in: this device is marked, another is ended, and all others', async () => {
    const phone = new PlainBrowser(app.url, {
      headers: {
        'User-Agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
      },
    });
    const [tablet, laptop] = [newcomer(), newcomer()];
    for (const visitor of [phone, tablet, laptop]) await asCompany(visitor);
    const page = await laptop.get('/myaccount/student/security');
    expect(page.find('.lines li').text).toContain('เครื่องนี้');
    expect(page.text).toContain('Safari บน iPhone');
    const endedPage = await page.form('ออกจากระบบใน Safari บน iPhone').submit();
    expect(endedPage.text).toContain('ออกจากระบบในเครื่องนั้นแล้ว');
    expect(endedPage.text).not.toContain('iPhone');
    expect(await isSignedIn(cookieOf(phone.jar))).toBe(false);
    expect(await isSignedIn(cookieOf(tablet.jar))).toBe(true);
    const alone = await endedPage.form('ออกจากระบบในเครื่องอื่นทั้งหมด').submit();
    expect(alone.text).toContain('ไม่มีเครื่องอื่น');
    expect(await isSignedIn(cookieOf(tablet.jar))).toBe(false);
    expect(await isSignedIn(cookieOf(laptop.jar))).toBe(true);
  });

  test('REG-08 the page is a member’s; nobody ends the session of another', async () => {
    expect((await newcomer().get('/myaccount/student/security')).path).toMatch(/^\/login/);
    const victim = await asCompany();
    const other = newcomer();
    await signInAs('student@demo.test', 'fresh-pass.1', other);
    const list = await (await asCompany()).get('/myaccount/student/security');
    const sessions = list.root
      .querySelectorAll('input[name=session]')
      .map((input) => input.getAttribute('value')!);
    for (const session of sessions)
      await other.post('/myaccount/student/security', { intent: 'end', session });
    expect(await isSignedIn(cookieOf(victim.jar))).toBe(true);
    expect((await other.post('/myaccount/student/security', { intent: 'nonsense' })).status).toBe(400);
  });
});

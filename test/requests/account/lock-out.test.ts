import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, orderAsGuest } from '../../support/road/bank-transfer';
import { linkTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const LOGIN = 'form[action="/login"]';
const COURSES = '/myaccount/student/courses';
const SECURITY = '/myaccount/student/security';
const EXCEL = 'Excel สำหรับคนทำงาน';
const PASSWORD = 'rian-demo';

let app: AppServer;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({ env: { SMTP_URL: mail.smtpUrl, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await app?.stop();
  await mail?.stop();
});

let addresses = 0;
const address = () => `10.${(addresses += 1)}.9.9`;
const from = (ip: string) => new PlainBrowser(app.url, { headers: { 'X-Forwarded-For': ip } });
const newcomer = () => from(address());
const guess = (visitor: PlainBrowser, username: string, password: string) =>
  visitor.post('/login', { username, password });
const signIn = async (visitor: PlainBrowser, username: string, password = PASSWORD) =>
  (await visitor.get('/login')).form(LOGIN).fill({ username, password }).submit('เข้าสู่ระบบ');
/** Wrong tries until the shop has had enough of them; it has within `most`. */
async function guessUntilRefused(most: number, next: (turn: number) => Promise<PlainPage>) {
  for (let turn = 0; turn < most; turn += 1) if ((await next(turn)).status === 429) return turn;
  throw new Error(`never refused within ${most} tries`);
}
let people = 0;
async function newMember(visitor = newcomer()) {
  const username = `lock${(people += 1)}`;
  const person = { username, email: `${username}@example.test`, password: PASSWORD };
  const page = await (
    await visitor.get('/register')
  )
    .form('form[action="/register"]')
    .fill({ ...person, firstname: 'มะลิ', lastname: 'ศรี', tel: '0812345678', password_confirm: PASSWORD })
    .submit();
  expect(page.path).toBe(COURSES);
  return person;
}

describe('guesses of somebody else', () => {
  test.each(['student@demo.test', 'admin@demo.test'])(
    'REG-08 do not keep %s out: from another address the right password opens',
    async (username) => {
      const ip = address();
      const turn = await guessUntilRefused(11, (one) => guess(from(ip), username, `guess-${one}`));
      expect(turn).toBe(10);
      expect((await signIn(newcomer(), username)).path).not.toMatch(/^\/login/);
      // where they were made the right one waits as well: it tells nothing
      expect((await guess(from(ip), username, PASSWORD)).status).toBe(429);
    },
  );

  test('REG-08 are one count of an account, by username and by e-mail', async () => {
    const { username, email } = await newMember();
    const ip = address();
    // two counts would let twenty pass
    const turn = await guessUntilRefused(20, (one) =>
      guess(from(ip), one % 2 ? username : email.toUpperCase(), `guess-${one}`),
    );
    expect(turn).toBeGreaterThanOrEqual(10);
    for (const name of [username, email]) expect((await guess(from(ip), name, 'guess')).status).toBe(429);
  });

  test('REG-08 from many addresses are stopped too, and then a browser that signed in before gets in', async () => {
    const ownBrowser = newcomer();
    const { username, email } = await newMember(ownBrowser);
    await ownBrowser.post('/logout', {});
    expect((await ownBrowser.get(SECURITY)).path).toMatch(/^\/login/);
    // each from an address of its own
    const turn = await guessUntilRefused(202, (one) => guess(newcomer(), username, `guess-${one}`));
    expect(turn).toBeGreaterThanOrEqual(100);
    expect((await guess(newcomer(), email, PASSWORD)).status).toBe(429);
    // mistyped there, and right
    expect((await guess(ownBrowser, username, 'mistyped')).status).toBe(422);
    expect((await signIn(ownBrowser, email)).path).toBe(COURSES);
    // on a new device: by the mailbox
    const phone = newcomer();
    await (await phone.get('/forgotpass')).form('form[action="/forgotpass"]').fill({ username }).submit();
    const page = await phone.get(await linkTo(mail, email, 'reset'));
    const setPage = await page.form().fill({ password: 'mine.888', password_confirm: 'mine.888' }).submit();
    expect(setPage.path).toContain(COURSES);
  });

  test('REG-08 a browser that signed in before has ten tries of its own, and no more', async () => {
    const ownBrowser = newcomer();
    const { username } = await newMember(ownBrowser);
    await ownBrowser.post('/logout', {});
    const turn = await guessUntilRefused(21, (one) => guess(ownBrowser, username, `guess-${one}`));
    expect(turn).toBeGreaterThanOrEqual(10);
    expect((await guess(ownBrowser, username, PASSWORD)).status).toBe(429);
    // for somebody else’s account it is a stranger, as any browser
    const { username: other } = await newMember();
    expect((await signIn(ownBrowser, other)).path).toBe(COURSES);
  });

  test('REG-08 whoever knew the old password is no known browser any more', async () => {
    const thief = newcomer();
    const { username } = await newMember(thief);
    const cookie = thief.jar.get(app.url, 'rian_browser');
    expect(cookie).toBeTruthy();
    const owner = newcomer();
    await signIn(owner, username);
    await (
      await owner.get(SECURITY)
    )
      .form('form:has([name=old_password])')
      .fill({ old_password: PASSWORD, password: 'mine.888', password_confirm: 'mine.888' })
      .submit();
    const ip = address();
    await guessUntilRefused(21, (one) => guess(from(ip), username, `guess-${one}`));
    const again = from(ip);
    again.jar.set(app.url, 'rian_browser', cookie!);
    expect((await guess(again, username, 'guess')).status).toBe(429);
    // one that was made up is none either
    again.jar.set(app.url, 'rian_browser', `${'A'.repeat(22)}.${'B'.repeat(22)}`);
    expect((await guess(again, username, 'guess')).status).toBe(429);
    // the owner’s own browser, at the very same address, is
    const ownBrowser = new PlainBrowser(app.url, { headers: { 'X-Forwarded-For': ip }, jar: owner.jar });
    await ownBrowser.post('/logout', {});
    expect((await signIn(ownBrowser, username, 'mine.888')).path).toBe(COURSES);
  });
});

describe('what is done under somebody’s name', () => {
  test('REG-08 links asked for by a stranger leave the owner their own', async () => {
    const { username } = await newMember();
    const ask = async (visitor: PlainBrowser) =>
      (await visitor.get('/forgotpass')).form('form[action="/forgotpass"]').fill({ username }).submit();
    const ip = address();
    await guessUntilRefused(8, () => ask(from(ip)));
    expect((await ask(newcomer())).path).toBe('/forgotpass?sent');
  });

  test('CHK-01 ten guest orders an hour under an e-mail stop whoever makes them, not who has it', async () => {
    const { email } = await newMember();
    const ip = address();
    const order = (visitor: PlainBrowser) => orderAsGuest(visitor, { title: EXCEL, buyer: guest(email) });
    const turn = await guessUntilRefused(21, () => order(from(ip)));
    expect(turn).toBeGreaterThanOrEqual(10);
    expect((await order(newcomer())).path).toMatch(/^\/order\//);
  });

  test('CHK-01 a member buys on, also behind the address that made them', async () => {
    const ip = address();
    const member = from(ip);
    const { email } = await newMember(member);
    await guessUntilRefused(21, () => orderAsGuest(from(ip), { title: EXCEL, buyer: guest(email) }));
    const form = (await member.get('/course/1-excel-for-work/register')).form('#register');
    expect((await form.submit('ชำระเงิน')).path).toMatch(/^\/order\//);
  });
});

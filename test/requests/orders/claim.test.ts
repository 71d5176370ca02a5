import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestWithCourse } from '../../support/road/approved-course';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { linkTo, mailsTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { CookieJar } from '../../support/visitor/cookie-jar';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const CLAIM = 'ตั้งรหัสผ่านเพื่อเก็บคอร์สไว้ในบัญชี';

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
const askClaim = (orderPage: PlainPage) => orderPage.form('form[action$="/claim"]').submit(CLAIM);
const fillPassword = (page: PlainPage, password: string) =>
  page.form('form[method=post]').fill({ password, password_confirm: password }).submit();
const cookieOf = (jar: CookieJar) => jar.header(new URL(app.url)) ?? '';
const pathOf = (page: PlainPage) => page.path.replace(/\?.*$/, '');
/** An unpaid order; stands on its page. */
async function orderOf(email: string, visitor = newcomer()): Promise<PlainPage> {
  const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest(email) });
  return visitor.get(paying.path.replace(/\/transfer$/, ''));
}
const numberOf = (orderPage: PlainPage) => /R\d+(-\d+)+/.exec(orderPage.text)?.[0] ?? 'no number';

describe('a guest keeps what was bought, without JavaScript', () => {
  test('REG-14 order page → mail → password: a member with the course, on any device', async () => {
    const email = 'claims@example.test';
    const { visitor, orderPage } = await guestWithCourse(app.url, { title: EXCEL, email });
    // “start learning” makes the browser the guest's
    const lesson = await orderPage.form(`form[action$="/open"]`).submit();
    expect(lesson.path).toMatch(/^\/learn\//);
    const opener = newcomer();
    await (await opener.get(pathOf(orderPage))).form('form[action$="/open"]').submit();
    const elsewhere = cookieOf(opener.jar);

    const approved = (await mailsTo(mail, email, 3)).find(({ mail: { subject } }) =>
      subject?.includes('เรียบร้อย'),
    );
    expect(approved?.mail.text).toContain(CLAIM.replace('ไว้ในบัญชี', ''));
    expect(approved?.mail.text).toContain(pathOf(orderPage));

    const answerPage = await askClaim(await visitor.get(pathOf(orderPage)));
    expect(answerPage.path).toBe(`${pathOf(orderPage)}?notice=claimSent`);
    expect(answerPage.text).toContain('ส่งลิงก์ไปที่อีเมลของคำสั่งซื้อแล้ว');
    expect(answerPage.html).not.toContain('/claim/');
    const path = await linkTo(mail, email, 'claim');

    for (let look = 0; look < 2; look += 1) expect((await newcomer().get(path)).status).toBe(200);
    const phone = newcomer();
    const page = await phone.get(path);
    expect(page.text).toContain(email);
    expect((await fillPassword(page, 'abc')).find('#password-e').text).toContain('6');
    const orders = await fillPassword(page, 'claimed-1');
    expect(orders.path).toBe('/myaccount/student/order?notice=claimed');
    expect(orders.text).toContain(numberOf(orderPage));
    expect((await phone.get('/myaccount/student/courses')).text).toContain(EXCEL);
    expect((await phone.get('/myaccount/student/security')).status).toBe(200);

    // a holder of the order's link is not in the member's account, and cannot get there by it
    const out = await fetch(`${app.url}/myaccount/student/courses`, {
      headers: { Cookie: elsewhere },
      redirect: 'manual',
    });
    expect(out.headers.get('Location')).toMatch(/^\/login/);
    const holder = newcomer();
    const stillOrder = await holder.get(pathOf(orderPage));
    expect(stillOrder.root.querySelector('form[action$="/claim"]')).toBeNull();
    expect((await stillOrder.form('form[action$="/open"]').submit()).path).toMatch(/^\/login/);

    const usedPage = await newcomer().get(path);
    expect(usedPage.status).toBe(410);
    expect(usedPage.text).toContain('ลิงก์นี้ใช้ไปแล้ว');
    const login = await newcomer().get('/login');
    const signedPage = await login
      .form('form[action="/login"]')
      .fill({ username: email, password: 'claimed-1' })
      .submit();
    expect(signedPage.path).toBe('/myaccount/student/courses');
  });

  test('REG-14 an e-mail with an account: the link and the sign-in together bring the order over', async () => {
    const email = 'company@demo.test';
    const orderPage = await orderOf(email);
    const number = numberOf(orderPage);
    await askClaim(orderPage);
    const path = await linkTo(mail, email, 'claim');

    // the link alone opens nothing of the account
    const stranger = newcomer();
    const page = await stranger.get(path);
    expect(page.root.querySelector('input[type=password]')).toBeNull();
    expect((await stranger.post(path, { intent: 'merge' })).path).toMatch(/^\/login\?back=%2Fclaim%2F/);
    const forcedPage = await stranger.post(path, { password: 'stolen-1', password_confirm: 'stolen-1' });
    expect(forcedPage.status).toBe(409);
    expect((await stranger.get('/myaccount/student/order')).path).toMatch(/^\/login/);

    // another member with the link gets nothing
    const other = await signedIn(app.url, 'student@demo.test');
    expect((await other.get(path)).text).toContain('ใช้อีเมลอื่น');
    expect((await other.post(path, { intent: 'merge' })).status).toBe(403);
    expect((await other.get('/myaccount/student/order')).text).not.toContain(number);

    const login = await page.link('เข้าสู่ระบบด้วยบัญชีนี้').follow();
    const confirm = await login
      .form('form[action="/login"]')
      .fill({ username: email, password: 'rian-demo' })
      .submit();
    expect(confirm.path).toBe(path);
    const mergedPage = await confirm.form('form[method=post]').submit('ย้ายเข้าบัญชีนี้');
    expect(mergedPage.path).toBe('/myaccount/student/order?notice=claimed');
    expect(mergedPage.text).toContain(number);
    expect((await stranger.get(path)).status).toBe(410);
    expect((await stranger.post(path, { password: 'again-1', password_confirm: 'again-1' })).status).toBe(
      410,
    );
  });

  test('REG-14 the order’s page says the same whether the e-mail has an account or not', async () => {
    const pages = [];
    for (const email of ['student@demo.test', 'nobody@example.test']) {
      const orderPage = await orderOf(email);
      const answerPage = await askClaim(orderPage);
      const number = numberOf(orderPage);
      pages.push({
        status: answerPage.status,
        chain: answerPage.chain.map(({ status }) => status),
        text: answerPage.text
          .replaceAll(email, '…')
          .replaceAll(number, '…')
          .replace(/\d\d:\d\d/g, '…'),
      });
    }
    expect(pages[1]).toEqual(pages[0]);
  });

  test('REG-14 asking is limited for each order; an unknown order and an opened address send nothing', async () => {
    const orderPage = await orderOf('often@example.test');
    const count = () =>
      mail.received.filter(({ envelopeTo }) => envelopeTo.includes('often@example.test')).length;
    for (let times = 0; times < 3; times += 1)
      expect((await askClaim(orderPage)).path).toContain('notice=claimSent');
    const link = await linkTo(mail, 'often@example.test', 'claim', 3);
    expect((await askClaim(orderPage)).path).toContain('notice=tooManyTries');
    const before = count();
    expect((await newcomer().get(`${pathOf(orderPage)}/claim`)).path).toBe(pathOf(orderPage));
    expect((await newcomer().post('/order/AbCdEfGhIjKlMnOpQrStUv/claim', {})).status).toBe(404);
    expect(count()).toBe(before);
    // only the last mail's link opens
    expect((await newcomer().get(link)).status).toBe(200);
    expect((await newcomer().get('/claim/AbCdEfGhIjKlMnOpQrStUv')).status).toBe(404);
  });

  test('REG-14 a generated account gets no forgotten-password mail: its first password comes by the claim', async () => {
    const email = 'only-guest@example.test';
    await orderOf(email);
    for (const username of [email, 'student@demo.test']) {
      const forgot = await newcomer().get('/forgotpass');
      await forgot.form('form[action="/forgotpass"]').fill({ username }).submit();
    }
    await linkTo(mail, 'student@demo.test', 'reset');
    const mails = mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email));
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.map(({ mail: { text } }) => text ?? '').join()).not.toContain('/reset/');
  });
});

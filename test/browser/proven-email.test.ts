import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkTo } from '../support/servers/mail-links';
import { type MailServer, startMailServer } from '../support/servers/mail-server';
import { type OpenIdServer, startOpenIdServer } from '../support/servers/openid-server';
import { type AppServer, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';

const PROFILE = '/myaccount/student/profile';

let app: AppServer;
let browser: Browser;
let mail: MailServer;
let line: OpenIdServer;
beforeAll(async () => {
  [mail, line] = await Promise.all([startMailServer(), startOpenIdServer('HS256')]);
  app = await startApp({
    env: {
      SMTP_URL: mail.smtpUrl,
      SOCIAL_LINE_ISSUER: line.issuer,
      SOCIAL_LINE_CLIENT_ID: line.clientId,
      SOCIAL_LINE_CLIENT_SECRET: line.clientSecret,
    },
  });
  line.open(`${app.url}/login/line/return`);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await Promise.all([mail, line].map((server) => server?.stop()));
});

const phone = async () => (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
async function expectSound(page: Page) {
  const { violations } = await axeOn(page).include('main').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('REG-13 the pages of an e-mail and its link are sound on a phone', async () => {
  const email = 'sound@example.test';
  const page = await phone();
  await page.goto(`${app.url}/register`);
  const login = { username: 'sound', password: 'secret.77', password_confirm: 'secret.77' };
  for (const [name, value] of Object.entries({
    firstname: 'มะลิ',
    lastname: 'ศรี',
    tel: '0812345678',
    email,
    ...login,
  }))
    await page.fill(`[name=${name}]`, value);
  await page.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
  await page.waitForURL('**/courses');
  await page.goto(app.url + PROFILE);
  await expectSound(page);
  const link = app.url + (await linkTo(mail, email, 'email'));
  const elsewhere = await phone();
  await elsewhere.goto(link);
  await expectSound(elsewhere);
  await page.goto(link);
  await expectSound(page);
  await page.getByRole('button', { name: 'ยืนยันอีเมลนี้' }).click();
  await page.waitForURL(`**${PROFILE}?notice=emailProven`);
  await page.fill('[name=email]', 'sound-new@example.test');
  await page.fill('[name=old_password]', 'secret.77');
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await page.getByText('รอการยืนยัน sound-new@example.test').waitFor();
  await expectSound(page);
});

test('REG-09 the pages of a sign-in that waits for its mail are sound on a phone, and a number is typed in them', async () => {
  line.person = { sub: 'l-sound', name: 'Ploy' };
  const page = await phone();
  await page.goto(`${app.url}/login`);
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click();
  await page.fill('[name=email]', 'ploy-sound@example.test');
  await page.getByRole('button', { name: 'ส่งลิงก์ยืนยัน' }).click();
  await page.locator('#code').waitFor();
  await expectSound(page);
  const link = app.url + (await linkTo(mail, 'ploy-sound@example.test', 'connect'));
  const elsewhere = await phone();
  await elsewhere.goto(link);
  await expectSound(elsewhere);
  const number = await elsewhere.locator('output').innerText();
  await page.fill('#code', '12345678');
  await page.locator('button[value=code]').click();
  await page.locator('#code-e').waitFor();
  await expectSound(page);
  // as it is shown, in two groups
  await page.fill('#code', number);
  await page.locator('button[value=code]').click();
  await page.waitForURL('**/courses');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../app/accounts/sign-in/passwords.server';
import type { Db } from '../../../app/platform/database/database.server';
import { addHours, bangkokDay } from '../../../app/values/time';
import { guest, sendReport, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { CookieJar } from '../../support/visitor/cookie-jar';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

/** A live shop without a mail server: its cookies are for https, and this browser reaches it by http. */
class KeepingJar extends CookieJar {
  override store(url: URL, lines: string[]): void {
    super.store(
      url,
      lines.map((line) => line.replace(/;\s*secure/i, '')),
    );
  }
}

const PASSWORD = 'a long word of the member';
/** A promise that somebody is, was or will be written to. */
const PROMISE =
  /ส่งอีเมล(?!ไม่ได้|ยืนยันไม่ได้|บอก\S*ไม่ได้)|(?<!ยัง)ส่งลิงก์\S*(?:ให้|ไปที่)(?!ไม่ได้)|(?<!โปรโมชัน|รับข่าว)ทางอีเมล(?!ไม่ได้)|ในอีเมล|(?<!ยัง)ส่งไปที่ \S+@|เปิดอีเมล|ดูอีเมล|(?<!offers |news )by e-mail(?! yet)|in your e-mail|we (sent|will send|write)|e-mail you|sent to \S+@/i;

let app: AppServer;
let url: string;
beforeAll(async () => {
  app = await startApp({
    isFresh: true,
    env: {
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example.test',
      SESSION_SECRET: 'Kp7_wq2-XnV9tZr4LmB6yH3sDf8gJc1Q',
    },
  });
  url = `http://127.0.0.1:${new URL(app.url).port}`;
  await app.inDatabase(addShop);
});
afterAll(() => app.stop());

const visitor = () => new PlainBrowser(url, { jar: new KeepingJar() });

async function addShop(db: Db) {
  const now = new Date();
  await change(db, { is_shop_open: true, is_thank_you_page: true });
  for (const [slug, type, change] of [
    ['excel', 'Online', {}],
    ['full', 'In-class', { seat_limit: 0, start_date: bangkokDay(addHours(now, 24 * 20)) }],
    ['past', 'In-class', { seat_limit: 9, start_date: '2026-01-02', end_date: '2026-01-02' }],
  ] as const) {
    const course = await db
      .insertInto('course')
      .values({ external_key: slug, slug, title: slug, course_type: type, published_at: now, ...change })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('price_plan')
      .values({
        external_key: slug,
        course_id: course.id,
        name: 'ปีเดียว',
        plan_type: 'One-Time Payment',
        price_satang: 90_000,
        status_show: 1,
        pricing_type: 'default',
        is_default: true,
      })
      .execute();
  }
  await db
    .insertInto('payment_method')
    .values({ id: 1, name_th: 'โอนเงิน', is_enabled: true, position: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_enabled: true }))
    .execute();
  await db
    .insertInto('bank_account')
    .values({
      external_key: 'k',
      bank_code: 'KBANK',
      account_name: 'บจก. เรียนดี',
      account_number: '0123456789',
    })
    .execute();
  const member = await db
    .insertInto('person')
    .values({
      kind: 'member',
      email: 'member@example.test',
      username: 'member@example.test',
      firstname: 'มะลิ',
      lastname: 'ใจดี',
      tel: '0812345678',
      password_hash: await hashPassword(PASSWORD),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('person_role').values({ person_id: member.id, role: 'student' }).execute();
}

function expectNoPromise(page: PlainPage): void {
  expect(page.status, page.path).toBeLessThan(500);
  expect(PROMISE.exec(page.text)?.[0], `${page.path}: ${page.text}`).toBeUndefined();
}

test.each(['th', 'en'])(
  'REG-12 pages of visitors promise no mail that cannot be sent (%s)',
  async (language) => {
    const pages = [
      '/login',
      '/forgotpass',
      '/forgotpass?sent',
      '/register',
      '/thankyou',
      '/cart',
      '/order/none',
    ];
    const courses = ['/course/1-excel', '/course/1-excel/register', '/course/2-full', '/course/3-past'];
    const browser = visitor();
    if (language === 'en') browser.jar.set(url, 'rian_locale', 'en');
    for (const at of [...pages, ...courses, '/course/2-full/waiting', '/course/3-past/waiting'])
      expectNoPromise(await browser.get(at));
  },
);

test('REG-12 a forgotten password and a full class say what works instead, and take no form', async () => {
  const forgot = await visitor().get('/forgotpass');
  expect(forgot.text).toContain('ติดต่อร้าน');
  expect(forgot.root.querySelector('input[name=username]')).toBeNull();
  const answer = await visitor().post('/forgotpass', { username: 'member@example.test' });
  expectNoPromise(answer);
  const waiting = await visitor().get('/course/2-full/waiting');
  expect(waiting.text).toContain('ติดต่อร้านเพื่อถามที่ว่าง');
  expect(waiting.root.querySelector('main input[name=email]')).toBeNull();
  await visitor().post('/course/2-full/waiting', { name: 'มะลิ', email: 'a@example.test' });
  const storedRows = await app.inDatabase(async (db) => [
    await db.selectFrom('class_waiting').select('id').execute(),
    await db.selectFrom('outbox_mail').select('kind').execute(),
  ]);
  expect(storedRows).toEqual([[], []]);
});

test('REG-12 a guest’s order, its report and its thanks tell of the page, and of no mail', async () => {
  const browser = visitor();
  const page = await browser.get('/course/1-excel/register');
  const paying = await page
    .form('#register')
    .fill({ ...guest('guest@example.test') })
    .submit('ชำระเงิน');
  expect(paying.path).toMatch(/^\/order\/[\w-]+\/transfer/);
  expectNoPromise(paying);
  const token = paying.path.split('/')[2]!;
  expectNoPromise(await sendReport(paying, { amount: '900', slip: await slipPicture('W1', '900.00') }));
  for (const at of [`/order/${token}`, `/thankyou?orderId=${token}`]) {
    const shownPage = await browser.get(at);
    expectNoPromise(shownPage);
    expect(shownPage.text).toContain('คัดลอกเก็บไว้');
    expect(shownPage.text).not.toContain('ยังไม่ได้ส่งไปทางอีเมล');
  }
});

test('REG-12 a member keeps the old e-mail where none can be confirmed, and is told so', async () => {
  const browser = visitor();
  await browser.post('/login', { username: 'member@example.test', password: PASSWORD });
  for (const at of [
    '/myaccount/student/profile',
    '/myaccount/student/security',
    '/myaccount/student/privacy',
  ])
    expectNoPromise(await browser.get(at));
  const profile = await browser.get('/myaccount/student/profile');
  expect(profile.root.querySelector('button[value=prove]')).toBeNull();
  const form = profile.form('form[enctype]');
  const refused = await form.fill({ email: 'new@example.test', old_password: PASSWORD }).submit('บันทึก');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('จึงยังเปลี่ยนอีเมลไม่ได้');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../../app/accounts/sign-in/sessions.server';
import type { Db } from '../../../app/platform/database/database.server';
import { tokenHash } from '../../../app/values/tokens.server';
import { SESSION_COOKIE } from '../../../app/web/cookies.server';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

// demo shop: 1 Excel 1,590; 2 Japanese with a printed book 3,900; 7 Python 1,290
const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรีสุวรรณวงศ์', tel: '0812345678' };
const address = {
  ship_recipient: 'ปาริฉัตร ศรีสุวรรณวงศ์',
  ship_tel: '0812345678',
  ship_line: '99/1 ซอยลาดพร้าว 1',
  ship_tambon: 'จอมพล',
  ship_amphoe: 'จตุจักร',
  ship_province: 'กรุงเทพมหานคร',
  ship_postcode: '10900',
};
const MANY = 100;

let app: AppServer;
let onePage: AppServer;
let fullCart = '';
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      fullCart = await cartOfMany(db);
    },
  });
  onePage = await startApp({ change: (db) => change(db, { layout_course_detail: 4 }) });
});
afterAll(() => Promise.all([app.stop(), onePage.stop()]));

/** The session of a guest whose cart has a hundred products. */
async function cartOfMany(db: Db): Promise<string> {
  const token = await startSession(db, new Date(), null);
  const products = await db
    .insertInto('product')
    .values(
      Array.from({ length: MANY }, (_, index) => ({
        external_key: `many-${index}`,
        slug: `many-${index}`,
        title: `ดินสอสี ${index}`,
        price_satang: 1_000,
        available_qty: 9,
      })),
    )
    .returning('id')
    .execute();
  const basket = await db
    .insertInto('basket')
    .values({ session_hash: tokenHash(token) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('basket_line')
    .values(
      products.map(({ id }) => ({ basket_id: basket.id, product_id: id, qty: 1, added_at: new Date() })),
    )
    .execute();
  return token;
}

const newcomer = (shop: Pick<AppServer, 'url'> = app) => new PlainBrowser(shop.url);

async function cartWith(paths: readonly string[], visitor = newcomer()): Promise<PlainPage> {
  for (const path of paths)
    await (await visitor.get(path)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
  return visitor.get('/cart');
}

const signIn = async (visitor: PlainBrowser, username: string) =>
  (await visitor.get('/login'))
    .form('form[action="/login"]')
    .fill({ username, password: 'rian-demo' })
    .submit();

const EXCEL = '/course/1-excel-for-work';
const JAPANESE = '/course/2';
const WORKBOOK = '/product/1-kanji-workbook';
const due = (page: PlainPage) => page.find('#sum .due dd').text;
const payButtons = (page: PlainPage) => page.root.querySelectorAll('button[value=pay]');
const isBlocked = (page: PlainPage) => payButtons(page).every((button) => button.hasAttribute('disabled'));

describe('the page of the cart, without JavaScript', () => {
  test('CRT-13 empty, it says so and leads on, and nothing can be paid', async () => {
    const cart = await newcomer().get('/cart');
    expect(cart.status).toBe(200);
    expect(cart.text).toContain('ตะกร้ายังว่าง');
    expect(cart.link('ดูคอร์สทั้งหมด').href).toContain('/courses');
    expect(payButtons(cart)).toHaveLength(0);
    const postedPage = await newcomer().post('/cart', { intent: 'pay' });
    expect(postedPage.status).toBe(422);
    expect(postedPage.find('.notice').text).toContain('ตะกร้ายังว่าง');
  });

  test('CRT-13 a cart whose cookie is gone comes back from its form, with the code and all that was typed', async () => {
    const visitor = newcomer();
    const cart = await cartWith([EXCEL, WORKBOOK], visitor);
    const draft = { ...contact, ...address, email: 'lost-cookie@example.test', qty_1: '2' };
    const coded = await cart.form('#register').fill({ coupon_code: 'WELCOME100' }).submit('apply-coupon');
    expect(coded.find('#coupons').text).toContain('WELCOME100');
    visitor.jar.delete(app.url, SESSION_COOKIE);
    const back = await coded.form('#register').fill(draft).choose('payment_method_id', '1').submit('check');
    expect(back.status).toBe(422);
    expect(back.find('#said').text).toContain('ยังไม่ได้สั่งซื้อ');
    expect(back.find('#lines').text).toContain('Excel');
    expect(back.find('#coupons').text).toContain('WELCOME100');
    const form = back.form('#register');
    for (const [name, value] of Object.entries(draft))
      expect([name, form.value(name)]).toEqual([name, value]);
    expect((await form.submit('pay')).path).toContain('/transfer');
  });

  test('CRT-13 a member who was signed out while the cart stood open loses nothing', async () => {
    const visitor = newcomer();
    await signIn(visitor, 'student@demo.test');
    const cart = await cartWith([WORKBOOK], visitor);
    visitor.jar.delete(app.url, SESSION_COOKIE);
    const back = await cart.form('#register').fill(address).submit('recount');
    expect(back.find('#said').text).toContain('เข้าสู่ระบบก่อน');
    expect(back.find('#lines').text).toContain('คันจิ');
    expect(back.form('#register').value('ship_line')).toBe(address.ship_line);
    const signingIn = await back.form('#register').submit('sign-in');
    const signedIn = await signingIn
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    expect(signedIn.path).toContain('/cart');
    expect(signedIn.form('#register').value('ship_line')).toBe(address.ship_line);
    expect(signedIn.find('#lines').text).toContain('คันจิ');
  });

  test('CRT-13 what was removed in another tab does not come back, and what is off sale is said', async () => {
    const visitor = newcomer();
    const cart = await cartWith([EXCEL], visitor);
    await cart.form('#register').submit('remove:course:1');
    const stale = await cart.form('#register').fill(contact).submit('pay');
    expect([stale.status, stale.text]).toEqual([422, expect.stringContaining('ตะกร้ายังว่าง')]);
    const lost = await newcomer().post('/cart', { intent: 'pay', plan_999: '1', firstname: 'ปาริฉัตร' });
    expect([lost.status, lost.find('.notice').text]).toEqual([
      422,
      expect.stringContaining('ข้อมูลที่กรอกยังเก็บไว้'),
    ]);
  });

  test('CRT-13 lines, sign-in, a way to buy as a guest, methods, shipping and summary stand on it', async () => {
    const cart = await cartWith([EXCEL, WORKBOOK]);
    expect(cart.find('#lines').text).toContain('Excel');
    const signInForm = cart.form('form[action="/login"]');
    expect(signInForm.entries().map(([name]) => name)).toEqual(
      expect.arrayContaining(['back', 'username', 'password']),
    );
    expect(cart.link('ซื้อโดยไม่ต้องสมัคร').href).toContain('#firstname');
    // a guest begins with the name, not with somebody else's panel
    expect(cart.find('#contact details').hasAttribute('open')).toBe(false);
    expect(cart.root.querySelector('a[href="/forgotpass"]')).not.toBeNull();
    expect(cart.find('#pay').text).toContain('โอนเงินแนบสลิป');
    expect(cart.find('#shipping').text).toContain('ไปรษณีย์ลงทะเบียน');
    // a course 1,590, a workbook 185, sent for 50
    expect(due(cart)).toBe('฿1,825.00');
  });

  test('CRT-13 while it is not known where to send goods, the button says what is missing', async () => {
    const cart = await cartWith([WORKBOOK]);
    expect(isBlocked(cart)).toBe(true);
    expect(cart.find('#sum .notice').text).toContain('ยังขาดที่อยู่จัดส่ง');
    const form = cart.form('#register').fill({ ...contact, ...address, email: 'ship@example.test' });
    const knownPage = await form.choose('shipping_fee_id', 'EMS').submit('ตรวจที่กรอกแล้วไปต่อ');
    expect(isBlocked(knownPage)).toBe(false);
    expect(due(knownPage)).toBe('฿265.00');
    const paidPage = await knownPage.form('#register').submit('ชำระเงิน');
    expect(paidPage.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
    expect(paidPage.text).toContain('265.00');
  });

  test('CRT-13 that button looks at the tax details too', async () => {
    const cart = await cartWith([WORKBOOK]);
    const input = { ...contact, email: 'tax-first@example.test' };
    const questionPage = await cart
      .form('#register')
      .fill({ ...input, is_require_tax_invoice: true })
      .submit('recount:tax');
    const lookedPage = await questionPage
      .form('#register')
      .fill({ tax_name_one: '', tax_payer_identification_no: '123' })
      .submit('check');
    expect(lookedPage.status).toBe(422);
    const wrong = lookedPage.root.querySelectorAll('#errors a').map((link) => link.getAttribute('href'));
    expect(wrong).toContain('#tax_payer_identification_no');
    const right = { tax_name_one: 'ปาริฉัตร', tax_name_two: 'ศรี', tax_address: '99 ถนนพระราม 4 กรุงเทพฯ' };
    const knownPage = await lookedPage
      .form('#register')
      .fill({ ...address, ...right, tax_payer_identification_no: '1101700230708' })
      .submit('check');
    expect([knownPage.status, isBlocked(knownPage)]).toEqual([200, false]);
  });

  test('CRT-13 an unpaid order of the cart’s course is named with its link, and blocks once its transfer is reported', async () => {
    const visitor = newcomer();
    const paidPage = await (
      await cartWith([EXCEL], visitor)
    )
      .form('#register')
      .fill({ ...contact, email: 'waits@example.test' })
      .submit('ชำระเงิน');
    const cart = await visitor.get('/cart');
    expect(isBlocked(cart)).toBe(false);
    expect(cart.text).toContain('มีคำสั่งซื้อคอร์สนี้ค้างอยู่');
    expect(cart.link('เปิดคำสั่งซื้อ').href).toContain(paidPage.path.replace('/transfer', ''));
    await app.inDatabase((db) =>
      db
        .updateTable('purchase_order')
        .set({ status: 'pendingApproved' })
        .where('email', '=', 'waits@example.test')
        .execute(),
    );
    const reportedPage = await visitor.get('/cart');
    expect(isBlocked(reportedPage)).toBe(true);
    expect(reportedPage.find('#sum .notice').text).toContain('มีคำสั่งซื้อคอร์สนี้ค้างอยู่');
    expect(reportedPage.link('เปิดคำสั่งซื้อ').href).toContain(paidPage.path.replace('/transfer', ''));
  });

  test('CRT-13 an instructor and an administrator are told to come as students', async () => {
    for (const [who, why] of [
      ['instructor@demo.test', 'บัญชีผู้สอนซื้อคอร์สไม่ได้'],
      ['admin@demo.test', 'เข้าสู่ระบบเป็นเจ้าหน้าที่'],
    ] as const) {
      const visitor = newcomer();
      await signIn(visitor, who);
      const cart = await cartWith([WORKBOOK], visitor);
      expect(cart.find('#contact').text).toContain(why);
      if (who !== 'instructor@demo.test') continue;
      expect(isBlocked(cart)).toBe(true);
      expect(cart.find('#sum .notice').text).toContain('บัญชีผู้สอนซื้อคอร์สไม่ได้');
    }
  });

  test('CRT-13 a member’s name and contact are there, and no sign-in', async () => {
    const visitor = newcomer();
    await signIn(visitor, 'student@demo.test');
    const cart = await cartWith(['/course/7'], visitor);
    expect(cart.text).toContain('ซื้อในชื่อบัญชี');
    expect(cart.root.querySelector('form[action="/login"]')).toBeNull();
    expect(cart.form('#register').value('email')).toBe('student@demo.test');
  });

  test('CRT-13 nothing typed is lost by another button, nor by leaving', async () => {
    const visitor = newcomer();
    const cart = await cartWith([EXCEL, JAPANESE], visitor);
    const form = cart.form('#register').fill({ ...contact, ...address, email: 'keeps@example.test' });
    const removedPage = await form.submit('remove:course:1');
    expect(removedPage.chain[0]?.status).toBe(303);
    expect(removedPage.find('#lines').text).not.toContain('Excel');
    await visitor.get('/courses');
    const again = (await visitor.get('/cart')).form('#register');
    expect(again.value('firstname')).toBe(contact.firstname);
    expect(again.value('ship_line')).toBe(address.ship_line);
  });

  test('CRT-02 another plan and quantity are counted when asked, and never paid unseen', async () => {
    const cart = await cartWith([EXCEL, WORKBOOK]);
    const form = cart
      .form('#register')
      .fill({ ...contact, ...address, email: 'qty@example.test', qty_1: '3' });
    const countedPage = await form.choose('plan_1', '2').submit('ตรวจที่กรอกแล้วไปต่อ');
    // 1,990 and three workbooks
    expect(due(countedPage)).toBe('฿2,595.00');
    const unseen = await countedPage.form('#register').fill({ qty_1: '2' }).submit('ชำระเงิน');
    expect(unseen.status).toBe(422);
    expect(unseen.text).toContain('ยอดใหม่คือ ฿2,410.00');
    expect((await unseen.form('#register').submit('ชำระเงิน')).text).toContain('2,410.00');
  });

  test('CHK-06 forged amounts are never charged: the page comes back with the real one', async () => {
    const form = (await cartWith([EXCEL]))
      .form('#register')
      .fill({ ...contact, email: 'forged@example.test' });
    form.tamper({ seen_due: '100' });
    const refusedPage = await form.submit('ชำระเงิน');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.text).toContain('ยอดใหม่คือ ฿1,590.00');
    expect(refusedPage.form('#register').value('firstname')).toBe(contact.firstname);
  });

  test('CRT-02 more pieces than there are: the button that checks says so beside the quantity', async () => {
    const form = (await cartWith([WORKBOOK]))
      .form('#register')
      .fill({ ...contact, ...address, email: 'many@example.test', qty_1: '999' });
    const checkedPage = await form.submit('ตรวจที่กรอกแล้วไปต่อ');
    expect(checkedPage.find('#lines').text).toContain('จึงเปลี่ยนจาก 999');
  });

  test('CRT-13 a parcel goes to the buyer without being told twice', async () => {
    const { ship_recipient: _, ship_tel: __, ...rest } = address;
    const form = (await cartWith([WORKBOOK]))
      .form('#register')
      .fill({ ...contact, ...rest, email: 'self@example.test' });
    const knownPage = await form.submit('ตรวจที่กรอกแล้วไปต่อ');
    expect(knownPage.form('#register').value('ship_recipient')).toBe('ปาริฉัตร ศรีสุวรรณวงศ์');
    expect((await knownPage.form('#register').submit('ชำระเงิน')).path).toMatch(/\/transfer$/);
  });

  test('CRT-13 a parcel follows its buyer, until somebody else is named', async () => {
    const { ship_recipient: _, ship_tel: __, ...rest } = address;
    const visitor = newcomer();
    const first = (await cartWith([WORKBOOK], visitor)).form('#register').fill({ firstname: 'ปิยะ' });
    const begunPage = await first.submit('ตรวจที่กรอกแล้วไปต่อ');
    const whole = begunPage.form('#register').fill({ ...contact, ...rest, email: 'follows@example.test' });
    await whole.submit('ตรวจที่กรอกแล้วไปต่อ');
    const result = (await visitor.get('/cart')).form('#register');
    expect(result.value('ship_recipient')).toBe('ปาริฉัตร ศรีสุวรรณวงศ์');
    await result.fill({ ship_recipient: 'แม่ของปาริฉัตร' }).submit('คำนวณยอดใหม่');
    const named = (await visitor.get('/cart')).form('#register').fill({ lastname: 'ใจดี' });
    const later = await named.submit('คำนวณยอดใหม่');
    expect(later.form('#register').value('ship_recipient')).toBe('แม่ของปาริฉัตร');
  });

  test('CHK-03 a free course leaves the cart once it is taken, what lay beside it stays', async () => {
    const visitor = newcomer();
    const cart = await cartWith(['/course/3'], visitor);
    const form = cart.form('#register').fill({ ...contact, email: 'free-cart@example.test' });
    expect((await form.submit('ลงทะเบียนเรียน')).path).toMatch(/^\/thankyou/);
    expect((await visitor.get('/cart')).text).toContain('ตะกร้ายังว่าง');
  });

  test('CRT-02 everything wrong is said at once, beside its field and on top', async () => {
    const form = (await cartWith([WORKBOOK])).form('#register').fill({ ...address, email: 'ไม่ใช่อีเมล' });
    const knownPage = await form.submit('ตรวจที่กรอกแล้วไปต่อ');
    // who buys is looked at with the address, by the first press
    expect(isBlocked(knownPage)).toBe(false);
    for (const field of ['firstname', 'lastname', 'email', 'tel'])
      expect(knownPage.find(`#errors a[href="#${field}"]`).text).not.toBe('');
    const refusedPage = await knownPage.form('#register').fill({ ship_postcode: '12' }).submit('ชำระเงิน');
    expect(refusedPage.status).toBe(422);
    for (const field of ['firstname', 'lastname', 'email', 'tel', 'ship_postcode']) {
      expect(refusedPage.find(`#${field}`).getAttribute('aria-invalid')).toBe('true');
      expect(refusedPage.find(`#errors a[href="#${field}"]`).text).not.toBe('');
    }
    expect(refusedPage.form('#register').value('email')).toBe('ไม่ใช่อีเมล');
  });

  test('CRT-02 a method nobody offers, or none, is refused', async () => {
    for (const method of ['5', '']) {
      const form = (await cartWith([EXCEL]))
        .form('#register')
        .fill({ ...contact, email: 'method@example.test' });
      form.tamper({ payment_method_id: method });
      const refusedPage = await form.submit('ชำระเงิน');
      expect(refusedPage.status).toBe(422);
      expect(refusedPage.text).toContain('เลือกช่องทางการชำระเงินที่ใช้ได้');
    }
  });

  test('CRT-13 a cart of a hundred lines is shown, changed and counted', async () => {
    const visitor = newcomer();
    visitor.jar.set(app.url, SESSION_COOKIE, fullCart);
    const cart = await visitor.get('/cart');
    expect(cart.root.querySelectorAll('#lines li')).toHaveLength(MANY);
    expect(due(cart)).toBe('฿1,050.00');
    const form = cart.form('#register');
    const last = form
      .entries()
      .map(([name]) => name)
      .filter((name) => name.startsWith('qty_'))
      .at(-1)!;
    const countedPage = await form.fill({ ...contact, ...address, [last]: '9' }).submit('ตรวจที่กรอกแล้วไปต่อ');
    expect(due(countedPage)).toBe('฿1,130.00');
    expect(countedPage.form('#register').value('ship_tambon')).toBe(address.ship_tambon);
  });
});

test('CRS-03 in layout 3 the registration form has discounts, tax invoice and payment beside contact and plans', async () => {
  const visitor = newcomer();
  const course = await visitor.get(EXCEL);
  for (const anchor of ['pricing', 'detail', 'content', 'how', 'qna'])
    expect(course.root.querySelector(`#${anchor}`), anchor).not.toBeNull();
  const page = await visitor.get(`${course.path}/register?plan=2`);
  for (const part of ['contact', 'discounts', 'tax', 'pay', 'sum'])
    expect(page.root.querySelector(`form#register #${part}`), part).not.toBeNull();
  const with10 = await page.form('#register').fill({ coupon_code: 'EXCEL10' }).submit('apply-coupon');
  expect(with10.chain[0]?.location).toBe(`${course.path}/register#discounts`);
  // the plan chosen stays: 1,990 less a tenth, and its neighbour’s amount stands ready for the sheet
  expect(with10.form('#register').value('plan_id')).toBe('2');
  expect(with10.form('#register').value('seen_due_2')).toBe('179100');
  expect(with10.form('#register').value('seen_due_1')).toBe('143100');
  const form = with10.form('#register').fill({ ...contact, email: 'three@example.test' });
  expect((await form.submit('ชำระเงิน')).text).toContain('1,791.00');
});

describe('one course on one page (layout 4), without JavaScript', () => {
  test('CRS-05 contact, plan, discounts, address, tax invoice, methods, summary: a whole purchase', async () => {
    const visitor = newcomer(onePage);
    const page = await visitor.get(JAPANESE);
    for (const part of ['contact', 'discounts', 'shipping', 'tax', 'pay', 'sum'])
      expect(page.root.querySelector(`form#register #${part}`), part).not.toBeNull();
    const input = { ...contact, ...address, email: 'one@example.test', coupon_code: 'WELCOME100' };
    const with100 = await page.form('#register').fill(input).submit('apply-coupon');
    // back on the course's own page, with everything
    expect(with100.chain[0]?.location).toMatch(/^\/course\/2-[^/]+#discounts$/);
    expect(due(with100)).toBe('฿3,800.00');
    const invoicedPage = await with100
      .form('#register')
      .fill({ is_require_tax_invoice: true })
      .submit('กรอกข้อมูลใบกำกับภาษี');
    // the buyer's own names stand there already
    expect(invoicedPage.form('#register').value('tax_name_one')).toBe(contact.firstname);
    const missing = await invoicedPage.form('#register').fill({ tax_name_one: '' }).submit('ชำระเงิน');
    expect(missing.status).toBe(422);
    expect(missing.find('#tax_name_one-e').text).toContain('กรอกชื่อ');
    const paidPage = await missing
      .form('#register')
      .fill({
        tax_name_one: 'ปาริฉัตร',
        tax_name_two: 'ศรีสุวรรณวงศ์',
        tax_payer_identification_no: '1101700230708',
        tax_address: '99/1 ซอยลาดพร้าว 1 กรุงเทพมหานคร 10900',
      })
      .submit('ชำระเงิน');
    expect(paidPage.path, paidPage.find('main').text.slice(0, 300)).toMatch(
      /^\/order\/[\w-]{22}\/transfer\?notice=booked$/,
    );
    expect(paidPage.text).toContain('3,800.00');
  });
});

test('CRT-02 CHK-06 a plan withdrawn and a price raised while the cart waits: said, and paid only as seen', async () => {
  const visitor = newcomer(onePage);
  const cart = await cartWith([EXCEL, '/course/7'], visitor);
  const before = cart.form('#register').fill({ ...contact, email: 'later@example.test' });
  expect(before.value('plan_1')).toBe('1');
  await onePage.inDatabase(async (db) => {
    await db.updateTable('price_plan').set({ status_show: 0 }).where('id', '=', 1).execute();
    await db
      .updateTable('price_plan')
      .set({ price_satang: 150_000 })
      .where('id', '=', Number(before.value('plan_7')))
      .execute();
  });
  const changedPage = await visitor.get('/cart');
  expect(changedPage.find('#lines').text).toContain('เลือกแพ็กเกจของคอร์สนี้');
  expect(isBlocked(changedPage)).toBe(true);
  const old = Object.fromEntries(
    before.entries().flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  ) as Record<string, string>;
  const refusedPage = await visitor.post('/cart', { ...old, intent: 'pay' });
  expect(refusedPage.status).toBe(422);
  const chosenPage = await refusedPage.form('#register').choose('plan_1', '2').submit('ตรวจที่กรอกแล้วไปต่อ');
  // 1,990 and 1,500 less a tenth
  expect(due(chosenPage)).toBe('฿3,141.00');
  expect((await chosenPage.form('#register').submit('ชำระเงิน')).text).toContain('3,141.00');
});

test('CRT-13 a look at the cart is counted as a page view', async () => {
  const shop = await startApp({ isOwn: true });
  await fetch(`${shop.url}/cart`, { headers: { 'User-Agent': 'Mozilla/5.0 (Android 14)' } });
  await shop.end();
  const views = await shop.inDatabase((db) =>
    db.selectFrom('page_view').select('views').where('page', '=', 'cart').execute(),
  );
  expect(views).toEqual([{ views: 1 }]);
  await shop.stop();
});

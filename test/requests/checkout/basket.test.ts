import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSlot } from '../../../app/accounts/sign-in/sessions.server';
import { SESSION_COOKIE } from '../../../app/web/cookies.server';
import { addPerson } from '../../support/rows/basket-shop';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work';
const WORKBOOK = '/product/1-kanji-workbook';
/** three left */
const WATERCOLOUR = '/product/2-watercolor-set';
const SOLD_OUT = '/product/4-apron-indigo';

const guestTokens: string[] = [];
let app: AppServer;
let onePage: AppServer;
let oneColumn: AppServer;
beforeAll(async () => {
  app = await startApp();
  onePage = await startApp({ change: (db) => change(db, { layout_course_detail: 4 }) });
  oneColumn = await startApp({
    change: async (db) => {
      await change(db, { layout_course_detail: 1 });
      for (let count = 0; count < 3; count += 1)
        guestTokens.push(
          await fillSlot(db, null, 'student', await addPerson(db, 'generated'), new Date(), null),
        );
    },
  });
});
afterAll(() => Promise.all([app.stop(), onePage.stop(), oneColumn.stop()]));

/** The browser of somebody who bought as a guest: its session is that of the account made for the order (REG-06). */
function guestBuyer(): PlainBrowser {
  const browser = newcomer(oneColumn);
  browser.jar.store(new URL(oneColumn.url), [`${SESSION_COOKIE}=${guestTokens.pop()}; Path=/`]);
  return browser;
}

const newcomer = (shop = app) => new PlainBrowser(shop.url);
const cartIn = (page: PlainPage) => page.find('header a[href="/cart"]').getAttribute('aria-label');
const cartOf = async (visitor: PlainBrowser) => cartIn(await visitor.get('/courses'));
const add = async (visitor: PlainBrowser, path: string, input: Record<string, string> = {}) =>
  (await visitor.get(path)).form('form[action="/cart/add"]').fill(input).submit('หยิบใส่ตะกร้า');
/** Chosen plans and quantities of the cart's page, by field. */
const linesIn = (cart: PlainPage) => {
  const form = cart.form('#register');
  const entries = form.entries().filter(([name]) => /^(plan|qty)_/.test(name));
  return Object.fromEntries(entries);
};
const noticeIn = (page: PlainPage) => page.find('main [data-toast], main [role=status]').text;
const signIn = async (visitor: PlainBrowser, fields: Record<string, string | boolean> = {}, at = '/login') =>
  (await visitor.get(at))
    .form('form[action="/login"]')
    .fill({ username: 'student@demo.test', password: 'rian-demo', ...fields })
    .submit();

describe('the cart of a guest, without JavaScript', () => {
  test('CRT-01 who looks around has no session, and pages for everybody stay for everybody', async () => {
    const guest = newcomer();
    for (const path of ['/', '/courses', EXCEL, WORKBOOK]) {
      const page = await guest.get(path);
      expect(cartIn(page)).toBe('ตะกร้า');
      expect(page.headers.get('Cache-Control')).toContain('public');
      expect(page.headers.get('Set-Cookie')).toBeNull();
    }
  });

  test('CRT-01 a course and a product from their pages: the head of every page counts them', async () => {
    const guest = newcomer();
    const afterCourse = await add(guest, EXCEL);
    expect(afterCourse.chain[0]).toMatchObject({ status: 303, location: '/cart?notice=success' });
    expect(noticeIn(afterCourse)).toContain('อยู่ในตะกร้าแล้ว');
    expect(await cartOf(guest)).toBe('ตะกร้า 1 รายการ');
    await add(guest, WORKBOOK, { qty: '2' });
    const page = await guest.get('/courses');
    expect(cartIn(page)).toBe('ตะกร้า 2 รายการ');
    expect(page.find('header sup').text).toBe('2');
    const cart = await page.link('ตะกร้า 2 รายการ').follow();
    expect(linesIn(cart)).toEqual({ plan_1: '1', qty_1: '2' });
    // nobody keeps a page that counts somebody's cart
    expect((await guest.get(EXCEL)).headers.get('Cache-Control')).toContain('private');
    expect(await cartOf(newcomer())).toBe('ตะกร้า');
  });

  test('CRT-01 the same course again is no second line, and neither is more of the same product', async () => {
    const guest = newcomer();
    for (const path of [EXCEL, WORKBOOK, EXCEL, WORKBOOK]) await add(guest, path);
    expect(linesIn(await guest.get('/cart'))).toEqual({ plan_1: '1', qty_1: '2' });
  });

  test('CRT-01 more than there is becomes all there is, and what is there is removed one by one', async () => {
    const guest = newcomer();
    await add(guest, EXCEL);
    for (const qty of ['2.5', '1e3', '-1', 'สอง']) {
      const wrong = await guest.post('/cart/add', { product_id: '2', qty });
      expect([wrong.path.split('?')[0], wrong.text]).toEqual([
        expect.stringMatching(/^\/product\/2-/),
        expect.stringContaining('ใส่จำนวนเป็นตัวเลขตั้งแต่ 1 ขึ้นไป'),
      ]);
      expect(wrong.form('form[action="/cart/add"]').value('qty')).toBe(qty);
    }
    const cut = await guest.post('/cart/add', { product_id: '2', qty: '99' });
    expect(noticeIn(cut)).toContain('สินค้ามีไม่พอตามจำนวนที่เลือก');
    expect(cut.text).toContain('ใส่ให้ได้ 3 ชิ้น จากที่เลือก 99 ชิ้น เพราะมีให้ซื้อทั้งหมด 3 ชิ้น');
    const none = await guest.post('/cart/add', { product_id: '2', qty: '1' });
    expect(none.text).toContain('ใส่เพิ่มให้ไม่ได้แล้ว เพราะมีให้ซื้อทั้งหมด 3 ชิ้น');
    // an address that somebody made up says nothing that is not so
    for (const query of [
      'product=2&asked=2&added=9',
      'product=9&asked=9&added=1',
      'product=2&asked=x&added=1',
    ])
      expect((await guest.get(`/cart?${query}`)).text).not.toContain('มีให้ซื้อทั้งหมด');
    const cart = await guest.get('/cart');
    expect(linesIn(cart)).toEqual({ plan_1: '1', qty_2: '3' });
    const remainingPage = await cart.form('#register').submit('intent=remove:course:1');
    expect(linesIn(remainingPage)).toEqual({ qty_2: '3' });
    const empty = await remainingPage.form('#register').submit('intent=remove:product:2');
    expect(empty.root.querySelector('#register')).toBeNull();
    expect(cartIn(empty)).toBe('ตะกร้า');
  });

  test.each(['layout 1', 'layout 4'])('CRT-01 in %s too', async (layout) => {
    const guest = newcomer(layout === 'layout 1' ? oneColumn : onePage);
    expect((await add(guest, EXCEL)).chain[0]?.location).toBe('/cart?notice=success');
    expect(cartIn(await guest.get(EXCEL))).toBe('ตะกร้า 1 รายการ');
  });

  test('CRT-01 what sold out meanwhile, what is unknown and an opened address add nothing, and say so', async () => {
    const guest = newcomer();
    expect((await guest.get(SOLD_OUT)).root.querySelector('form[action="/cart/add"]')).toBeNull();
    const soldOut = await guest.post('/cart/add', { product_id: '4', qty: '1' });
    expect(soldOut.path).toBe(`${SOLD_OUT}?notice=soldOut`);
    expect(noticeIn(soldOut)).toContain('เพิ่งหมด');
    for (const fields of [{ course_id: '4040' }, { product_id: '4040' }, { course_id: '1 or 1' }, {}]) {
      const refusedPage = await guest.post('/cart/add', fields as Record<string, string>);
      expect(refusedPage.chain[0]).toMatchObject({ status: 303, location: '/cart?notice=notForSale' });
    }
    const openedPage = await guest.get('/cart/add?course_id=1');
    expect(openedPage.path).toBe('/cart');
    expect(await cartOf(guest)).toBe('ตะกร้า');
  });

  test('CRT-01 a form on somebody else’s site puts nothing into the cart', async () => {
    const guest = newcomer();
    await add(guest, EXCEL);
    const forgedPage = await guest.post('/cart/add', { product_id: '1', qty: '9' }, 'https://evil.example/');
    expect(forgedPage.status).toBe(403);
    expect(await cartOf(guest)).toBe('ตะกร้า 1 รายการ');
  });

  test('CRT-01 no more of a product can be asked for than the page says is left', async () => {
    const page = await newcomer().get(WATERCOLOUR);
    const quantity = page.find('input[name=qty]');
    expect(['min', 'max', 'type'].map((name) => quantity.getAttribute(name))).toEqual(['1', '3', 'number']);
    expect(page.find('label[for=qty]').text).toBe('จำนวน');
  });
});

describe('the cart at sign-in', () => {
  test('CRT-01 a guest’s cart joins the member’s without duplicates, and is there in another browser', async () => {
    const first = newcomer();
    await signIn(first);
    await add(first, WORKBOOK);
    expect(await cartOf(first)).toBe('ตะกร้า 1 รายการ');

    const second = newcomer();
    await add(second, WORKBOOK, { qty: '3' });
    await add(second, EXCEL);
    await add(second, WATERCOLOUR);
    await signIn(second);
    expect(linesIn(await second.get('/cart'))).toEqual({ plan_1: '1', qty_1: '3', qty_2: '1' });
    expect(linesIn(await first.get('/cart'))).toEqual({ plan_1: '1', qty_1: '3', qty_2: '1' });

    // what was the guest's is the member's alone now
    await (await second.get('/logout')).form().submit();
    expect(await cartOf(second)).toBe('ตะกร้า');
    expect(await cartOf(first)).toBe('ตะกร้า 3 รายการ');
  });

  test('CRT-01 the cart of the guest who bought here comes along only when its box is ticked', async () => {
    const guest = guestBuyer();
    await add(guest, WORKBOOK);
    expect(await cartOf(guest)).toBe('ตะกร้า 1 รายการ');

    const login = await guest.get('/login');
    expect(login.find('label[for=brings_cart]').text).toContain('1 รายการ');
    expect(login.find('#brings_cart').hasAttribute('checked')).toBe(false);
    expect((await guest.get('/login?back=/cart')).find('#brings_cart').hasAttribute('checked')).toBe(true);
    expect((await newcomer(oneColumn).get('/login')).root.querySelector('#brings_cart')).toBeNull();

    const stranger = new PlainBrowser(oneColumn.url, { jar: guest.jar });
    await signIn(stranger, { username: 'company@demo.test' });
    expect(await cartOf(stranger)).toBe('ตะกร้า');

    const owner = guestBuyer();
    await add(owner, WORKBOOK);
    const wrong = await signIn(owner, { password: 'not-the-password-77', brings_cart: true });
    expect(wrong.find('#brings_cart').hasAttribute('checked')).toBe(true);
    await wrong.form('form[action="/login"]').fill({ password: 'rian-demo' }).submit();
    expect(await cartOf(owner)).toBe('ตะกร้า 1 รายการ');
  });

  test('CRT-01 who signs in on the cart’s page keeps the cart they see, guest buyers too', async () => {
    const visitors = [
      { guest: newcomer(oneColumn), path: WATERCOLOUR, field: 'qty_2' },
      { guest: guestBuyer(), path: WORKBOOK, field: 'qty_1' },
    ];
    for (const { guest, path, field } of visitors) {
      await add(guest, path, { qty: '2' });
      const cart = await guest.get('/cart');
      const signedIn = await cart
        .form('#sign-in')
        .fill({ username: 'student@demo.test', password: 'rian-demo' })
        .submit();
      expect(signedIn.path).toBe('/cart');
      expect(linesIn(signedIn)).toMatchObject({ [field]: '2' });
    }
  });
});

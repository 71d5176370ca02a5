import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { guest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work';
const FORM = `${EXCEL}/register`;
/** Another course, which the same person buys afterwards. */
const OTHER = 'กีตาร์ฟิงเกอร์สไตล์';

let app: AppServer;
let [line, tools, photo]: string[] = [];
beforeAll(async () => {
  app = await startApp({ change: require });
  [line, tools, photo] = await app.inDatabase(async (db) => {
    const labels = await db.selectFrom('custom_label').select('id').orderBy('id').execute();
    return labels.map(({ id }) => `label_${id}`);
  });
});
afterAll(() => app.stop());

/** The registration form requires a nickname and three answers; a biography may be given. */
async function require(db: Db) {
  await db.deleteFrom('custom_label').execute();
  await db
    .insertInto('custom_label')
    .values([
      { type_label: 'inputtext', label: 'LINE ID', order_label: 1, required: true, item_list: '[]' },
      {
        type_label: 'checkbox',
        label: 'ใช้เครื่องไหน',
        order_label: 2,
        required: true,
        item_list: JSON.stringify(['มือถือ', 'คอมพิวเตอร์', 'แท็บเล็ต']),
      },
      { type_label: 'image', label: 'บัตรนักเรียน', order_label: 3, required: true, item_list: '[]' },
      { type_label: 'inputtext', label: 'รู้จักเราจากไหน', order_label: 4, required: false, item_list: '[]' },
    ])
    .execute();
  await db
    .insertInto('registration_field')
    .values([
      { name: 'nickname', is_enable: true, is_require: true },
      { name: 'biography', is_enable: true, is_require: false },
    ])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        is_enable: eb.ref('excluded.is_enable'),
        is_require: eb.ref('excluded.is_require'),
      })),
    )
    .execute();
}

const picture = async () => ({
  filename: 'card.png',
  type: 'image/png',
  bytes: new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a1f5c' } })
      .png()
      .toBuffer(),
  ),
});
const personOf = (email: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('purchase_order')
      .innerJoin('person', 'person.id', 'purchase_order.person_id')
      .select(['person.id', 'nickname', 'custom_labels', 'biography', 'person.email'])
      .where('purchase_order.email', '=', email)
      .orderBy('purchase_order.id', 'desc')
      .executeTakeFirst(),
  );
const askedFields = (page: PlainPage) =>
  [
    ...new Set(page.root.querySelectorAll('#register [name]').map((field) => field.getAttribute('name')!)),
  ].filter((name) => /^(nickname|biography|label_\d+)$/.test(name));
const otherCourse = async (visitor: PlainBrowser) => {
  const list = await visitor.get(`/courses?q=${encodeURIComponent(OTHER)}`);
  return visitor.get(`${(await list.link(OTHER).follow()).path}/register`);
};

describe('what the registration form requires binds whoever buys a course', () => {
  test('REG-01 REG-02 a guest is asked, told what is missing, keeps what was typed, and is never asked again', async () => {
    const visitor = new PlainBrowser(app.url);
    const page = await visitor.get(FORM);
    expect(askedFields(page)).toEqual(['nickname', line, tools, photo]);
    const buyer = guest('asked@example.test');
    const refusedPage = await page
      .form('#register')
      .fill({ ...buyer })
      .submit('pay');
    expect(refusedPage.status).toBe(422);
    const summary = refusedPage.find('#errors').text;
    for (const words of ['ข้อมูลไม่ถูกต้อง', 'ชื่อเล่น', 'LINE ID', 'ใช้เครื่องไหน', 'บัตรนักเรียน'])
      expect(summary).toContain(words);
    for (const link of refusedPage.find('#errors').querySelectorAll('a'))
      refusedPage.find(link.getAttribute('href')!);
    expect(await personOf(buyer.email)).toBeUndefined();

    // another button of the form loses nothing, the chosen picture included
    const filledPage = await refusedPage
      .form('#register')
      .fill({ nickname: 'มะลิ', [line!]: 'mali.line', [tools!]: 'มือถือ' })
      .fill({ [tools!]: 'แท็บเล็ต' })
      .attach(photo!, await picture())
      .submit('recount');
    expect(filledPage.status).toBe(200);
    const again = filledPage.form('#register');
    expect([again.value('nickname'), again.value(line!)]).toEqual(['มะลิ', 'mali.line']);
    expect(filledPage.text).toContain('card.png');
    expect(
      filledPage.root.querySelectorAll(`[name=${tools}][checked]`).map((box) => box.getAttribute('value')),
    ).toEqual(['มือถือ', 'แท็บเล็ต']);
    const paying = await again.submit('pay');
    expect(paying.path).toMatch(/^\/order\//);
    const person = (await personOf(buyer.email))!;
    expect(person).toMatchObject({ nickname: 'มะลิ', biography: null, email: buyer.email });
    expect(person.custom_labels).toMatchObject({
      [line!.slice(6)]: 'mali.line',
      [tools!.slice(6)]: ['มือถือ', 'แท็บเล็ต'],
      [photo!.slice(6)]: { uploadId: expect.any(Number) as number },
    });
    expect(askedFields(await otherCourse(visitor))).toEqual([]);
  });

  test('REG-02 what a guest answered in a form that was refused stands in that of another round', async () => {
    const visitor = new PlainBrowser(app.url);
    const page = await visitor.get(FORM);
    const answers = { nickname: 'แพร', [line!]: '@prae' };
    // the last seat goes to somebody else: every further form is refused
    await app.inDatabase((db) =>
      db.updateTable('course').set({ seat_limit: 0, course_type: 'In-class' }).where('id', '=', 1).execute(),
    );
    const refused = await page
      .form('#register')
      .fill({ ...guest('prae@example.test'), ...answers })
      .submit('pay');
    await app.inDatabase((db) =>
      db.updateTable('course').set({ seat_limit: null, course_type: 'Online' }).where('id', '=', 1).execute(),
    );
    expect(refused.status).toBe(422);
    const other = (await otherCourse(visitor)).form('#register');
    for (const [name, value] of Object.entries(answers))
      expect([name, other.value(name)]).toEqual([name, value]);
  });

  test('REG-02 a member is asked for what they have not given yet, and only for that', async () => {
    await app.inDatabase((db) =>
      db
        .updateTable('person')
        .set({ nickname: 'ปา', custom_labels: JSON.stringify({ [tools!.slice(6)]: ['มือถือ'] }) })
        .where('email', '=', 'student@demo.test')
        .where('kind', '=', 'member')
        .execute(),
    );
    const member = await signedIn(app.url, 'student@demo.test');
    const page = await otherCourse(member);
    expect(askedFields(page)).toEqual([line, photo]);
    const paying = await page
      .form('#register')
      .fill({ tel: '0812345678', [line!]: 'pa.line' })
      .attach(photo!, await picture())
      .submit('pay');
    expect(paying.path).toMatch(/^\/order\//);
    const person = (await personOf('student@demo.test'))!;
    expect(person).toMatchObject({ nickname: 'ปา' });
    expect(person.custom_labels).toMatchObject({
      [tools!.slice(6)]: ['มือถือ'],
      [line!.slice(6)]: 'pa.line',
    });
    const profile = await member.get('/myaccount/student/profile');
    expect(profile.form('form[action="/myaccount/student/profile"]').value(line!)).toBe('pa.line');
  });

  test('REG-03 what is no picture is refused beside its field, whatever button sent it', async () => {
    const visitor = new PlainBrowser(app.url);
    const page = await visitor.get(FORM);
    const text = { filename: 'card.png', type: 'image/png', bytes: new TextEncoder().encode('no picture') };
    const refusedPage = await page.form('#register').attach(photo!, text).submit('recount');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#errors').text).toContain('ไฟล์ชนิดนี้ใช้ไม่ได้');
  });

  test('CRS-05 layout 4 asks on the course’s own page', async () => {
    await app.inDatabase((db) => change(db, { layout_course_detail: 4 }));
    try {
      expect(askedFields(await new PlainBrowser(app.url).get(EXCEL))).toEqual([
        'nickname',
        line,
        tools,
        photo,
      ]);
    } finally {
      await app.inDatabase((db) => change(db, { layout_course_detail: 3 }));
    }
  });

  test('CRT-13 REG-02 a cart with a course asks what its form asks, keeps it, and lets nobody pay without it', async () => {
    const visitor = new PlainBrowser(app.url);
    await (await visitor.get(EXCEL)).form('form[action="/cart/add"]').submit();
    const cart = await visitor.get('/cart');
    expect(askedFields(cart)).toEqual(['nickname', line, tools, photo]);
    const buyer = guest('cart-asked@example.test');
    const refusedPage = await cart
      .form('#register')
      .fill({ ...buyer })
      .submit('pay');
    expect(refusedPage.status).toBe(422);
    for (const words of ['ชื่อเล่น', 'LINE ID', 'ใช้เครื่องไหน', 'บัตรนักเรียน'])
      expect(refusedPage.find('#errors').text).toContain(words);
    expect(await personOf(buyer.email)).toBeUndefined();

    // what is typed waits in the cart, the chosen picture included
    const keptPage = await refusedPage
      .form('#register')
      .fill({ nickname: 'ข้าว', [line!]: 'khao.line', [tools!]: 'คอมพิวเตอร์' })
      .attach(photo!, await picture())
      .submit('คำนวณยอดใหม่');
    expect(keptPage.path).toBe('/cart');
    expect(keptPage.form('#register').value('nickname')).toBe('ข้าว');
    expect(keptPage.text).toContain('card.png');
    const paying = await keptPage.form('#register').submit('pay');
    expect(paying.path).toMatch(/^\/order\//);
    expect(await personOf(buyer.email)).toMatchObject({
      nickname: 'ข้าว',
      custom_labels: {
        [line!.slice(6)]: 'khao.line',
        [tools!.slice(6)]: ['คอมพิวเตอร์'],
        [photo!.slice(6)]: { uploadId: expect.any(Number) as number },
      },
    });
    // asked once: neither the next course nor the next cart asks again
    const list = await visitor.get(`/courses?q=${encodeURIComponent(OTHER)}`);
    await (await list.link(OTHER).follow()).form('form[action="/cart/add"]').submit();
    const next = await visitor.get('/cart');
    expect(next.text).toContain(OTHER);
    expect(askedFields(next)).toEqual([]);
  });

  test('CRT-13 a cart of goods asks for the contact alone', async () => {
    const visitor = new PlainBrowser(app.url);
    await (await visitor.get('/product/1-kanji-workbook')).form('form[action="/cart/add"]').submit();
    const cart = await visitor.get('/cart');
    expect(cart.find('#register')).toBeTruthy();
    expect(askedFields(cart)).toEqual([]);
  });
});

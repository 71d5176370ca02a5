import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LABEL_KINDS } from '../../../app/accounts/registration/custom-labels';
import { SET_FIELDS } from '../../../app/accounts/registration/registration-form';
import type { Db } from '../../../app/platform/database/database.server';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const GUEST = 'guest.before@example.test';
const EXCEL = '/course/1-excel-for-work';
const ADDRESSES = '/myaccount/student/addresses';

type Shop = AppServer;

/** As it comes; one that asks for everything; one that takes one member a day; one that takes no more. */
let app: Shop, asking: Shop, daily: Shop, full: Shop;
beforeAll(async () => {
  app = await startApp({
    isOwn: true,
    change: async (db) => {
      await sql`alter table person add check (lastname <> 'ไม่รับ')`.execute(db);
      await db
        .insertInto('person')
        .values({ kind: 'generated', email: GUEST, username: `${GUEST}1763600000000` })
        .execute();
    },
  });
  asking = await startApp({ change: askEverything });
  daily = await startApp({
    change: async (db) => {
      await change(db, { daily_user_limit: 1 });
      await db
        .updateTable('person')
        .set({ created_at: new Date('2026-01-01T00:00:00Z') })
        .execute();
    },
  });
  full = await startApp({ change: (db) => change(db, { user_limit: 4 }) });
});
afterAll(() => Promise.all([app, asking, daily, full].map((shop) => shop.stop())));

async function askEverything(db: Db) {
  await change(db, { is_student_select_group: true, tel_minimum: 10 });
  await db
    .insertInto('registration_field')
    .values(SET_FIELDS.map((name) => ({ name, is_enable: true, is_require: true })))
    .execute();
  await db
    .insertInto('custom_label')
    .values(
      LABEL_KINDS.map((kind, index) => ({
        type_label: kind,
        label: `คำถาม ${kind}`,
        order_label: index,
        required: true,
        item_list: JSON.stringify(kind === 'inputtext' || kind === 'image' ? [] : ['หนึ่ง', 'สอง', 'สาม']),
      })),
    )
    .execute();
}

const newcomer = (shop = app) => new PlainBrowser(shop.url);
const openForm = async (visitor: PlainBrowser, back = '') =>
  (await visitor.get(`/register${back && `?back=${encodeURIComponent(back)}`}`)).form(
    'form[action="/register"]',
  );
const formOf = (page: PlainPage) => page.form('form[action="/register"]');
const whys = (page: PlainPage) => page.root.querySelectorAll('.why').map((each) => each.text.trim());

let people = 0;
const somebody = () => {
  const name = `mali${(people += 1)}`;
  return {
    firstname: 'มะลิ',
    lastname: 'ศรีสุข',
    email: `${name}@example.test`,
    tel: '081-234-5678',
    username: name,
    password: 'secret.77',
    password_confirm: 'secret.77',
  };
};
const register = async (visitor: PlainBrowser, values: Record<string, string>, back = '') =>
  (await openForm(visitor, back)).fill(values).submit();

const picture = async (size = 40) => ({
  filename: 'ฉัน.png',
  type: 'image/png',
  bytes: new Uint8Array(
    await sharp({ create: { width: size, height: size * 2, channels: 3, background: '#abc' } })
      .png()
      .toBuffer(),
  ),
});

describe('creating an account without JavaScript', () => {
  test('REG-01 a newcomer registers, is signed in as a member, and is told by mail without a password', async () => {
    const visitor = newcomer();
    const login = await visitor.get('/login');
    const page = await login.link('สมัครสมาชิก').follow();
    expect(page.path).toBe('/register');
    const person = somebody();
    const resultPage = await formOf(page).fill(person).submit();
    expect(resultPage.chain[0]?.status).toBe(303);
    expect(resultPage.path).toBe('/myaccount/student/courses');
    expect((await visitor.get('/myaccount/student/profile')).text).toContain(`ชื่อผู้ใช้ ${person.username}`);
    // an account exists: the page is no longer for this visitor
    expect((await visitor.get('/register')).path).toBe('/myaccount/student/courses');
    const mailbox = await visitor.get('/mailbox');
    const mail = await mailbox.link('สมัครสมาชิกเรียบร้อย').follow();
    expect(mail.text).toContain(person.username);
    expect(mail.html).not.toContain(person.password);
    // and signs in again, by username and by e-mail
    for (const username of [person.username, person.email]) {
      const again = newcomer();
      const form = (await again.get('/login')).form('form[action="/login"]');
      expect((await form.fill({ username, password: person.password }).submit()).path).toBe(
        '/myaccount/student/courses',
      );
    }
  });

  test('REG-01 an empty form names every missing thing, parts told apart, and leads to each', async () => {
    const page = await (await openForm(newcomer())).submit();
    expect(page.status).toBe(422);
    expect(whys(page)).toEqual([
      'กรอกชื่อ',
      'กรอกนามสกุล',
      'กรอกอีเมล เช่น somchai@example.com',
      'กรอกเบอร์โทรศัพท์ เช่น 0812345678',
      'กรอกชื่อผู้ใช้',
      'กรอกรหัสผ่าน',
      'กรอกรหัสผ่านอีกครั้งเพื่อยืนยัน',
    ]);
    const summary = page.find('#errors');
    expect(summary.querySelector('h2')?.text).toBe('ข้อมูลผู้เรียนไม่ถูกต้อง · ข้อมูลเข้าสู่ระบบไม่ถูกต้อง');
    for (const link of summary.querySelectorAll('a')) page.find(link.getAttribute('href')!);
  });

  test('REG-04 username, password and confirmation by their rules; typed values stay, passwords never', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ username: 'ma li' }, 'ชื่อผู้ใช้มีเว้นวรรคไม่ได้'],
      [{ username: 'มะลิ' }, 'ชื่อผู้ใช้มีได้เฉพาะ'],
      // a Cyrillic letter that looks like a Latin one
      [{ username: 'm\u0430li' }, 'ชื่อผู้ใช้มีได้เฉพาะ'],
      [{ username: 'student@demo.test' }, 'ต้องเป็นอีเมลเดียวกับที่กรอกข้างบน'],
      [{ password: 'abc12', password_confirm: 'abc12' }, 'รหัสผ่านต้องมีอย่างน้อย 6 ตัว'],
      [{ password: 'abc\t123', password_confirm: 'abc\t123' }, 'อักขระที่มองไม่เห็น'],
      [{ password_confirm: 'secret.78' }, 'รหัสผ่านสองช่องไม่ตรงกัน'],
    ];
    for (const [wrong, text] of cases) {
      const options = { ...somebody(), ...wrong };
      const page = await register(newcomer(), options);
      expect([text, page.status, whys(page).join()]).toEqual([text, 422, expect.stringContaining(text)]);
      expect(formOf(page).value('firstname')).toBe('มะลิ');
      expect(formOf(page).value('username')).toBe(options.username);
      expect(page.html).not.toContain(options.password);
      expect(formOf(page).value('password')).toBe('');
    }
  });

  test('REG-01 names of 300 characters and wrong e-mails and phones are told beside the field', async () => {
    const long = 'ก'.repeat(300);
    const page = await register(newcomer(), {
      ...somebody(),
      firstname: long,
      email: 'mali at example',
      tel: '๐๘๑-๒๓๔',
    });
    expect(page.status).toBe(422);
    expect(page.find('#firstname-e').text).toContain('ยาวเกิน 255');
    expect(page.find('#email-e').text).toContain('อีเมลไม่ถูกต้อง');
    expect(page.find('#tel-e').text).toContain('9–10 หลัก');
    expect(formOf(page).value('firstname')).toBe(long);
    const letters = await register(newcomer(), { ...somebody(), tel: '08123abc45' });
    expect(letters.find('#tel-e').text).toContain('เฉพาะตัวเลข');
  });

  test('REG-01 a phone with +66, Thai figures and dashes is the plain number; an e-mail in full width the plain one', async () => {
    const visitor = newcomer();
    const person = somebody();
    const email = `ＭＡＬＩ${people}@EXAMPLE.test`;
    const resultPage = await register(visitor, { ...person, email, tel: '+๖๖ ๘๑-๒๓๔-๕๖๗๘' });
    expect(resultPage.path).toBe('/myaccount/student/courses');
    const form = (await visitor.get('/myaccount/student/profile')).form('form[method=post][enctype]');
    expect(form.value('tel')).toBe('0812345678');
    expect(form.value('email')).toBe(person.email);
  });

  test('REG-01 a line break typed into a name or an e-mail makes no second header', async () => {
    const visitor = newcomer();
    const refusedPage = await register(visitor, { ...somebody(), email: 'a@b.test\r\nBcc: c@d.test' });
    expect(refusedPage.find('#email-e').text).toContain('อีเมลไม่ถูกต้อง');
    const resultPage = await register(visitor, { ...somebody(), firstname: 'มะลิ\r\nBcc: c@d.test' });
    expect(resultPage.path).toBe('/myaccount/student/courses');
  });

  test('REG-07 DUPLICATE_USERNAME and DUPLICATE_EMAIL at their fields, in any case', async () => {
    const first = somebody();
    expect((await register(newcomer(), first)).path).toBe('/myaccount/student/courses');
    const username = await register(newcomer(), { ...somebody(), username: first.username.toUpperCase() });
    expect(username.status).toBe(422);
    expect(username.find('#username-e').text).toContain('มีคนใช้ชื่อผู้ใช้นี้แล้ว');
    const email = await register(newcomer(), { ...somebody(), email: ` ${first.email.toUpperCase()} ` });
    expect(email.find('#email-e').text).toContain('อีเมลนี้มีบัญชีอยู่แล้ว');
    expect(formOf(email).value('firstname')).toBe('มะลิ');
  });

  test('REG-07 INPUT_ERROR is a notice, and what was typed stays', async () => {
    const page = await register(newcomer(), { ...somebody(), lastname: 'ไม่รับ' });
    expect(page.status).toBe(422);
    expect(page.find('.notice.bad').text).toContain('บันทึกข้อมูลไม่สำเร็จ กรุณาลองอีกครั้ง');
    expect(formOf(page).value('lastname')).toBe('ไม่รับ');
  });

  test('REG-07 a buyer’s generated account reserves no e-mail', async () => {
    const resultPage = await register(newcomer(), { ...somebody(), email: GUEST });
    expect(resultPage.path).toBe('/myaccount/student/courses');
  });

  test('REG-07 OVER_LIMIT_USER and ERROR_CREATE_USER_IN_DAY stop accounts, never a guest’s order', async () => {
    expect((await register(newcomer(daily), somebody())).path).toBe('/myaccount/student/courses');
    for (const [shop, text] of [
      [daily, 'วันนี้สมัครครบจำนวนแล้ว'],
      [full, 'จำนวนผู้ใช้ของร้านเต็มแล้ว'],
    ] as const) {
      const refusedPage = await register(newcomer(shop), somebody());
      expect(refusedPage.status).toBe(422);
      expect(refusedPage.find('.notice.bad').text).toContain(text);
      expect(formOf(refusedPage).value('firstname')).toBe('มะลิ');
      const guest = newcomer(shop);
      const list = await guest.get(`/courses?q=${encodeURIComponent('ภาษีฟรีแลนซ์')}`);
      const course = await list.link('ภาษีฟรีแลนซ์').follow();
      const { firstname, lastname, email, tel } = somebody();
      const form = (await guest.get(`${course.path}/register`)).form('#register');
      expect((await form.fill({ firstname, lastname, email, tel }).submit('pay')).path).toMatch(/^\/order\//);
    }
  });

  test('REG-05 the group is asked for only where it can be chosen; a forged one is left out', async () => {
    const visitor = newcomer();
    expect((await visitor.get('/register')).root.querySelector('[name=user_group]')).toBeNull();
    const formData = new FormData();
    for (const [name, value] of Object.entries({ ...somebody(), user_group: '2' }))
      formData.append(name, value);
    expect((await visitor.post('/register', formData)).path).toBe('/myaccount/student/courses');
  });
});

describe('a cart and a place to come back to', () => {
  test('REG-01 a guest’s cart is the new member’s, and registering leads back to it, never to another site', async () => {
    const visitor = newcomer();
    await (await visitor.get(EXCEL)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
    const cart = await visitor.get('/cart');
    const page = await cart.form('#register').submit('สมัครสมาชิก');
    expect(page.path).toBe('/register?back=%2Fcart%23contact');
    const wrong = await formOf(page)
      .fill({ ...somebody(), password: 'x' })
      .submit();
    const resultPage = await formOf(wrong)
      .fill({ password: 'secret.77', password_confirm: 'secret.77' })
      .submit();
    expect(resultPage.path).toBe('/cart');
    expect(resultPage.text).toContain('Excel สำหรับคนทำงาน');
    const evil = await register(newcomer(), somebody(), '//evil.example/');
    expect(evil.path).toBe('/myaccount/student/courses');
  });

  test('REG-01 tries are limited by address, with the minutes to wait', async () => {
    const command = { ...somebody(), username: 'student@demo.test', email: 'student@demo.test' };
    const form = await openForm(newcomer(full));
    let page = await form.fill(command).submit();
    for (let tries = 0; page.status === 422 && tries < 80; tries++) page = await form.fill(command).submit();
    expect(page.status).toBe(429);
    expect(page.find('.notice.bad').text).toMatch(/รอ \d+ นาที/);
  });
});

describe('a shop that asks for everything', () => {
  const everything = () => ({
    ...somebody(),
    firstname_eng: 'Mali',
    lastname_eng: 'Srisuk',
    nickname: 'ลิ',
    age: '๑๘',
    address: '99/1\nลาดพร้าว',
    education: 'ปริญญาตรี',
    level: 'ปี 2',
    biography: 'ชอบวาดรูป',
    label_1: 'คำตอบ',
    label_2: 'สอง',
    label_3: 'หนึ่ง',
    label_4: 'สาม',
    label_5: 'สอง',
    user_group: 'นักเรียนทั่วไป',
  });

  test('REG-02 required questions of all six kinds, and every field that is switched on', async () => {
    const page = await (await openForm(newcomer(asking))).submit();
    expect(page.status).toBe(422);
    for (const kind of LABEL_KINDS) expect(whys(page)).toContain(`กรุณากรอก คำถาม ${kind}`);
    expect(whys(page)).toEqual(
      expect.arrayContaining([
        'กรอกชื่อภาษาอังกฤษ',
        'กรอกนามสกุลภาษาอังกฤษ',
        'กรอกชื่อเล่น',
        'กรอกอายุ',
        'กรอกที่อยู่',
        'กรอกการศึกษา',
        'กรอกระดับ',
        'กรอกประวัติโดยย่อ',
        'กรุณาอัปโหลดรูปโปรไฟล์',
        'เลือกกลุ่มผู้เรียนจากรายการ',
      ]),
    );
    for (const link of page.find('#errors').querySelectorAll('a')) page.find(link.getAttribute('href')!);
  });

  test('REG-03 pictures: not a picture is refused, a good one is kept over rounds, everything stands in the profile', async () => {
    const visitor = newcomer(asking);
    const text = { filename: 'x.png', type: 'image/png', bytes: new TextEncoder().encode('<script>') };
    const form = (await openForm(visitor)).fill(everything()).fill({ label_3: 'สาม' });
    const refusedPage = await form
      .attach('image_profile', text)
      .attach('label_6', await picture())
      .submit();
    expect(refusedPage.status).toBe(422);
    expect(whys(refusedPage)).toEqual(['ไฟล์ชนิดนี้ใช้ไม่ได้ เลือกรูป JPG, PNG หรือ GIF']);
    const again = formOf(refusedPage);
    expect(again.value('label_2')).toBe('สอง');
    expect(again.value('address')).toBe('99/1\r\nลาดพร้าว');
    expect(again.entries().filter(([name]) => name === 'label_3')).toHaveLength(2);
    // the other picture came, and does not have to be looked for again
    const resultPage = await again
      .fill({ password: 'secret.77', password_confirm: 'secret.77' })
      .attach('image_profile', await picture(900))
      .submit();
    expect(resultPage.path).toBe('/myaccount/student/courses');

    const profile = await visitor.get('/myaccount/student/profile');
    const stored = profile.form('form[enctype]');
    expect(stored.value('firstname_eng')).toBe('Mali');
    expect(stored.value('age')).toBe('18');
    expect(stored.value('label_1')).toBe('คำตอบ');
    expect(stored.value('label_2')).toBe('สอง');
    expect(
      stored
        .entries()
        .filter(([name]) => name === 'label_3')
        .map(([, value]) => value),
    ).toEqual(['หนึ่ง', 'สาม']);
    expect(stored.value('label_4')).toBe('สาม');
    expect(stored.value('label_5')).toBe('สอง');
    const pictureAddress = profile.find('.file img').getAttribute('src')!;
    const size = await sharp(
      Buffer.from(await (await fetch(new URL(pictureAddress, asking.url))).arrayBuffer()),
    ).metadata();
    expect([size.width, size.height]).toEqual([300, 600]);
    // a picture given as an answer is seen by who gave it alone
    const card = profile.root.querySelectorAll('.file img')[1]!.getAttribute('src')!;
    expect((await visitor.get(card)).headers.get('Content-Type')).toBe('image/jpeg');
    expect((await newcomer(asking).get(card)).path).toMatch(/^\/login/);
    // nothing need be sent again to be kept
    const savedPage = await stored.fill({ nickname: 'มะ' }).submit();
    expect(savedPage.path).toBe('/myaccount/student/profile?notice=saved');
    expect(savedPage.find('.file img').getAttribute('src')).toBe(pictureAddress);
    expect(savedPage.form('form[enctype]').value('label_3')).toBe('หนึ่ง');
  });

  test('REG-05 a group that is not offered and an answer that is none of the items are refused', async () => {
    const form = (await openForm(newcomer(asking)))
      .fill(everything())
      .attach('image_profile', await picture())
      .attach('label_6', await picture());
    const options = form.element.querySelectorAll('[name=user_group] option');
    expect(options.map((each) => each.text)).toEqual(['เลือก', 'นักเรียนทั่วไป', 'นักศึกษา']);
    // companies have a group that nobody chooses
    const offered = options.map((each) => each.getAttribute('value'));
    const hidden = ['1', '2', '3'].find((id) => !offered.includes(id))!;
    const page = await form.tamper({ user_group: hidden, label_5: 'สี่' }).submit();
    expect(page.status).toBe(422);
    expect(whys(page)).toEqual(['เลือก คำถาม radio จากรายการ', 'เลือกกลุ่มผู้เรียนจากรายการ']);
  });

  test('REG-01 the site’s own minimum of figures; a picture of another field is no picture of this one', async () => {
    const form = (await openForm(newcomer(asking))).fill({ ...everything(), tel: '021234567' });
    const page = await form
      .attach('label_6', await picture())
      .attach('image_profile', await picture())
      .submit();
    expect(page.find('#tel-e').text).toContain('หลัก');
    const keptPicture = page.find('[name=kept_label_6]').getAttribute('value')!;
    const swappedPage = await formOf(page).tamper({ kept_image_profile: keptPicture }).submit();
    expect(whys(swappedPage)).toContain('กรุณาอัปโหลดรูปโปรไฟล์');
  });
});

describe('tax data at registration', () => {
  test('REG-01 asked for by a tick, with its own messages, and kept as the member’s tax profile', async () => {
    const visitor = newcomer();
    const form = (await openForm(visitor)).fill({ ...somebody(), is_require_tax_invoice: true });
    const refusedPage = await form.fill({ tax_name_one: 'มะลิ' }).submit();
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#errors h2').text).toBe('ข้อมูลใบกำกับภาษีไม่ถูกต้อง');
    expect(whys(refusedPage)).toContain('กรอกเลขประจำตัวประชาชน 13 หลัก');
    const resultPage = await formOf(refusedPage)
      .fill({
        tax_name_two: 'ศรีสุข',
        tax_payer_identification_no: '1234567890121',
        tax_address: 'กรุงเทพฯ',
        password: 'secret.77',
        password_confirm: 'secret.77',
      })
      .submit();
    expect(resultPage.path).toBe('/myaccount/student/courses');
    const profile = await visitor.get('/myaccount/student/tax');
    expect(profile.form('form[enctype]').value('tax_payer_identification_no')).toBe('1234567890121');
    expect(profile.form('form[enctype]').value('tax_person_type')).toBe('normal_person');
  });
});

describe('the name on the tax invoice of who registers', () => {
  test('REG-01 TAX-01 follows the name that is put right, and what was typed there stays', async () => {
    const visitor = newcomer();
    const form = (await openForm(visitor)).fill({ ...somebody(), firstname: 'มณิ', password: 'x' });
    const again = await form.submit();
    expect(again.status).toBe(422);
    expect(formOf(again).value('tax_name_one')).toBe('มณิ');
    const mendedPage = await formOf(again).fill({ firstname: 'มณี', password: 'x' }).submit();
    expect(formOf(mendedPage).value('tax_name_one')).toBe('มณี');
    // asked for in the same round, it names the person as they are called now
    const questionPage = await formOf(again)
      .fill({ firstname: 'มณี', lastname: 'แก้วตา', is_require_tax_invoice: true, password: 'x' })
      .submit();
    expect(questionPage.status).toBe(422);
    expect([formOf(questionPage).value('tax_name_one'), formOf(questionPage).value('tax_name_two')]).toEqual([
      'มณี',
      'แก้วตา',
    ]);
    const ownPage = await formOf(mendedPage).fill({ tax_name_one: 'มณีรัตน์', password: 'x' }).submit();
    const after = await formOf(ownPage).fill({ firstname: 'มณีนุช', password: 'x' }).submit();
    expect(formOf(after).value('tax_name_one')).toBe('มณีรัตน์');
  });
});

describe('a member’s profile and addresses', () => {
  test('REG-13 a member changes what they said; another e-mail takes the password and must be free', async () => {
    const visitor = newcomer();
    const person = somebody();
    await register(visitor, person);
    const profile = () =>
      visitor.get('/myaccount/student/profile').then((page) => page.form('form[enctype]'));
    const namedPage = await (await profile()).fill({ firstname: 'มะลิวัลย์', tel: '+66 2 123 4567' }).submit();
    expect(namedPage.form('form[enctype]').value('firstname')).toBe('มะลิวัลย์');
    expect(namedPage.form('form[enctype]').value('tel')).toBe('021234567');

    const wrong = await (await profile()).fill({ firstname: '', tel: '12' }).submit();
    expect(wrong.status).toBe(422);
    expect(whys(wrong)).toHaveLength(2);

    const email = `new.${person.email}`;
    const unproven = await (await profile()).fill({ email }).submit();
    expect(unproven.find('#old_password-e').text).toContain('กรอกรหัสผ่านปัจจุบัน');
    const guessedPage = await (await profile()).fill({ email, old_password: 'guess.77' }).submit();
    expect(guessedPage.find('#old_password-e').text).toContain('รหัสผ่านไม่ถูกต้อง');
    const takenPage = await (
      await profile()
    )
      .fill({ email: 'student@demo.test', old_password: person.password })
      .submit();
    expect(takenPage.find('#email-e').text).toContain('อีเมลนี้มีบัญชีอยู่แล้ว');
    const changedPage = await (await profile()).fill({ email, old_password: person.password }).submit();
    // it waits for its link (unproven-email.test.ts)
    expect(changedPage.path).toBe('/myaccount/student/profile?notice=emailLinkSent');
    expect(changedPage.text).toContain(email);
    expect(changedPage.form('form[enctype]').value('email')).toBe(person.email);
  });

  test('REG-13 addresses are added, changed and removed by their owner alone', async () => {
    const visitor = newcomer();
    await register(visitor, somebody());
    const home = {
      ship_recipient: 'มะลิ ศรีสุข',
      ship_tel: '081-234-5678',
      ship_line: '99/1 ซอยลาดพร้าว 1',
      ship_tambon: 'แขวงจอมพล',
      ship_amphoe: 'จตุจักร',
      ship_province: 'กทม',
      ship_postcode: '๑๐๙๐๐',
    };
    const empty = await visitor.get(ADDRESSES);
    expect(empty.text).toContain('ยังไม่มีที่อยู่');
    const refusedPage = await empty
      .form('#address-form')
      .fill({ ...home, ship_postcode: '123' })
      .submit('บันทึก');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.form('#address-form').value('ship_line')).toBe(home.ship_line);
    const addedPage = await refusedPage.form('#address-form').fill({ ship_postcode: '10900' }).submit('บันทึก');
    expect(addedPage.path).toBe(`${ADDRESSES}?notice=saved`);
    expect(addedPage.text).toContain('แขวงจอมพล เขตจตุจักร กรุงเทพมหานคร 10900');

    const edit = addedPage.link('แก้ไขที่อยู่ของ มะลิ ศรีสุข');
    const form = (await edit.follow()).form('#address-form');
    const changedPage = await form.fill({ ship_line: '1 ถนนใหม่' }).submit('บันทึก');
    expect(changedPage.text).toContain('1 ถนนใหม่');
    expect(changedPage.text).not.toContain('ซอยลาดพร้าว');

    // somebody else neither sees, changes nor removes it
    const other = newcomer();
    await register(other, somebody());
    const address = new URL(edit.href);
    expect((await other.get(address.pathname + address.search)).status).toBe(404);
    const id = address.searchParams.get('edit')!;
    expect(
      (await other.post(ADDRESSES, { intent: 'save', id, ...home, ship_postcode: '10900' })).status,
    ).toBe(404);
    await other.post(ADDRESSES, { intent: 'remove', id });
    expect((await visitor.get(ADDRESSES)).text).toContain('1 ถนนใหม่');

    const removedPage = await changedPage.form(`form:has(input[value="${id}"])`).submit('ลบ');
    expect(removedPage.text).toContain('ยังไม่มีที่อยู่');
  });

  test('REG-13 the pages are a member’s own', async () => {
    for (const path of ['/myaccount/student/profile', ADDRESSES])
      expect((await newcomer().get(path)).path).toBe(`/login?back=${encodeURIComponent(path)}`);
  });
});

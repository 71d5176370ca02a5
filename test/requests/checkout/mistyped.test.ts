import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveReportOf } from '../../support/road/approved-course';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { linkTo, mailsTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const KEEP = 'ใช้ที่พิมพ์ไว้';
const MEND = 'แก้อีเมล';

let app: AppServer;
/** One that asks for a picture. */
let pictured: AppServer;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({ env: { SMTP_URL: mail.smtpUrl } });
  pictured = await startApp({
    change: (db) =>
      db
        .insertInto('registration_field')
        .values({ name: 'image_profile', is_enable: true, is_require: false })
        .execute()
        .then(() => undefined),
  });
});
afterAll(async () => {
  await app.stop();
  await pictured.stop();
  await mail.stop();
});

const newcomer = () => new PlainBrowser(app.url);
const pathOf = (page: PlainPage) => page.path.replace(/\?.*$/, '');
const orderPathOf = (paying: PlainPage) => paying.path.replace(/\/transfer$/, '');
/** A guest's order that waits for its money; the browser stands on its page. */
async function bought(email: string) {
  const visitor = newcomer();
  const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest(email) });
  return { visitor, paying, page: await visitor.get(orderPathOf(paying)) };
}
const mend = (page: PlainPage, email: string) => page.form('#mend form').fill({ email }).submit(MEND);
const numberOf = (page: PlainPage) => /R\d+(-\d+)+/.exec(page.text)?.[0];

describe('an e-mail that looks mistyped, without JavaScript', () => {
  test('REG-06 it is asked about once with everything kept; “use …” orders with the other e-mail', async () => {
    const visitor = newcomer();
    const input = guest('mali.one@gmai.com', { firstname: 'มะลิ' });
    const questionPage = await orderAsGuest(visitor, { title: EXCEL, buyer: input });
    expect(questionPage.status).toBe(422);
    expect(questionPage.find('#email-hint').text).toContain('mali.one@gmail.com');
    expect(questionPage.find('#errors').text).toContain('mali.one@gmail.com');
    // a question, not a mistake that keeps anyone from going on
    expect(questionPage.find('#errors').text).toContain('ตรวจอีเมลก่อนชำระเงิน');
    expect(questionPage.find('#errors').text).not.toContain('ยังไปต่อไม่ได้');
    const form = questionPage.form('#register');
    expect(form.value('firstname')).toBe('มะลิ');
    expect(form.value('email')).toBe('mali.one@gmai.com');
    expect(form.value('tel')).toBe(input.tel);

    const paying = await form.submit('ใช้ mali.one@gmail.com');
    expect(paying.path).toMatch(/\/transfer$/);
    expect((await visitor.get(orderPathOf(paying))).text).toContain('mali.one@gmail.com');
    await mailsTo(mail, 'mali.one@gmail.com', 1);
    expect(mail.received.filter(({ envelopeTo }) => envelopeTo.includes('mali.one@gmai.com'))).toEqual([]);
  });

  test('REG-06 what was typed can be kept: by its button, and by the pay button pressed again', async () => {
    for (const [email, button] of [
      ['mali.two@hotmial.com', KEEP],
      ['mali.three@yahoo.con', 'ชำระเงิน'],
    ] as const) {
      const visitor = newcomer();
      const questionPage = await orderAsGuest(visitor, { title: EXCEL, buyer: guest(email) });
      const paying = await questionPage.form('#register').submit(button);
      expect(paying.path).toMatch(/\/transfer$/);
      expect((await visitor.get(orderPathOf(paying))).text).toContain(email);
    }
  });

  test('REG-06 asked beside other mistakes and not again after them; Enter neither pays nor changes anything', async () => {
    const visitor = newcomer();
    const questionPage = await orderAsGuest(visitor, {
      title: EXCEL,
      buyer: guest('mali.four@gmial.com', { firstname: '' }),
    });
    expect(questionPage.find('#firstname-e').text).toBeTruthy();
    // a mistake of the contact's own is said first
    const namedPage = await questionPage.form('#register').fill({ firstname: 'มะลิ' }).submit('ชำระเงิน');
    expect(namedPage.find('#email-hint').text).toContain('mali.four@gmail.com');
    const countedPage = await namedPage.form('#register').submit();
    expect(countedPage.path).not.toMatch(/\/order\//);
    expect(countedPage.form('#register').value('email')).toBe('mali.four@gmial.com');
    const paying = await countedPage.form('#register').submit('ชำระเงิน');
    expect(paying.path).toMatch(/\/transfer$/);
  });

  test('CHK-02 two taps on either answer make one order', async () => {
    for (const button of ['ใช้ mali.five@gmail.com', KEEP]) {
      const visitor = newcomer();
      const questionPage = await orderAsGuest(visitor, { title: EXCEL, buyer: guest('mali.five@gmai.com') });
      const form = questionPage.form('#register');
      const [first, second] = await Promise.all([form.submit(button), form.submit(button)]);
      expect(second.path).toBe(first.path);
      expect(first.path).toMatch(/\/order\/.*\/transfer$/);
    }
  });

  test('REG-06 registration asks once too, and takes either answer', async () => {
    for (const [username, button, email] of [
      ['hint1', 'ใช้ hint1@gmail.com', 'hint1@gmail.com'],
      ['hint2', KEEP, 'hint2@gmai.com'],
    ] as const) {
      const visitor = newcomer();
      const secret = { password: 'secret.77', password_confirm: 'secret.77' };
      const person = { firstname: 'มะลิ', lastname: 'ศรีสุข', tel: '0812345678', username };
      const openedPage = await visitor.get('/register');
      const questionPage = await openedPage
        .form('form[action="/register"]')
        .fill({ ...person, ...secret, email: `${username}@gmai.com` })
        .submit('สมัครสมาชิก');
      expect(questionPage.status).toBe(422);
      expect(questionPage.find('#email-hint').text).toContain(`${username}@gmail.com`);
      const form = questionPage.form('form[action="/register"]');
      expect(form.value('firstname')).toBe('มะลิ');
      const home = await form.fill(secret).submit(button);
      expect(home.path).toMatch(/^\/myaccount\//);
      const profile = await visitor.get('/myaccount/student/profile');
      expect(profile.form('form[enctype]').value('email')).toBe(email);
    }
  });
});

describe('a guest puts the e-mail of an order right', () => {
  test('REG-06 from its page: the mail goes to the new address, the old link opens nothing', async () => {
    const { page } = await bought('wrong.one@example.test');
    const [old] = await mailsTo(mail, 'wrong.one@example.test', 1);
    expect(old?.mail.text).toContain(pathOf(page));
    const mendedPage = await mend(page, 'right.one@example.test');
    expect(mendedPage.path).toMatch(/^\/order\/[\w-]+\?notice=emailMended$/);
    expect(pathOf(mendedPage)).not.toBe(pathOf(page));
    expect(numberOf(mendedPage)).toBe(numberOf(page));
    expect(mendedPage.text).toContain('right.one@example.test');
    expect(mendedPage.text).not.toContain('wrong.one@example.test');
    const [sent] = await mailsTo(mail, 'right.one@example.test', 1);
    expect(sent?.mail.text).toContain(pathOf(mendedPage));
    expect(
      mail.received.filter(({ envelopeTo }) => envelopeTo.includes('wrong.one@example.test')),
    ).toHaveLength(1);

    for (const path of ['', '/transfer', '/pay'])
      expect((await newcomer().get(`${pathOf(page)}${path}`)).status).toBe(404);
    for (const path of ['/open', '/claim'])
      expect((await newcomer().post(`${pathOf(page)}${path}`, {})).status).toBe(404);
  });

  test('REG-14 a claim link at the old address dies; the new one claims', async () => {
    const { page } = await bought('wrong.two@example.test');
    await page.form('form[action$="/claim"]').submit();
    const stolen = await linkTo(mail, 'wrong.two@example.test', 'claim');
    const mendedPage = await mend(page, 'right.two@example.test');
    const thief = newcomer();
    expect((await thief.get(stolen)).status).not.toBe(200);
    expect((await thief.post(stolen, { password: 'stolen-1', password_confirm: 'stolen-1' })).status).toBe(
      410,
    );
    await mendedPage.form('form[action$="/claim"]').submit();
    const path = await linkTo(mail, 'right.two@example.test', 'claim');
    const claimedPage = await (
      await newcomer().get(path)
    )
      .form('form[method=post]')
      .fill({ password: 'mine-123', password_confirm: 'mine-123' })
      .submit();
    expect(claimedPage.text).toContain(numberOf(page));
    // a member's order: the guest's old browser mends nothing
    const after = await mendedPage.reload();
    expect(after.root.querySelector('#mend')).toBeNull();
  });

  test('REG-06 who has only the mail’s link sees no such form and cannot send one', async () => {
    const { page } = await bought('wrong.three@example.test');
    const stranger = newcomer();
    expect((await stranger.get(pathOf(page))).root.querySelector('#mend')).toBeNull();
    const forged = { intent: 'mend-email', email: 'thief@example.test' };
    expect((await stranger.post(pathOf(page), forged)).status).toBe(403);
    const other = await bought('other.guest@example.test');
    expect((await other.visitor.post(pathOf(page), forged)).status).toBe(403);
    const member = await signedIn(app.url, 'student@demo.test');
    expect((await member.post(pathOf(page), forged)).status).toBe(403);
    expect((await page.reload()).text).toContain('wrong.three@example.test');
    expect((await stranger.post('/order/AAAAAAAAAAAAAAAAAAAAAA', forged)).status).toBe(404);
  });

  test('REG-06 paid and not opened it can be mended and “start learning” works; opened it cannot any more', async () => {
    const { visitor, paying } = await bought('wrong.four@example.test');
    await sendReport(paying, { slip: await slipPicture('mend four') });
    await approveReportOf(app.url, 'wrong.four@example.test');
    const approvedPage = await visitor.get(orderPathOf(paying));
    const mendedPage = await mend(approvedPage, 'right.four@example.test');
    const [sent] = await mailsTo(mail, 'right.four@example.test', 1);
    expect(sent?.mail.subject).toContain('เรียบร้อย');
    const lesson = await mendedPage.form('form[action$="/open"]').submit();
    expect(lesson.path).toMatch(/^\/learn\//);
    const after = await visitor.get(pathOf(mendedPage));
    expect(after.root.querySelector('#mend')).toBeNull();
    const late = await visitor.post(pathOf(mendedPage), { intent: 'mend-email', email: 'late@example.test' });
    expect(late.status).toBe(403);
    expect(late.text).toContain('ติดต่อร้าน');
  });

  test('REG-06 a member’s order has no such form', async () => {
    const member = await signedIn(app.url, 'company@demo.test');
    const paying = await orderAsGuest(member, { title: EXCEL, buyer: guest('company@demo.test') });
    const order = await member.get(orderPathOf(paying));
    expect(order.root.querySelector('#mend')).toBeNull();
    expect((await member.post(pathOf(order), { intent: 'mend-email', email: 'x@example.test' })).status).toBe(
      403,
    );
  });

  test('REG-06 the same answer whether the new e-mail has an account or not, and nobody is signed in to it', async () => {
    const answers = [];
    for (const email of ['company@demo.test', 'nobody.here@example.test']) {
      const { visitor, page } = await bought(`wrong.for.${email.length}@example.test`);
      const mendedPage = await mend(page, email);
      answers.push({
        chain: mendedPage.chain.map(({ status }) => status),
        text: mendedPage.text
          .replaceAll(email, '…')
          .replaceAll(numberOf(page)!, '…')
          .replace(/\d\d:\d\d/g, '…'),
      });
      expect((await visitor.get('/myaccount/student/security')).path).toMatch(/^\/login/);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  test('REG-06 no e-mail, the same one and one that looks mistyped are said beside the field', async () => {
    const { page } = await bought('wrong.six@example.test');
    expect((await mend(page, '')).find('#mend-email-e').text).toContain('กรอกอีเมล');
    expect((await mend(page, 'no e-mail')).status).toBe(422);
    expect((await mend(page, 'wrong.six@example.test')).find('#mend-email-e').text).toContain('อยู่แล้ว');
    const questionPage = await mend(page, 'right.six@gmai.com');
    expect(questionPage.find('#email-hint').text).toContain('right.six@gmail.com');
    const mendedPage = await questionPage.form('#mend form').submit('ใช้ right.six@gmail.com');
    expect(mendedPage.text).toContain('right.six@gmail.com');
  });
});

describe('the profile’s picture', () => {
  test('REG-13 a member takes it away: it is gone from the profile, and its file from the shop', async () => {
    const visitor = new PlainBrowser(pictured.url);
    const bytes = new Uint8Array(
      await sharp({ create: { width: 90, height: 90, channels: 3, background: '#373' } })
        .png()
        .toBuffer(),
    );
    await (
      await visitor.get('/register')
    )
      .form('form[action="/register"]')
      .fill({
        ...guest('picture@example.test'),
        username: 'picture',
        password: 'secret.77',
        password_confirm: 'secret.77',
      })
      .submit('สมัครสมาชิก');
    const profile = () => visitor.get('/myaccount/student/profile');
    expect((await profile()).root.querySelector('[name=remove_image_profile]')).toBeNull();
    const savedPage = await (
      await profile()
    )
      .form('form[enctype]')
      .attach('image_profile', { filename: 'me.png', type: 'image/png', bytes })
      .submit('บันทึก');
    const picture = savedPage.find('.file img').getAttribute('src')!;
    expect((await visitor.get(picture)).status).toBe(200);
    const removedPage = await savedPage
      .form('form[enctype]')
      .fill({ remove_image_profile: true, firstname: 'เปลี่ยนชื่อ' })
      .submit('บันทึก');
    expect(removedPage.path).toBe('/myaccount/student/profile?notice=saved');
    expect(removedPage.root.querySelector('.file img')).toBeNull();
    expect(removedPage.form('form[enctype]').value('firstname')).toBe('เปลี่ยนชื่อ');
    expect((await visitor.get(picture)).status).toBe(404);
    // sent once more from another tab it changes nothing
    const again = await savedPage.form('form[enctype]').fill({ remove_image_profile: true }).submit('บันทึก');
    expect(again.path).toContain('notice=saved');
    expect(again.root.querySelector('.file img')).toBeNull();
    // a new picture that comes with the tick takes the old one's place
    const attach = (page: PlainPage) =>
      page.form('form[enctype]').attach('image_profile', { filename: 'me.png', type: 'image/png', bytes });
    const anew = await attach(again).submit('บันทึก');
    const swappedPage = await attach(anew).fill({ remove_image_profile: true }).submit('บันทึก');
    expect(swappedPage.find('.file img').getAttribute('src')).not.toBe(
      anew.find('.file img').getAttribute('src'),
    );
  });
});

describe('the districts of a postcode', () => {
  const HOME = {
    ship_recipient: 'มะลิ ศรีสุข',
    ship_tel: '081-234-5678',
    ship_line: '99/1 ซอยสุขุมวิท 21',
    ship_tambon: 'คลองเตยเหนือ',
  };
  const values = (page: PlainPage, form: string, ...names: string[]) =>
    names.map((name) => page.form(form).value(name));

  test('PRD-03 the look-up answers everybody the same, for a day; what is no postcode is a wrong question', async () => {
    const answer = await fetch(`${app.url}/address/lookup?postcode=10110`);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    const { places } = (await answer.json()) as { places: { amphoe: string }[] };
    expect(places.map(({ amphoe }) => amphoe).sort()).toEqual(['คลองเตย', 'วัฒนา']);
    const none = await fetch(`${app.url}/address/lookup?postcode=99999`);
    expect(await none.json()).toEqual({ places: [] });
    for (const wrong of ['', '?postcode=', '?postcode=1011', '?postcode=ก0110', '?postcode=101100'])
      expect((await fetch(`${app.url}/address/lookup${wrong}`)).status).toBe(400);
  });

  test('REG-13 a saved address: the button keeps what was typed and offers districts; the chosen one is saved', async () => {
    const member = await signedIn(app.url, 'company@demo.test');
    const openedPage = await member.get('/myaccount/student/addresses');
    const foundPage = await openedPage
      .form('#address-form')
      .fill({ ...HOME, ship_postcode: '๑๐๑๑๐' })
      .submit('ค้นหาจากรหัสไปรษณีย์');
    expect(foundPage.status).toBe(200);
    expect(
      values(foundPage, '#address-form', 'ship_recipient', 'ship_line', 'ship_tambon', 'ship_postcode'),
    ).toEqual([HOME.ship_recipient, HOME.ship_line, HOME.ship_tambon, '๑๐๑๑๐']);
    expect(foundPage.find('#ship_place').text).toContain('วัฒนา กรุงเทพมหานคร');
    const savedPage = await foundPage
      .form('#address-form')
      .choose('ship_place', 'วัฒนา กรุงเทพมหานคร')
      .submit();
    expect(savedPage.path).toContain('notice=saved');
    expect(savedPage.text).toContain('แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110');

    // the only one stands in the fields at once; a code that is not in the list is typed on
    const form = savedPage.form('#address-form').fill({ ...HOME, ship_postcode: '50200' });
    const alone = await form.submit('ค้นหา');
    expect(values(alone, '#address-form', 'ship_amphoe', 'ship_province')).toEqual([
      'เมืองเชียงใหม่',
      'เชียงใหม่',
    ]);
    const unknown = await alone.form('#address-form').fill({ ship_postcode: '10999' }).submit('ค้นหา');
    expect(unknown.text).toContain('พิมพ์อำเภอและจังหวัดเองได้');
  });

  test('REG-13 a postcode of another province is asked about once and then taken', async () => {
    const member = await signedIn(app.url, 'company@demo.test');
    const form = (await member.get('/myaccount/student/addresses')).form('#address-form');
    const odd = { ...HOME, ship_postcode: '10110', ship_amphoe: 'หางดง', ship_province: 'เชียงใหม่' };
    const questionPage = await form.fill(odd).submit('บันทึกที่อยู่');
    expect(questionPage.status).toBe(422);
    expect(questionPage.find('#ship_postcode-e').text).toContain('จังหวัดอื่น');
    const changedPage = await questionPage
      .form('#address-form')
      .fill({ ship_postcode: '10120' })
      .submit('บันทึกที่อยู่');
    expect(changedPage.status).toBe(422);
    const takenPage = await changedPage.form('#address-form').submit('บันทึกที่อยู่');
    expect(takenPage.text).toContain('ตำบลคลองเตยเหนือ อำเภอหางดง จังหวัดเชียงใหม่ 10120');
  });

  test('PRD-03 the purchase of goods: look up, choose, order; nothing typed is lost, Enter orders nothing', async () => {
    const visitor = newcomer();
    const product = await visitor.get('/product/2-watercolor-set');
    await product.form('form[action="/cart/add"]').submit();
    const cart = await visitor.get('/cart');
    const buyer = guest('parcel@example.test');
    const foundPage = await cart
      .form('#register')
      .fill({ ...buyer, ...HOME, ship_postcode: '10110' })
      .submit('ค้นหาจากรหัสไปรษณีย์');
    expect(foundPage.path).toBe('/cart');
    expect(foundPage.url).toContain('#shipping');
    expect(values(foundPage, '#register', 'email', 'ship_line', 'ship_postcode')).toEqual([
      buyer.email,
      HOME.ship_line,
      '10110',
    ]);
    const chosenPage = await foundPage
      .form('#register')
      .choose('ship_place', 'คลองเตย กรุงเทพมหานคร')
      .submit();
    expect(chosenPage.path).toBe('/cart');
    expect(values(chosenPage, '#register', 'ship_amphoe', 'ship_province')).toEqual([
      'คลองเตย',
      'กรุงเทพมหานคร',
    ]);
    expect(chosenPage.root.querySelector('#ship_place')).toBeNull();

    const odd = await chosenPage.form('#register').fill({ ship_province: 'เลย' }).submit('ชำระเงิน');
    expect(odd.status).toBe(422);
    expect(odd.find('#ship_postcode-e').text).toContain('จังหวัดอื่น');
    const paying = await odd.form('#register').fill({ ship_province: 'กทม' }).submit('ชำระเงิน');
    expect(paying.path).toMatch(/^\/order\//);
    expect((await visitor.get(orderPathOf(paying))).text).toContain(
      'แขวงคลองเตยเหนือ เขตคลองเตย กรุงเทพมหานคร 10110',
    );
  });

  test('PRD-03 an address that is full and wrong says what is wrong, beside the field and beside the button', async () => {
    const visitor = newcomer();
    await (await visitor.get('/product/2-watercolor-set')).form('form[action="/cart/add"]').submit();
    const full = {
      ...guest('parcel3@example.test'),
      ...HOME,
      ship_postcode: '10110',
      ship_amphoe: 'คลองเตย',
    };
    const recount = (page: PlainPage, change: Record<string, string>) =>
      page
        .form('#register')
        .fill({ ...full, ...change })
        .submit('recount');
    const cart = await visitor.get('/cart');
    const lacking = await recount(cart, {});
    expect(lacking.find('#sum').text).toContain('ยังขาดที่อยู่จัดส่ง');
    expect(lacking.find('#sum .notice a').getAttribute('href')).toBe('#ship_province');
    expect(lacking.root.querySelector('#ship_province-e')).toBeNull();
    const wrong = await recount(lacking, { ship_province: 'เชียงไหม่' });
    expect(wrong.find('#sum').text).toContain('ที่อยู่จัดส่งยังไม่ถูกต้อง ไม่พบจังหวัดนี้');
    expect(wrong.find('#sum .notice a').getAttribute('href')).toBe('#ship_province');
    expect(wrong.find('#ship_province-e').text).toContain('ไม่พบจังหวัดนี้');
    const short = await recount(wrong, { ship_province: 'Bangkok', ship_tel: '08123' });
    expect(short.find('#sum .notice a').getAttribute('href')).toBe('#ship_tel');
    const right = await recount(short, { ship_province: 'Bangkok' });
    expect(right.root.querySelector('#sum .notice.warn')).toBeNull();
    expect((await right.form('#register').submit('pay')).path).toMatch(/^\/order\//);
  });

  test('PRD-03 a district that is none of the postcode’s is nothing', async () => {
    const visitor = newcomer();
    const product = await visitor.get('/product/2-watercolor-set');
    await product.form('form[action="/cart/add"]').submit();
    const foundPage = await (
      await visitor.get('/cart')
    )
      .form('#register')
      .fill({ ...guest('parcel2@example.test'), ...HOME, ship_postcode: '10110' })
      .submit('ค้นหา');
    const forgedPage = await foundPage.form('#register').tamper({ ship_place: 'เบตง|ยะลา' }).submit();
    expect(values(forgedPage, '#register', 'ship_amphoe', 'ship_province')).toEqual(['', '']);
    expect(forgedPage.find('#ship_place').text).not.toContain('เบตง');
  });
});

import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestWithCourse } from '../../support/road/approved-course';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work';
const VIDEO = 'excel-lesson.mp4';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      // nobody has asked anything yet
      await db.deleteFrom('course_comment').execute();
      await db.updateTable('product').set({ video: VIDEO }).where('slug', '=', 'watercolor-set').execute();
      await db
        .updateTable('course')
        .set({ promotion: 'ลด 20% ถึงสิ้นเดือนนี้' })
        .where('external_key', '=', 'excel-work')
        .execute();
    },
  });
});
afterAll(() => app.stop());

const open = (at: string) => new PlainBrowser(app.url).get(at);
const meta = (page: PlainPage, name: string) =>
  page.root.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const product = async (title: string) =>
  (await open(`/products?q=${encodeURIComponent(title)}`)).link(title).follow();

describe('a product’s page', () => {
  test('CRS-09 PRD-01 the picture for social networks is 600x314 by its bytes, for every product', async () => {
    const list = await open('/products?size=40');
    const links = [
      ...new Set(list.root.querySelectorAll('.card a').map((link) => link.getAttribute('href')!)),
    ];
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const page = await open(link);
      expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')]).toEqual(['600', '314']);
      const image = await open(meta(page, 'og:image')!);
      expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      const { width, height } = await sharp(image.bytes).metadata();
      expect([width, height]).toEqual([600, 314]);
    }
  });

  test('UPL-04 a picture for social networks is drawn only of a picture that is there', async () => {
    for (const name of ['nothing-social.jpg', '-social.jpg', '..%2f..%2fx-social.jpg'])
      expect((await open(`/uploads/pictures/${name}`)).status).toBe(404);
    const folder = path.join(app.dataDir, 'uploads/pictures');
    expect(fs.readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('UPL-04 of a picture that was imported as one JPEG every size and form a page names is there, each smaller', async () => {
    const folder = path.join(app.dataDir, 'uploads/pictures');
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><linearGradient id="g"><stop stop-color="#0a5"/><stop offset="1" stop-color="#fc3"/></linearGradient><rect width="1600" height="900" fill="url(#g)"/><circle cx="800" cy="450" r="300" fill="#e53"/></svg>`;
    const brought = await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer();
    fs.writeFileSync(path.join(folder, 'imported-one.jpg'), brought);
    await app.inDatabase((db) =>
      db.updateTable('course').set({ picture: 'imported-one' }).where('id', '=', 1).execute(),
    );
    const page = await open('/course/1-excel-for-work');
    const sets = page.root
      .querySelectorAll('source, img')
      .flatMap((each) => (each.getAttribute('srcset') ?? each.getAttribute('src') ?? '').split(','))
      .map((each) => each.split(' ')[0]!)
      .filter((address) => address.includes('/imported-one-'));
    const addresses = [...new Set(sets)];
    expect(addresses.length).toBeGreaterThanOrEqual(7);
    for (const address of addresses) {
      const picture = await open(address);
      const [, width, form] = /-(\d+)\.(\w+)$/.exec(address)!;
      expect([address, picture.status]).toEqual([address, 200]);
      expect(picture.headers.get('Content-Type')).toBe(`image/${form === 'jpg' ? 'jpeg' : form}`);
      expect((await sharp(picture.bytes).metadata()).width).toBe(Number(width));
      expect(picture.bytes.length).toBeLessThan(brought.length);
    }
    const size = (ending: string) => fs.statSync(path.join(folder, `imported-one${ending}`)).size;
    expect(size('-640.avif')).toBeLessThan(size('-640.jpg'));
    // the largest paint is asked for before the sheet of the page is read
    expect(page.headers.get('Link')).toMatch(
      /imported-one-\d+\.avif>; rel=preload; as=image; fetchpriority=high/,
    );
    expect(page.find('img[src*="imported-one"]').getAttribute('fetchpriority')).toBe('high');
    for (const name of ['nothing-640.avif', 'imported-one-641.avif', 'imported-one-640.gif'])
      expect((await open(`/uploads/pictures/${name}`)).status).toBe(404);
    // a drawn picture is not drawn again: repeated requests would fill the disk
    for (const name of [
      'imported-one-640-96.webp',
      'imported-one-640-640.jpg',
      'imported-one-640-social.jpg',
    ])
      expect((await open(`/uploads/pictures/${name}`)).status).toBe(404);
  });

  test('PRD-01 the video waits to be played like a course’s; without a script a link brings the player', async () => {
    const page = await product('ชุดสีน้ำ');
    expect(page.root.querySelectorAll('video')).toHaveLength(0);
    const poster = page.find('#film a.poster');
    expect(poster.text).toMatch(/ดูวิดีโอสินค้า\s*0:\d\d นาที · [\d.]+ MB/);
    const shownPage = await open(poster.getAttribute('href')!);
    const video = shownPage.find('#film video');
    expect(video.getAttribute('preload')).toBe('none');
    expect(video.getAttribute('src')).toBe(poster.getAttribute('data-video')!.replace('240p', '480p'));
    const answer = await open(video.getAttribute('src')!);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'video/mp4']);
    // a shared link leads to the original video
    expect(meta(page, 'og:video')).toBe(`${app.url}/uploads/videos/${VIDEO}`);
    expect((await shownPage.link('กลับไปดูรูปสินค้า').follow()).path).toBe(page.path);
  });

  test('PRD-01 without a video there is neither button nor tag', async () => {
    const page = await product('สมุดฝึกคัดคันจิ');
    expect(page.root.querySelector('#film')).toBeNull();
    expect(meta(page, 'og:video')).toBeUndefined();
  });
});

describe('a course’s page', () => {
  test('CRS-08 what the video shows is said below it, before and while it plays', async () => {
    const words = 'ตารางยอดขาย ก่อนและหลังจัดหัวตาราง';
    expect((await open(EXCEL)).find('#preview').text).toContain(words);
    expect((await open(`${EXCEL}?preview=course`)).find('#preview').text).toContain(words);
  });

  test.each([1, 3, 4])('CRS-02 layout %i says the shop’s line about the price', async (layout) => {
    await app.inDatabase((db) => change(db, { layout_course_detail: layout }));
    try {
      expect((await open(EXCEL)).find('main').text).toContain('ลด 20% ถึงสิ้นเดือนนี้');
      expect((await open('/course/2')).text).not.toContain('ลด 20%');
    } finally {
      await app.inDatabase((db) => change(db, { layout_course_detail: 3 }));
    }
  });

  test.each([1, 3, 4])(
    'LRN-06 CRS-03 CRS-04 layout %i: questions stand among the anchors before anybody asked',
    async (layout) => {
      await app.inDatabase((db) =>
        change(db, { layout_course_detail: layout, shop_email: 'ask@example.test' }),
      );
      try {
        const page = await open(EXCEL);
        expect(page.find('.tabs a[href="#qna"]').text).toBe('ถามตอบ');
        const part = page.find('#qna');
        expect(part.text).toContain('ถามทีมงานเป็นคนแรกได้เลย');
        expect(part.querySelector('a[href="tel:021234567"]')).not.toBeNull();
        expect(part.querySelector('a[href="mailto:ask@example.test"]')).not.toBeNull();
      } finally {
        await app.inDatabase((db) => change(db, { layout_course_detail: 3, shop_email: '' }));
      }
    },
  );

  test('LRN-06 without the feature there are neither anchor nor part', async () => {
    const shop = await startApp({ env: { FEATURES: 'TAX_SYSTEM,COURSE_CURRICULUM' } });
    try {
      const page = await new PlainBrowser(shop.url).get(EXCEL);
      expect(page.root.querySelector('.tabs a[href="#qna"], #qna')).toBeNull();
    } finally {
      await shop.stop();
    }
  });
});

describe('the foreign layout', () => {
  test('CRT-12 a phone is asked for with its country, on the course’s form, in the cart and for a parcel', async () => {
    const shop = await startApp({ change: (db) => change(db, { is_foreign_layout: true }) });
    try {
      const visitor = new PlainBrowser(shop.url);
      const form = await visitor.get(`${EXCEL}/register`);
      expect(form.text).toContain('พร้อมรหัสประเทศ');
      expect(form.text).not.toMatch(/9–10 หลัก/);
      const list = await visitor.get(`/products?q=${encodeURIComponent('ชุดสีน้ำ')}`);
      await (await list.link('ชุดสีน้ำ').follow()).form('form[action="/cart/add"]').submit();
      const cart = await visitor.get('/cart');
      expect(cart.text).toContain('พร้อมรหัสประเทศ');
      const questionPage = await cart
        .form('#register')
        .fill({
          ...guest('abroad@example.test', { tel: '+44 20 7946 0958' }),
          ship_line: '88/8 ซอยอารีย์ 4',
          ship_tambon: 'สามเสนใน',
          ship_amphoe: 'พญาไท',
          ship_province: 'กรุงเทพมหานคร',
          ship_postcode: '10400',
        })
        .submit('recount:shipping');
      const paying = await questionPage.form('#register').submit('pay');
      expect(paying.path).toMatch(/^\/order\//);
      const order = await shop.inDatabase((db) =>
        db
          .selectFrom('purchase_order')
          .select(['tel', 'shipping_address'])
          .where('email', '=', 'abroad@example.test')
          .executeTakeFirstOrThrow(),
      );
      expect(order).toMatchObject({ tel: '+442079460958', shipping_address: { tel: '+442079460958' } });
    } finally {
      await shop.stop();
    }
  });
});

test('CRS-14 CHK-05 a look at the thank-you page is counted', async () => {
  const shop = await startApp({ isOwn: true });
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
  try {
    const { orderPage } = await guestWithCourse(shop.url, {
      title: 'Excel สำหรับคนทำงาน',
      email: 'thanks@example.test',
    });
    const token = orderPage.path.split('/')[2]!;
    const look = (at: string) => fetch(shop.url + at, { headers: { 'User-Agent': phone } });
    expect((await look(`/thankyou?orderId=${token}`)).status).toBe(200);
    expect((await look('/thankyou?orderId=nobodys')).status).toBe(404);
    await shop.end();
    const rows = await shop.inDatabase((db) =>
      db.selectFrom('page_view').select('views').where('page', '=', 'thankyou').execute(),
    );
    expect(rows).toEqual([{ views: 1 }]);
  } finally {
    await shop.stop();
  }
});

describe('who is signed in', () => {
  test('REG-10 an instructor has a name in the head, a page of their courses, and a way out', async () => {
    const instructor = new PlainBrowser(app.url);
    const login = await instructor.get('/login');
    const home = await login
      .form('form[action="/login"]')
      .fill({ username: 'instructor@demo.test', password: 'rian-demo' })
      .submit();
    expect(home.path).toBe('/myaccount/instructor');
    expect(home.find('h1').text).toBe('คอร์สที่สอน');
    expect(home.text).toContain('Excel สำหรับคนทำงาน');
    expect(home.text).toMatch(/ผู้เรียน \d+ คน/);
    const shop = await instructor.get('/courses');
    const head = shop.find('header');
    expect(head.text).not.toContain('เข้าสู่ระบบ');
    expect(head.querySelector('a[href="/myaccount/instructor"]')).not.toBeNull();
    const out = await (await home.link('ออกจากระบบ').follow()).form().submit();
    expect(out.find('header').text).toContain('เข้าสู่ระบบ');
    expect((await instructor.get('/myaccount/instructor')).path).toMatch(/^\/login/);
  });

  test('REG-10 the instructor’s page is theirs alone; staff is led to the back office', async () => {
    expect((await open('/myaccount/instructor')).path).toMatch(/^\/login\?back=/);
    const student = await signedIn(app.url, 'student@demo.test');
    expect((await student.get('/myaccount/instructor')).status).toBe(403);
    const staff = await signedIn(app.url, 'admin@demo.test');
    expect((await staff.get('/myaccount/instructor')).status).toBe(403);
    expect((await staff.get('/courses')).find('header a[href="/admin"]').text).not.toBe('');
  });
});

describe('layout 4', () => {
  test('REG-12 CRS-05 whoever buys without an account is confirmed by mail, once, without a word of what they typed', async () => {
    const mails = (email: string) =>
      app.inDatabase((db) =>
        db
          .selectFrom('outbox_mail')
          .select(['subject', 'plain_text'])
          .where('to_address', '=', email)
          .where('kind', '=', 'guest-registered')
          .execute(),
      );
    const title = 'Excel สำหรับคนทำงาน';
    await orderAsGuest(new PlainBrowser(app.url), { title, buyer: guest('three@example.test') });
    expect(await mails('three@example.test')).toEqual([]);
    await app.inDatabase((db) => change(db, { layout_course_detail: 4 }));
    try {
      const visitor = new PlainBrowser(app.url);
      const buyer = guest('four@example.test', { firstname: 'ชนะรางวัลใหญ่' });
      const paying = await (
        await visitor.get(EXCEL)
      )
        .form('#register')
        .fill({ ...buyer })
        .submit('pay');
      const [mail, ...others] = await mails(buyer.email);
      expect(others).toEqual([]);
      expect(mail!.subject).toContain('ยืนยันการลงทะเบียน');
      expect(mail!.plain_text).toContain(title);
      expect(mail!.plain_text).toContain(paying.path.replace(/\/transfer.*$/, ''));
      expect(mail!.plain_text).not.toContain('ชนะรางวัลใหญ่');
      // the same guest buys again: they are registered already
      const list = await visitor.get(`/courses?q=${encodeURIComponent('กีตาร์ฟิงเกอร์สไตล์')}`);
      const other = await list.link('กีตาร์ฟิงเกอร์สไตล์').follow();
      await other
        .form('#register')
        .fill({ ...buyer })
        .submit('pay');
      expect(await mails(buyer.email)).toHaveLength(1);
      // a member has an account of their own
      const member = await signedIn(app.url, 'student@demo.test');
      await (await member.get(other.path)).form('#register').fill({ tel: buyer.tel }).submit('pay');
      expect(await mails('student@demo.test')).toEqual([]);
    } finally {
      await app.inDatabase((db) => change(db, { layout_course_detail: 3 }));
    }
  });
});

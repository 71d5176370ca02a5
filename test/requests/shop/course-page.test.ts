import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { jsonLdOf, metaOf } from '../../support/visitor/catalogue-page';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      const excel = await db
        .selectFrom('course')
        .select('id')
        .where('external_key', '=', 'excel-work')
        .executeTakeFirstOrThrow();
      const student = await db
        .selectFrom('person')
        .select('id')
        .where('email', '=', 'company@demo.test')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('access_grant')
        .values({
          person_id: student.id,
          course_id: excel.id,
          source: 'staff',
          terms: JSON.stringify({}),
          starts_at: new Date(),
          granted_at: new Date(),
        })
        .execute();
      await db
        .insertInto('course_comment')
        .values([
          {
            course_id: excel.id,
            author_name: 'คุณฝน',
            body: 'ใช้ Excel 2013 ได้ไหม',
            status: 'shown',
            written_at: new Date(),
          },
          {
            course_id: excel.id,
            author_name: 'ผู้ไม่หวังดี',
            body: 'รอตรวจ',
            status: 'waiting',
            written_at: new Date(),
          },
        ])
        .execute();
    },
  });
});
afterAll(() => app.stop());

const visitor = () => new PlainBrowser(app.url);
const open = (path: string) => visitor().get(path);
const search = (path: string, query: string) => open(`${path}?q=${encodeURIComponent(query)}`);

describe('course page, layout 3', () => {
  test('CRS-01 the id decides: other text leads to the canonical address, an unknown id is a 404 page', async () => {
    const wrong = await open('/course/1-other-words?lang=th');
    expect(wrong.chain[0]).toMatchObject({ status: 301, location: `${EXCEL}?lang=th` });
    expect(wrong.path).toBe(`${EXCEL}?lang=th`);
    expect((await open('/course/1')).path).toBe(EXCEL);
    for (const unknown of ['99999-excel', 'excel', '0-x', '-1', '1e3-x', '99999999999999999999-x']) {
      const page = await open(`/course/${unknown}`);
      expect(page.status).toBe(404);
      expect(page.find('h1').text).toBe('ไม่พบหน้านี้');
      expect(page.link('ดูคอร์สทั้งหมด').href).toContain('/courses');
    }
  });

  test('CHK-07 a link from a mail that is cut off says what to do about it', async () => {
    for (const cut of ['/order/AAAAAAAAAAAAAAAAAAAAAA', '/order/AAAA/pay', '/seat/AAAA', '/waiting/AAAA']) {
      const page = await open(cut);
      expect(page.status).toBe(404);
      expect(page.find('h1').text).toBe('ไม่พบลิงก์นี้');
      expect(page.text).toContain('เปิดลิงก์จากอีเมลของร้านอีกครั้ง');
      expect(page.link('ดูคำสั่งซื้อของฉัน').href).toContain('/login?back=');
    }
  });

  test('CRS-02 the default is layout 3: the price stays beside, the form has its own page', async () => {
    const page = await open(EXCEL);
    expect(page.find('.split > aside .panel').text).toContain('฿1,590');
    expect(page.root.querySelector('form#register')).toBeNull();
    const form = await page.link('เลือก เรียน 1 ปี').follow();
    expect(form.path).toMatch(/^\/course\/1-excel-for-work\/register\?plan=\d+$/);
    expect(form.form('#register').value('plan_id')).toBe(new URL(form.url).searchParams.get('plan'));
    for (const part of ['detail', 'content', 'pricing', 'how', 'qna'])
      expect(page.root.querySelector(`.tabs a[href="#${part}"]`) && page.find(`#${part}`)).toBeTruthy();
    expect(page.find('#qna').text).toContain('ใช้ Excel 2013');
    expect(page.text).not.toContain('รอตรวจ');
  });

  test('CRS-08 nothing of a video is on the page before play; without a script a link brings a player that waits', async () => {
    const page = await open(EXCEL);
    expect(page.root.querySelectorAll('video, source[type^=video], link[rel=preload]')).toHaveLength(0);
    const poster = page.find('a.poster');
    expect(poster.text).toMatch(/0:24 นาที · [\d.]+ MB/);
    expect(poster.getAttribute('data-stop')).toBeTruthy();
    const player = poster.getAttribute('href') ?? '';
    const video = (await open(player)).find('video');
    expect(video.getAttribute('preload')).toBe('none');
    const answer = await visitor().get(video.getAttribute('src')!);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('video/mp4');
    // the smallest first; a player without a script has what suits a phone
    expect(poster.getAttribute('data-video')).toMatch(/^\/uploads\/films\/f[\w-]{22}\/240p\.mp4$/);
    expect(video.getAttribute('src')).toBe(poster.getAttribute('data-video')!.replace('240p', '480p'));
    expect(poster.getAttribute('data-master')).toBe('master.m3u8');
    const address = app.url + poster.getAttribute('data-video')!.replace('240p.mp4', 'master.m3u8');
    const master = await fetch(address);
    expect(master.status).toBe(200);
    expect(master.headers.get('Cache-Control')).toMatch(/^public, max-age=3600/);
    const lists = (await master.text()).split('\n').filter((line) => line.endsWith('.m3u8'));
    expect(lists).toEqual(['240p.m3u8', '480p.m3u8', '720p.m3u8']);
    for (const name of ['video.json', '..%2f..%2fsecret', '240p.mp4/240p.mp4'])
      expect((await fetch(address.replace('master.m3u8', name))).status).toBe(404);

    const sample = await page.link('ดูตัวอย่าง').follow();
    expect(sample.find('video').getAttribute('preload')).toBe('none');
    const text = await page.link('สรุป: ตารางที่สรุปต่อได้').follow();
    expect(text.find('#preview').text).toContain('หนึ่งแถวคือหนึ่งเหตุการณ์');
  });

  test('CRS-08 a lecture that is no sample is not given away', async () => {
    const page = await open(EXCEL);
    const samples = page.root.querySelectorAll('#content .try').length;
    let shownCount = 0;
    for (let id = 1; id <= 12; id++) {
      const questionPage = await open(`${EXCEL}?preview=${id}`);
      if (questionPage.root.querySelector('video, #preview .prose')) shownCount += 1;
    }
    expect(samples).toBe(3);
    expect(shownCount).toBe(3);
  });

  test('CRS-08 a quiz that has no questions yet is promised to nobody, nor counted', async () => {
    const content = (await open(EXCEL)).find('#content');
    expect(content.text).toContain('แบบทดสอบท้ายตอน');
    expect(content.text).not.toContain('แบบทดสอบสูตร');
    expect(content.querySelectorAll('.lectures > li')).toHaveLength(28);
    expect(content.text).toContain('28 บท');
  });

  test('CRS-09 title, description, canonical address, social picture 600x314, video 400x300, data for machines', async () => {
    const page = await open(`${EXCEL}?utm_source=x`);
    expect(page.title).toBe('เรียน Excel สำหรับคนทำงาน 28 บท พร้อมไฟล์ฝึก · เรียน');
    expect(metaOf(page, 'description')).toContain('เรียน Excel จากไฟล์งานจริง');
    const address = app.url + EXCEL;
    expect(page.find('link[rel=canonical]').getAttribute('href')).toBe(address);
    expect(metaOf(page, 'og:url')).toBe(address);
    expect([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')]).toEqual(['600', '314']);
    expect([metaOf(page, 'og:video:width'), metaOf(page, 'og:video:height')]).toEqual(['400', '300']);
    expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
    for (const name of ['og:image', 'og:video'] as const)
      expect((await visitor().get(metaOf(page, name)!)).status).toBe(200);
    expect(jsonLdOf(page)).toMatchObject({
      '@type': 'Course',
      url: address,
      provider: { name: 'บริษัท เรียนดี จำกัด' },
      offers: [{ price: '1590.00' }, { price: '1990.00' }, { price: '2490.00' }],
    });
    const map = await open('/sitemap.xml');
    expect(map.html).toContain(`<loc>${address}</loc>`);
    expect((await open('/robots.txt')).html).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  });

  test('CRS-10 a visitor sees shown, priced default plans only', async () => {
    const prices = (page: PlainPage) =>
      page.root.querySelectorAll('#pricing .box .price').map((price) => price.text);
    expect(prices(await open(EXCEL))).toEqual(['฿1,590', '฿1,990', '฿2,490']);
    const watercolour = await (await search('/courses', 'สีน้ำวันเสาร์')).link('สีน้ำวันเสาร์').follow();
    expect(prices(watercolour)).toEqual(['฿2,400']);
    const none = await (await search('/courses', 'มาตรฐานงานเอกสาร')).link('มาตรฐานงานเอกสาร').follow();
    expect(none.find('#pricing').text).toContain('ยังไม่มีแพ็กเกจสำหรับคุณ');
    expect(none.root.querySelector('.buybar')).toBeNull();
  });

  test('CRS-10 a student-free plan is for members who own what it asks for', async () => {
    const dashboard = async (browser: PlainBrowser) => {
      const list = await browser.get(`/courses?q=${encodeURIComponent('Dashboard')}`);
      return list.link('Dashboard').follow();
    };
    const count = (page: PlainPage) => page.root.querySelectorAll('#pricing .box').length;
    expect(count(await dashboard(visitor()))).toBe(1);
    expect(count(await dashboard(await signedIn(app.url, 'student@demo.test')))).toBe(1);
    const owner = await dashboard(await signedIn(app.url, 'company@demo.test'));
    expect(count(owner)).toBe(2);
    expect(owner.find('#pricing').text).toContain('ฟรี');
    expect(owner.find('.panel').text).toContain('ฟรี');
  });

  test('CRS-11 members-only plans are shown, disabled, with the reason and the way in', async () => {
    const page = await open(EXCEL);
    const locked = page.root.querySelectorAll('#pricing .box').find((box) => box.text.includes('2,490'))!;
    expect(locked.text).toContain('เฉพาะสมาชิก');
    expect(locked.querySelector('a.btn')).toBeNull();
    const signIn = locked.querySelector('a')!.getAttribute('href')!;
    expect(signIn).toBe(`/login?back=${encodeURIComponent(`${EXCEL}#pricing`)}`);
    const member = await (await signedIn(app.url, 'student@demo.test')).get(EXCEL);
    expect(member.find('#pricing').text).not.toContain('เฉพาะสมาชิก');
    expect(member.root.querySelectorAll('#pricing .box a.btn')).toHaveLength(3);
  });

  test('CRS-13 a course that cannot be bought says why and what to do', async () => {
    for (const [title, reason] of [
      ['ปั้นเซรามิก', 'ที่นั่งเต็มแล้ว'],
      ['ดริปกาแฟ', 'เปิดรับสมัคร'],
      ['ศิลปะปิดเทอม', 'ปิดรับสมัครแล้วเมื่อ'],
    ] as const) {
      const page = await (await search('/courses', title)).link(title).follow();
      expect(page.find('.notice').text).toContain(reason);
      expect(page.root.querySelector('.panel a.btn:not(.ghost)')).toBeNull();
      // beside the price, in the first screen of a phone
      expect(page.find('.phone.row .pill').text).not.toBe('');
    }
    const endedPage = await open('/course/20-x');
    expect(endedPage.status).toBe(200);
    expect(endedPage.find('.notice').text).toContain('คอร์สนี้ปิดการขายแล้ว');
    expect(endedPage.root.querySelector('#pricing')).toBeNull();
    expect(metaOf(endedPage, 'robots')).toBe('noindex');
  });

  test('CRS-14 how to buy: the call of the specification, its page and its block', async () => {
    const call = await fetch(`${app.url}/public/payments/howtobuy`);
    const answer = (await call.json()) as { is_enable_howtobuy: boolean; description: string };
    expect(answer.is_enable_howtobuy).toBe(true);
    expect(answer.description).toContain('<li>เลือกแพ็กเกจ');
    expect((await open(EXCEL)).find('#how').text).toContain('เลือกแพ็กเกจ');
    expect((await open('/how-to-buy')).text).toContain('เลือกแพ็กเกจ');
  });
});

describe('PRD-01 product page', () => {
  test('PRD-01 pictures, description, action, head; other text redirects, unknown is a 404 page', async () => {
    const list = await search('/products', 'สมุดฝึกคัดคันจิ');
    const page = await list.link('สมุดฝึกคัดคันจิ').follow();
    expect(page.path).toMatch(/^\/product\/\d+-kanji-workbook$/);
    expect(page.find('h1').text).toContain('สมุดฝึกคัดคันจิ');
    expect(page.find('.poster img').getAttribute('alt')).toContain('สมุดฝึกคัดคันจิ');
    expect(page.text).toContain('฿185');
    expect(page.text).toContain('พร้อมส่ง');
    expect(page.root.querySelectorAll('.tabs a').map((tab) => tab.getAttribute('href'))).toEqual([
      '#detail',
      '#details',
    ]);
    expect(page.find('form.panel').getAttribute('action')).toBe('/cart/add');
    expect(metaOf(page, 'og:type')).toBe('product');
    expect((await visitor().get(metaOf(page, 'og:image')!)).status).toBe(200);
    expect(jsonLdOf(page)).toMatchObject({ '@type': 'Product', offers: { price: '185.00' } });
    const id = /\d+/.exec(page.path)![0];
    const wrong = await open(`/product/${id}-other`);
    expect(wrong.chain[0]?.status).toBe(301);
    expect(wrong.path).toBe(page.path);
    expect((await open('/product/9999-kanji-workbook')).status).toBe(404);
    expect((await open('/product/kanji-workbook')).status).toBe(404);
  });

  test('PRD-01 the page says what it costs to have one sent, and how long that takes', async () => {
    const shipping = (await open('/product/2-watercolor-set')).find('#shipping').text;
    expect(shipping).toMatch(/ไปรษณีย์ลงทะเบียน 3–5 วันทำการ\s*฿50/);
    expect(shipping).toMatch(/EMS 1–2 วันทำการ\s*฿80/);
  });

  test('PRD-01 R-370 a description typed without tags has its paragraphs and lists', async () => {
    await app.inDatabase((db) =>
      db
        .updateTable('product')
        .set({ description_html: 'ในกล่องมี\n- สีน้ำ 12 สี\n- พู่กัน\n\nส่งทุกวัน' })
        .where('id', '=', 2)
        .execute(),
    );
    const detail = (await open('/product/2-watercolor-set')).find('#detail .prose');
    expect(detail.innerHTML.replaceAll('\n', '')).toBe(
      '<p>ในกล่องมี</p><ul><li>สีน้ำ 12 สี</li><li>พู่กัน</li></ul><p>ส่งทุกวัน</p>',
    );
  });

  test('PRD-01 a sold-out product says so and still has a way on', async () => {
    const page = await (await search('/products', 'ผ้ากันเปื้อน')).link('ผ้ากันเปื้อน').follow();
    expect(page.find('.panel').text).toContain('สินค้าหมด');
    expect(jsonLdOf(page)).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
    expect(page.link('ดูสินค้าทั้งหมด').href).toContain('/products');
  });
});

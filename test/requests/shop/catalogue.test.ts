import type { Db } from '../../../app/platform/database/database.server';
import { refreshStaleSearchEntries } from '../../../app/catalogue/search/refresh-search-entries.server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { signedIn } from '../../support/road/bank-transfer';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work';
const MORE = 70;

/** the demo shop with 70 small courses more, so that there are pages to turn */
let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      await db
        .insertInto('course')
        .values(
          Array.from({ length: MORE }, (_, n) => ({
            external_key: `more-${n}`,
            slug: `more-${n}`,
            title: `คอร์สเสริมที่ ${n + 1}`,
            course_type: 'Online',
            published_at: new Date('2020-01-01T00:00:00Z'),
          })),
        )
        .execute();
      await refreshStaleSearchEntries(db);
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
const cards = (page: PlainPage) => page.root.querySelectorAll('.card h3').map((title) => title.text.trim());
const card = (page: PlainPage, words: string) => {
  const found = page.root.querySelectorAll('.card').find((each) => each.text.includes(words));
  if (!found) throw new Error(`no card with ${words}: ${cards(page).join(' | ')}`);
  return found;
};
const meta = (page: PlainPage, name: string) =>
  page.root.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const jsonLd = (page: PlainPage) =>
  JSON.parse(page.find('script[type="application/ld+json"]').text) as Record<string, unknown>;

describe('CAT-01 list of courses', () => {
  test('CAT-01 cards say what, who, price and state', async () => {
    const page = await open('/courses?size=40');
    const excel = card(page, 'Excel สำหรับคนทำงาน');
    expect(excel.text).toContain('อ.ธนกร วัฒนสุข');
    expect(excel.text).toContain('฿1,590');
    expect(excel.querySelector('img')?.getAttribute('width')).toBeTruthy();
    expect(excel.querySelector('a')?.getAttribute('href')).toBe(EXCEL);
    expect(card(page, 'ถ่ายรูปขายของ').text).toContain('ฟรี');
    expect(card(page, 'ภาษาญี่ปุ่น').text).toContain('ปิดรับ');
    expect(card(page, 'สีน้ำวันเสาร์').text).toContain('เหลือ 4 ที่');
    // a members' price of 690 is no price of a visitor's
    expect(card(page, 'ภาษีฟรีแลนซ์').text).toContain('฿890');
    expect(card(page, 'ภาษีฟรีแลนซ์').text).not.toContain('ราคาสมาชิก');
    const full = card(page, 'ปั้นเซรามิก');
    expect(full.text).toContain('ที่นั่งเต็มแล้ว');
    expect(full.text).not.toContain('฿');
    expect(card(page, 'ดริปกาแฟ').text).toContain('เปิดรับ');
    expect(card(page, 'ศิลปะปิดเทอม').text).toContain('ปิดรับสมัครแล้ว');
    expect(card(page, 'มาตรฐานงานเอกสาร').text).toContain('ยังไม่มีแพ็กเกจสำหรับคุณ');
    expect(page.text).not.toContain('ขายออนไลน์ปลายปี');
    expect(page.root.querySelectorAll('img[loading=lazy]').length).toBeGreaterThan(20);
    expect(page.root.querySelectorAll('img[fetchpriority=high]')).toHaveLength(1);
  });

  test('CAT-01 keywords are found inside unspaced Thai, all of them', async () => {
    expect(cards(await search('/courses', 'ฟรีแลนซ์'))[0]).toBe('ภาษีฟรีแลนซ์ ยื่นเองได้ ไม่ต้องเดา');
    expect(cards(await search('/courses', 'ยื่นเองได้'))).toHaveLength(1);
    expect(cards(await search('/courses', 'แป้นหมุน ธีรภัทร'))).toEqual(['ปั้นเซรามิกบนแป้นหมุน รุ่นที่ 7']);
    expect(cards(await search('/courses', 'excel'))[0]).toContain('Excel');
    expect((await search('/courses', 'ยาวมาก'.repeat(100))).status).toBe(200);
  });

  test('CAT-01 the form searches, chips filter, and both stay together', async () => {
    const list = await open('/courses');
    const found = await list.form('form[role=search]').fill({ q: 'งาน' }).submit();
    expect(found.path).toContain('/courses?q=');
    const inClass = await found.link('ในห้องเรียน').follow();
    expect(new URL(inClass.url).searchParams.get('q')).toBe('งาน');
    expect(cards(inClass).length).toBeGreaterThan(0);
    const narrower = await inClass.form('form[role=search]').fill({ q: 'พยาบาล' }).submit();
    expect(new URL(narrower.url).searchParams.get('type')).toBe('classroom');
    const free = await open('/courses?free=1');
    expect(cards(free).sort()).toEqual(
      [
        'ถ่ายรูปขายของด้วยมือถือ แสงหน้าต่างบานเดียวก็พอ',
        'บัญชีร้านเล็ก ทุนเรียนสำหรับผู้ประกอบการชุมชน',
        'เปิดสตูดิโอวาดเส้น เย็นวันพุธ',
      ].sort(),
    );
    const cheap = await free.link('ไม่เกิน ฿1,000').follow();
    expect(cards(cheap).length).toBeGreaterThan(3);
    for (const end of cheap.root.querySelectorAll('.card .price'))
      expect(Number(end.text.replace(/[฿,]/g, '').replace('ฟรี', '0'))).toBeLessThanOrEqual(1000);
  });

  test('CAT-01 what people type is found: other names, misspellings, marks in any order, places', async () => {
    const home = await open('/');
    const example = home.find('form[role=search] input').getAttribute('placeholder')!;
    for (const word of example.replace('เช่น ', '').split(' ')) {
      const found = await home.form('form[role=search]').fill({ q: word }).submit();
      expect(found.find('#found').text).toMatch(/^พบ \d+ คอร์ส$/);
    }
    for (const [typed, title] of [
      ['เอ็กเซล', 'Excel สำหรับคนทำงาน'],
      ['กีต้าร์', 'กีตาร์'],
      ['coffee', 'ดริปกาแฟ'],
      ['ถ่ายภาพ', 'ถ่าย'],
      ['เชียงใหม่', 'สี'],
      ['สีนำ้', 'สีน้ำ'],
    ] as const) {
      const found = await search('/courses', typed);
      expect(found.find('#found').text).toMatch(/^พบ \d+ คอร์ส$/);
      expect(cards(found).slice(0, 6).join()).toContain(title);
    }
    const near = await search('/courses', 'ปั้นเซลามิก');
    expect(near.find('#found').text).toBe('ไม่พบ “ปั้นเซลามิก” ตรงตัว ใกล้เคียงที่สุดคือ');
    expect(near.find('h1').text).toBe('ค้นหา “ปั้นเซลามิก”');
    expect(cards(near)[0]).toContain('ปั้นเซรามิก');
    const swapped = await search('/courses', 'phyton');
    expect(swapped.find('#found').text).toContain('ใกล้เคียง');
    expect(cards(swapped)[0]).toMatch(/python/i);
    expect(cards(await search('/products', 'guitar strings'))[0]).toContain('สายกีตาร์');
    expect((await search('/category/music', 'กีตา')).text).toContain('ฟิงเกอร์สไตล์');
  });

  test('CAT-01 nothing found has a way on, and a query is never markup', async () => {
    const page = await search('/courses', '<script>alert(1)</script>');
    expect(page.find('h2').text).toContain('ไม่พบคอร์ส');
    expect(page.html).not.toContain('<script>alert');
    expect(cards(await page.link('ดูคอร์สทั้งหมด').follow()).length).toBe(10);
    const nothing = await search('/courses', 'เฮลิคอปเตอร์');
    expect(nothing.find('.empty').text).toContain('ไม่พบคอร์ส “เฮลิคอปเตอร์”');
    expect(nothing.find('.empty nav').text).toMatch(/ภาษา\s*\d+/);
    expect(nothing.find('.empty a[href^="tel:"]').text).toMatch(/โทร/);
    const books = await search('/courses', 'คันจิ');
    expect((await books.link('มีสินค้าที่ตรงกัน').follow()).text).toContain('สมุดฝึกคัดคันจิ');
  });

  test('CAT-01 home: question, categories with counts, what closes soon, newest courses, products', async () => {
    const page = await open('/');
    expect(page.find('h1').text).toBe('วันนี้อยากเรียนอะไร');
    expect(page.find('.hero .chips').text).toMatch(/ภาษา\s*\d+/);
    const closing = page.root.querySelectorAll('.agenda time').map((leaf) => leaf.getAttribute('datetime')!);
    expect(closing.length).toBeGreaterThan(1);
    expect(closing).toEqual([...closing].sort());
    expect(cards(page).length).toBeGreaterThan(8);
    expect((await page.form('form[role=search]').fill({ q: 'กีตาร์' }).submit()).text).toContain('ฟิงเกอร์สไตล์');
  });

  test('CAT-01 a public page may be kept a minute, one with a session never', async () => {
    const page = await open('/courses');
    expect(page.headers.get('Cache-Control')).toContain('s-maxage=30');
    expect(page.headers.get('Vary')).toContain('Cookie');
    expect(page.headers.getSetCookie()).toEqual([]);
    const student = await signedIn(app.url, 'student@demo.test');
    expect((await student.get('/courses')).headers.get('Cache-Control')).toBe('private, no-store');
  });
});

describe('CAT-02 list of products', () => {
  test('CAT-02 cards say price and stock; keyword, category and price filter', async () => {
    const page = await open('/products?size=40');
    expect(cards(page)).toHaveLength(12);
    expect(card(page, 'ชุดสีน้ำ').text).toContain('เหลือ 3 ชิ้น');
    expect(card(page, 'ผ้ากันเปื้อน').text).toContain('สินค้าหมด');
    expect(card(page, 'คาโป้').text).toContain('฿350');
    expect(cards(await search('/products', 'สายกีตาร์')).length).toBeGreaterThan(0);
    const music = await page.link('ดนตรี').follow();
    expect(cards(music)).toHaveLength(2);
    expect(cards(await open('/products?max=200')).length).toBeLessThan(5);
    const none = await search('/products', 'excel ปั้น');
    expect(none.find('h2').text).toContain('ไม่พบ “excel ปั้น” ตรงตัว');
  });
});

describe('CAT-03 category', () => {
  test('CAT-03 by link_path, courses and products together; unknown is a 404 page', async () => {
    const page = await open('/category/music');
    expect(page.find('h1').text).toBe('ดนตรี');
    expect(cards(page)).toContain('กีตาร์ฟิงเกอร์สไตล์ เพลงแรกใน 30 วัน');
    expect(cards(page).some((title) => title.includes('สายกีตาร์'))).toBe(true);
    expect((await open('/')).link('ดนตรี').href).toContain('/category/music');
    expect((await open('/category/nothing')).status).toBe(404);
  });
});

describe('CAT-04 paging', () => {
  test('CAT-04 ten a page, 10 20 30 40, clamped, jumps of five, links that keep the filters', async () => {
    const first = await open('/courses?q=คอร์สเสริม');
    expect(cards(first)).toHaveLength(10);
    expect(first.find('.pager [aria-current]').text).toBe('1');
    expect(first.link('ไปหน้า 6').href).toContain('page=6');
    const sixth = await first.link('ไปหน้า 6').follow();
    expect(sixth.find('.pager [aria-current]').text).toBe('6');
    expect(new URL(sixth.url).searchParams.get('q')).toBe('คอร์สเสริม');
    const last = await open('/courses?q=คอร์สเสริม&page=999');
    expect(last.find('.pager [aria-current]').text).toBe('7');
    for (const odd of ['0', '-3', 'abc', '1e9'])
      expect((await open(`/courses?page=${odd}`)).status).toBe(200);
    expect(cards(await open('/courses?q=คอร์สเสริม&size=40'))).toHaveLength(40);
    expect(cards(await open('/courses?q=คอร์สเสริม&size=1000'))).toHaveLength(10);
    const bigger = await last.link('หน้าละ 20').follow();
    expect(cards(bigger)).toHaveLength(20);
    expect((await bigger.link('ถัดไป').follow()).path).toContain('size=20');
  });
});

describe('CAT-05 related courses', () => {
  test('CAT-05 same group and same teacher, never the course itself, none twice', async () => {
    const page = await open(EXCEL);
    const group = page.find('section[aria-labelledby=same-group]');
    const teacher = page.find('section[aria-labelledby=same-teacher]');
    expect(teacher.text).toContain('อ.ธนกร');
    const links = [...group.querySelectorAll('h3 a'), ...teacher.querySelectorAll('h3 a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links.length).toBeGreaterThan(3);
    expect(links).not.toContain(EXCEL);
    expect(new Set(links).size).toBe(links.length);
    expect(page.root.querySelector('section[aria-labelledby=best-seller]')).toBeNull();
  });
});

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

  test('CRS-08 nothing of a film is on the page before play; without a script a link brings a player that waits', async () => {
    const page = await open(EXCEL);
    expect(page.root.querySelectorAll('video, source[type^=video], link[rel=preload]')).toHaveLength(0);
    const poster = page.find('a.poster');
    expect(poster.text).toMatch(/0:24 นาที · [\d.]+ MB/);
    expect(poster.getAttribute('data-stop')).toBeTruthy();
    const player = poster.getAttribute('href') ?? '';
    const video = (await open(player)).find('video');
    expect(video.getAttribute('preload')).toBe('none');
    const film = await visitor().get(video.getAttribute('src')!);
    expect(film.status).toBe(200);
    expect(film.headers.get('Content-Type')).toBe('video/mp4');
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
    for (const name of ['film.json', '..%2f..%2fsecret', '240p.mp4/240p.mp4'])
      expect((await fetch(address.replace('master.m3u8', name))).status).toBe(404);

    const sample = await page.link('ดูตัวอย่าง').follow();
    expect(sample.find('video').getAttribute('preload')).toBe('none');
    const text = await page.link('สรุป: ตารางที่สรุปต่อได้').follow();
    expect(text.find('#preview').text).toContain('หนึ่งแถวคือหนึ่งเหตุการณ์');
  });

  test('CRS-08 a lecture that is no sample is not given away', async () => {
    const page = await open(EXCEL);
    const samples = page.root.querySelectorAll('#content .try').length;
    let shown = 0;
    for (let id = 1; id <= 12; id++) {
      const asked = await open(`${EXCEL}?preview=${id}`);
      if (asked.root.querySelector('video, #preview .prose')) shown += 1;
    }
    expect(samples).toBe(3);
    expect(shown).toBe(3);
  });

  test('CRS-08 a quiz that has no questions yet is promised to nobody, nor counted', async () => {
    const content = (await open(EXCEL)).find('#content');
    expect(content.text).toContain('แบบทดสอบท้ายตอน');
    expect(content.text).not.toContain('แบบทดสอบสูตร');
    expect(content.querySelectorAll('.lectures > li')).toHaveLength(28);
    expect(content.text).toContain('28 บท');
  });

  test('CRS-09 title, description, canonical address, social picture 600x314, film 400x300, data for machines', async () => {
    const page = await open(`${EXCEL}?utm_source=x`);
    expect(page.title).toBe('เรียน Excel สำหรับคนทำงาน 28 บท พร้อมไฟล์ฝึก · เรียน');
    expect(meta(page, 'description')).toContain('เรียน Excel จากไฟล์งานจริง');
    const address = app.url + EXCEL;
    expect(page.find('link[rel=canonical]').getAttribute('href')).toBe(address);
    expect(meta(page, 'og:url')).toBe(address);
    expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')]).toEqual(['600', '314']);
    expect([meta(page, 'og:video:width'), meta(page, 'og:video:height')]).toEqual(['400', '300']);
    expect(meta(page, 'twitter:card')).toBe('summary_large_image');
    for (const name of ['og:image', 'og:video'] as const)
      expect((await visitor().get(meta(page, name)!)).status).toBe(200);
    expect(jsonLd(page)).toMatchObject({
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
    const ended = await open('/course/20-x');
    expect(ended.status).toBe(200);
    expect(ended.find('.notice').text).toContain('คอร์สนี้ปิดการขายแล้ว');
    expect(ended.root.querySelector('#pricing')).toBeNull();
    expect(meta(ended, 'robots')).toBe('noindex');
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
    expect(meta(page, 'og:type')).toBe('product');
    expect((await visitor().get(meta(page, 'og:image')!)).status).toBe(200);
    expect(jsonLd(page)).toMatchObject({ '@type': 'Product', offers: { price: '185.00' } });
    const id = /\d+/.exec(page.path)![0];
    const wrong = await open(`/product/${id}-other`);
    expect(wrong.chain[0]?.status).toBe(301);
    expect(wrong.path).toBe(page.path);
    expect((await open('/product/9999-kanji-workbook')).status).toBe(404);
    expect((await open('/product/kanji-workbook')).status).toBe(404);
  });

  test('PRD-01 a sold-out product says so and still has a way on', async () => {
    const page = await (await search('/products', 'ผ้ากันเปื้อน')).link('ผ้ากันเปื้อน').follow();
    expect(page.find('.panel').text).toContain('สินค้าหมด');
    expect(jsonLd(page)).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
    expect(page.link('ดูสินค้าทั้งหมด').href).toContain('/products');
  });
});

describe('other settings of the shop', () => {
  test('CRS-04 CRS-02 layout 4: a bar of anchors with a register button that shows the price or “free”', async () => {
    const shop = await startApp({ change: (db) => change(db, { layout_course_detail: 4 }) });
    try {
      const browser = new PlainBrowser(shop.url);
      const page = await browser.get(EXCEL);
      const bar = page.find('.tabs');
      const anchors = bar.querySelectorAll('a').map((link) => link.getAttribute('href')!);
      expect(anchors).toEqual(['#detail', '#content', '#how', '#qna', '#register']);
      for (const anchor of anchors) expect(page.root.querySelectorAll(anchor)).toHaveLength(1);
      expect(bar.text).toContain('สมัคร เริ่ม ฿1,590');
      const free = await (await browser.get('/courses?free=1')).link('ถ่ายรูปขายของ').follow();
      expect(free.find('.tabs .btn').text).toBe('สมัครเรียนฟรี');
      expect(free.find('.buybar').text).toContain('ฟรี');
    } finally {
      await shop.stop();
    }
  });

  test('CRS-02 CAT-05 CRS-14 layout 1 is one column; lists and how to buy go with their settings', async () => {
    const shop = await startApp({
      change: (db) =>
        change(db, {
          layout_course_detail: 1,
          is_show_same_teacher: false,
          is_show_same_group: false,
          is_enable_howtobuy: false,
        }),
      env: { FEATURES: 'TAX_SYSTEM' },
    });
    try {
      const browser = new PlainBrowser(shop.url);
      const page = await browser.get(EXCEL);
      expect(page.root.querySelector('aside')).toBeNull();
      expect(page.root.querySelectorAll('.read #pricing .box')).toHaveLength(3);
      for (const gone of [
        '#content',
        '#how',
        '#qna',
        'section[aria-labelledby=same-group]',
        'section[aria-labelledby=same-teacher]',
      ])
        expect(page.root.querySelector(gone)).toBeNull();
      expect((await browser.get('/how-to-buy')).status).toBe(404);
      const answer = (await (await fetch(`${shop.url}/public/payments/howtobuy`)).json()) as object;
      expect(answer).toEqual({ is_enable_howtobuy: false, description: '' });
    } finally {
      await shop.stop();
    }
  });

  test('CAT-05 best sellers by approved orders; CRS-02 an unknown layout is 3', async () => {
    const shop = await startApp({
      change: async (db) => {
        await change(db, { is_show_same_teacher: false, is_show_same_group: false });
        await db
          .insertInto('site_setting')
          .values({ key: 'layout_course_detail', value: JSON.stringify(2), updated_at: new Date() })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(2) }))
          .execute();
        await sell(db, 'guitar-fingerstyle', 'approved');
        await sell(db, 'python-docs', 'notYetReceived');
      },
    });
    try {
      const page = await new PlainBrowser(shop.url).get(EXCEL);
      const best = page.find('section[aria-labelledby=best-seller]');
      expect(best.querySelectorAll('h3').map((title) => title.text)).toEqual([
        'กีตาร์ฟิงเกอร์สไตล์ เพลงแรกใน 30 วัน',
      ]);
      expect(page.root.querySelector('section[aria-labelledby=same-group]')).toBeNull();
      expect(page.find('.split > aside .panel').text).toContain('฿1,590');
    } finally {
      await shop.stop();
    }
  });

  test('CRS-14 CRS-09 page views are counted by the server, without cookies, people only', async () => {
    const shop = await startApp({ isOwn: true });
    const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
    const look = async (path: string, method = 'GET', agent = phone) => {
      const answer = await fetch(shop.url + path, { method, headers: { 'User-Agent': agent } });
      expect(answer.headers.getSetCookie()).toEqual([]);
    };
    try {
      await look(EXCEL);
      await look(EXCEL);
      await look(EXCEL, 'HEAD');
      await look(EXCEL, 'GET', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
      await look('/course/1-wrong-words');
      await look('/');
      await look('/products');
      await look('/category/music');
      await shop.end();
      const rows = await shop.inDatabase((db) =>
        db.selectFrom('page_view').select(['page', 'subject_id', 'views']).orderBy('page').execute(),
      );
      expect(rows).toEqual([
        { page: 'category', subject_id: 4, views: 1 },
        // the redirect of a wrong address is followed, and counted once
        { page: 'course', subject_id: 1, views: 3 },
        { page: 'home', subject_id: 0, views: 1 },
        { page: 'products', subject_id: 0, views: 1 },
      ]);
    } finally {
      await shop.stop();
    }
  });
});

/** One order of one course in this state. */
async function sell(db: Db, courseKey: string, status: 'approved' | 'notYetReceived') {
  const course = await db
    .selectFrom('course')
    .select(['id', 'title'])
    .where('external_key', '=', courseKey)
    .executeTakeFirstOrThrow();
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'student@demo.test')
    .executeTakeFirstOrThrow();
  const order = await db
    .insertInto('purchase_order')
    .values({
      token: `token-of-${courseKey}-00000000`,
      checkout_key: courseKey,
      person_id: person.id,
      status,
      contact_name: 'ก',
      email: 'a@example.test',
      price: 100,
      quote: JSON.stringify({}),
      placed_at: new Date(),
      approved_at: status === 'approved' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_line')
    .values({
      order_id: order.id,
      position: 1,
      course_id: course.id,
      name: course.title,
      qty: 1,
      unit_price: 100,
    })
    .execute();
}

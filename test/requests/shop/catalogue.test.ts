import { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshStaleSearchEntries } from '../../../app/catalogue/search/refresh-search-entries.server';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { cardTitles, cardWith } from '../../support/visitor/catalogue-page';
import { PlainBrowser } from '../../support/visitor/plain-browser';

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
    },
  });
});
afterAll(() => app.stop());

const visitor = () => new PlainBrowser(app.url);
const open = (path: string) => visitor().get(path);
const search = (path: string, query: string) => open(`${path}?q=${encodeURIComponent(query)}`);

describe('CAT-01 list of courses', () => {
  test('CAT-01 cards say what, who, price and state', async () => {
    const page = await open('/courses?size=40');
    const excel = cardWith(page, 'Excel สำหรับคนทำงาน');
    expect(excel.text).toContain('อ.ธนกร วัฒนสุข');
    expect(excel.text).toContain('฿1,590');
    expect(excel.querySelector('img')?.getAttribute('width')).toBeTruthy();
    expect(excel.querySelector('a')?.getAttribute('href')).toBe(EXCEL);
    expect(cardWith(page, 'ถ่ายรูปขายของ').text).toContain('ฟรี');
    expect(cardWith(page, 'ภาษาญี่ปุ่น').text).toContain('ปิดรับ');
    expect(cardWith(page, 'สีน้ำวันเสาร์').text).toContain('เหลือ 4 ที่');
    // a members' price of 690 is no price of a visitor's
    expect(cardWith(page, 'ภาษีฟรีแลนซ์').text).toContain('฿890');
    expect(cardWith(page, 'ภาษีฟรีแลนซ์').text).not.toContain('ราคาสมาชิก');
    const full = cardWith(page, 'ปั้นเซรามิก');
    expect(full.text).toContain('ที่นั่งเต็มแล้ว');
    expect(full.text).not.toContain('฿');
    expect(cardWith(page, 'ดริปกาแฟ').text).toContain('เปิดรับ');
    expect(cardWith(page, 'ศิลปะปิดเทอม').text).toContain('ปิดรับสมัครแล้ว');
    expect(cardWith(page, 'มาตรฐานงานเอกสาร').text).toContain('ยังไม่มีแพ็กเกจสำหรับคุณ');
    expect(page.text).not.toContain('ขายออนไลน์ปลายปี');
    expect(page.root.querySelectorAll('img[loading=lazy]').length).toBeGreaterThan(20);
    expect(page.root.querySelectorAll('img[fetchpriority=high]')).toHaveLength(1);
  });

  test('CAT-01 keywords are found inside unspaced Thai, all of them', async () => {
    expect(cardTitles(await search('/courses', 'ฟรีแลนซ์'))[0]).toBe('ภาษีฟรีแลนซ์ ยื่นเองได้ ไม่ต้องเดา');
    expect(cardTitles(await search('/courses', 'ยื่นเองได้'))).toHaveLength(1);
    expect(cardTitles(await search('/courses', 'แป้นหมุน ธีรภัทร'))).toEqual(['ปั้นเซรามิกบนแป้นหมุน รุ่นที่ 7']);
    expect(cardTitles(await search('/courses', 'excel'))[0]).toContain('Excel');
    expect((await search('/courses', 'ยาวมาก'.repeat(100))).status).toBe(200);
  });

  test('CAT-01 the form searches, chips filter, and both stay together', async () => {
    const list = await open('/courses');
    const foundPage = await list.form('form[role=search]').fill({ q: 'งาน' }).submit();
    expect(foundPage.path).toContain('/courses?q=');
    const inClass = await foundPage.link('ในห้องเรียน').follow();
    expect(new URL(inClass.url).searchParams.get('q')).toBe('งาน');
    expect(cardTitles(inClass).length).toBeGreaterThan(0);
    const narrower = await inClass.form('form[role=search]').fill({ q: 'พยาบาล' }).submit();
    expect(new URL(narrower.url).searchParams.get('type')).toBe('classroom');
    const free = await open('/courses?free=1');
    expect(cardTitles(free).sort()).toEqual(
      [
        'ถ่ายรูปขายของด้วยมือถือ แสงหน้าต่างบานเดียวก็พอ',
        'บัญชีร้านเล็ก ทุนเรียนสำหรับผู้ประกอบการชุมชน',
        'เปิดสตูดิโอวาดเส้น เย็นวันพุธ',
      ].sort(),
    );
    const cheap = await free.link('ไม่เกิน ฿1,000').follow();
    expect(cardTitles(cheap).length).toBeGreaterThan(3);
    for (const end of cheap.root.querySelectorAll('.card .price'))
      expect(Number(end.text.replace(/[฿,]/g, '').replace('ฟรี', '0'))).toBeLessThanOrEqual(1000);
  });

  test('CAT-01 what people type is found: other names, misspellings, marks in any order, places', async () => {
    const home = await open('/');
    const example = home.find('form[role=search] input').getAttribute('placeholder')!;
    for (const word of example.replace('เช่น ', '').split(' ')) {
      const foundPage = await home.form('form[role=search]').fill({ q: word }).submit();
      expect(foundPage.find('#found').text).toMatch(/^พบ \d+ คอร์ส$/);
    }
    for (const [input, title] of [
      ['เอ็กเซล', 'Excel สำหรับคนทำงาน'],
      ['กีต้าร์', 'กีตาร์'],
      ['coffee', 'ดริปกาแฟ'],
      ['ถ่ายภาพ', 'ถ่าย'],
      ['เชียงใหม่', 'สี'],
      ['สีนำ้', 'สีน้ำ'],
    ] as const) {
      const foundPage = await search('/courses', input);
      expect(foundPage.find('#found').text).toMatch(/^พบ \d+ คอร์ส$/);
      expect(cardTitles(foundPage).slice(0, 6).join()).toContain(title);
    }
    const near = await search('/courses', 'ปั้นเซลามิก');
    expect(near.find('#found').text).toBe('ไม่พบ “ปั้นเซลามิก” ตรงตัว ใกล้เคียงที่สุดคือ');
    expect(near.find('h1').text).toBe('ค้นหา “ปั้นเซลามิก”');
    expect(cardTitles(near)[0]).toContain('ปั้นเซรามิก');
    const swappedPage = await search('/courses', 'phyton');
    expect(swappedPage.find('#found').text).toContain('ใกล้เคียง');
    expect(cardTitles(swappedPage)[0]).toMatch(/python/i);
    expect(cardTitles(await search('/products', 'guitar strings'))[0]).toContain('สายกีตาร์');
    expect((await search('/category/music', 'กีตา')).text).toContain('ฟิงเกอร์สไตล์');
  });

  test('CAT-01 a slip of the ear is found, and what was meant is one press away', async () => {
    const near = await search('/courses', 'อังกิด');
    expect(near.find('#found').text).toContain('ใกล้เคียง');
    expect(cardTitles(near)[0]).toContain('อังกฤษ');
    const meant = await near.link('อังกฤษ').follow();
    expect(new URL(meant.url).searchParams.get('q')).toBe('อังกฤษ');
    expect(meant.find('#found').text).toMatch(/^พบ \d+ คอร์ส$/);
  });

  test('CAT-01 lists and results are put in order by links, each with an address of its own; English is a filter', async () => {
    const list = await open('/courses?size=40');
    expect(list.find('nav.meta b[aria-current=true]').text.trim()).toBe('ใหม่สุด');
    const cheap = await list.link('ราคาต่ำก่อน').follow();
    expect(cheap.path).toBe('/courses?sort=price&size=40');
    const prices = cheap.root
      .querySelectorAll('.card .price')
      .map((price) => Number(price.text.replace('ฟรี', '0').replace(/[^\d.]/g, '')));
    expect(prices.length).toBeGreaterThan(10);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect(cheap.find('meta[name=robots]').getAttribute('content')).toContain('noindex');
    expect(cheap.find('link[rel=canonical]').getAttribute('href')).not.toContain('sort');
    // the order is kept by the pages after it, and the page before it is not told in its place
    expect(cheap.link('2').href).toContain('sort=price');
    expect(cardTitles(await open('/courses?size=40'))).toEqual(cardTitles(list));

    const found = await search('/courses', 'งาน');
    expect(found.find('nav.meta b[aria-current=true]').text.trim()).toBe('ตรงที่สุด');
    const byPrice = await found.link('ราคาต่ำก่อน').follow();
    expect(cardTitles(byPrice)).not.toEqual(cardTitles(found));
    expect((await found.link('ใหม่สุด').follow()).path).toContain('sort=new');
    expect((await open('/products?sort=price')).status).toBe(200);

    const english = await list.link('สอนเป็นภาษาอังกฤษ').follow();
    expect(english.path).toBe('/courses?taught=en&size=40');
    expect(cardTitles(english)).toHaveLength(1);
  });

  test('CAT-01 nothing found has a way on, and a query is never markup', async () => {
    const page = await search('/courses', '<script>alert(1)</script>');
    expect(page.find('h2').text).toContain('ไม่พบคอร์ส');
    expect(page.html).not.toContain('<script>alert');
    expect(cardTitles(await page.link('ดูคอร์สทั้งหมด').follow()).length).toBe(10);
    const nothing = await search('/courses', 'เฮลิคอปเตอร์');
    expect(nothing.find('.empty').text).toContain('ไม่พบคอร์ส “เฮลิคอปเตอร์”');
    expect(nothing.find('.empty nav').text).toMatch(/ภาษา\s*\d+/);
    expect(nothing.find('.empty a[href^="tel:"]').text).toMatch(/โทร/);
    const books = await search('/courses', 'คันจิ');
    expect((await books.link('มีสินค้าที่ตรงกัน').follow()).text).toContain('สมุดฝึกคัดคันจิ');
  });

  test('CAT-01 a search for what is free leads to the courses that cost nothing, in either language', async () => {
    for (const words of ['คอร์สฟรี', 'คอร์สเรียน ฟรี', 'free courses']) {
      const page = await search('/courses', words);
      expect(page.path, words).toBe('/courses?free=1');
      expect(page.text).not.toContain('ภาษีฟรีแลนซ์');
    }
    // what has more to say is looked for as it stands
    expect(cardTitles(await search('/courses', 'ฟรีแลนซ์'))[0]).toContain('ภาษีฟรีแลนซ์');
  });

  test('CAT-01 products that a search of courses finds stand on its page', async () => {
    const page = await search('/courses', 'สีน้ำ');
    const links = page.root.querySelectorAll('.card a').map((link) => link.getAttribute('href') ?? '');
    expect(links.some((href) => href.startsWith('/product/'))).toBe(true);
    expect(links.find((href) => href.startsWith('/course/'))).toBe(links[0]);
    expect(cardTitles(await search('/courses', 'คันจิ')).join(' ')).toContain('สมุดฝึกคัดคันจิ');
  });

  test('CAT-01 home: question, categories with counts, what closes soon, newest courses, products', async () => {
    const page = await open('/');
    expect(page.find('h1').text).toBe('วันนี้อยากเรียนอะไร');
    expect(page.find('.hero .chips').text).toMatch(/ภาษา\s*\d+/);
    const closing = page.root.querySelectorAll('.agenda time').map((leaf) => leaf.getAttribute('datetime')!);
    expect(closing.length).toBeGreaterThan(1);
    expect(closing).toEqual([...closing].sort());
    expect(cardTitles(page).length).toBeGreaterThan(8);
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

test.each([
  '/',
  '/courses',
  '/course/1-excel-for-work',
  '/course/1-excel-for-work/register',
  '/products',
  '/product/2-watercolor-set',
  '/product/1-kanji-workbook',
  '/course/22-copywriting/register',
  '/course/2-japanese-n5-live?preview=course',
])('CAT-01 without styles the neighbours of a line stay apart: %s', async (path) => {
  const together: string[] = [];
  const look = (element: HTMLElement): void => {
    const pieces = element.childNodes;
    for (const [index, piece] of pieces.entries()) {
      const next = pieces[index + 1];
      const isApart = !next || !/\S$/.test(piece.text) || !/^\S/.test(next.text);
      if (!isApart && isTold(piece) && isTold(next)) together.push(`${piece.text}|${next.text}`);
      if (piece instanceof HTMLElement) look(piece);
    }
  };
  look((await open(path)).find('body'));
  expect(together).toEqual([]);
});

/** Links, names, figures and notes of a line; the spans of set-type are not in the page here. */
const isTold = (node: { rawTagName?: string }) =>
  ['a', 'b', 'small', 'time', 'button', 'span', 'strong', 'em', 'del', 'output'].includes(
    node.rawTagName?.toLowerCase() ?? '',
  );

describe('CAT-02 list of products', () => {
  test('CAT-02 cards say price and stock; keyword, category and price filter', async () => {
    const page = await open('/products?size=40');
    expect(cardTitles(page)).toHaveLength(12);
    expect(cardWith(page, 'ชุดสีน้ำ').text).toContain('เหลือ 3 ชิ้น');
    expect(cardWith(page, 'ผ้ากันเปื้อน').text).toContain('สินค้าหมด');
    expect(cardWith(page, 'คาโป้').text).toContain('฿350');
    expect(cardTitles(await search('/products', 'สายกีตาร์')).length).toBeGreaterThan(0);
    const music = await page.link('ดนตรี').follow();
    expect(cardTitles(music)).toHaveLength(2);
    expect(cardTitles(await open('/products?max=200')).length).toBeLessThan(5);
    const none = await search('/products', 'excel ปั้น');
    expect(none.find('h2').text).toContain('ไม่พบ “excel ปั้น” ตรงตัว');
  });
});

describe('CAT-03 category', () => {
  test('CAT-03 by link_path, courses and products together; unknown is a 404 page', async () => {
    const page = await open('/category/music');
    expect(page.find('h1').text).toBe('ดนตรี');
    expect(cardTitles(page)).toContain('กีตาร์ฟิงเกอร์สไตล์ เพลงแรกใน 30 วัน');
    expect(cardTitles(page).some((title) => title.includes('สายกีตาร์'))).toBe(true);
    expect((await open('/')).link('ดนตรี').href).toContain('/category/music');
    expect((await open('/category/nothing')).status).toBe(404);
  });
});

describe('CAT-04 paging', () => {
  test('CAT-04 ten a page, 10 20 30 40, clamped, jumps of five, links that keep the filters', async () => {
    const first = await open('/courses?q=คอร์สเสริม');
    expect(cardTitles(first)).toHaveLength(10);
    expect(first.find('.pager [aria-current]').text).toBe('1');
    expect(first.link('ไปหน้า 6').href).toContain('page=6');
    const sixth = await first.link('ไปหน้า 6').follow();
    expect(sixth.find('.pager [aria-current]').text).toBe('6');
    expect(new URL(sixth.url).searchParams.get('q')).toBe('คอร์สเสริม');
    const last = await open('/courses?q=คอร์สเสริม&page=999');
    expect(last.find('.pager [aria-current]').text).toBe('7');
    for (const odd of ['0', '-3', 'abc', '1e9'])
      expect((await open(`/courses?page=${odd}`)).status).toBe(200);
    expect(cardTitles(await open('/courses?q=คอร์สเสริม&size=40'))).toHaveLength(40);
    expect(cardTitles(await open('/courses?q=คอร์สเสริม&size=1000'))).toHaveLength(10);
    const bigger = await last.link('หน้าละ 20').follow();
    expect(cardTitles(bigger)).toHaveLength(20);
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

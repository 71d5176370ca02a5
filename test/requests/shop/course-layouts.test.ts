import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const EXCEL = '/course/1-excel-for-work';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

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

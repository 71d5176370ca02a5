import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bangkokDay, formatDay } from '../../../app/values/time';
import { signedIn } from '../../support/road/bank-transfer';
import { addApprovedOrder } from '../../support/rows/bought-course';
import { watchLectures } from '../../support/rows/learned-course';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const COURSE = 1;
const PATH = '/course/1-excel-for-work';
/** days the demo shop's renewal of this course adds, and what it costs */
const RENEWAL = { days: 180, price: '฿490' };

let app: AppServer;
let owner: PlainBrowser;
let personId: number;
let renewalId: number;
beforeAll(async () => {
  app = await startApp();
  owner = await signedIn(app.url, 'student@demo.test');
  await app.inDatabase(async (db) => {
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'student@demo.test')
      .where('kind', '=', 'member')
      .executeTakeFirstOrThrow();
    const plan = await db
      .selectFrom('price_plan')
      .select('id')
      .where('course_id', '=', COURSE)
      .where('pricing_type', '=', 'renew')
      .executeTakeFirstOrThrow();
    [personId, renewalId] = [person.id, plan.id];
  });
});
afterAll(() => app.stop());
beforeEach(() =>
  app.inDatabase(async (db) => {
    await db.deleteFrom('lecture_progress').where('person_id', '=', personId).execute();
    await db.deleteFrom('course_position').where('person_id', '=', personId).execute();
    await db.deleteFrom('access_grant').where('person_id', '=', personId).execute();
    await db
      .updateTable('purchase_order')
      .set({ status: 'cancelled', cancel_at: null, cancelled_at: new Date(), is_holding: false })
      .where('person_id', '=', personId)
      .where('status', '<>', 'approved')
      .execute();
    await change(db, { layout_course_detail: 3 });
  }),
);

const layout = (number: 1 | 3 | 4) => app.inDatabase((db) => change(db, { layout_course_detail: number }));
const endIn = (milliseconds: number) => new Date(Date.now() + milliseconds);
const day = (at: Date) => formatDay(bangkokDay(at));

/** Owned until then; null: without end. */
async function own(endsAt: Date | null, options: { revokedAt?: Date; courseId?: number } = {}) {
  await app.inDatabase((db) =>
    db
      .insertInto('access_grant')
      .values({
        person_id: personId,
        course_id: options.courseId ?? COURSE,
        source: 'staff',
        terms: JSON.stringify(
          endsAt ? { planType: 'Period', courseDays: 180 } : { planType: 'One-Time Payment' },
        ),
        starts_at: endIn(-200 * DAY),
        granted_at: endIn(-200 * DAY),
        ends_at: endsAt,
        revoked_at: options.revokedAt ?? null,
      })
      .execute(),
  );
}

const openCourse = (browser = owner) => browser.get(PATH);
const cardOf = (page: PlainPage) => {
  const card = page.root.querySelectorAll('.card').find((each) => each.querySelector(`h3 a[href="${PATH}"]`));
  return (card?.structuredText ?? '').replace(/\s+/g, ' ');
};
const mainText = (page: PlainPage) => page.find('main').structuredText.replace(/\s+/g, ' ');

describe('LRN-07 the page of a course one owns', () => {
  test.each([1, 3, 4] as const)(
    'LRN-07 layout %i: on to where one was and how long still, then renewal until its new end; not to buy it again',
    async (number) => {
      await layout(number);
      const end = endIn(120 * DAY);
      await own(end);
      await owner.get('/learn/1-excel-for-work');
      const page = await openCourse();
      const text = mainText(page);
      expect(text).toContain('คุณมีคอร์สนี้แล้ว');
      expect(text).toContain('เรียนได้อีก 120 วัน');
      expect(text).toContain(`ถึง ${day(end)}`);
      expect(text).toContain('บทที่ 1 จาก 28');
      expect((await page.link('เข้าเรียนต่อ').follow()).path).toMatch(/^\/learn\/1-excel-for-work\/\d+$/);
      const renewed = day(new Date(end.getTime() + RENEWAL.days * DAY));
      const renew = page.link(`ต่ออายุ ${RENEWAL.price} ถึง ${renewed}`);
      expect(renew.href).toContain(`plan=${renewalId}`);
      expect(text.indexOf('เข้าเรียนต่อ')).toBeLessThan(text.indexOf('ต่ออายุ'));
      for (const sold of ['สมัครเรียน', 'หยิบใส่ตะกร้า', '฿1,590']) expect(text).not.toContain(sold);

      const form = await renew.follow();
      const chosenOptions = form.root
        .querySelectorAll('[name=plan_id][checked]')
        .map((one) => one.getAttribute('value'));
      expect(chosenOptions).toEqual([String(renewalId)]);
      expect(form.find('.buybar .price, #bar').text).toContain('490');
    },
  );

  test('LRN-07 the lectures of its content open, none is locked', async () => {
    await own(null);
    const page = await openCourse();
    expect(page.root.querySelectorAll('#content .lectures a').length).toBeGreaterThan(20);
    expect(page.root.querySelector('#content .lock a')).toBeNull();
  });

  test('LRN-07 access without end is not renewed, and nothing of it is for sale', async () => {
    await own(null);
    for (const page of [
      await openCourse(),
      await owner.get('/courses'),
      await owner.get('/myaccount/student/courses'),
    ])
      expect(page.root.querySelector('a[href*="plan="]')).toBeNull();
  });

  test('LRN-07 a class that may be bought again says so, behind the way to what one has', async () => {
    const live = await app.inDatabase((db) =>
      db
        .selectFrom('course')
        .innerJoin('price_plan', 'price_plan.course_id', 'course.id')
        .select(['course.id', 'course.slug'])
        .where('course_type', '=', 'Live')
        .where('pricing_type', '=', 'default')
        .where('course.status', '=', 'published')
        .where('price_plan.is_for_member', '=', false)
        .executeTakeFirstOrThrow(),
    );
    await app.inDatabase((db) =>
      db
        .updateTable('course')
        .set({ seat_limit: null, start_reg_date: null, end_reg_date: null })
        .where('id', '=', live.id)
        .execute(),
    );
    await own(null, { courseId: live.id });
    const page = await owner.get(`/course/${live.id}`);
    expect(mainText(page)).toContain('คุณมีคอร์สนี้แล้ว');
    expect(mainText(page)).toContain('สมัครอีกครั้ง');
  });

  test('CRT-06 a course is not offered together with another to whom has it', async () => {
    const { id, slug } = await app.inDatabase((db) =>
      db
        .selectFrom('course')
        .select(['id', 'slug'])
        .where('external_key', '=', 'tax-freelance')
        .executeTakeFirstOrThrow(),
    );
    const path = `/course/${id}-${slug}`;
    expect((await owner.get(path)).text).toContain('ซื้อคู่กับ');
    await own(null, { courseId: id });
    const page = await owner.get(path);
    expect(page.text).toContain('คุณมีคอร์สนี้แล้ว');
    expect(page.text).not.toContain('ซื้อคู่กับ');
  });

  test('OPS-03 what an owner sees is kept by nobody; what a visitor sees has nothing of it', async () => {
    await own(endIn(20 * DAY));
    for (const path of [PATH, '/courses', '/']) {
      const personal = await owner.get(path);
      expect(personal.headers.get('Cache-Control')).toBe('private, no-store');
      const keptPage = await new PlainBrowser(app.url).get(path);
      expect(keptPage.headers.get('Cache-Control')).toContain('public');
      expect(keptPage.headers.get('Vary')).toContain('Cookie');
      expect(keptPage.text).not.toMatch(/เข้าเรียนต่อ|ต่ออายุ|คุณมีคอร์สนี้แล้ว/);
    }
  });
});

describe('LRN-07 renewal in the last thirty days', () => {
  const places = {
    list: async () => cardOf(await owner.get('/courses?size=40')),
    search: async () => cardOf(await owner.get(`/courses?q=${encodeURIComponent('Excel สำหรับคนทำงาน')}`)),
    lecture: async () => (await owner.get('/learn/1-excel-for-work')).text,
    'my courses': async () => mainText(await owner.get('/myaccount/student/courses')),
  };
  const renew = (end: Date) =>
    `ต่ออายุ ${RENEWAL.price} ถึง ${day(new Date(end.getTime() + RENEWAL.days * DAY))}`;

  test.each(Object.entries(places))('LRN-07 %s', async (_where, textOf) => {
    await own(endIn(31 * DAY + HOUR));
    expect(await textOf()).toMatch(/เรียนได้อีก 3[12] วัน/);
    expect(await textOf()).not.toContain('ต่ออายุ');
    await app.inDatabase((db) => db.deleteFrom('access_grant').where('person_id', '=', personId).execute());
    const end = endIn(29 * DAY + HOUR);
    await own(end);
    expect(await textOf()).toContain(renew(end));
  });

  test('LRN-07 the large card of my courses has it with its plan chosen, and a card leads on', async () => {
    await own(endIn(5 * DAY));
    const mine = await owner.get('/myaccount/student/courses');
    expect(mine.root.querySelector('.split .poster')).not.toBeNull();
    expect(mine.link('ต่ออายุ').href).toContain(`/register?plan=${renewalId}`);
    expect(cardOf(await owner.get('/courses?size=40'))).toContain('เริ่มเรียน');
  });

  test('LRN-07 a card says begin, go on or review, as the pages of the course do', async () => {
    await own(null);
    const words = async () =>
      [
        cardOf(await owner.get('/courses?size=40')),
        mainText(await owner.get(PATH)),
        mainText(await owner.get('/learn/1-excel-for-work/access')),
      ].map((text) => text.match(/เริ่มเรียน|เข้าเรียนต่อ|ทบทวนบทเรียน/)?.[0]);
    expect(await words()).toEqual(['เริ่มเรียน', 'เริ่มเรียน', 'เริ่มเรียน']);
    await owner.get('/learn/1-excel-for-work');
    expect(await words()).toEqual(['เข้าเรียนต่อ', 'เข้าเรียนต่อ', 'เข้าเรียนต่อ']);
    await app.inDatabase((db) => watchLectures(db, { personId, courseId: COURSE, lectures: 100 }));
    expect(await words()).toEqual(['ทบทวนบทเรียน', 'ทบทวนบทเรียน', 'ทบทวนบทเรียน']);
  });

  test('REG-12 its link, followed without a session, asks to sign in and leads back to the renewal', async () => {
    await own(endIn(5 * DAY));
    const stranger = new PlainBrowser(app.url);
    const login = await stranger.get(`${PATH}/register?plan=${renewalId}`);
    expect(login.path).toMatch(/^\/login\?back=/);
    const form = await login
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    expect(form.path).toBe(`${PATH}/register?plan=${renewalId}`);
    expect(form.find('[name=plan_id][checked]').getAttribute('value')).toBe(String(renewalId));
  });

  test('CRS-10 the form of who had it chooses the renewal, also when nothing says so', async () => {
    await own(endIn(-3 * DAY));
    const form = await owner.get(`${PATH}/register`);
    expect(form.find('[name=plan_id][checked]').getAttribute('value')).toBe(String(renewalId));
    expect(form.root.querySelectorAll('[name=plan_id]').length).toBeGreaterThan(1);
  });

  test('LRN-07 once ordered, the page of one’s access leads to that order in place of the renewal', async () => {
    await own(endIn(5 * DAY));
    const page = await owner.get('/learn/1-excel-for-work/access');
    const orderedPage = await (
      await page.link('ต่ออายุ').follow()
    )
      .form('#register')
      .fill({ tel: '0812345678' })
      .choose('payment_method_id', '1')
      .submit('pay');
    const again = await owner.get(page.path);
    expect(again.root.querySelector('a[href*="plan="]')).toBeNull();
    expect(`${again.link('เปิดคำสั่งซื้อ').href}/transfer`).toContain(orderedPage.path);
  });
});

describe('LRN-04 what was sold is what is shown', () => {
  test.each([
    ['1 ปี', 365],
    ['6 เดือน', 180],
  ])('LRN-04 %s: all %i days in the first minute, and the day it ends', async (name, days) => {
    const planId = await app.inDatabase(async (db) => {
      const { id } = await db
        .insertInto('price_plan')
        .values({
          external_key: `period-${Math.random()}`,
          course_id: COURSE,
          name,
          plan_type: 'Period',
          term: Number(name.split(' ')[0]),
          term_unit: name.endsWith('ปี') ? 'year' : 'month',
          price_satang: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
    const form = await owner.get(`${PATH}/register?plan=${planId}`);
    await form.form('#register').fill({ tel: '0812345678' }).submit('pay');
    await app.inDatabase((db) =>
      db.updateTable('price_plan').set({ status_show: 0 }).where('id', '=', planId).execute(),
    );
    const { ends_at, plan_terms } = await app.inDatabase((db) =>
      db
        .selectFrom('access_grant')
        .innerJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
        .select(['access_grant.ends_at', 'order_line.plan_terms'])
        .where('access_grant.person_id', '=', personId)
        .executeTakeFirstOrThrow(),
    );
    expect(plan_terms).toMatchObject({ courseDays: days });
    const lecture = await owner.get('/learn/1-excel-for-work');
    expect(lecture.text).toContain(`เรียนได้อีก ${days} วัน`);
    expect(lecture.text).toContain(`ถึง ${day(ends_at!)}`);
    const mine = await owner.get('/myaccount/student/courses');
    expect(mine.text).toContain(`เรียนได้อีก ${days} วัน`);
    expect(mine.text).toContain(`ถึง ${day(ends_at!)}`);
  });
});

describe('CRS-07 whoever is sent back from learning is told which it is', () => {
  const turnedBack = async (browser = owner) => {
    const page = await browser.get('/learn/1-excel-for-work');
    expect(page.path).toBe(`${PATH}?notice=no-access`);
    return page;
  };
  const noticeOf = (page: PlainPage) => page.find('.notice').structuredText.replace(/\s+/g, ' ');

  test('CRS-07 ended: the day, renewal and buying anew, on page, notice, card and my courses', async () => {
    const end = endIn(-3 * DAY);
    await own(end);
    const page = await turnedBack();
    expect(noticeOf(page)).toContain(`เวลาเรียนคอร์สนี้หมดเมื่อ ${day(end)}`);
    expect(noticeOf(page)).toContain(`ต่ออายุ ${RENEWAL.price}`);
    const text = mainText(page);
    expect(text).toContain(`หมดเวลาเรียนเมื่อ ${day(end)}`);
    expect(text).toContain('สมัครใหม่ ฿1,590');
    expect(text).not.toContain('หยิบใส่ตะกร้า');
    expect(page.link('สมัครใหม่').href).toMatch(/\/register\?plan=\d+$/);
    expect(mainText(await owner.get('/learn/1-excel-for-work/access'))).toContain(
      `หมดเวลาเรียน เมื่อ ${day(end)}`,
    );
    for (const other of ['/courses?size=40', '/myaccount/student/courses']) {
      const list = mainText(await owner.get(other));
      expect(list).toContain(`หมดเวลาเรียนเมื่อ ${day(end)}`);
      expect(list).toContain(`ต่ออายุ ${RENEWAL.price}`);
    }
  });

  test('CRS-07 ended: my orders say so, and lead to the course with its renewal', async () => {
    const orderRow = async () => {
      const page = await owner.get('/myaccount/student/order');
      return page.root.querySelectorAll('.lines > li').find((row) => row.textContent.includes('ชำระแล้ว'))!;
    };
    await app.inDatabase((db) =>
      addApprovedOrder(db, personId, [{ courseId: COURSE, terms: {} }], endIn(-200 * DAY)),
    );
    await own(endIn(30 * DAY));
    expect((await orderRow()).querySelector('.act')!.structuredText).toContain('เข้าเรียน');
    await app.inDatabase((db) => db.deleteFrom('access_grant').where('person_id', '=', personId).execute());
    await own(endIn(-3 * DAY));
    const ended = (await orderRow()).querySelector('.act')!;
    expect(ended.structuredText).toContain('หมดเวลาเรียนแล้ว');
    expect(ended.structuredText).not.toContain('เข้าเรียน');
    const page = await owner.get(ended.querySelector('a')!.getAttribute('href')!);
    expect(noticeOf(page)).toContain(`ต่ออายุ ${RENEWAL.price}`);
  });

  test('CRS-07 ended without renewal on sale: anew where the course allows it', async () => {
    await own(endIn(-3 * DAY));
    const hide = (status_show: number) =>
      app.inDatabase((db) =>
        db.updateTable('price_plan').set({ status_show }).where('id', '=', renewalId).execute(),
      );
    await hide(0);
    try {
      expect(noticeOf(await turnedBack())).toContain('สมัครใหม่ ฿1,590');
      expect(mainText(await owner.get('/myaccount/student/courses'))).toContain('สมัครใหม่ ฿1,590');
    } finally {
      await hide(1);
    }
  });

  test('CRS-07 suspended by staff, never had, and not yet approved are not the same', async () => {
    expect(noticeOf(await turnedBack())).toContain('คุณยังไม่มีสิทธิ์เรียนคอร์สนี้');
    const revokedAt = endIn(-2 * DAY);
    await own(endIn(50 * DAY), { revokedAt });
    expect(noticeOf(await turnedBack())).toContain(`ทีมงานระงับสิทธิ์เรียนคอร์สนี้เมื่อ ${day(revokedAt)}`);
    const form = await owner.get(`${PATH}/register`);
    const orderedPage = await form
      .form('#register')
      .fill({ tel: '0812345678' })
      .choose('payment_method_id', '1')
      .submit('pay');
    expect(orderedPage.path).toMatch(/^\/order\//);
    expect(noticeOf(await turnedBack())).toContain('คำสั่งซื้อคอร์สนี้ยังไม่ได้รับอนุมัติ');
  });

  test('CRS-07 a class with nothing to open yet says when it begins', async () => {
    const begins = bangkokDay(endIn(40 * DAY));
    const id = await app.inDatabase(async (db) => {
      const course = await db
        .insertInto('course')
        .values({
          external_key: `class-${Math.random()}`,
          slug: 'class',
          title: 'ห้องเรียนเดือนหน้า',
          course_type: 'In-class',
          status: 'published',
          start_date: begins,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return course.id;
    });
    await own(null, { courseId: id });
    const page = await owner.get(`/learn/${id}-class`);
    expect(page.path).toBe(`/learn/${id}-class`);
    expect(mainText(page)).toContain(formatDay(begins));
    expect(mainText(page)).not.toContain('เริ่มเรียนได้เลย');
  });

  test('CRS-07 a visitor who asks for learn=true reads it on the course’s page, with the way to sign in', async () => {
    const page = await new PlainBrowser(app.url).get(`${PATH}?learn=true`);
    expect(page.path).toBe(`${PATH}?notice=no-access`);
    expect(noticeOf(page)).toContain('เข้าสู่ระบบก่อนเข้าเรียน');
    expect(page.link('เข้าสู่ระบบแล้วเข้าเรียน').href).toContain(encodeURIComponent('/learn/1-excel-for-work'));
  });
});

describe('LRN-01 the free lectures sell the course', () => {
  const previews = async () => {
    const page = await openCourse(new PlainBrowser(app.url));
    const ids = page.root
      .querySelectorAll('#content a[href*="preview="]')
      .map((link) => /preview=(\d+)/.exec(link.getAttribute('href')!)![1]!);
    return ids;
  };

  test('LRN-01 a bar to enrol with its price; next leads from one free lecture to the next, then to buying', async () => {
    const ids = await previews();
    const visitor = new PlainBrowser(app.url);
    let page = await visitor.get(`/learn/1-excel-for-work/${ids[0]}`);
    expect(page.find('.buybar').text).toContain('สมัครเรียน ฿1,590');
    const seenValues = [page.path];
    while (page.root.querySelector('a.grow')?.text.includes('บทถัดไป')) {
      page = await page.link('บทถัดไป').follow();
      expect(page.text).toContain('ดูตัวอย่าง');
      seenValues.push(page.path);
    }
    expect(seenValues.length).toBeGreaterThan(1);
    const buy = page.find('a.grow');
    expect(buy.text).toContain('สมัครเรียน ฿1,590');
    expect(page.text).toMatch(/บทตัวอย่างมีเท่านี้ อีก \d+ บท/);
    const form = await page.link('สมัครเรียน ฿1,590').follow();
    expect(form.path).toMatch(/^\/course\/1-excel-for-work\/register\?plan=\d+$/);
    expect(form.find('#register').text).toContain('1,590');
  });

  test('LRN-01 to whom it once was it offers the renewal, and an owner sees none of it', async () => {
    const [first] = await previews();
    await own(endIn(-3 * DAY));
    const endedPage = await owner.get(`/learn/1-excel-for-work/${first}`);
    expect(endedPage.find('.buybar').text).toContain(`ต่ออายุ ${RENEWAL.price}`);
    expect(endedPage.text).toContain('หมดเวลาเรียนเมื่อ');
    await own(endIn(90 * DAY));
    const open = await owner.get(`/learn/1-excel-for-work/${first}`);
    expect(open.root.querySelector('.buybar')).toBeNull();
    expect(open.text).not.toContain('สมัครเรียน');
  });
});

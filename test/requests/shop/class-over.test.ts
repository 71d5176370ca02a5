import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newToken } from '../../../app/values/tokens.server';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const DAY = 24 * 3_600_000;
const TITLE = 'สีน้ำที่จบไปแล้ว';
const SLUG = 'past-watercolour';

describe('a class that is over', () => {
  let app: AppServer;
  let courseId: number;
  let planId: number;
  beforeAll(async () => {
    app = await startApp({});
  });
  afterAll(() => app.stop());

  /** Its sessions begin in so many days, each of two hours. */
  const meets = (...days: number[]) =>
    app.inDatabase(async (db) => {
      await db.deleteFrom('course_session').where('course_id', '=', courseId).execute();
      for (const inDays of days) {
        const begins = new Date(Date.now() + inDays * DAY);
        await db
          .insertInto('course_session')
          .values({
            course_id: courseId,
            external_key: newToken(),
            begins_at: begins,
            ends_at: new Date(begins.getTime() + 2 * 3_600_000),
            created_at: new Date(Date.now() - 90 * DAY),
            changed_at: new Date(Date.now() - 90 * DAY),
          })
          .execute();
      }
    });

  beforeEach(async () => {
    await app.inDatabase(async (db) => {
      const category = await db.selectFrom('category').select('id').limit(1).executeTakeFirstOrThrow();
      ({ id: courseId } = await db
        .insertInto('course')
        .values({
          external_key: newToken(),
          slug: SLUG,
          title: TITLE,
          course_type: 'In-class',
          status: 'published',
          published_at: new Date(),
          seat_limit: 20,
        })
        .returning('id')
        .executeTakeFirstOrThrow());
      ({ id: planId } = await db
        .insertInto('price_plan')
        .values({
          external_key: newToken(),
          course_id: courseId,
          name: 'รอบเดียว',
          plan_type: 'One-Time Payment',
          price_satang: 50_000,
        })
        .returning('id')
        .executeTakeFirstOrThrow());
      await db
        .insertInto('course_category')
        .values({ course_id: courseId, category_id: category.id })
        .execute();
    });
  });
  const path = () => `/course/${courseId}-${SLUG}`;
  const titles = async (browser: PlainBrowser, address: string) => (await browser.get(address)).text;

  test('CRS-13 CAT-01 is on no list, in no map of the site, and cannot be bought by form or by call', async () => {
    await meets(-3, -2);
    const guest = new PlainBrowser(app.url);
    expect(await titles(guest, '/')).not.toContain(TITLE);
    expect(await titles(guest, '/courses?size=100')).not.toContain(TITLE);
    expect(await titles(guest, '/courses?type=classroom&size=100')).not.toContain(TITLE);
    expect((await (await fetch(`${app.url}/sitemap.xml`)).text()).includes(SLUG)).toBe(false);
    const listed = await (await fetch(`${app.url}/public/courses?limit=100`)).text();
    expect(listed).not.toContain(TITLE);

    const page = await guest.get(path());
    expect(page.status).toBe(200);
    expect(page.text).toContain('คลาสนี้จบไปแล้วเมื่อ');
    expect(page.root.querySelector(`a[href*="${SLUG}/register"]`)).toBeNull();
    expect(page.html).toContain('https://schema.org/Discontinued');
    expect(page.html).not.toContain('schema.org/InStock');

    const student = await signedIn(app.url, 'student@demo.test');
    const form = await student.get(`${path()}/register`);
    expect(form.root.querySelector('form#register')).toBeNull();
    expect(form.text).toContain('คลาสนี้จบไปแล้วเมื่อ');
    await meets(2);
    expect(await titles(guest, '/courses?size=100')).toContain(TITLE);
  });

  test('CRS-13 one who comes late waits for the next round, and is not offered the one that is over', async () => {
    await meets(-3);
    const student = await signedIn(app.url, 'student@demo.test');
    const page = await student.get(path());
    const waiting = await student.get(page.link('รอรอบถัดไป').href);
    expect(waiting.text).toContain('รอบนี้จบแล้ว');
    const joinedPage = await waiting.form('form:has([name=email])').submit('เข้าคิวรอรอบถัดไป');
    expect(joinedPage.text).toContain('คุณอยู่ในคิวแล้ว');
  });

  test('CRS-13 a round that has begun says which days are left, in the course form and in the cart too', async () => {
    await meets(-3, 4, 11);
    const guest = new PlainBrowser(app.url);
    expect((await guest.get(path())).text).toContain('เหลือ 2 จาก 3 ครั้ง');
    expect((await guest.get(`${path()}/register`)).text).toContain('เหลือ 2 จาก 3 ครั้ง');
  });

  test('CHK-02 an order that was begun in time waits until its class begins, which its page says', async () => {
    await meets(0.25);
    const student = await signedIn(app.url, 'student@demo.test');
    const form = await student.get(`${path()}/register?plan=${planId}`);
    expect(form.text).toContain('ก่อนคลาสเริ่ม');
  });
});

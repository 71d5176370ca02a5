import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderStatus } from '../../../app/access/eligibility';
import { refreshStaleSearchEntries } from '../../../app/catalogue/search/refresh-search-entries.server';
import type { Db } from '../../../app/platform/database/database.server';
import type { PricePlan } from '../../../app/platform/database/schema';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const DAY = 86_400_000;
const dayFromNow = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * DAY).toISOString().slice(0, 10);

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const open = (at: string, browser = new PlainBrowser(app.url)) => browser.get(at);
const memberId = (db: Db, email: string) =>
  db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .where('kind', '=', 'member')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);

let madeCount = 0;
/** A course of an online kind with nothing but what is said. */
async function addCourse(
  db: Db,
  values: { title: string } & Record<string, string | number | null | boolean>,
): Promise<number> {
  const key = `rules-${(madeCount += 1)}`;
  const { id } = await db
    .insertInto('course')
    .values({
      external_key: key,
      slug: key,
      course_type: 'Online',
      published_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** So many approved orders of a course. */
async function sell(db: Db, courseId: number, times: number, status: OrderStatus = 'approved') {
  const person = await memberId(db, 'company@demo.test');
  for (let n = 0; n < times; n++) {
    const key = `sold-${(madeCount += 1)}`;
    const order = await db
      .insertInto('purchase_order')
      .values({
        token: key.padEnd(22, '_'),
        checkout_key: key,
        person_id: person,
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
      .values({ order_id: order.id, position: 1, course_id: courseId, name: 'ก', qty: 1, unit_price: 100 })
      .execute();
  }
}

describe('CAT-05 related courses', () => {
  const LISTS = ['same-teacher', 'same-group', 'best-seller'] as const;
  const SWITCHES = ['is_show_same_teacher', 'is_show_same_group', 'is_show_best_seller'] as const;
  let about: string;
  const titles = (page: PlainPage, list: (typeof LISTS)[number]) =>
    page.root
      .querySelector(`section[aria-labelledby=${list}]`)
      ?.querySelectorAll('h3')
      .map(({ text }) => text) ?? null;
  const lists = async () => {
    const page = await open(about);
    return LISTS.map((list) => titles(page, list));
  };

  beforeAll(() =>
    app.inDatabase(async (db) => {
      const teacher = await db
        .insertInto('teacher')
        .values({ external_key: 'rules-teacher', name: 'อ.กฎ' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const group = await db
        .insertInto('course_group')
        .values({ external_key: 'rules-group', name: 'กลุ่มกฎ' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const [t, g] = [{ teacher_id: teacher.id }, { course_group_id: group.id }];
      const id = await addCourse(db, { title: 'ตัวมันเอง', ...t, ...g });
      about = `/course/${id}`;
      await sell(db, id, 9);
      // five of the teacher: four fit; what is not listed takes no place
      for (const n of [1, 2, 3, 4, 5])
        await sell(db, await addCourse(db, { title: `ครูเดียวกัน ${n}`, ...t }), n);
      await sell(db, await addCourse(db, { title: 'ร่าง', status: 'draft', ...t, ...g }), 20);
      await sell(db, await addCourse(db, { title: 'จบแล้ว', end_publish: dayFromNow(-1), ...t, ...g }), 20);
      await addCourse(db, { title: 'ทั้งครูทั้งกลุ่ม', ...t, ...g });
      await addCourse(db, { title: 'กลุ่มเดียวกัน', ...g });
      await sell(db, await addCourse(db, { title: 'ขายดีที่สุด' }), 12);
      await sell(db, await addCourse(db, { title: 'ขายได้บ้าง' }), 11);
      await sell(db, await addCourse(db, { title: 'ยังไม่มีใครจ่าย' }), 30, 'notYetReceived');
    }),
  );
  afterEach(() =>
    app.inDatabase((db) => change(db, Object.fromEntries(SWITCHES.map((name) => [name, true])))),
  );

  test('CAT-05 each list has its own, what sells more first, four at most, none twice and never the course itself', async () => {
    expect(await lists()).toEqual([
      ['ครูเดียวกัน 5', 'ครูเดียวกัน 4', 'ครูเดียวกัน 3', 'ครูเดียวกัน 2'],
      // sold less than four others of the teacher, so it stands with the group
      ['กลุ่มเดียวกัน', 'ทั้งครูทั้งกลุ่ม'],
      ['ขายดีที่สุด', 'ขายได้บ้าง', 'ครูเดียวกัน 1'],
    ]);
  });

  test.each([0, 1, 2])('CAT-05 the list %i goes with its setting and leaves the others', async (index) => {
    await app.inDatabase((db) => change(db, { [SWITCHES[index]!]: false }));
    const view = await lists();
    expect(view[index]).toBeNull();
    expect(view.filter((list) => list === null)).toHaveLength(1);
  });

  test('CAT-05 with one switch on, that list takes what the others would have had', async () => {
    await app.inDatabase((db) => change(db, { is_show_same_teacher: false, is_show_same_group: false }));
    expect((await lists())[2]).toEqual(['ขายดีที่สุด', 'ขายได้บ้าง', 'ครูเดียวกัน 5', 'ครูเดียวกัน 4']);
  });

  test('CAT-05 a link leads to the course it names, and layout 4 shows half of each list', async () => {
    const page = await open(about);
    expect((await page.link('ขายดีที่สุด').follow()).find('h1').text).toBe('ขายดีที่สุด');
    await app.inDatabase((db) => change(db, { layout_course_detail: 4 }));
    try {
      expect((await lists()).map((list) => list?.length)).toEqual([2, 2, 2]);
    } finally {
      await app.inDatabase((db) => change(db, { layout_course_detail: 3 }));
    }
  });
});

describe('CRS-02 the layout of a course’s page', () => {
  const EXCEL = '/course/1-excel-for-work';
  /** As a row of old or of another program stands there. */
  const store = (value: unknown) =>
    app.inDatabase((db) =>
      db
        .insertInto('site_setting')
        .values({ key: 'layout_course_detail', value: JSON.stringify(value), updated_at: new Date() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute(),
    );
  const marks = (page: PlainPage) => ({
    hasPriceBeside: page.root.querySelector('.split > aside.wide .panel') !== null,
    hasFormOnPage: page.root.querySelector('form#register [name=email]') !== null,
    isOneColumn: page.root.querySelector('.read.solo') !== null,
  });
  const THREE = { hasPriceBeside: true, hasFormOnPage: false, isOneColumn: false };
  afterAll(() => store(3));

  test.each([
    [1, { hasPriceBeside: false, hasFormOnPage: false, isOneColumn: true }],
    [3, THREE],
    [4, { hasPriceBeside: false, hasFormOnPage: true, isOneColumn: false }],
    [2, THREE],
    [5, THREE],
    ['4', THREE],
    [null, THREE],
    [{}, THREE],
  ] as const)('CRS-02 layout_course_detail %j', async (value, expectation) => {
    await store(value);
    expect(marks(await open(EXCEL))).toMatchObject(expectation);
  });

  test('CRS-02 without the setting it is 3', async () => {
    await app.inDatabase((db) =>
      db.deleteFrom('site_setting').where('key', '=', 'layout_course_detail').execute(),
    );
    expect(marks(await open(EXCEL))).toEqual(THREE);
  });

  test.each([
    [true, null, true],
    [false, null, false],
    [false, true, true],
    [true, false, false],
  ])('CRS-02 tax part: site %s, the course’s own %s: shown %s', async (site, own, isShown) => {
    await app.inDatabase(async (db) => {
      await change(db, { is_layout_course_registration: site });
      await db
        .updateTable('course')
        .set({ is_layout_course_registration: own })
        .where('id', '=', 1)
        .execute();
    });
    try {
      const page = await open(`${EXCEL}/register`);
      expect(page.root.querySelector('#tax') !== null).toBe(isShown);
    } finally {
      await app.inDatabase(async (db) => {
        await change(db, { is_layout_course_registration: true });
        await db
          .updateTable('course')
          .set({ is_layout_course_registration: null })
          .where('id', '=', 1)
          .execute();
      });
    }
  });
});

describe('CRS-10 which plans are offered', () => {
  let course: { id: number; path: string };
  let other: number;
  beforeEach(() =>
    app.inDatabase(async (db) => {
      other = await addCourse(db, { title: 'อีกคอร์ส' });
      const id = await addCourse(db, { title: 'คอร์สที่มีแพ็กเกจ' });
      course = { id, path: `/course/${id}` };
    }),
  );

  type Plan = Partial<{
    price_satang: number | null;
    status_show: number;
    pricing_type: 'default' | 'renew' | 'others';
    course_id: number | null;
    reference_code: string;
    reference_id: number;
    free_for: Insertable<PricePlan>['free_for'];
    plan_type: Insertable<PricePlan>['plan_type'];
  }>;
  const add = (name: string, plan: Plan = {}, needs: number[] = []) =>
    app.inDatabase(async (db) => {
      const { id } = await db
        .insertInto('price_plan')
        .values({
          external_key: `plan-${(madeCount += 1)}`,
          course_id: course.id,
          name,
          plan_type: 'One-Time Payment',
          price_satang: 50_000,
          ...plan,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const courseId of needs)
        await db
          .insertInto('price_plan_prerequisite')
          .values({ price_plan_id: id, course_id: courseId })
          .execute();
    });
  const grant = (email: string, courseId: number, endsAt: Date | null = null) =>
    app.inDatabase(async (db) =>
      db
        .insertInto('access_grant')
        .values({
          person_id: await memberId(db, email),
          course_id: courseId,
          source: 'staff',
          terms: JSON.stringify({ planType: 'One-Time Payment' }),
          starts_at: new Date(Date.now() - 40 * DAY),
          granted_at: new Date(Date.now() - 40 * DAY),
          ends_at: endsAt,
        })
        .execute(),
    );
  const offered = async (browser?: PlainBrowser) =>
    (await open(course.path, browser)).root
      .querySelectorAll('#pricing .box b, #pricing .box h3')
      .map(({ text }) => text.trim());
  const names = async (browser?: PlainBrowser) => {
    const page = await open(course.path, browser);
    const boxes = page.root.querySelectorAll('#pricing .box').map(({ text }) => text);
    return ['ก', 'ข', 'ค', 'ง', 'จ'].filter((name) => boxes.some((box) => box.includes(`แพ็ก${name}`)));
  };

  test.each<[string, Plan, boolean]>([
    ['shown and default', {}, true],
    ['with status 0', { status_show: 0 }, false],
    ['of type others', { pricing_type: 'others' }, false],
    ['of type renew, for who never had it', { pricing_type: 'renew' }, false],
    ['without a price', { price_satang: null }, false],
    ['at a price of nothing', { price_satang: 0, plan_type: 'Free' }, true],
  ])('CRS-10 a plan %s: %o offered: %s', async (_what, plan, isOffered) => {
    await add('แพ็กก');
    await add('แพ็กข', plan);
    expect(await names()).toEqual(isOffered ? ['ก', 'ข'] : ['ก']);
  });

  test('CRS-10 a plan belongs by its course, or by reference COURSE with the course’s id', async () => {
    await add('แพ็กก');
    await add('แพ็กข', { course_id: other });
    await add('แพ็กค', { course_id: null, reference_code: 'COURSE', reference_id: course.id });
    await add('แพ็กง', { course_id: null, reference_code: 'COURSE', reference_id: other });
    expect(await names()).toEqual(['ก', 'ค']);
  });

  test('CRS-10 renew plans are shown to owners: only those while access runs, all once it has ended', async () => {
    await add('แพ็กก');
    await add('แพ็กข', { pricing_type: 'renew' });
    const [runs, ended] = ['student@demo.test', 'company@demo.test'] as const;
    await grant(runs, course.id, new Date(Date.now() + DAY));
    await grant(ended, course.id, new Date(Date.now() - DAY));
    expect(await names()).toEqual(['ก']);
    expect(await names(await signedIn(app.url, runs))).toEqual(['ข']);
    expect(await names(await signedIn(app.url, ended))).toEqual(['ก', 'ข']);
  });

  test('CRS-10 a student-free plan is for members who own all of what it asks for, running or not', async () => {
    const third = await app.inDatabase((db) => addCourse(db, { title: 'ที่สาม' }));
    await add('แพ็กก');
    await add('แพ็กข', { free_for: 'Student', price_satang: 0, plan_type: 'Free' }, [other, third]);
    const member = await signedIn(app.url, 'student@demo.test');
    expect(await names()).toEqual(['ก']);
    expect(await names(member)).toEqual(['ก']);
    await grant('student@demo.test', other);
    expect(await names(member)).toEqual(['ก']);
    await grant('student@demo.test', third, new Date(Date.now() - DAY));
    expect(await names(member)).toEqual(['ก', 'ข']);
  });

  test('CRS-10 with none for this visitor it says so, shows no price and offers no button', async () => {
    await add('แพ็กก', { status_show: 0 });
    const page = await open(course.path);
    expect(page.find('#pricing').text).toContain('ยังไม่มีแพ็กเกจสำหรับคุณ');
    expect(page.find('main').text).not.toMatch(/฿\d/);
    expect(page.root.querySelector('.buybar')).toBeNull();
    expect(await offered()).toEqual([]);
    await app.inDatabase(refreshStaleSearchEntries);
    const list = await open(`/courses?q=${encodeURIComponent('คอร์สที่มีแพ็กเกจ')}`);
    expect(list.text).toContain('ยังไม่มีแพ็กเกจสำหรับคุณ');
  });

  test('CRS-10 what is not offered cannot be ordered by a form that names it', async () => {
    await add('แพ็กก');
    await add('แพ็กข', { status_show: 0 });
    const hidden = await app.inDatabase((db) =>
      db
        .selectFrom('price_plan')
        .select('id')
        .where('course_id', '=', course.id)
        .where('status_show', '=', 0)
        .executeTakeFirstOrThrow(),
    );
    const visitor = new PlainBrowser(app.url);
    const page = await visitor.get(`${(await visitor.get(course.path)).path}/register?plan=${hidden.id}`);
    const refusedPage = await page
      .form('#register')
      .fill({ firstname: 'ก', lastname: 'ข', email: 'hidden@example.test', tel: '0812345678' })
      .tamper({ plan_id: String(hidden.id) })
      .submit('pay');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.path).not.toMatch(/^\/order\//);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlanTerms } from '../../../app/access/plan-terms';
import { formatDateTime, formatDay, bangkokDay } from '../../../app/values/time';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser } from '../../support/visitor/plain-browser';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const COURSE = 1;

let app: AppServer;
let learner: PlainBrowser;
let personId: number;
beforeAll(async () => {
  app = await startApp();
  learner = await signedIn(app.url, 'student@demo.test');
  personId = await app.inDatabase((db) =>
    db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'student@demo.test')
      .where('kind', '=', 'member')
      .executeTakeFirstOrThrow()
      .then(({ id }) => id),
  );
});
afterAll(() => app.stop());
beforeEach(() =>
  app.inDatabase(async (db) => {
    await db.deleteFrom('lecture_progress').where('person_id', '=', personId).execute();
    await db.deleteFrom('access_grant').where('person_id', '=', personId).execute();
  }),
);

const NO_TERMS: PlanTerms = {
  planType: 'One-Time Payment',
  term: null,
  termUnit: null,
  term2: null,
  termUnit2: null,
  courseDays: null,
};

/** Bought through the shop with a plan of these terms, so many milliseconds ago: the shop itself says when it ends. */
async function buy(terms: Partial<PlanTerms>, ago = 0) {
  const whole = { ...NO_TERMS, ...terms };
  const planId = await app.inDatabase(async (db) => {
    const { id } = await db
      .insertInto('price_plan')
      .values({
        external_key: `remaining-${Math.random()}`,
        course_id: COURSE,
        name: 'แพ็กที่ลอง',
        plan_type: whole.planType,
        term: whole.term,
        term_unit: whole.termUnit,
        term_2: whole.term2,
        term_unit_2: whole.termUnit2,
        course_days: whole.courseDays,
        price_satang: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const form = await learner.get(`/course/1-excel-for-work/register?plan=${planId}`);
  const boughtPage = await form.form('#register').fill({ tel: '0812345678' }).submit('pay');
  if (boughtPage.status !== 200) throw new Error(`not bought: ${boughtPage.text}`);
  await app.inDatabase(async (db) => {
    const grant = await db
      .selectFrom('access_grant')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const back = (at: Date | null) => at && new Date(at.getTime() - ago);
    await db
      .updateTable('access_grant')
      .set({
        starts_at: back(grant.starts_at)!,
        granted_at: back(grant.granted_at)!,
        ends_at: back(grant.ends_at),
      })
      .where('id', '=', grant.id)
      .execute();
  });
}

const grant = (
  terms: Partial<PlanTerms>,
  { startedAgo = 0, endsIn }: { startedAgo?: number; endsIn?: number } = {},
) =>
  app.inDatabase((db) =>
    db
      .insertInto('access_grant')
      .values({
        person_id: personId,
        course_id: COURSE,
        source: 'staff',
        terms: JSON.stringify({ ...NO_TERMS, ...terms }),
        starts_at: new Date(Date.now() - startedAgo),
        granted_at: new Date(Date.now() - startedAgo),
        ends_at: endsIn === undefined ? null : new Date(Date.now() + endsIn),
      })
      .execute(),
  );

const watch = (seconds: number) =>
  app.inDatabase(async (db) => {
    const lecture = await db
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select('lecture.id')
      .where('course_id', '=', COURSE)
      .where('content_type', '=', 'video')
      // a sample is open to everybody
      .where('is_preview', '=', false)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('lecture_progress')
      .values({
        person_id: personId,
        lecture_id: lecture.id,
        watched: `{[0,${seconds})}`,
        watched_seconds: seconds,
        last_position_seconds: seconds,
        updated_at: new Date(),
      })
      .execute();
  });

const lecturePage = () => learner.get('/learn/1-excel-for-work');
const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

describe('LRN-04 what is left of access, on the lecture’s page', () => {
  test('LRN-04 Period: whole days above a day, and the day it ends', async () => {
    await grant({ planType: 'Period', term: 1, termUnit: 'month' }, { endsIn: 29 * DAY });
    const page = await lecturePage();
    expect(page.text).toContain('เรียนได้อีก 29 วัน');
    expect(page.text).toContain(formatDay(bangkokDay(new Date(Date.now() + 29 * DAY)), 'th'));
    expect(page.root.querySelector('[data-until]')).toBeNull();
  });

  test('LRN-04 below a day a clock HH:mm:ss that a script can let run, until the very second', async () => {
    await grant(
      { planType: 'Period', term: 1, termUnit: 'day' },
      { endsIn: 5 * HOUR + 12 * 60_000 + 40_000 },
    );
    const page = await lecturePage();
    const clock = page.find('[data-until]');
    expect(clock.text).toMatch(/^05:1[12]:\d\d$/);
    const ends = Date.parse(clock.getAttribute('data-until')!);
    expect(Math.abs(ends - Date.now() - seconds(clock.text) * 1000)).toBeLessThan(30_000);
    expect(page.text).toContain(formatDateTime(new Date(ends), 'th'));
    // the page is the shop's, not a copy of the first look
    const later = (await page.reload()).find('[data-until]');
    expect(later.getAttribute('data-until')).toBe(clock.getAttribute('data-until'));
    expect(seconds(later.text)).toBeLessThanOrEqual(seconds(clock.text));
  });

  test('LRN-04 Actual: the time one may watch, less what was watched; pauses take nothing', async () => {
    await buy({ planType: 'Actual', term: 3, termUnit: 'hour' }, 300 * DAY);
    expect((await lecturePage()).text).toMatch(/ดูวิดีโอได้อีก 3 ชม\./);
    await watch(90 * 60);
    expect((await lecturePage()).text).toMatch(/ดูวิดีโอได้อีก 1 ชม\.\s30\sนาที/);
  });

  test('LRN-04 Actual used up: the course is closed and says that it was watched, not that it ended', async () => {
    await buy({ planType: 'Actual', term: 1, termUnit: 'hour' }, DAY);
    await watch(3600);
    const page = await lecturePage();
    expect(page.path).toMatch(/^\/course\/1-excel-for-work/);
    const mine = await learner.get('/myaccount/student/courses');
    expect(mine.text).toContain('ใช้เวลาดูวิดีโอครบแล้ว');
  });

  test.each(['One-Time Payment', 'Free'] as const)(
    'LRN-04 %s: no limit, whenever it began',
    async (planType) => {
      await grant({ planType }, { startedAgo: 4000 * DAY });
      const page = await lecturePage();
      expect(page.text).toContain('เรียนได้ไม่จำกัดเวลา');
      expect(page.root.querySelector('[data-until]')).toBeNull();
    },
  );

  test('LRN-04 after the end the course is closed, and negatives are nothing', async () => {
    await grant({ planType: 'Period', term: 1, termUnit: 'day' }, { startedAgo: 10 * DAY, endsIn: -9 * DAY });
    expect((await lecturePage()).path).toMatch(/^\/course\/1-excel-for-work/);
    expect((await learner.get('/myaccount/student/courses')).text).not.toMatch(/-\d+ วัน|−/);
  });
});

describe('LRN-04 the clock and what happens at its end', () => {
  test('LRN-04 bought by the hour it is a clock from the start, on the lecture and on my courses', async () => {
    await buy({ planType: 'Period', term: 5, termUnit: 'hour' });
    const page = await lecturePage();
    expect(page.find('[data-until]').text).toMatch(/^0[45]:\d\d:\d\d$/);
    const mine = await learner.get('/myaccount/student/courses');
    const clock = mine.find('.split [data-until]');
    expect(clock.text).toMatch(/^0[45]:\d\d:\d\d$/);
    expect(clock.getAttribute('data-until')).toBe(page.find('[data-until]').getAttribute('data-until'));
    for (const shownPage of [page, mine])
      expect(shownPage.root.querySelector('script[src*="/assets/learning-"]')).not.toBeNull();
  });

  test('LRN-04 in the list of my courses only the amount runs on', async () => {
    await grant({ planType: 'Period', term: 5, termUnit: 'hour' }, { endsIn: 5 * HOUR });
    // a course learned later is the large one
    await app.inDatabase(async (db) => {
      const at = new Date(Date.now() + HOUR);
      await db
        .insertInto('access_grant')
        .values({
          person_id: personId,
          course_id: 2,
          source: 'staff',
          terms: '{"planType":"One-Time Payment"}',
          starts_at: at,
          granted_at: at,
        })
        .execute();
    });
    const mine = await learner.get('/myaccount/student/courses');
    expect(mine.text).toContain('ไม่จำกัดเวลา');
    const clock = mine.find('.card [data-until]');
    expect(clock.text).toMatch(/^0[45]:\d\d:\d\d$/);
    expect(clock.parentNode?.text).toBe(`เหลือ ${clock.text}`);
  });

  test('LRN-04 without a clock my courses carry no script for it', async () => {
    await grant({ planType: 'One-Time Payment' });
    const mine = await learner.get('/myaccount/student/courses');
    expect(mine.root.querySelector('[data-until], script[src*="/assets/learning-"]')).toBeNull();
    expect(mine.text).toContain('เรียนได้ไม่จำกัดเวลา');
  });

  test('LRN-04 the words for the finish wait on the page, and lead to where one reads how to go on', async () => {
    await grant({ planType: 'Period', term: 2, termUnit: 'hour' }, { endsIn: 2 * HOUR });
    const over = (await lecturePage()).find('[data-when=over]');
    expect(over.hasAttribute('hidden')).toBe(true);
    expect(over.text).toContain('หมดเวลาเรียนแล้ว');
    await app.inDatabase((db) =>
      db
        .updateTable('access_grant')
        .set({ ends_at: new Date(Date.now() - 1000) })
        .where('person_id', '=', personId)
        .execute(),
    );
    const page = await learner.get(over.querySelector('a')!.getAttribute('href')!);
    expect(page.path).toBe('/course/1-excel-for-work?notice=no-access');
    expect(page.find('main').text).toContain('หมดเวลาเรียน');
    // with days left there is no such clock
    await grant({ planType: 'Period', term: 1, termUnit: 'month' }, { endsIn: 29 * DAY });
    expect((await lecturePage()).root.querySelector('[data-when=over]')).toBeNull();
  });

  test('LRN-04 Actual with a second term: both are said, and the calendar ends it with time to watch left', async () => {
    await buy({ planType: 'Actual', term: 3, termUnit: 'hour', term2: 10, termUnit2: 'day' });
    const page = await lecturePage();
    expect(page.text).toMatch(/ดูวิดีโอได้อีก 3 ชม\./);
    expect(page.text).toContain(`ถึง ${formatDay(bangkokDay(new Date(Date.now() + 10 * DAY)), 'th')}`);
    await app.inDatabase((db) =>
      db
        .updateTable('access_grant')
        .set({ ends_at: sql`ends_at - interval '11 days'` })
        .where('person_id', '=', personId)
        .execute(),
    );
    expect((await lecturePage()).path).toBe('/course/1-excel-for-work?notice=no-access');
  });

  test('LRN-04 of two grants the longer one says how long', async () => {
    await grant({ planType: 'Period', term: 1, termUnit: 'day' }, { endsIn: 5 * HOUR });
    await grant({ planType: 'Period', courseDays: -1 });
    const page = await lecturePage();
    expect(page.text).toContain('เรียนได้ไม่จำกัดเวลา');
    expect(page.root.querySelector('[data-until]')).toBeNull();
  });
});

describe('LRN-04 the end that a purchase sets', () => {
  const ends = () =>
    app.inDatabase((db) =>
      db
        .selectFrom('access_grant')
        .select(['starts_at', 'ends_at'])
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow()
        .then(({ starts_at, ends_at }) => ends_at && (ends_at.getTime() - starts_at.getTime()) / DAY),
    );

  test.each<[string, Partial<PlanTerms>, number | null, RegExp]>([
    ['Period by its stored days', { planType: 'Period', courseDays: 45 }, 45, /เรียนได้อีก 4[45] วัน/],
    ['Period of -1 days: unlimited', { planType: 'Period', courseDays: -1 }, null, /ไม่จำกัดเวลา/],
    [
      'a second term ends a plan without a limit of its own',
      { planType: 'One-Time Payment', term2: 10, termUnit2: 'day' },
      10,
      /เรียนได้อีก (9|10) วัน/,
    ],
    [
      'of two terms the first to be reached',
      { planType: 'Period', courseDays: 90, term2: 1, termUnit2: 'month' },
      30,
      /เรียนได้อีก (29|30) วัน/,
    ],
  ])('LRN-04 %s', async (_what, terms, days, words) => {
    await buy(terms);
    expect(await ends()).toBe(days);
    expect((await lecturePage()).text).toMatch(words);
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '~/platform/database/database.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { batchesOf } from './import-batches';
import { type BatchOptions, importInBatches } from './import-in-batches.server';
import { jsonPath } from './import-json';

const { db } = fileDatabase({ maxConnections: 4 });

const now = new Date('2026-01-05T03:00:00Z');
const courseOf = (at: number, change: object = {}) => ({
  key: `c${at}`,
  slug: `c${at}`,
  title: `คอร์ส ${at}`,
  type: 'In-class',
  seats: 10,
  categories: ['food'],
  teacher: 'somying',
  plans: [{ key: `p${at}`, name: 'x', planType: 'One-Time Payment', price: '890.00' }],
  ...change,
});
const shop = (courses: readonly object[]) => ({
  categories: [{ key: 'food', name: 'อาหาร', linkPath: 'food' }],
  teachers: [{ key: 'somying', name: 'ครูสมหญิง' }],
  courses,
  products: [{ key: 'book', slug: 'book', title: 'สมุด', price: '240.00', categories: ['food'] }],
});
const many = (count: number) => Array.from({ length: count }, (_, at) => courseOf(at));

const bring = (content: unknown, options: Partial<BatchOptions> & { size?: number } = {}) =>
  importInBatches(
    db(),
    batchesOf(
      { content, placeOf: (at) => ({ row: Number(at[1]) + 1, column: jsonPath(at) }) },
      options.size ?? 3,
    ),
    { now, ...options },
  );
async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from course)::int as courses, (select count(*) from price_plan)::int as plans,
      (select count(*) from product)::int as products, (select count(*) from category)::int as categories,
      (select count(*) from search_entry)::int as found`.execute(db());
  return rows[0]!;
}
/** Every row that an import writes, without its id. */
async function everything(): Promise<unknown> {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_agg(to_jsonb(course) - 'id' - 'teacher_id' || jsonb_build_object(
      'plans', (select jsonb_agg(plan.external_key || plan.price_satang) from price_plan plan where plan.course_id = course.id),
      'needs', (select jsonb_agg(needed.external_key order by needed.id) from price_plan plan
        join price_plan_prerequisite link on link.price_plan_id = plan.id
        join course needed on needed.id = link.course_id where plan.course_id = course.id),
      'gifts', (select jsonb_agg(gift.external_key order by gift.external_key) from course_gift
        join course gift on gift.id = gift_course_id where course_id = course.id),
      'found', (select to_jsonb(entry) - 'id' - 'course_id' from search_entry entry where entry.course_id = course.id)
      ) order by external_key) as all from course`.execute(db());
  return rows[0]!.all;
}

describe(`import in batches, ${databaseMode()}`, () => {
  it('names files that the shop does not have yet by their place, of every batch, and writes all the same', async () => {
    const lectures = (file: string, video: string) => [
      {
        key: `s-${file}`,
        name: 'ตอน',
        lectures: [
          { key: `f-${file}`, name: 'ไฟล์', type: 'file', file },
          { key: `v-${file}`, name: 'วิดีโอ', type: 'video', video },
        ],
      },
    ];
    const courses = many(5);
    Object.assign(courses[0]!, { type: 'Online', sections: lectures('here.pdf', 'https://video.test/1') });
    Object.assign(courses[4]!, {
      type: 'Online',
      sections: lectures('away.pdf', 'away.mp4'),
      picture: 'drawn',
    });
    Object.assign(courses[3]!, { picture: 'undrawn' });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-named-files-'));
    const files = filesIn(folder);
    await files.write('files/here.pdf', Buffer.from('x'));
    await files.write('pictures/drawn-640.avif', Buffer.from('x'));
    const result = await bring(shop(courses), { files, size: 2 });
    fs.rmSync(folder, { recursive: true });
    expect(result.ok && result.value.counts.courses).toBe(5);
    expect(result.ok && result.value.missingFiles).toEqual({
      count: 3,
      kept: [
        { row: 4, column: 'courses[3].picture', message: 'no picture “undrawn” in the shop yet' },
        {
          row: 5,
          column: 'courses[4].sections[0].lectures[0].file',
          message: 'no file “away.pdf” in the shop yet',
        },
        {
          row: 5,
          column: 'courses[4].sections[0].lectures[1].video',
          message: 'no video “away.mp4” in the shop yet',
        },
      ],
    });
  });

  it('writes all of a file of several batches, links to courses further below too; a second time it changes nothing', async () => {
    const courses = many(8);
    Object.assign(courses[0]!, { giftCourses: ['c7', 'c1'] });
    Object.assign(courses[1]!.plans[0]!, { prerequisites: ['c6', 'c0'] });
    const progressLines: string[] = [];
    const first = await bring(shop(courses), {
      onProgress: ({ step, courses: doneCount, of }) => void progressLines.push(`${step} ${doneCount} ${of}`),
    });
    expect(first).toMatchObject({
      ok: true,
      value: { counts: { courses: 8, plans: 8, products: 1, categories: 1 }, leftOut: { count: 0 } },
    });
    expect(progressLines).toEqual([
      ...['check 3 9', 'check 6 9', 'check 8 9'],
      ...['write 3 9', 'write 6 9', 'write 8 9'],
    ]);
    expect(await counts()).toEqual({ courses: 8, plans: 8, products: 1, categories: 1, found: 9 });
    // no search must read the pending list of its index
    const { rows: waiting } = await sql<{ pages: string }>`
      select gin_clean_pending_list('search_entry_names'::regclass)::text as pages`.execute(db());
    expect(waiting).toEqual([{ pages: '0' }]);
    const before = await everything();
    expect(JSON.stringify(before)).toContain('"gifts":["c1","c7"]');
    expect(JSON.stringify(before)).toContain('"needs":["c0","c6"]');
    expect((await bring(shop(courses), { now: new Date('2026-06-01T00:00:00Z'), size: 2 })).ok).toBe(true);
    expect(await everything()).toEqual(before);
  });

  it('all or nothing: one mistake in the last batch, and nothing is written', async () => {
    const result = await bring(shop([...many(7), courseOf(7, { teacher: 'nobody' }), courseOf(0)]));
    expect(result).toMatchObject({
      ok: false,
      refusal: {
        mistakes: [
          { row: 8, column: 'courses[7].teacher', message: 'no teacher “nobody” in the file or the shop' },
          { row: 9, column: 'courses[8].key', message: '“c0” is used more than once' },
          { row: 9, column: 'courses[8].plans[0].key', message: '“p0” is used more than once' },
        ],
      },
    });
    expect(await counts()).toEqual({ courses: 0, plans: 0, products: 0, categories: 0, found: 0 });
  });

  it('ADM-03 a new course that nobody could buy or learn waits as a draft, and is not published by the file', async () => {
    const bare = { type: 'Online', plans: [] };
    const sections = [{ name: 'หมวด', lectures: [{ key: 'l1', name: 'บท', type: 'text' }] }];
    const file = shop([courseOf(0), courseOf(1, bare), courseOf(2, { type: 'Online' })]);
    const result = await bring(file, { isDryRun: true });
    expect(result).toMatchObject({ ok: true, value: { counts: { courses: 3, drafts: 2 } } });
    expect(await bring(file)).toMatchObject({ ok: true, value: { counts: { courses: 3, drafts: 2 } } });
    const statuses = async () =>
      (await db().selectFrom('course').select('status').orderBy('external_key').execute()).map(
        ({ status }) => status,
      );
    expect(await statuses()).toEqual(['published', 'draft', 'draft']);
    // no file changes the status of existing courses
    expect(await bring(file)).toMatchObject({ ok: true, value: { counts: { drafts: 0 } } });
    const published = { type: 'Online', status: 'published' };
    expect(await bring(shop([courseOf(1, { ...bare, ...published }), courseOf(3, published)]))).toMatchObject(
      {
        ok: false,
        refusal: {
          mistakes: [
            {
              row: 1,
              column: 'courses[0].status',
              message: expect.stringContaining('has no plan') as string,
            },
            {
              row: 1,
              column: 'courses[0].status',
              message: expect.stringContaining('has no lecture') as string,
            },
            {
              row: 2,
              column: 'courses[1].status',
              message: expect.stringContaining('has no lecture') as string,
            },
          ],
        },
      },
    );
    expect(await bring(shop([courseOf(2, { ...published, sections })]))).toMatchObject({ ok: true });
    expect(await statuses()).toEqual(['published', 'draft', 'published']);
    // a file without lectures does not unpublish a course on sale
    expect(await bring(shop([courseOf(2, { ...published, plans: [] })]))).toMatchObject({ ok: true });
  });

  it('course by course: what is wrong is told and left out, with what needs it', async () => {
    const courses = [
      courseOf(0, { giftCourses: ['c5'] }),
      courseOf(1, { type: 'Onlin' }),
      ...[courseOf(2), courseOf(3, { giftCourses: ['c1'] }), courseOf(4)],
      courseOf(5, { giftCourses: ['c3'] }),
      courseOf(6, { giftCourses: ['c4'] }),
    ];
    const result = await bring(shop(courses), { keepsGoing: true });
    expect(result).toMatchObject({ ok: true, value: { counts: { courses: 3 }, leftOut: { count: 4 } } });
    const leftOutCells = result.ok
      ? result.value.leftOut.kept.map(({ row, column }) => `${row} ${column}`)
      : [];
    expect(leftOutCells).toEqual([
      ...['1 courses[0].giftCourses[0]', '2 courses[1].type'],
      ...['4 courses[3].giftCourses[0]', '6 courses[5].giftCourses[0]'],
    ]);
    const { rows } = await sql<{ key: string }>`select external_key as key from course order by 1`.execute(
      db(),
    );
    expect(rows.map(({ key }) => key)).toEqual(['c2', 'c4', 'c6']);
  });

  it('course by course: what all courses share must be right', async () => {
    const content = { ...shop(many(2)), teachers: [{ key: 'somying', name: '' }] };
    expect(await bring(content, { keepsGoing: true })).toMatchObject({
      ok: false,
      refusal: { mistakes: [{ column: 'teachers[0].name', message: 'is empty' }] },
    });
    expect(await counts()).toMatchObject({ courses: 0 });
  });

  it('a file of one batch stands or falls as one', async () => {
    await withRefusalOf('c2', async () => {
      await expect(bring(shop(many(3)))).rejects.toThrow('refused');
    });
    expect(await counts()).toEqual({ courses: 0, plans: 0, products: 0, categories: 0, found: 0 });
  });

  it('broken off in the middle, the same file finishes it', async () => {
    const courses = many(8);
    Object.assign(courses[0]!, { giftCourses: ['c7'] });
    await withRefusalOf('c4', async () => {
      await expect(bring(shop(courses))).rejects.toThrow('refused');
    });
    // the earlier batch stays, its own is rolled back
    expect(await counts()).toMatchObject({ courses: 3, plans: 3, found: 4 });
    expect((await bring(shop(courses))).ok).toBe(true);
    expect(await counts()).toMatchObject({ courses: 8, plans: 8, found: 9 });
    expect(JSON.stringify(await everything())).toContain('"gifts":["c7"]');
  });

  it('what was bought between check and write is never taken back', async () => {
    await bring(shop(many(5)));
    const fewer = many(5).map((course) => ({ ...course, seats: 2 }));
    const result = await bring(shop(fewer), {
      onProgress: async ({ step, courses }) => {
        if (step === 'write' && courses === 3)
          await sql`update course set seats_held = 7 where external_key = 'c4'`.execute(db());
      },
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        counts: { courses: 4 },
        leftOut: { kept: [{ row: 5, message: '2 is too few: 7 places are taken already' }] },
      },
    });
    const { rows } = await sql<{ seats: number }>`
      select seat_limit as seats from course order by external_key`.execute(db());
    expect(rows.map(({ seats }) => seats)).toEqual([2, 2, 2, 2, 10]);
  });

  it('says who began it in the transaction that writes first', async () => {
    const calls: unknown[] = [];
    await bring(shop(many(4)), {
      whenBegun: async (tx, expectedCounts) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from course`.execute(tx);
        calls.push(rows[0]!.count, expectedCounts.courses, tx.isTransaction);
      },
    });
    expect(calls).toEqual([0, 4, true]);
  });
});

/** The locks of a class's order and of a mere reference; they fail instead of waiting. */
const LOCKS = { seat: sql`for no key update nowait`, line: sql`for key share nowait` };
const tryLock = (on: Db, keys: readonly string[], how: keyof typeof LOCKS) =>
  on
    .transaction()
    .execute((tx) =>
      sql`select id from course where external_key = any(${keys}::text[]) order by id ${LOCKS[how]}`.execute(
        tx,
      ),
    );

describe.runIf(databaseMode() === 'postgres')('orders beside an import of 2,000 courses', () => {
  const COUNT = 2_000;
  const courses = many(COUNT);

  it('wait for none but the batch their class is in, and between two batches for nothing', async () => {
    await sql`insert into course (external_key, slug, title, course_type, course_language, seat_limit, published_at)
      select 'c' || at, 'c' || at, 'x', 'In-class', 'th', 10, ${now}
      from generate_series(0, ${sql.lit(COUNT - 1)}) as at`.execute(db());
    const all = courses.map(({ key }) => key);
    let release = () => {};
    const releaseSignal = new Promise<void>((resolve) => (release = resolve));
    let holder: Promise<void> | undefined;
    let between = 0;
    const importing = bring(
      { ...shop(courses), products: [] },
      {
        size: 500,
        onProgress: async ({ step, courses: doneCount }) => {
          if (step !== 'write') return;
          await tryLock(db(), all, 'seat');
          between += 1;
          if (doneCount !== 500) return;
          // a lock on a class of the second batch stops the import in the middle of it
          await new Promise<void>((isHeld) => {
            holder = db()
              .transaction()
              .execute(async (tx) => {
                await sql`select id from course where external_key = 'c599' for no key update`.execute(tx);
                isHeld();
                await releaseSignal;
              });
          });
        },
      },
    );
    await waitUntilBlocked();
    await tryLock(db(), [...all.slice(0, 500), ...all.slice(1_000)], 'seat');
    await tryLock(db(), all, 'line');
    release();
    await holder;
    expect(await importing).toMatchObject({ ok: true, value: { counts: { courses: COUNT } } });
    expect(between).toBe(4);
  });
});

async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isBlocked: boolean }>`
      select exists (select 1 from pg_stat_activity where datname = current_database()
        and cardinality(pg_blocking_pids(pid)) > 0) as "isBlocked"`.execute(db());
    if (rows[0]!.isBlocked) return;
  }
}

async function withRefusalOf(key: string, run: () => Promise<void>): Promise<void> {
  await sql`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''refused''; end'`.execute(db());
  await sql`create trigger refuse before insert on course for each row when (new.external_key = ${sql.lit(key)})
    execute function refuse()`.execute(db());
  try {
    await run();
  } finally {
    await sql`drop function refuse() cascade`.execute(db());
  }
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { hearEmbedded, type HeardChanges, hearOnServer } from '~/platform/memory/public-changes.server';
import { rememberUntilChanged } from '~/platform/memory/remembered.server';
import { pageRange } from '~/values/page-range';
import { fileDatabase } from '../../../../test/support/databases/file-database';
import { LONGEST_WAIT_MS } from '../../../../test/support/longest-wait';
import { courseListFilter } from './course-list';
import { countCourses, readCourseList } from './course-list.server';
import { FAR } from './course-order.server';

const { db, database } = fileDatabase();
/** So many that a list does not look up prices one by one. */
const MANY = 1_000_000;

interface Plan {
  price: number | null;
  isShown: boolean;
  kind: 'default' | 'renew';
  isByReference: boolean;
}

const plan = fc.record<Plan>({
  price: fc.option(fc.integer({ min: 0, max: 5 })),
  isShown: fc.boolean(),
  kind: fc.constantFrom('default', 'renew'),
  isByReference: fc.boolean(),
});
const course = fc.record({
  plans: fc.array(plan, { maxLength: 4 }),
  status: fc.constantFrom('published', 'draft', 'archived'),
  type: fc.constantFrom('Online', 'Live'),
});

const CHEAPEST: Plan = { price: 0, isShown: true, kind: 'default', isByReference: false };
/** The first of two pages holds a course with two plans of one lowest price. */
const WITH_TWINS = [2, 1, 1, 1, 1, 0].map((plans) => ({
  plans: Array<Plan>(plans).fill(CHEAPEST),
  status: 'published',
  type: 'Online',
}));

async function hearChanges(): Promise<HeardChanges> {
  const { pool, isEmbedded } = database();
  const changes = isEmbedded
    ? await hearEmbedded(pool)
    : hearOnServer(String(pool.options.connectionString), pool);
  await vi.waitUntil(() => changes.hearAll(), LONGEST_WAIT_MS);
  return changes;
}

let serial = 0;
async function add({ plans, status, type }: { plans: Plan[]; status: string; type: string }): Promise<void> {
  serial += 1;
  const { id } = await db()
    .insertInto('course')
    .values({
      external_key: `walked-${serial}`,
      slug: `walked-${serial}`,
      title: `เดินดู ${serial}`,
      course_type: type as 'Online',
      status: status as 'draft',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, { price, isShown, kind, isByReference }] of plans.entries())
    await db()
      .insertInto('price_plan')
      .values({
        external_key: `walked-${serial}-${index}`,
        name: 'แผน',
        plan_type: 'One-Time Payment',
        pricing_type: kind,
        status_show: isShown ? 1 : 0,
        price_satang: price,
        ...(isByReference ? { reference_code: 'COURSE', reference_id: id } : { course_id: id }),
      })
      .execute();
}

describe('ADM-05 the list of courses', () => {
  test('a long list in the order of prices has the pages a short one has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(course, { minLength: 1, maxLength: 12 }), async (courses) => {
        for (const each of courses) await add(each);
        for (const query of ['', 'status=archived', 'type=Live', 'q=เดินดู']) {
          const filter = courseListFilter(new URLSearchParams(`sort=price&${query}`));
          const total = (await countCourses(db(), filter))[filter.status];
          const ids = [];
          for (let page = 1; page <= Math.ceil(total / 5); page++) {
            const range = pageRange(total, String(page), 5);
            const [short, long] = [
              await readCourseList(db(), filter, range),
              await readCourseList(db(), filter, { ...range, total: MANY }),
            ];
            expect(long).toEqual(short);
            ids.push(...long);
          }
          expect(new Set(ids.map(({ id }) => id)).size).toBe(total);
          const prices = ids.map(({ priceSatang }) => priceSatang ?? Infinity);
          expect(prices).toEqual(prices.toSorted((one, other) => one - other));
        }
      }),
      { numRuns: 6, examples: [[WITH_TWINS]] },
    );
  });

  test('what is far in a long list is as near as the catalogue is: by price and by seats, after each change', async () => {
    await sql`insert into course (external_key, slug, title, course_type, status, seat_limit)
      select 'far-' || n, 'far-' || n, 'ไกล ' || n, 'In-class', 'published', 900 from generate_series(1, ${FAR + 30}) n`.execute(
      db(),
    );
    await sql`insert into price_plan (external_key, name, plan_type, pricing_type, status_show, price_satang, course_id)
      select 'far-' || id, 'แผน', 'One-Time Payment', 'default', 1, id * 100, id from course where slug like 'far-%'`.execute(
      db(),
    );
    const changes = await hearChanges();
    rememberUntilChanged(db(), changes);
    const page = (sort: string, total: number, offset: number) =>
      readCourseList(db(), courseListFilter(new URLSearchParams(`sort=${sort}`)), {
        total,
        offset,
        page: 1,
        pageCount: 1,
        pageSize: 10,
      });
    const isAsSorted = async () => {
      for (const sort of ['price', 'seats'])
        for (const offset of [0, FAR, FAR + 10])
          expect(await page(sort, MANY, offset)).toEqual(await page(sort, 0, offset));
    };
    await isAsSorted();
    const dearest = (await page('price', MANY, FAR + 20))[0]!;
    await sql`update price_plan set price_satang = 1 where course_id = ${dearest.id}`.execute(db());
    await isAsSorted();
    await sql`update course set seats_held = 5 where id = ${dearest.id}`.execute(db());
    expect((await page('seats', MANY, 0))[0]!.id).toBe(dearest.id);
    await isAsSorted();
    await sql`update course set status = 'archived' where id = ${dearest.id}`.execute(db());
    await isAsSorted();
    await changes.close();
  });

  test('what is found by words is counted by status', async () => {
    for (const status of ['published', 'draft', 'archived']) {
      await add({ plans: [], status, type: 'Online' });
      await add({ plans: [], status, type: 'Live' });
    }
    const count = (query: string) => countCourses(db(), courseListFilter(new URLSearchParams(query)));
    const counts = await count('q=เดินดู');
    expect(counts).toEqual({ published: 2, draft: 2, archived: 2, all: 4 });
    expect(await count('q=เดินดู&type=Live')).toEqual({ published: 1, draft: 1, archived: 1, all: 2 });
    expect(await count('q=ไม่มีคอร์สนี้')).toEqual({ published: 0, draft: 0, archived: 0, all: 0 });
  });
});

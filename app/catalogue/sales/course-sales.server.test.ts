import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { readFeaturedId } from '~/catalogue/courses/course-cards.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addUpCourseSales, SOLD } from './course-sales.server';

const { db } = fileDatabase();
let courses: number[] = [];
let personId = 0;
let courseCount = 0;

const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
  (await statement.execute(db())).rows[0]!.id;

beforeEach(async () => {
  personId = await idOf(
    sql`insert into person (kind, email, username) values ('member', 'a@example.test', 'a') returning id`,
  );
  courses = [];
  for (const name of ['a', 'b', 'c'])
    courses.push(
      await idOf(sql`insert into course (external_key, slug, title, course_type, published_at)
        values (${name}, ${name}, ${name}, 'Online', '2026-01-01') returning id`),
    );
});

/** An order of these courses; a manual order is approved before it has lines. */
async function order(status: 'notYetReceived' | 'approved', ofCourses: readonly number[]) {
  courseCount += 1;
  const id =
    await idOf(sql`insert into purchase_order (token, checkout_key, person_id, status, contact_name, email, price, quote, placed_at, approved_at)
    values (${String(courseCount).padStart(22, 't')}, ${`k${courseCount}`}, ${personId}, ${status}, 'a', 'a@example.test', 100, '{}', now(),
      ${status === 'approved' ? sql`now()` : null}) returning id`);
  const lines: number[] = [];
  for (const [position, courseId] of ofCourses.entries())
    lines.push(
      await idOf(sql`insert into order_line (order_id, position, course_id, name, qty, unit_price, pricing_type, plan_terms)
        values (${id}, ${position}, ${courseId}, 'a', 1, 100, 'default', '{}') returning id`),
    );
  return { id, lines };
}
const approve = (id: number) =>
  sql`update purchase_order set status = 'approved', approved_at = now() where id = ${id}`.execute(db());
const cancel = (id: number) =>
  sql`update purchase_order set status = 'cancelled', approved_at = null, cancelled_at = now(), is_holding = false where id = ${id}`.execute(
    db(),
  );
const refund = async (orderId: number, lineId: number) => {
  const refundId =
    await idOf(sql`insert into order_refund (order_id, amount, gives_back, created_by, reason, created_at)
    values (${orderId}, 100, true, ${personId}, 'a', now()) returning id`);
  await sql`insert into order_refund_line (order_refund_id, order_line_id, net, withholding) values (${refundId}, ${lineId}, 100, 0)`.execute(
    db(),
  );
};

const bestSellers = async () =>
  (await sql<{ sold: number }>`select ${SOLD} as sold from course order by id`.execute(db())).rows.map(
    (row) => row.sold,
  );
/** The counts from the orders. */
const countsFromOrders = async () =>
  (
    await sql<{ sold: number }>`
      select (select count(*)::int from order_line join purchase_order on purchase_order.id = order_id
        where course_id = course.id and status = 'approved'
          and not exists (select from order_refund_line where order_line_id = order_line.id)) as sold
      from course order by id`.execute(db())
  ).rows.map((row) => row.sold);

it('counts what is approved, sold at the desk, taken back and cancelled (R-216)', async () => {
  const [a, b, c] = courses as [number, number, number];
  const waiting = await order('notYetReceived', [a, b]);
  expect(await bestSellers()).toEqual([0, 0, 0]);
  await approve(waiting.id);
  await order('approved', [b, c]);
  expect(await bestSellers()).toEqual([1, 2, 1]);
  await refund(waiting.id, waiting.lines[1]!);
  expect(await bestSellers()).toEqual([1, 1, 1]);
  expect(await addUpCourseSales(db())).toBe(5);
  await cancel(waiting.id);
  expect(await bestSellers()).toEqual([0, 1, 1]);
  expect(await bestSellers()).toEqual(await countsFromOrders());
  expect(await addUpCourseSales(db())).toBe(1);
  expect(await addUpCourseSales(db())).toBe(0);
  expect(await bestSellers()).toEqual(await countsFromOrders());
});

it('shows the most bought first, added up or not, and the newest where nothing was bought', async () => {
  const [a, b, c] = courses as [number, number, number];
  expect(await readFeaturedId(db(), new Date('2026-11-20T05:00:00Z'))).toBe(c);
  await order('approved', [a]);
  await addUpCourseSales(db());
  expect(await readFeaturedId(db(), new Date('2026-11-20T05:00:00Z'))).toBe(a);
  await order('approved', [b]);
  await order('approved', [b]);
  expect(await readFeaturedId(db(), new Date('2026-11-20T05:00:00Z'))).toBe(b);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hasAccess } from '~/access/grants.server';
import { readMissingDocuments } from '~/documents/missing-documents.server';
import { readReport } from '~/flows/reports/reports.server';
import { markTestOrder } from '~/orders/placing/test-orders.server';
import { exportOrders } from '~/orders/staff/order-export.server';
import { orderListSearch } from '~/orders/staff/order-list-search';
import { sheetRow, sheetTitles } from '~/orders/staff/order-sheet';
import { readAwaitedMoney, readSales } from '~/orders/staff/sales-figures.server';
import { countStaffOrders, readStaffOrders } from '~/orders/staff/staff-orders.server';
import { voidTrial } from '~/payments/refunds/void-trial.server';
import { approveTrial } from '~/payments/settlement/settle-payment.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { translator } from '~/text/translate';
import { addHours } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addOrderOfLines, transferFor } from '../../../test/support/rows/refundable-order';
import { readTrial } from './trial.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
const db = () => open.db;
let administratorId = 0;
beforeAll(async () => {
  open = await openTestDatabase();
  await installTestJobs(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  administratorId = await addPerson(db());
});

async function trial() {
  const order = await addOrderOfLines(db(), { now });
  await inTransaction(db(), (tx) => markTestOrder(tx, order.orderId));
  return order;
}
const approve = (orderId: number) => approveTrial(db(), { orderId, administratorId }, now);
const voided = (orderId: number) => voidTrial(db(), { orderId, administratorId, reason: 'ทดลอง' }, now);
const documents = () => db().selectFrom('tax_document').select('number').execute();
const counters = () => db().selectFrom('document_counter').selectAll().execute();
const period = { from: addHours(now, -24), before: addHours(now, 24) };
const figures = async () => ({
  sales: (await readSales(db(), addHours(now, -24))).count,
  awaited: (await readAwaitedMoney(db())).count,
  courses: (await readReport(db(), 'course', { period, locale: 'th' })).rows.length,
});

test(`a trial says so in the list of orders and in its sheet, ${databaseMode()}`, async () => {
  const { orderId } = await trial();
  await addOrderOfLines(db(), { now });
  const { filter, search } = orderListSearch(new URLSearchParams(), now);
  const listed = await readStaffOrders(db(), { filter, search, range: { offset: 0, pageSize: 10 } });
  expect(listed.map(({ id, isTest }) => [id === orderId, isTest])).toEqual([
    [false, false],
    [true, true],
  ]);
  const t = translator('th');
  const column = sheetTitles(t).indexOf('รายการทดลอง');
  for await (const orders of exportOrders(db(), { filter, search }))
    expect(orders.map((order) => sheetRow(order, { t, locale: 'th' })[column])).toEqual(['', 'รายการทดลอง']);
});

test(`a trial opens what was bought, takes no number, counts nowhere, and is taken back whole, ${databaseMode()}`, async () => {
  const { orderId, personId, onlineId, classId } = await trial();
  expect(await figures()).toEqual({ sales: 0, awaited: 0, courses: 0 });
  expect(await readTrial(db())).toMatchObject({ orderId, status: 'notYetReceived', isVoided: false });
  expect(await approve(orderId)).toBe(true);
  expect(await approve(orderId)).toBe(false);
  expect(await hasAccess(db(), personId, onlineId, now)).toBe(true);
  expect([await documents(), await counters()]).toEqual([[], []]);
  expect(await readMissingDocuments(db(), orderId)).toMatchObject({ sale: 'none', refundIds: [] });
  expect(await db().selectFrom('payment').select('id').execute()).toEqual([]);
  expect(await figures()).toEqual({ sales: 0, awaited: 0, courses: 0 });
  const seats = async () =>
    (await db().selectFrom('course').select('seats_held').where('id', '=', classId).executeTakeFirstOrThrow())
      .seats_held;
  expect(await seats()).toBe(1);
  const twice = await Promise.all([voided(orderId), voided(orderId)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await seats()).toBe(0);
  expect(await hasAccess(db(), personId, onlineId, now)).toBe(false);
  expect([await documents(), await counters()]).toEqual([[], []]);
  expect(await figures()).toEqual({ sales: 0, awaited: 0, courses: 0 });
  expect(await readTrial(db())).toMatchObject({ orderId, status: 'approved', isVoided: true });
  // nobody paid it
  const { search } = orderListSearch(new URLSearchParams(), now);
  expect((await countStaffOrders(db(), search)).counts).toMatchObject({ all: 1, approved: 0 });
});

test(`nobody’s order but a trial is approved or voided that way, ${databaseMode()}`, async () => {
  const order = await addOrderOfLines(db(), { now });
  expect(await approve(order.orderId)).toBe(false);
  expect(await voided(order.orderId)).toMatchObject({ refusal: { code: 'NO_TRIAL' } });
  await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
  expect(await documents()).toHaveLength(1);
  expect(await voided(order.orderId)).toMatchObject({ refusal: { code: 'NO_TRIAL' } });
});

test(`a trial somebody really paid for takes no number either, and its money goes back by a refund, ${databaseMode()}`, async () => {
  const order = await trial();
  await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
  expect([await documents(), await counters()]).toEqual([[], []]);
  expect(await voided(order.orderId)).toMatchObject({ refusal: { code: 'HAS_MONEY' } });
  expect(await figures()).toEqual({ sales: 0, awaited: 0, courses: 0 });
});

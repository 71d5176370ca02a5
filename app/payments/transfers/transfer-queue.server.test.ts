import { expect, test } from 'vitest';
import { orderNumber } from '~/orders/order-number';
import { orderSearchOf } from '~/orders/staff/order-search';
import { readAwaitedMoney, readSales } from '~/orders/staff/sales-figures.server';
import { ORDER_FILTERS } from '~/orders/staff/staff-filters';
import { countStaffOrders, readStaffOrders } from '~/orders/staff/staff-orders.server';
import { addMilliseconds } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { readTransferReport } from './report-to-decide.server';
import { countTransferReports, readNeighbours, readTransferQueue } from './transfer-queue.server';

const NOW = new Date('2026-11-20T07:20:00Z');
const ALL = { offset: 0, pageSize: 100 };
const nothing = orderSearchOf(null);

const { db } = fileDatabase();

async function addSlip(sha256: string): Promise<number> {
  const upload = await db()
    .insertInto('upload')
    .values({
      storage_name: newToken(),
      purpose: 'slip',
      is_private: true,
      original_name: 'slip.jpg',
      content_type: 'image/jpeg',
      size_bytes: 1,
      sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return upload.id;
}

/** A report that has waited for `minutes`. */
async function addReport(
  minutes: number,
  overrides: { amount?: number; sha256?: string } = {},
): Promise<number> {
  const { orderId } = await addUnpaidOrder(db(), { now: addMilliseconds(NOW, -minutes * 60_000 - 1) });
  const report = await db()
    .insertInto('transfer_report')
    .values({
      order_id: orderId,
      report_key: newToken(),
      amount: overrides.amount ?? 174_100,
      slip_id: await addSlip(overrides.sha256 ?? newToken()),
      reported_at: addMilliseconds(NOW, -minutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('purchase_order')
    .set({ status: 'pendingApproved' })
    .where('id', '=', orderId)
    .execute();
  return report.id;
}

const queue = (filter: 'waiting' | 'differs' = 'waiting', q = '') =>
  readTransferQueue(db(), { filter, search: orderSearchOf(q), range: ALL });

test('ADM-04 the queue is worked off oldest first; counts and age follow', async () => {
  const [young, old] = [await addReport(5), await addReport(120)];
  const middle = await addReport(60, { amount: 100 });
  expect((await queue()).map((row) => row.id)).toEqual([old, middle, young]);
  expect((await queue('differs')).map((row) => row.id)).toEqual([middle]);
  const { counts, oldestWaitingAt } = await countTransferReports(db(), nothing);
  expect(counts).toEqual({ waiting: 3, differs: 1, approved: 0, rejected: 0 });
  expect(oldestWaitingAt).toEqual(addMilliseconds(NOW, -120 * 60_000));
});

test('ADM-04 one knows the reports before and after each, also of those that came in the same moment', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 4; index++) ids.push(await addReport(30));
  const view = { filter: 'waiting' as const, search: nothing };
  const around = await Promise.all(ids.map((id) => readNeighbours(db(), id, view)));
  expect(around).toEqual([
    { previous: null, next: ids[1] },
    { previous: ids[0], next: ids[2] },
    { previous: ids[1], next: ids[3] },
    { previous: ids[2], next: null },
  ]);
});

test('ADM-04 a slip that another order showed is seen, on the list and beside the order', async () => {
  const [first, second] = [await addReport(60, { sha256: 'same' }), await addReport(5, { sha256: 'same' })];
  await addReport(1);
  expect((await queue()).map((row) => row.verdict.kind)).toEqual(['seen-before', 'seen-before', 'matches']);
  const report = await readTransferReport(db(), second);
  const other = await readTransferReport(db(), first);
  expect(report?.slipSeenIn).toEqual([{ orderId: other?.orderId, orderNumber: other?.orderNumber }]);
});

test('ADM-04 search: number, figures of it, name, e-mail, amount; signs of LIKE mean nothing', async () => {
  const id = await addReport(5, { amount: 123_456 });
  const report = await readTransferReport(db(), id);
  for (const q of [report?.orderNumber ?? '', String(report?.orderId), 'ปาริฉัตร', 'BUYER@example', '1,234.56'])
    expect([q, (await queue('waiting', q)).length]).toEqual([q, 1]);
  for (const q of ['%', '_____', '1,234.57']) expect([q, (await queue('waiting', q)).length]).toEqual([q, 0]);
});

test('ADM-04 orders are counted and listed by what waits, and paged', async () => {
  await addReport(5);
  const placed = [];
  for (let index = 0; index < 25; index++) placed.push(await addUnpaidOrder(db(), { now: NOW }));
  const free = await addUnpaidOrder(db(), { now: NOW, due: 0 });
  await db()
    .updateTable('purchase_order')
    .set({ status: 'pendingApproved', approval_kind: 'NeedApprovedFree' })
    .where('id', '=', free.orderId)
    .execute();
  await db()
    .insertInto('money_case')
    .values({ kind: 'late', order_id: placed[0]!.orderId, amount: 1, currency: 'THB', opened_at: NOW })
    .execute();
  const { counts } = await countStaffOrders(db(), nothing);
  expect(counts).toEqual({
    all: 27,
    free: 1,
    money: 1,
    unpaid: 25,
    reported: 1,
    rejected: 0,
    approved: 0,
    cancelled: 0,
  });
  for (const filter of ORDER_FILTERS) {
    const rows = await readStaffOrders(db(), { filter, search: nothing, range: ALL });
    expect([filter, rows.length]).toEqual([filter, counts[filter]]);
  }
  const second = await readStaffOrders(db(), {
    filter: 'unpaid',
    search: nothing,
    range: { offset: 20, pageSize: 20 },
  });
  expect(second.map((row) => row.number)).toEqual(
    placed
      .slice(0, 5)
      .reverse()
      .map(({ orderId }) => orderNumber(orderId, NOW)),
  );
});

test('ADM-04 sales are what was approved since an instant; awaited is what is due and open', async () => {
  const [yesterday, today] = [
    await addUnpaidOrder(db(), { now: NOW }),
    await addUnpaidOrder(db(), { now: NOW }),
  ];
  await addUnpaidOrder(db(), { now: NOW, due: 5_000 });
  for (const [order, at] of [
    [yesterday, addMilliseconds(NOW, -24 * 3_600_000)],
    [today, NOW],
  ] as const)
    await db()
      .updateTable('purchase_order')
      .set({ status: 'approved', approved_at: at })
      .where('id', '=', order.orderId)
      .execute();
  expect(await readSales(db(), addMilliseconds(NOW, -3_600_000))).toEqual({
    count: 1,
    sums: [{ currency: 'THB', amount: 174_100, refunded: 0 }],
  });
  expect(await readAwaitedMoney(db())).toEqual({
    count: 1,
    sums: [{ currency: 'THB', amount: 5_000 }],
  });

  // CRT-12 dollars are counted, and never added to baht
  const inDollars = await addUnpaidOrder(db(), { now: NOW, due: 5_900 });
  await db()
    .updateTable('purchase_order')
    .set({ currency: 'USD' })
    .where('id', '=', inDollars.orderId)
    .execute();
  expect(await readAwaitedMoney(db())).toEqual({
    count: 2,
    sums: [
      { currency: 'THB', amount: 5_000 },
      { currency: 'USD', amount: 5_900 },
    ],
  });
});

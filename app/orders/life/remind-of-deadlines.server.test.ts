import { expect, test } from 'vitest';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addUnpaidOrder, type PlacedForTest } from '../../../test/support/rows/placed-order';
import { change } from '../../../test/support/shop/app-server';
import { moveOrder } from './move-order.server';
import { remindOfDeadlines } from './remind-of-deadlines.server';

// 15:00 in Bangkok
const placedAt = new Date('2026-11-20T08:00:00Z');
const soon = addHours(placedAt, 43);
const { db } = fileDatabase({ hasJobs: true });

const order = (hours = 48): Promise<PlacedForTest> =>
  addUnpaidOrder(db(), { now: placedAt, cancelAt: addHours(placedAt, hours) });
const mails = () =>
  db().selectFrom('outbox_mail').select(['kind', 'to_address', 'plain_text', 'order_id']).execute();

test('CHK-04 six hours before its end, and not before, the buyer is told once, with the way to pay', async () => {
  const { orderId, token } = await order();
  expect(await remindOfDeadlines(db(), addHours(placedAt, 41.9))).toBe(0);
  expect(await Promise.all([remindOfDeadlines(db(), soon), remindOfDeadlines(db(), soon)])).toContain(1);
  expect(await remindOfDeadlines(db(), addHours(soon, 1))).toBe(0);
  const result = await mails();
  expect(result).toHaveLength(1);
  expect(result[0]).toMatchObject({
    kind: 'order-expiring',
    order_id: orderId,
    to_address: 'buyer@example.test',
  });
  expect(result[0]!.plain_text).toContain(`/order/${token}/transfer`);
});

test.each([
  ['whose whole time is short', 11.9, {}],
  ['that has ended', 43, {}],
])('CHK-04 an order %s gets no such mail', async (_why, hours) => {
  await order(hours);
  expect(await remindOfDeadlines(db(), addHours(placedAt, hours === 43 ? 43.1 : 4.5))).toBe(0);
});

test('CHK-04 an order that was reported, cancelled or has money somebody looks at gets no such mail', async () => {
  const [reported, cancelled, looked] = [await order(), await order(), await order()];
  await db()
    .transaction()
    .execute(async (tx) => {
      for (const move of [
        { orderId: reported.orderId, kind: 'transfer-reported', actor: 'buyer' },
        { orderId: cancelled.orderId, kind: 'expired', actor: 'system' },
      ] as const)
        await moveOrder(tx, move, placedAt);
    });
  await db()
    .insertInto('money_case')
    .values({ kind: 'underpaid', order_id: looked.orderId, amount: 1, currency: 'THB', opened_at: placedAt })
    .execute();
  expect(await remindOfDeadlines(db(), soon)).toBe(0);
});

test('CHK-04 a provider that never answered stops no clock: the buyer is told', async () => {
  const { orderId } = await order();
  await db()
    .insertInto('money_case')
    .values({ kind: 'unanswered', order_id: orderId, amount: 1, currency: 'THB', opened_at: placedAt })
    .execute();
  expect(await remindOfDeadlines(db(), soon)).toBe(1);
});

test('CHK-04 the shop says how many hours before, or never', async () => {
  await order();
  await change(db(), { expiry_notice_hours: 0 });
  expect(await remindOfDeadlines(db(), soon)).toBe(0);
  await change(db(), { expiry_notice_hours: 2 });
  expect(await remindOfDeadlines(db(), soon)).toBe(0);
  expect(await remindOfDeadlines(db(), addHours(placedAt, 46.5))).toBe(1);
});

test('R-378 what is due at night leaves in the morning, or the evening before where the order ends sooner', async () => {
  // due at 04:35; and the night after at 01:00 of an order that ends at 07:00
  await order(43 + 7 / 12);
  await order(64);
  for (const hours of [37.6, 40, 40.9, 41.1]) {
    const result = await remindOfDeadlines(db(), addHours(placedAt, hours));
    expect([hours, result]).toEqual([hours, hours === 41.1 ? 1 : 0]);
  }
  expect(await remindOfDeadlines(db(), addHours(placedAt, 51.9))).toBe(0);
  expect(await remindOfDeadlines(db(), addHours(placedAt, 52.1))).toBe(1);
  expect(await mails()).toHaveLength(2);
});

import { describe, expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addLineRefund } from '../../../test/support/rows/line-refund';
import { addOrderOfLines, transferFor } from '../../../test/support/rows/refundable-order';
import { afterRefund } from './opened-course';
import { readRefundChoice } from './refund-choice.server';

const now = new Date('2026-11-20T07:00:00Z');
const nextYear = new Date('2027-11-20T07:00:00Z');

const { db } = fileDatabase({ hasJobs: true });

describe(`choice of lines to refund, ${databaseMode()}`, () => {
  test('PAY-24 a course two lines opened goes on after one of them, and ends with both; over and revoked access keeps nothing', async () => {
    const order = await addOrderOfLines(db(), { now });
    await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
    const grant = (overrides: {
      ends_at: Date | null;
      revoked_at?: Date;
      course_id?: number;
      order_line_id?: number;
    }) =>
      db()
        .insertInto('access_grant')
        .values({
          person_id: order.personId,
          course_id: order.onlineId,
          order_line_id: order.classLine,
          starts_at: now,
          granted_at: now,
          source: 'purchase',
          terms: JSON.stringify({}),
          ...overrides,
        })
        .execute();
    await grant({ ends_at: nextYear });
    await grant({ ends_at: now, course_id: order.giftId });
    await grant({ ends_at: null, course_id: order.giftId, revoked_at: now, order_line_id: order.goodsLine });
    const after = async (...lineIds: number[]) => {
      const choice = await readRefundChoice(db(), order.orderId, now);
      const { ends, goesOn } = afterRefund(choice!.lines.filter(({ lineId }) => lineIds.includes(lineId)));
      return { ends: ends.length, goesOn: goesOn.map(({ until }) => until) };
    };
    // the online course with its gift
    expect(await after(order.onlineLine)).toEqual({ ends: 1, goesOn: [nextYear] });
    // the class, the online course and its gift
    expect(await after(order.onlineLine, order.classLine)).toEqual({ ends: 3, goesOn: [] });
  });

  test('PAY-24 a parcel that has left and a class that has begun are said: they are not on sale again by default', async () => {
    const order = await addOrderOfLines(db(), { now });
    await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
    const readGone = async (at = now) => (await readRefundChoice(db(), order.orderId, at))!.gone;
    const starts = (day: string) =>
      db().updateTable('course').set({ start_date: day }).where('id', '=', order.classId).execute();
    expect(await readGone()).toEqual([]);
    await starts('2026-11-21');
    expect(await readGone()).toEqual([]);
    // midnight in Thailand
    expect(await readGone(new Date('2026-11-20T17:00:00Z'))).toEqual(['class']);
    const parcel = { status: 'sent' as const, sent_at: now, carrier: 'thailand-post' };
    await db().updateTable('shipment').set(parcel).execute();
    expect(await readGone()).toEqual(['parcel']);
    await starts('2026-11-20');
    expect(await readGone()).toEqual(['parcel', 'class']);
    await addLineRefund(db(), { orderId: order.orderId, lineIds: [order.goodsLine], at: now });
    expect(await readGone()).toEqual(['class']);
  });
});

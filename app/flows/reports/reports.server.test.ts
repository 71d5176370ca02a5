import { describe, expect, test } from 'vitest';
import { writeOrderRefund } from '~/orders/line-refunds/write-order-refund.server';
import { readSales } from '~/orders/staff/sales-figures.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { OMISE_CARD } from '~/providers/omise/omise-card';
import { OMISE_PROMPTPAY } from '~/providers/omise/omise-promptpay';
import { translator } from '~/text/translate';
import { satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { addOrderOfLines, transferFor } from '../../../test/support/rows/refundable-order';
import { useSandboxProviders } from '../../../test/support/rows/sandbox-providers';
import { readAskedReport } from './asked-report.server';
import type { ReportKind } from './report-kinds';
import { rowLabel } from './report-texts';
import { readReport } from './reports.server';

/** Ten in the evening in Bangkok, of the day before in London. */
const LATE = new Date('2026-11-20T15:00:00Z');
/** Half past midnight of the 21st in Bangkok. */
const NIGHT = new Date('2026-11-20T17:30:00Z');
const NOVEMBER = { from: new Date('2026-10-31T17:00:00Z'), before: new Date('2026-11-30T17:00:00Z') };

const { db } = fileDatabase({ hasJobs: true });

const report = (kind: ReportKind, period = NOVEMBER) => readReport(db(), kind, { period, locale: 'th' });

async function sold(now: Date, due = 174_100) {
  const order = await addUnpaidOrder(db(), { now, due });
  await transferFor(db(), { orderId: order.orderId, amount: due }, now);
  return order;
}

describe(`reports, ${databaseMode()}`, () => {
  test('a sale counts on its day in Bangkok, by what was taken for it; days without any are there', async () => {
    await sold(LATE);
    await sold(NIGHT, 50_000);
    const less = await addUnpaidOrder(db(), { now: NIGHT, due: 50_000 });
    await transferFor(db(), { orderId: less.orderId, amount: 40_000, acceptsDifference: true }, NIGHT);
    await addUnpaidOrder(db(), { now: NIGHT });
    const { rows } = await report('day');
    expect(rows).toHaveLength(30);
    const of = (day: string) => rows.find(({ key }) => key === day)?.figures;
    expect(of('2026-11-20')).toEqual([1, 174_100, 0, 174_100]);
    expect(of('2026-11-21')).toEqual([2, 90_000, 0, 90_000]);
    expect(of('2026-11-22')).toEqual([0, 0, 0, 0]);
    const october = { from: new Date('2026-09-30T17:00:00Z'), before: NOVEMBER.from };
    expect((await report('day', october)).rows.every(({ figures }) => figures[0] === 0)).toBe(true);
  });

  test('this month lists no day after today, and what ends later is still looked ahead to', async () => {
    await sold(LATE);
    const reportBy = (by: string) =>
      readAskedReport(db(), new URLSearchParams({ by, in: 'month' }), { now: NIGHT, locale: 'th' });
    const { report: byDay } = await reportBy('day');
    expect([byDay.rows[0]?.key, byDay.rows.at(-1)?.key]).toEqual(['2026-11-01', '2026-11-21']);
    expect((await reportBy('endings')).asked.last).toBe('2026-11-30');
  });

  test('a refund counts on its own day', async () => {
    const order = await sold(LATE);
    await db()
      .insertInto('order_refund')
      .values({
        order_id: order.orderId,
        reason: 'x',
        amount: 74_100,
        gives_back: false,
        created_at: NIGHT,
        created_by: order.personId,
      })
      .execute();
    const { rows } = await report('day');
    expect(rows.find(({ key }) => key === '2026-11-21')?.figures).toEqual([0, 0, 74_100, -74_100]);
  });

  test('R-342 a sale counts as its invoice says, with the tax a company withheld; what goes back as its credit note', async () => {
    const { orderId, personId } = await addUnpaidOrder(db(), { now: LATE, due: 3_582_000 });
    await db()
      .updateTable('purchase_order')
      .set({ withholding: 100_430 })
      .where('id', '=', orderId)
      .execute();
    await transferFor(db(), { orderId, amount: 3_481_570 }, LATE);
    for (const kind of ['method', 'source'] as const)
      expect((await report(kind)).rows.map(({ figures }) => figures)).toEqual([[1, 3_582_000]]);
    expect((await readSales(db(), NOVEMBER.from)).sums).toEqual([
      { currency: 'THB', amount: 3_582_000, refunded: 0 },
    ]);
    const { id: lineId } = await db().selectFrom('order_line').select('id').executeTakeFirstOrThrow();
    const back = { net: satang(3_582_000), withholding: satang(100_430) };
    await inTransaction(db(), (tx) =>
      writeOrderRefund(
        tx,
        {
          orderId,
          reason: 'x',
          givesBack: false,
          shipping: satang(0),
          amount: satang(3_481_570),
          lines: [{ lineId, ...back }],
          parts: [],
          writtenBy: personId,
        },
        NIGHT,
      ),
    );
    const { rows } = await report('day');
    expect(rows.filter(({ figures }) => figures.some((figure) => figure !== 0))).toMatchObject([
      { key: '2026-11-20', figures: [1, 3_582_000, 0, 3_582_000] },
      { key: '2026-11-21', figures: [0, 0, 3_582_000, -3_582_000] },
    ]);
  });

  test('by course and product: lines after their discounts, the largest first', async () => {
    const order = await addOrderOfLines(db(), { now: LATE });
    await transferFor(db(), { orderId: order.orderId, amount: order.due }, LATE);
    const { rows, hasSum } = await report('course');
    expect(rows.map(({ figures }) => figures)).toEqual([
      [1, 100_000],
      [1, 50_000],
      [1, 30_000],
    ]);
    expect(hasSum).toBe(false);
  });

  test('by method, by teacher, by coupon', async () => {
    const order = await sold(LATE);
    expect((await report('method')).rows).toEqual([{ key: '1', label: 'โอนเงิน', figures: [1, 174_100] }]);
    const teacher = await db()
      .insertInto('teacher')
      .values({ external_key: 't', name: 'ครูก้อง' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().updateTable('course').set({ teacher_id: teacher.id }).execute();
    expect((await report('teacher')).rows).toMatchObject([{ label: 'ครูก้อง', figures: [1, 174_100] }]);
    expect((await report('coupon')).rows).toEqual([]);
    const coupon = await db()
      .insertInto('coupon')
      .values({ code: 'TEN', normal_code: 'ten', coupon_type: 'P1', discount_type: 'amount' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('order_coupon')
      .values({ order_id: order.orderId, coupon_id: coupon.id, discount: 1_000, position: 1 })
      .execute();
    expect((await report('coupon')).rows).toMatchObject([{ label: 'TEN', figures: [1, 174_100, 1_000] }]);
  });

  test('money that staff took themselves stands in a line of its own, and so does what cost nothing', async () => {
    await sold(LATE, 50_000);
    const byHand = async (due: number, way: 'cash' | 'transfer') => {
      const { orderId } = await sold(LATE, due);
      await db().updateTable('payment').set({ hand_way: way }).where('order_id', '=', orderId).execute();
    };
    await byHand(60_000, 'cash');
    await byHand(70_000, 'transfer');
    const free = await sold(LATE, 10_000);
    await db()
      .updateTable('purchase_order')
      .set({ payment_method_id: null })
      .where('id', '=', free.orderId)
      .execute();
    const found = await report('method');
    expect(found.rows.map(({ key, figures }) => [key, ...figures])).toEqual([
      ['by-hand', 2, 130_000],
      ['1', 1, 50_000],
      ['-', 1, 10_000],
    ]);
    const labels = found.rows.map(({ label }) =>
      rowLabel(found, label, { t: translator('th'), locale: 'th' }),
    );
    expect(labels).toEqual(['รับเงินเอง (บันทึกโดยพนักงาน)', 'โอนเงิน', 'ไม่มียอดต้องชำระ']);
  });

  test('the steps from looking to paying', async () => {
    await db()
      .insertInto('page_view')
      .values({ day: '2026-11-20', page: 'course', subject_id: 1, views: 7 })
      .execute();
    await sold(LATE);
    await addUnpaidOrder(db(), { now: LATE });
    expect((await report('steps')).rows.map(({ figures }) => figures[0])).toEqual([7, 2, 1, 1]);
  });

  test('access that ends: the last of a student’s grants for a course', async () => {
    const { courseId, personId } = await sold(LATE);
    const next = {
      from: new Date(LATE.getTime() + 364 * 86_400_000),
      before: new Date(LATE.getTime() + 366 * 86_400_000),
    };
    expect((await report('endings', next)).rows).toMatchObject([{ figures: [1] }]);
    await db()
      .insertInto('access_grant')
      .values({
        person_id: personId,
        course_id: courseId,
        granted_at: LATE,
        starts_at: LATE,
        ends_at: null,
        source: 'staff',
        terms: '{}',
      })
      .execute();
    expect((await report('endings', next)).rows).toEqual([]);
  });

  test('what providers listed and paid out stands beside what the shop counted', async () => {
    await sold(LATE);
    await db()
      .insertInto('provider_payout')
      .values({
        provider: 'omise',
        account: 'a',
        reference: 'r',
        amount: 100_000,
        currency: 'THB',
        made_at: LATE,
        seen_at: LATE,
        state: 'sent',
      })
      .execute();
    useSandboxProviders('http://sandbox.test');
    const methods = [
      { id: OMISE_CARD.id, name_th: 'บัตรเครดิต' },
      { id: OMISE_PROMPTPAY.id, name_th: 'พร้อมเพย์' },
    ];
    await db().insertInto('payment_method').values(methods).execute();
    const payouts = await report('payouts');
    expect(payouts.rows).toEqual([
      { key: 'bank-transfer', label: 'โอนเงิน', figures: [174_100, 0, null, 0] },
      { key: 'omise', label: 'พร้อมเพย์ · บัตรเครดิต', figures: [0, 0, null, 100_000] },
    ]);
    expect(rowLabel(payouts, 'by-hand', { t: translator('th'), locale: 'th' })).toBe('เงินสด');
  });

  test('R-128 sales stand by the way their buyers came; those of whom nobody knows in a row of their own', async () => {
    const from = async (source: string | null, due: number) => {
      const { orderId } = await sold(LATE, due);
      await db().updateTable('purchase_order').set({ source }).where('id', '=', orderId).execute();
    };
    await from('facebook.com', 50_000);
    await from('facebook.com', 60_000);
    await from('staff', 70_000);
    await from(null, 10_000);
    const found = await report('source');
    expect(found.rows).toEqual([
      { key: 'facebook.com', label: 'facebook.com', figures: [2, 110_000] },
      { key: 'staff', label: 'staff', figures: [1, 70_000] },
      { key: '-', label: '', figures: [1, 10_000] },
    ]);
    const words = { t: translator('th', {}), locale: 'th' as const };
    expect(found.rows.map(({ label }) => rowLabel(found, label, words))).toEqual([
      'facebook.com',
      'ทีมงานสร้างให้',
      'ไม่ทราบที่มา',
    ]);
  });
});

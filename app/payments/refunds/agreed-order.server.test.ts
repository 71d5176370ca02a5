import { beforeEach, describe, expect, test } from 'vitest';
import { monthOf } from '~/documents/document-search';
import type { DocumentSnapshot } from '~/documents/document-snapshot';
import { readOrderById } from '~/orders/page/orders.server';
import { readSales } from '~/orders/staff/sales-figures.server';
import { decideException } from '~/payments/payment-exceptions/decide-exception.server';
import { readException } from '~/payments/payment-exceptions/payment-exceptions.server';
import { containedVat } from '~/pricing/tax-rules';
import { changeSiteSetting } from '~/settings/site-settings.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { readMonthReport } from '../../../test/support/rows/month-report';
import { addOrderOfLines, type OrderOfLines, transferFor } from '../../../test/support/rows/refundable-order';
import { refundLines } from './refund-lines.server';
import { readRefundPlan } from './refund-plan.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = new Date('2026-11-22T07:00:00Z');
const BY_HAND = { way: 'by-hand', refundedAt: later, reference: 'KBANK 1' } as const;

const { db } = fileDatabase({ hasJobs: true });
let administratorId: number;
beforeEach(async () => {
  administratorId = await addPerson(db());
  for (const [name, value] of Object.entries({
    shop_name: 'บริษัท เรียนดี จำกัด',
    shop_address: '88/8 ซอยอารีย์ 4 กรุงเทพมหานคร 10400',
    shop_tax_id: '0105569012345',
  }))
    await changeSiteSetting(db(), name, value, now);
});

/** An order over 1,850 with VAT; `amount` was paid, and staff accepted it. */
async function agreedOn(amount: number, withholding = 0): Promise<OrderOfLines> {
  const order = await addOrderOfLines(db(), { now, withholding });
  const vat = containedVat(satang(185_000), 700);
  const steps = [{ kind: 'vat', amount: vat, of: 185_000, rateBasisPoints: 700 }];
  await db()
    .updateTable('purchase_order')
    .set({ vat, quote: JSON.stringify({ steps, lines: [] }) })
    .where('id', '=', order.orderId)
    .execute();
  await transferFor(db(), { orderId: order.orderId, amount, acceptsDifference: true }, now);
  return order;
}
const papers = async () =>
  (
    await db()
      .selectFrom('tax_document')
      .select(['kind', 'number', 'total', 'vat', 'cancelled_at', 'snapshot'])
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, snapshot: row.snapshot as unknown as DocumentSnapshot }));
async function refund(orderId: number, lineIds: number[]) {
  const plan = await readRefundPlan(db(), { orderId, lineIds });
  if (!plan.ok) throw new Error(plan.refusal.code);
  const { seen } = plan.value;
  const request = {
    orderId,
    lineIds,
    reason: 'ผู้เรียนขอยกเลิก',
    givesBack: true,
    money: BY_HAND,
    administratorId,
  };
  const result = await refundLines(db(), { ...request, seen }, later);
  if (!result.ok) throw new Error(result.refusal.code);
  return plan.value;
}
const decide = async (exceptionId: number) =>
  decideException(
    db(),
    {
      exceptionId,
      administratorId,
      seen: (await readException(db(), exceptionId))!.seen,
      decision: { kind: 'accept', acceptsDifference: false },
    },
    later,
  );
const lastException = async () =>
  (await db().selectFrom('money_case').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

describe(`an order approved with less than was due, ${databaseMode()}`, () => {
  test('its document and its VAT say what was agreed, and so does the report', async () => {
    const order = await agreedOn(150_000);
    const [paper] = await papers();
    expect(paper).toMatchObject({ total: 150_000, vat: containedVat(satang(150_000), 700) });
    const { snapshot } = paper!;
    expect(snapshot).toMatchObject({ due: 150_000, words: 'หนึ่งพันห้าร้อยบาทถ้วน', allowance: 35_000 });
    expect(snapshot.lines.reduce((sum, { net }) => sum + net, 0)).toBe(150_000);
    const { sums } = await readMonthReport(db(), monthOf('2026-11')!);
    expect(sums).toMatchObject({ total: 150_000, vat: 9_813 });
    expect(await readOrderById(db(), order.orderId)).toMatchObject({ due: 185_000, agreed: 150_000 });
    const { sums: sold } = await readSales(db(), new Date(0));
    expect(sold).toMatchObject([{ currency: 'THB', amount: 150_000 }]);
    const mail = await db()
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('kind', '=', 'order-approved')
      .executeTakeFirstOrThrow();
    expect(mail.plain_text).toContain('1,500.00');
    expect(mail.plain_text).not.toContain('1,850.00');
  });

  test('each line goes back with its part of what was agreed, whichever goes first, and all of it comes to that', async () => {
    const order = await agreedOn(92_500);
    // half of everything: 1,000, 500 and 300 with 50 of shipping
    expect((await refund(order.orderId, [order.onlineLine])).amount).toBe(25_000);
    // the missing amount was dealt with when staff accepted it
    const differences = db()
      .selectFrom('money_case')
      .select(['outcome', 'settled_by'])
      .where('kind', '=', 'underpaid');
    expect(await differences.execute()).toEqual([{ outcome: 'accepted', settled_by: null }]);
    expect((await refund(order.orderId, [order.classLine])).amount).toBe(50_000);
    expect(await refund(order.orderId, [order.goodsLine])).toMatchObject({ amount: 17_500, shortBy: 0 });
    const all = await papers();
    const notes = all.filter(({ kind }) => kind === 'credit-note');
    expect(notes.map(({ total }) => total)).toEqual([25_000, 50_000, 17_500]);
    expect(notes.reduce((sum, { vat }) => sum + vat, 0)).toBe(all[0]!.vat);
    const { sums } = await readMonthReport(db(), monthOf('2026-11')!);
    expect(sums).toEqual({ base: 0, exempt: 0, vat: 0, total: 0 });
    // no amount is due
    await transferFor(db(), { orderId: order.orderId, amount: 1_000 }, later);
    expect(await readException(db(), await lastException())).toMatchObject({ amountDue: 0 });
  });

  test('what is withheld shrinks with the price', async () => {
    const order = await agreedOn(90_250, 4_500);
    const [paper] = await papers();
    expect(paper!.snapshot).toMatchObject({ due: 90_250, withholding: { amount: 2_250 }, total: 92_500 });
    expect((await refund(order.orderId, [order.classLine])).amount).toBe(48_500);
  });

  test('the rest that comes and is kept after all is in the document that replaces it', async () => {
    const order = await agreedOn(150_000);
    await transferFor(db(), { orderId: order.orderId, amount: 35_000 }, later);
    expect(await decide(await lastException())).toMatchObject({ ok: true });
    const [old, full] = await papers();
    expect(old!.cancelled_at).not.toBeNull();
    expect(full).toMatchObject({
      total: 185_000,
      cancelled_at: null,
      snapshot: { replaces: { number: old!.number } },
    });
    expect(await readOrderById(db(), order.orderId)).toMatchObject({ agreed: null });
    expect((await refund(order.orderId, [order.classLine])).amount).toBe(100_000);
  });

  test('nothing more is kept for it once a line went back: its document can say no more', async () => {
    const order = await agreedOn(150_000);
    await refund(order.orderId, [order.onlineLine]);
    await transferFor(db(), { orderId: order.orderId, amount: 35_000 }, later);
    expect(await decide(await lastException())).toMatchObject({ ok: false });
    expect((await papers()).filter(({ kind }) => kind !== 'credit-note')).toHaveLength(1);
  });
});

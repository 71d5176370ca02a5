import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasAccess } from '~/access/grants.server';
import type { DocumentSnapshot } from '~/documents/document-snapshot';
import { readMissingDocuments } from '~/documents/missing-documents.server';
import type { PartAsk } from '~/orders/line-refunds/line-refund';
import { readOrderById } from '~/orders/page/orders.server';
import { readShipment } from '~/orders/shipping/shipments.server';
import { readWithheld } from '~/orders/withholding-certificate.server';
import { readOrderBalance } from '~/payments/settlement/money-parts.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addMoney, satang } from '~/values/money';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addOrderOfLines, type OrderOfLines, transferFor } from '../../../test/support/rows/refundable-order';
import { type LineRefund, refundLines } from './refund-lines.server';
import { readRefundPlan } from './refund-plan.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = new Date('2026-11-22T07:00:00Z');

let open: OpenDatabase;
let administratorId: number;
beforeAll(async () => {
  open = await openTestDatabase();
  await installTestJobs(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(open.db);
  administratorId = await addPerson(open.db);
});

const BY_HAND = { way: 'by-hand', refundedAt: later, reference: 'KBANK 1' } as const;

async function paidOrder(overrides: { withholding?: number } = {}): Promise<OrderOfLines> {
  const order = await addOrderOfLines(open.db, { now, ...overrides });
  await transferFor(open.db, { orderId: order.orderId, amount: order.due }, now);
  return order;
}
interface RefundChoice {
  lineIds?: number[];
  parts?: PartAsk[];
}
async function refund(
  orderId: number,
  { lineIds = [], parts = [] }: RefundChoice,
  overrides: Partial<LineRefund> = {},
) {
  const plan = await readRefundPlan(open.db, { orderId, lineIds, parts });
  if (!plan.ok) return plan;
  return refundLines(
    open.db,
    {
      orderId,
      lineIds,
      parts,
      reason: 'เริ่มเรียนช้า',
      givesBack: true,
      money: BY_HAND,
      administratorId,
      seen: plan.value.seen,
      ...overrides,
    },
    later,
  );
}
const notes = async () =>
  (
    await open.db
      .selectFrom('tax_document')
      .select('snapshot')
      .where('kind', 'in', ['credit-note', 'refund-note'])
      .orderBy('id')
      .execute()
  ).map((row) => row.snapshot as unknown as DocumentSnapshot);
const sold = async () =>
  (
    await open.db
      .selectFrom('tax_document')
      .select('snapshot')
      .where('kind', 'not in', ['credit-note', 'refund-note'])
      .executeTakeFirstOrThrow()
  ).snapshot as unknown as DocumentSnapshot;
const refunded = async () =>
  addMoney(
    ...(await open.db.selectFrom('refund').select('amount').where('status', '<>', 'refused').execute()).map(
      ({ amount }) => satang(amount),
    ),
  );
const stock = async ({ productId }: OrderOfLines) =>
  (
    await open.db
      .selectFrom('product')
      .select('available_qty')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
  ).available_qty;

describe(`parts of a line go back, ${databaseMode()}`, () => {
  test('R-126 one of two books: its money, its note, one in stock, one in the parcel; its buyer is told of one', async () => {
    const order = await paidOrder();
    await open.db.updateTable('shipment').set({ status: 'packed', packed_at: now }).execute();
    const before = await stock(order);
    expect(await refund(order.orderId, { parts: [{ lineId: order.goodsLine, qty: 1 }] })).toMatchObject({
      ok: true,
    });
    expect(await refunded()).toBe(15_000);
    expect(await notes()).toMatchObject([{ total: 15_000, lines: [{ name: 'หนังสือ' }] }]);
    expect(await stock(order)).toBe(before + 1);
    // the parcel is packed again
    expect(await readShipment(open.db, order.orderId)).toMatchObject({
      status: 'waiting',
      items: [{ name: 'หนังสือ', qty: 1 }],
    });
    const view = await readOrderById(open.db, order.orderId);
    expect(view?.refunds).toMatchObject([
      { amount: 15_000, lineIds: [], parts: [{ lineId: order.goodsLine, qty: 1 }], isMoneyBack: true },
    ]);
    expect(view?.lines.map(({ refundId }) => refundId)).toEqual([null, null, null]);
    const mail = await open.db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('kind', '=', 'lines-refunded')
      .executeTakeFirstOrThrow();
    expect(mail.plain_text).toContain('ส่วนที่เหลือยังเป็นของคุณ');
    // the second piece, with the rest of the line; its stock returns once
    await refund(order.orderId, { lineIds: [order.goodsLine] });
    expect(await stock(order)).toBe(before + 2);
    expect(await refunded()).toBe(30_000);
    expect(await readShipment(open.db, order.orderId)).toBeNull();
  });

  test('a book that does not come back is not on sale again', async () => {
    const order = await paidOrder();
    const before = await stock(order);
    await refund(order.orderId, { parts: [{ lineId: order.goodsLine, qty: 1 }] }, { givesBack: false });
    expect(await stock(order)).toBe(before);
    await refund(order.orderId, { lineIds: [order.goodsLine] });
    expect(await stock(order)).toBe(before + 1);
  });

  test('200 off a class keeps seat and access; withheld tax goes with it, and the balance, the certificate and the notes come to the whole', async () => {
    const order = await paidOrder({ withholding: 4_206 });
    const { amount: withheld } = (await readWithheld(open.db, order.orderId))!;
    await refund(order.orderId, { parts: [{ lineId: order.onlineLine, amount: satang(20_000) }] });
    expect(await refunded()).toBe(20_000);
    expect(await hasAccess(open.db, order.personId, order.onlineId, later)).toBe(true);
    const [part] = await open.db.selectFrom('order_refund_part').selectAll().execute();
    expect(part).toMatchObject({ qty: null, net: 20_000 + part!.withholding });
    expect(part!.withholding).toBeGreaterThan(0);
    expect((await readWithheld(open.db, order.orderId))?.amount).toBe(withheld - part!.withholding);
    expect((await readOrderBalance(open.db, order.orderId)).amountDue).toBe(0);
    expect((await readMissingDocuments(open.db, order.orderId)).refundIds).toEqual([]);
    const history = await open.db.selectFrom('order_event').select('kind').orderBy('id', 'desc').execute();
    expect(history.map(({ kind }) => kind)).toContain('part-refunded');
    // the rest of everything
    await refund(order.orderId, { parts: [{ lineId: order.goodsLine, qty: 1 }] });
    await refund(order.orderId, { lineIds: [order.classLine, order.onlineLine, order.goodsLine] });
    expect(await refunded()).toBe(order.due);
    const all = await notes();
    expect(addMoney(...all.map(({ total }) => total))).toBe((await sold()).total);
    expect(addMoney(...all.map(({ vat }) => vat))).toBe((await sold()).vat);
    expect(await hasAccess(open.db, order.personId, order.onlineId, later)).toBe(false);
    expect((await readOrderBalance(open.db, order.orderId)).amountDue).toBe(0);
  });

  test('a note that was not issued with its refund is missing, and issued over the part', async () => {
    const order = await paidOrder();
    await refund(order.orderId, { parts: [{ lineId: order.onlineLine, amount: satang(5_000) }] });
    await open.db.updateTable('order_refund').set({ credit_note_id: null }).execute();
    expect((await readMissingDocuments(open.db, order.orderId)).refundIds).toHaveLength(1);
  });

  test('more than is left is refused with what is left, and an amount twice is never above it', async () => {
    const order = await paidOrder();
    const parts = [{ lineId: order.onlineLine, amount: satang(50_001) }];
    expect(await refund(order.orderId, { parts })).toEqual({
      ok: false,
      refusal: { code: 'MORE_THAN_LEFT', lineId: order.onlineLine, left: 50_000 },
    });
    await refund(order.orderId, { parts: [{ lineId: order.onlineLine, amount: satang(30_000) }] });
    expect(
      await refund(order.orderId, { parts: [{ lineId: order.onlineLine, amount: satang(20_001) }] }),
    ).toEqual({
      ok: false,
      refusal: { code: 'MORE_THAN_LEFT', lineId: order.onlineLine, left: 20_000 },
    });
    expect(await refund(order.orderId, { parts: [{ lineId: order.goodsLine, qty: 3 }] })).toMatchObject({
      refusal: { code: 'NO_SUCH_PIECES', pieces: 2 },
    });
  });

  test('of refunds sent at once, of parts and of the line, one is made and the others are told', async () => {
    const order = await paidOrder();
    const part = [{ lineId: order.goodsLine, qty: 1 }];
    const seenOf = async (request: RefundChoice) => {
      const plan = await readRefundPlan(open.db, { orderId: order.orderId, lineIds: [], ...request });
      return plan.ok ? plan.value.seen : '';
    };
    const [ofPart, ofLine] = [await seenOf({ parts: part }), await seenOf({ lineIds: [order.goodsLine] })];
    const common = { orderId: order.orderId, reason: 'คืน', givesBack: true, money: BY_HAND, administratorId };
    const before = await stock(order);
    const answers = await Promise.all([
      refundLines(open.db, { ...common, lineIds: [], parts: part, seen: ofPart }, later),
      refundLines(open.db, { ...common, lineIds: [], parts: part, seen: ofPart }, later),
      refundLines(open.db, { ...common, lineIds: [order.goodsLine], seen: ofLine }, later),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refundRows = await open.db.selectFrom('order_refund').select('amount').execute();
    expect(refundRows).toHaveLength(1);
    expect(await refunded()).toBe(refundRows[0]!.amount);
    expect(await stock(order)).toBe(before + (refundRows[0]!.amount === 15_000 ? 1 : 2));
  });
});

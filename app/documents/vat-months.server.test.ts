import { beforeEach, describe, expect, test } from 'vitest';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { closeVatMonth } from '~/documents/vat/close-vat-month.server';
import { seenReport } from '~/documents/vat/vat-report';
import { readSalesReport } from '~/documents/vat/vat-report.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { containedVat } from '~/pricing/tax-rules';
import { changeSiteSetting } from '~/settings/site-settings.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../test/support/databases/file-database';
import { untilSomebodyWaits } from '../../test/support/databases/lock-waiters';
import { besideTransaction } from '../../test/support/databases/one-session';
import { databaseMode, truncateAll } from '../../test/support/databases/test-database';
import { addPerson } from '../../test/support/rows/bought-course';
import { readMonthReport } from '../../test/support/rows/month-report';
import { addUnpaidOrder } from '../../test/support/rows/placed-order';
import { monthOf } from './document-search';
import { readDocumentsOfOrder } from './documents.server';
import { issueCreditNote } from './issue-credit-note.server';
import { replaceReceipt } from './replace-receipt.server';

const november = monthOf('2026-11')!;
const december = monthOf('2026-12')!;
const paidAt = new Date('2026-11-30T07:00:00Z');
/** 2 December, in Bangkok */
const now = new Date('2026-12-02T07:00:00Z');
const company: TaxIdentity = {
  personType: 'juristic_person',
  nameOne: 'บริษัท น้ำพริกแม่กำไล จำกัด',
  nameTwo: '00012',
  taxId: '0105558123451',
  address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
  certificateId: null,
};

const { db } = fileDatabase({ hasJobs: true, maxConnections: 20 });
let administratorId: number;
beforeEach(async () => {
  for (const [name, value] of Object.entries({
    shop_name: 'บริษัท เรียนดี จำกัด',
    shop_address: '88/8 ซอยอารีย์ 4 กรุงเทพมหานคร 10400',
    shop_tax_id: '0105569012345',
  }))
    await changeSiteSetting(db(), name, value, paidAt);
  administratorId = await addPerson(db());
});

async function addSold(due = 159_000) {
  const order = await addUnpaidOrder(db(), { now: paidAt, due });
  const vat = containedVat(satang(due), 700);
  const steps = [{ kind: 'vat', amount: vat, of: due, rateBasisPoints: 700 }];
  await db()
    .updateTable('purchase_order')
    .set({ vat, quote: JSON.stringify({ steps, lines: [] }) })
    .where('id', '=', order.orderId)
    .execute();
  return order;
}
let references = 0;
/** Paid on one day and approved on another. */
async function settle(orderId: number, { receivedAt = paidAt, at = now, amount = 159_000 } = {}) {
  const settlement = await settlePayment(
    db(),
    {
      orderId,
      methodId: 1,
      provider: 'bank-transfer',
      reference: `month ${(references += 1)}`,
      amount: satang(amount),
      currency: 'THB',
      receivedAt,
    },
    at,
  );
  if (!settlement.ok) throw new Error(settlement.refusal.code);
}
async function sell(options: Parameters<typeof settle>[1] = {}) {
  const order = await addSold(options.amount);
  await settle(order.orderId, options);
  const [document] = await readDocumentsOfOrder(db(), order.orderId);
  return { ...order, document: document! };
}
const close = async (month = november, at = now, seenVersion?: string) =>
  closeVatMonth(
    db(),
    {
      month,
      administratorId,
      seen: seenVersion ?? seenReport(await readSalesReport(db(), month)),
    },
    at,
  );
const numbers = async (month = november) =>
  (await readMonthReport(db(), month)).rows.map(({ number }) => number);

describe(`months of the sales tax report, ${databaseMode()}`, () => {
  test('TAX-04 a sale is of the month it was paid in, whichever month its document bears', async () => {
    const { document } = await sell();
    expect(document.day).toBe('2026-12-02');
    expect(await numbers()).toEqual([document.number]);
    expect(await numbers(december)).toEqual([]);
    const { rows, sums } = await readMonthReport(db(), november);
    expect(rows[0]).toMatchObject({ day: '2026-12-02', paidOn: '2026-11-30', isLate: false });
    expect(sums).toMatchObject({ total: 159_000, vat: 10_402 });
  });

  test('TAX-04 what is said to have been paid before its order was placed is of the month of the order', async () => {
    await sell({ receivedAt: new Date('2026-01-01T05:00:00Z') });
    expect(await numbers(monthOf('2026-01')!)).toEqual([]);
    expect((await readMonthReport(db(), november)).rows).toMatchObject([{ paidOn: '2026-11-30' }]);
  });

  test('TAX-04 once it is closed later papers are of the month of their issue and name the day of payment', async () => {
    const first = await sell();
    const before = await readMonthReport(db(), november);
    expect(await close()).toMatchObject({ ok: true });
    const late = await sell();
    expect(await numbers()).toEqual([first.document.number]);
    expect(await numbers(december)).toEqual([late.document.number]);
    const [row] = (await readMonthReport(db(), december)).rows;
    expect(row).toMatchObject({ day: '2026-12-02', paidOn: '2026-11-30', isLate: true });
    const after = await readMonthReport(db(), november);
    expect(after).toMatchObject({ rows: before.rows, sums: before.sums });
    expect(after.closed).toMatchObject({ at: now });
  });

  test('TAX-04 a closed month never changes: nothing in it is replaced, a refund is of its own month, the shop may move', async () => {
    const { orderId, token, document } = await sell();
    const ask = () => replaceReceipt(db(), { orderToken: token, windowDays: 45, identity: company }, now);
    await close();
    const closedReport = await readMonthReport(db(), november);
    expect(await ask()).toEqual({ ok: false, refusal: { code: 'MONTH_CLOSED' } });
    const credit = await inTransaction(db(), (tx) =>
      issueCreditNote(
        tx,
        { orderId, refersTo: document.id, lines: [{ line: 0, amount: satang(59_000) }], reason: 'คืน' },
        now,
      ),
    );
    expect(credit.ok).toBe(true);
    await changeSiteSetting(db(), 'shop_name', 'บริษัท ย้ายแล้ว จำกัด', now);
    expect(await readMonthReport(db(), november)).toEqual(closedReport);
    expect((await readMonthReport(db(), december)).sums).toMatchObject({ total: -59_000 });
    // computed again from its documents, the report is the same
    expect(await readSalesReport(db(), november)).toMatchObject({
      rows: closedReport.rows,
      sums: closedReport.sums,
    });
  });

  test('TAX-04 it is closed when it is over, once, as it was seen', async () => {
    await sell();
    const seenVersion = seenReport(await readSalesReport(db(), november));
    expect(await close(december)).toMatchObject({ refusal: { code: 'NOT_OVER' } });
    expect(await close(november, new Date('2026-11-30T16:59:59Z'))).toMatchObject({
      refusal: { code: 'NOT_OVER' },
    });
    await sell();
    expect(await close(november, now, seenVersion)).toMatchObject({ refusal: { code: 'CHANGED' } });
    const answers = await Promise.all([close(), close(), close()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok).map(({ refusal }) => refusal.code)).toEqual([
      'ALREADY_CLOSED',
      'ALREADY_CLOSED',
    ]);
    const rows = await db().selectFrom('vat_month').select(['month', 'closed_by']).execute();
    expect(rows).toContainEqual({ month: '2026-11-01', closed_by: administratorId });
  });

  test('TAX-04 a document whose clock still read the closed month is of the next one', async () => {
    await close();
    const { document } = await sell({ receivedAt: paidAt, at: new Date('2026-11-30T16:59:59Z') });
    expect(document.day).toBe('2026-11-30');
    expect(await numbers()).toEqual([]);
    expect(await numbers(december)).toEqual([document.number]);
  });

  test('TAX-04 closing waits for a document that is being issued, and has it', async () => {
    if (databaseMode() === 'embedded') return;
    const waiting = await addSold();
    let closing: ReturnType<typeof close> | undefined;
    await inTransaction(db(), async (tx) => {
      await settlePayment(
        tx,
        {
          orderId: waiting.orderId,
          methodId: 1,
          provider: 'bank-transfer',
          reference: 'in flight',
          amount: satang(159_000),
          currency: 'THB',
          receivedAt: paidAt,
        },
        now,
      );
      closing = besideTransaction(() => close(november, now, '1.0.148598.0.10402'));
      await untilSomebodyWaits(db());
    });
    expect(await closing).toMatchObject({ ok: true });
    expect(await numbers()).toHaveLength(1);
  });

  test('TAX-04 with documents, replacements and closing at once the closed report and the database() one hold every sale once', async () => {
    for (let round = 0; round < 3; round++) {
      await truncateAll(db());
      for (const [name, value] of Object.entries({
        shop_name: 'บริษัท เรียนดี จำกัด',
        shop_address: '88/8 ซอยอารีย์ 4 กรุงเทพมหานคร 10400',
        shop_tax_id: '0105569012345',
      }))
        await changeSiteSetting(db(), name, value, paidAt);
      administratorId = await addPerson(db());
      const orderIds = [];
      for (let each = 0; each < 3; each++) orderIds.push(await sell());
      const placements = [];
      for (let each = 0; each < 5; each++) placements.push(await addSold());
      await Promise.all([
        ...placements.map(({ orderId }) => settle(orderId)),
        ...orderIds.map(({ token }) =>
          replaceReceipt(db(), { orderToken: token, windowDays: 45, identity: company }, now),
        ),
        close().then(async (answer) => (answer.ok ? answer : close())),
      ]);
      // after the race the month is closed in any case
      await close();
      const [one, other] = [await readMonthReport(db(), november), await readMonthReport(db(), december)];
      expect(one.closed).not.toBeNull();
      expect(one.sums.total + other.sums.total).toBe(8 * 159_000);
      expect(await readSalesReport(db(), november)).toMatchObject({ rows: one.rows, sums: one.sums });
      const documents = await db().selectFrom('tax_document').select('number').execute();
      const reportedNumbers = [...one.rows, ...other.rows].map(({ number }) => number);
      expect([...reportedNumbers].sort()).toEqual(documents.map(({ number }) => number).sort());
    }
  });
});

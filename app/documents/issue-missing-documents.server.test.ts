import { beforeEach, describe, expect, test } from 'vitest';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { closeVatMonth } from '~/documents/vat/close-vat-month.server';
import { seenReport } from '~/documents/vat/vat-report';
import { inTransaction } from '~/platform/database/transaction.server';
import { containedVat } from '~/pricing/tax-rules';
import { changeSiteSetting } from '~/settings/site-settings.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../test/support/databases/file-database';
import { databaseMode } from '../../test/support/databases/test-database';
import { addPerson } from '../../test/support/rows/bought-course';
import { addLineRefund } from '../../test/support/rows/line-refund';
import { readMonthReport } from '../../test/support/rows/month-report';
import { addUnpaidOrder } from '../../test/support/rows/placed-order';
import { monthOf } from './document-search';
import { readDocumentByNumber, readDocumentsOfOrder } from './documents.server';
import { issueCreditNote } from './issue-credit-note.server';
import { issueDocument } from './issue-document.server';
import { issueMissingDocuments } from './issue-missing-documents.server';
import { readMissingDocuments } from './missing-documents.server';
import { paperOfDocument } from './print-document.server';
import { replaceReceipt } from './replace-receipt.server';

const paidAt = new Date('2026-11-20T07:00:00Z');
const now = new Date('2026-12-02T07:00:00Z');
const shop = {
  shop_name: 'บริษัท เรียนดี จำกัด',
  shop_address: '88/8 ซอยอารีย์ 4 กรุงเทพมหานคร 10400',
  shop_tax_id: '0105569012345',
};
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
  await setUp(shop);
  administratorId = await addPerson(db());
});

async function setUp(settings: Record<string, unknown>) {
  for (const [name, value] of Object.entries(settings)) await changeSiteSetting(db(), name, value, paidAt);
}

/** Approved without a document, like orders from before documents existed. */
async function addApproved(identity: TaxIdentity | null = null) {
  const order = await addUnpaidOrder(db(), { now: paidAt, due: 159_000 });
  const vat = containedVat(satang(159_000), 700);
  const steps = [{ kind: 'vat', amount: vat, of: 159_000, rateBasisPoints: 700 }];
  await db()
    .updateTable('purchase_order')
    .set({
      status: 'approved',
      approved_at: paidAt,
      vat,
      quote: JSON.stringify({ steps, lines: [] }),
      tax_identity: identity && JSON.stringify(identity),
    })
    .where('id', '=', order.orderId)
    .execute();
  return order;
}
const issue = (orderId: number, at = now) => issueMissingDocuments(db(), { orderId, administratorId }, at);
const issueAtApproval = (orderId: number) =>
  inTransaction(db(), (tx) => issueDocument(tx, { orderId }, paidAt));
const missingOf = (orderId: number) => readMissingDocuments(db(), orderId);

describe(`documents issued afterwards, ${databaseMode()}`, () => {
  test('TAX-04 an order without one gets it once: by the day of issue, naming the day of payment, with who did it', async () => {
    const { orderId } = await addApproved(company);
    expect(await missingOf(orderId)).toEqual({ sale: 'document', refundIds: [] });
    const many = await Promise.all(Array.from({ length: 8 }, () => issue(orderId)));
    expect(many.flat()).toMatchObject([{ kind: 'tax-invoice', number: 'TI69-000001' }]);
    expect(await issue(orderId)).toEqual([]);
    expect(await missingOf(orderId)).toEqual({ sale: 'none', refundIds: [] });
    const document = await readDocumentByNumber(db(), 'TI69-000001');
    expect(document).toMatchObject({ day: '2026-12-02', snapshot: { paidOn: '2026-11-20' } });
    expect(paperOfDocument(document!).facts).toContainEqual(['วันที่ชำระเงิน', '20 พ.ย. 2569']);
    const events = await db()
      .selectFrom('order_event')
      .select(['actor', 'actor_id'])
      .where('kind', '=', 'document-issued')
      .execute();
    expect(events).toEqual([{ actor: 'staff', actor_id: administratorId }]);
    // its tax point is the payment, whose month is open
    const { rows } = await readMonthReport(db(), monthOf('2026-11')!);
    expect(rows).toMatchObject([{ number: 'TI69-000001', paidOn: '2026-11-20', isLate: false }]);
    expect((await readMonthReport(db(), monthOf('2026-12')!)).rows).toEqual([]);
  });

  test('TAX-04 a document of the day of payment names no other day', async () => {
    const { orderId } = await addApproved();
    const document = await issueAtApproval(orderId);
    const stored = await readDocumentByNumber(db(), document!.number);
    expect(stored?.snapshot.paidOn).toBeNull();
    expect(paperOfDocument(stored!).facts.map(([label]) => label)).not.toContain('วันที่ชำระเงิน');
  });

  test('TAX-04 the day of payment is that of the money kept for the order at its approval, whatever came for it later or elsewhere', async () => {
    const { orderId } = await addApproved();
    const { orderId: otherId } = await addApproved();
    const pay = (of: number, reference: string, day: string) =>
      db()
        .insertInto('payment')
        .values({
          order_id: of,
          payment_method_id: 1,
          provider: 'bank',
          reference,
          amount: 159_000,
          currency: 'THB',
          received_at: new Date(`${day}T07:00:00Z`),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const keep = ({ id }: { id: number }, at: Date) =>
      db()
        .insertInto('payment_part')
        .values({ payment_id: id, kind: 'kept', order_id: orderId, amount: 159_000, written_at: at })
        .execute();
    // sent for another order, then moved to this one and approved with it
    await db()
      .updateTable('purchase_order')
      .set({ placed_at: new Date('2026-11-17T07:00:00Z') })
      .where('id', '=', otherId)
      .execute();
    await keep(await pay(otherId, 'moved', '2026-11-18'), paidAt);
    // one payment came twice and went back; the other arrived after the approval
    await pay(orderId, 'double', '2026-12-01');
    await keep(await pay(orderId, 'later', '2026-12-01'), now);
    const [firstDocument] = await issue(orderId);
    const document = await readDocumentByNumber(db(), firstDocument!.number);
    expect(document?.snapshot.paidOn).toBe('2026-11-18');
    // the first order keeps the money, so only the approval dates the second
    const [second] = await issue(otherId);
    expect((await readDocumentByNumber(db(), second!.number))?.snapshot.paidOn).toBe('2026-11-20');
  });

  test('TAX-04 nothing is issued for what is not paid, or cost nothing', async () => {
    const unpaid = await addUnpaidOrder(db(), { now: paidAt });
    const free = await addUnpaidOrder(db(), { now: paidAt, due: 0 });
    await db()
      .updateTable('purchase_order')
      .set({ status: 'approved', approved_at: paidAt })
      .where('id', '=', free.orderId)
      .execute();
    for (const { orderId } of [unpaid, free]) expect(await issue(orderId)).toEqual([]);
    const requestInvoice = (token: string) =>
      replaceReceipt(db(), { orderToken: token, windowDays: 7, identity: company }, now);
    expect(await requestInvoice(unpaid.token)).toMatchObject({ refusal: { code: 'NO_DOCUMENT' } });
    expect(await requestInvoice(free.token)).toMatchObject({ refusal: { code: 'NOTHING_PAID' } });
    const { token } = await addApproved();
    expect(await requestInvoice(token)).toMatchObject({ refusal: { code: 'NOT_ISSUED' } });
  });

  test('TAX-04 a receipt of a shop that was not set up is replaced by the invoice of the same day, until its month is closed', async () => {
    await setUp({ shop_tax_id: '' });
    const { orderId } = await addApproved(company);
    expect(await issueAtApproval(orderId)).toMatchObject({ kind: 'receipt' });
    expect((await missingOf(orderId)).sale).toBe('none');
    await setUp(shop);
    expect((await missingOf(orderId)).sale).toBe('invoice');
    const other = await addApproved(company);
    await setUp({ shop_tax_id: '' });
    await inTransaction(db(), (tx) => issueDocument(tx, other, new Date('2026-10-31T07:00:00Z')));
    await setUp(shop);
    expect(await issue(orderId)).toMatchObject([{ kind: 'tax-invoice' }]);
    expect(await issue(orderId)).toEqual([]);
    expect(await readDocumentsOfOrder(db(), orderId)).toMatchObject([
      { kind: 'tax-invoice', isCancelled: false, day: '2026-11-20' },
      { kind: 'receipt', isCancelled: true },
    ]);
    const november = monthOf('2026-11')!;
    const report = await readMonthReport(db(), november);
    expect(report.sums.total).toBe(2 * 159_000);
    const closure = await closeVatMonth(
      db(),
      { month: november, seen: seenReport(report), administratorId },
      now,
    );
    expect(closure.ok).toBe(true);
    expect((await missingOf(other.orderId)).sale).toBe('none');
    expect(await issue(other.orderId)).toEqual([]);
  });

  test('PAY-24 refunds without a credit note get theirs after the document, once', async () => {
    const { orderId } = await addApproved();
    const refundId = await addLineRefund(db(), { orderId, at: paidAt, reason: 'ลูกค้าขอคืน' });
    expect(await missingOf(orderId)).toEqual({ sale: 'document', refundIds: [refundId] });
    const documents = await issue(orderId);
    expect(documents.map(({ kind }) => kind)).toEqual(['abbreviated-invoice', 'credit-note']);
    const refund = await db().selectFrom('order_refund').select('credit_note_id').executeTakeFirstOrThrow();
    expect(refund.credit_note_id).toBe(documents[1]!.id);
    expect(await issue(orderId)).toEqual([]);
    // the sum is zero: the sale belongs to the month of its payment, the note to the month of its issue
    const [saleMonth, back] = [
      await readMonthReport(db(), monthOf('2026-11')!),
      await readMonthReport(db(), monthOf('2026-12')!),
    ];
    expect(saleMonth.sums).toMatchObject({ total: 159_000, vat: 10_402 });
    expect(back.sums).toMatchObject({ total: -159_000, vat: -10_402 });
  });

  test('TAX-04 what a credit note refers to is replaced no more', async () => {
    const { orderId, token } = await addApproved();
    const document = await issueAtApproval(orderId);
    const credit = await inTransaction(db(), (tx) =>
      issueCreditNote(
        tx,
        {
          orderId,
          refersTo: document!.id,
          lines: [{ line: 0, amount: satang(10_000) }],
          reason: 'คืนบางส่วน',
        },
        paidAt,
      ),
    );
    expect(credit.ok).toBe(true);
    const replacement = await replaceReceipt(
      db(),
      { orderToken: token, windowDays: 7, identity: company },
      paidAt,
    );
    expect(replacement).toMatchObject({ refusal: { code: 'HAS_CREDIT_NOTE' } });
    expect(await issue(orderId)).toEqual([]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { closeVatMonth } from '~/documents/vat/close-vat-month.server';
import { seenReport } from '~/documents/vat/vat-report';
import { readSalesReport } from '~/documents/vat/vat-report.server';
import { changeTaxIdentity } from '~/orders/purchase/change-tax-identity.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { containedVat } from '~/pricing/tax-rules';
import { changeSiteSetting } from '~/settings/site-settings.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../test/support/databases/file-database';
import { databaseMode } from '../../test/support/databases/test-database';
import { addPerson } from '../../test/support/rows/bought-course';
import { readMonthReport } from '../../test/support/rows/month-report';
import { addUnpaidOrder } from '../../test/support/rows/placed-order';
import { monthOf } from './document-search';
import { readDocumentsExport } from './documents-export.server';
import { readDocumentByNumber, readDocumentsOfOrder } from './documents.server';
import { issueCreditNote } from './issue-credit-note.server';
import { paperOfDocument } from './print-document.server';
import { type Reissue, reissueDocument } from './reissue-document.server';
import { replaceReceipt } from './replace-receipt.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = new Date('2026-12-03T07:00:00Z');
const wrong: TaxIdentity = {
  personType: 'juristic_person',
  nameOne: 'บริษัท น้ำพริกแม่กำไล จำกัด',
  nameTwo: '00012',
  taxId: '0105558123451',
  address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
  certificateId: null,
};
const right: TaxIdentity = { ...wrong, nameOne: 'บริษัท น้ำพริกแม่กำไล (1999) จำกัด', nameTwo: '00000' };

const { db } = fileDatabase({ hasJobs: true, maxConnections: 20 });
let administratorId: number;
beforeEach(async () => {
  await setUp({
    shop_name: 'บริษัท เรียนดี จำกัด',
    shop_address: '88/8 ซอยอารีย์ 4 กรุงเทพมหานคร 10400',
    shop_tax_id: '0105569012345',
  });
  administratorId = await addPerson(db());
});

async function setUp(settings: Record<string, unknown>) {
  for (const [name, value] of Object.entries(settings)) await changeSiteSetting(db(), name, value, now);
}
async function addSold(identity: TaxIdentity | null, { withholding = 0, hasVat = true } = {}) {
  const order = await addUnpaidOrder(db(), { now, due: 159_000 });
  const vat = hasVat ? containedVat(satang(159_000), 700) : 0;
  const steps = hasVat ? [{ kind: 'vat', amount: vat, of: 159_000, rateBasisPoints: 700 }] : [];
  await db()
    .updateTable('purchase_order')
    .set({
      vat,
      withholding,
      quote: JSON.stringify({ steps, lines: [] }),
      tax_identity: identity && JSON.stringify(identity),
    })
    .where('id', '=', order.orderId)
    .execute();
  return order;
}
let references = 0;
async function sell(identity: TaxIdentity | null, options: { withholding?: number; hasVat?: boolean } = {}) {
  const order = await addSold(identity, options);
  await settlePayment(
    db(),
    {
      orderId: order.orderId,
      methodId: 1,
      provider: 'bank-transfer',
      reference: `reissue ${(references += 1)}`,
      amount: satang(159_000 - (options.withholding ?? 0)),
      currency: 'THB',
      receivedAt: now,
    },
    now,
  );
  const [document] = await readDocumentsOfOrder(db(), order.orderId);
  return { ...order, document: document! };
}
type Sold = Awaited<ReturnType<typeof sell>>;
const reissue = ({ orderId, document }: Sold, change: Partial<Reissue> = {}, at = later) =>
  reissueDocument(
    db(),
    { orderId, seen: document.number, identity: right, reason: 'ชื่อบริษัทผิด', administratorId, ...change },
    at,
  );
const november = monthOf('2026-11')!;

describe(`a document that is cancelled and issued anew, ${databaseMode()}`, () => {
  test('TAX-04 a wrong tax invoice: the new one is right, bears the same day and names the old, which is kept as cancelled', async () => {
    const sale = await sell(wrong);
    expect(await reissue(sale)).toMatchObject({
      ok: true,
      value: { kind: 'tax-invoice', number: 'TI69-000002' },
    });
    expect(await readDocumentsOfOrder(db(), sale.orderId)).toMatchObject([
      { number: 'TI69-000002', isCancelled: false, day: '2026-11-20' },
      { number: 'TI69-000001', isCancelled: true, day: '2026-11-20' },
    ]);
    const [old, anew] = [
      (await readDocumentByNumber(db(), 'TI69-000001'))!,
      (await readDocumentByNumber(db(), 'TI69-000002'))!,
    ];
    expect(old).toMatchObject({ replacedBy: 'TI69-000002', snapshot: { buyer: { name: wrong.nameOne } } });
    expect(anew.snapshot).toMatchObject({
      buyer: { name: right.nameOne, branch: '00000' },
      total: 159_000,
      vat: 10_402,
      replaces: { number: 'TI69-000001' },
    });
    expect(paperOfDocument(old).mark).toBe('ยกเลิก');
    expect(paperOfDocument(anew).notes.join(' ')).toContain('แทนฉบับเดิมเลขที่ TI69-000001');
    // the report counts it once
    const { rows, sums } = await readMonthReport(db(), november);
    expect(sums).toMatchObject({ total: 159_000, vat: 10_402 });
    expect(rows.map(({ replacedBy }) => replacedBy)).toEqual(['TI69-000002', null]);
    const event = await db()
      .selectFrom('order_event')
      .select(['actor_id', 'detail'])
      .where('kind', '=', 'document-reissued')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      actor_id: administratorId,
      detail: { reason: 'TI69-000001 → TI69-000002 · ชื่อบริษัทผิด' },
    });
    const mail = await db()
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('kind', '=', 'document-reissued')
      .executeTakeFirstOrThrow();
    expect(mail.plain_text).toContain('TI69-000002');
    expect(await readDocumentsExport(db(), sale.personId, 'https://shop.test')).toMatchObject([
      { number: 'TI69-000001', replaces: null, creditNoteOf: null },
      { number: 'TI69-000002', replaces: 'TI69-000001', creditNoteOf: null },
    ]);
    // a second time, because the correction was wrong too
    const again = { ...sale, document: { ...sale.document, number: 'TI69-000002' } };
    expect(await reissue(again)).toMatchObject({ ok: true, value: { number: 'TI69-000003' } });
  });

  test('TAX-04 an abbreviated one becomes a full one; without VAT a receipt stays a receipt, never an invoice', async () => {
    const sale = await sell(null);
    expect(sale.document.kind).toBe('abbreviated-invoice');
    expect(await reissue(sale)).toMatchObject({ value: { kind: 'tax-invoice' } });
    const receipt = await sell(null, { hasVat: false });
    const anew = await reissue(receipt);
    expect(anew).toMatchObject({ value: { kind: 'receipt', number: 'RE69-000002' } });
    const paper = paperOfDocument((await readDocumentByNumber(db(), 'RE69-000002'))!);
    expect(paper.notes.join(' ')).toContain('ใบเสร็จรับเงินฉบับใหม่แทนฉบับเดิมเลขที่ RE69-000001');
    expect(`${paper.title} ${paper.notes.join(' ')}`).not.toContain('ใบกำกับภาษี');
  });

  test('TAX-04 is refused once its month is closed, part of it went back, or somebody was quicker', async () => {
    const [closedSale, creditedSale, racingSale] = [await sell(wrong), await sell(wrong), await sell(wrong)];
    expect(await reissue(racingSale, { reason: ' ' })).toMatchObject({ refusal: { code: 'REASON_MISSING' } });
    expect(await reissue(racingSale, { seen: 'TI69-000009' })).toMatchObject({
      refusal: { code: 'CHANGED' },
    });
    expect(await reissue(racingSale, { orderId: 999 })).toMatchObject({ refusal: { code: 'NO_SUCH_ORDER' } });
    await inTransaction(db(), (tx) =>
      issueCreditNote(
        tx,
        {
          orderId: creditedSale.orderId,
          refersTo: creditedSale.document.id,
          lines: [{ line: 0, amount: satang(100) }],
          reason: 'คืน',
        },
        now,
      ),
    );
    expect(await reissue(creditedSale)).toMatchObject({ refusal: { code: 'HAS_CREDIT_NOTE' } });
    await closeVatMonth(
      db(),
      { month: november, administratorId, seen: seenReport(await readSalesReport(db(), november)) },
      later,
    );
    expect(await reissue(closedSale)).toMatchObject({ refusal: { code: 'MONTH_CLOSED' } });
    expect(await readDocumentsOfOrder(db(), closedSale.orderId)).toHaveLength(1);
  });

  test('TAX-04 what tax was withheld of stays a company’s', async () => {
    const sale = await sell(wrong, { withholding: 4_458 });
    const person: TaxIdentity = { ...right, personType: 'normal_person', nameTwo: 'ศรีสุวรรณ' };
    expect(await reissue(sale, { identity: person })).toMatchObject({ refusal: { code: 'NOT_JURISTIC' } });
    expect(await reissue(sale)).toMatchObject({ ok: true });
    const anew = await readDocumentByNumber(db(), 'TI69-000002');
    expect(anew?.snapshot).toMatchObject({ due: 154_542, withholding: { amount: 4_458 } });
  });

  test('TAX-04 of two staff at once, and of a buyer asking meanwhile, exactly one new document comes', async () => {
    for (let round = 0; round < 3; round++) {
      const sale = await sell(null);
      const answers = await Promise.all([
        reissue(sale, {}, now),
        reissue(sale, { identity: wrong }, now),
        replaceReceipt(db(), { orderToken: sale.token, windowDays: 7, identity: wrong }, now),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const documents = await readDocumentsOfOrder(db(), sale.orderId);
      expect(documents.map(({ isCancelled }) => isCancelled)).toEqual([false, true]);
    }
    const serials = await db()
      .selectFrom('tax_document')
      .select('serial')
      .where('series', '=', 'TI')
      .orderBy('serial')
      .execute();
    expect(serials.map(({ serial }) => serial)).toEqual([1, 2, 3]);
  });
});

describe(`who an unpaid order’s tax invoice is for, ${databaseMode()}`, () => {
  test('TAX-04 is changed until it is paid, changes nothing that is due, and the invoice says it', async () => {
    const order = await addSold(wrong);
    const change = (identity: TaxIdentity) => changeTaxIdentity(db(), { token: order.token, identity }, now);
    expect(await change(right)).toMatchObject({ ok: true });
    await settlePayment(
      db(),
      {
        orderId: order.orderId,
        methodId: 1,
        provider: 'bank-transfer',
        reference: 'changed',
        amount: satang(159_000),
        currency: 'THB',
        receivedAt: now,
      },
      now,
    );
    const document = await readDocumentByNumber(db(), 'TI69-000001');
    expect(document?.snapshot.buyer.name).toBe(right.nameOne);
    expect(await change(wrong)).toEqual({ ok: false, refusal: { code: 'NOT_WAITING', status: 'approved' } });
    expect(await changeTaxIdentity(db(), { token: 'nobody', identity: right }, now)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    const withheld = await addSold(wrong, { withholding: 4_458 });
    const person: TaxIdentity = { ...right, personType: 'normal_person', nameTwo: 'ศรีสุวรรณ' };
    expect(await changeTaxIdentity(db(), { token: withheld.token, identity: person }, now)).toMatchObject({
      refusal: { code: 'NOT_JURISTIC' },
    });
  });
});

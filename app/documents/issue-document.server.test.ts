import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { containedVat } from '~/pricing/tax-rules';
import { changeSiteSetting } from '~/settings/site-settings.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../test/support/databases/file-database';
import { databaseMode } from '../../test/support/databases/test-database';
import { addPerson } from '../../test/support/rows/bought-course';
import { readMonthReport } from '../../test/support/rows/month-report';
import { addUnpaidOrder } from '../../test/support/rows/placed-order';
import { claimSerial } from './claim-serial.server';
import { monthOf } from './document-search';
import { readDocumentsExport } from './documents-export.server';
import { readDocumentByNumber, readDocumentOfToken, readDocumentsOfOrder } from './documents.server';
import { issueCreditNote } from './issue-credit-note.server';
import { issueDocument } from './issue-document.server';
import { recordWithholdingCertificate } from './record-withholding-certificate.server';
import { replaceReceipt } from './replace-receipt.server';

const now = new Date('2026-11-20T07:00:00Z');
const scale = Number(process.env.TEST_SCALE ?? 1);

const { db } = fileDatabase({ hasJobs: true, maxConnections: 20 });
beforeEach(async () => {
  await setUp(db(), {
    shop_name: 'บริษัท เรียนดี จำกัด',
    shop_address: '88/8 ซอยอารีย์ 4 กรุงเทพมหานคร 10400',
    shop_tax_id: '0105569012345',
  });
});

const setUp = async (db: Db, settings: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(settings)) await changeSiteSetting(db, name, value, now);
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

interface Sold {
  due?: number;
  identity?: TaxIdentity | null;
  hasVat?: boolean;
}

/** A placed order with its VAT and the tax identity of the buyer. */
async function addSold({ due = 159_000, identity = null, hasVat = true }: Sold = {}) {
  const order = await addUnpaidOrder(db(), { now, due });
  const vat = hasVat ? containedVat(satang(due), 700) : 0;
  const steps = hasVat ? [{ kind: 'vat', amount: vat, of: due, rateBasisPoints: 700 }] : [];
  await db()
    .updateTable('purchase_order')
    .set({
      vat,
      approval_kind: due === 0 ? 'AutoFree' : 'payment',
      quote: JSON.stringify({ steps, lines: [] }),
      tax_identity: identity && JSON.stringify(identity),
    })
    .where('id', '=', order.orderId)
    .execute();
  return order;
}

let references = 0;
const settle = (orderId: number, amount = 159_000, at = now) =>
  settlePayment(
    db(),
    {
      orderId,
      methodId: 1,
      provider: 'bank-transfer',
      reference: `paid ${(references += 1)}`,
      amount: satang(amount),
      currency: 'THB',
      receivedAt: at,
    },
    at,
  );
const sell = async (options: Sold = {}, at = now) => {
  const order = await addSold(options);
  const settlement = await settle(order.orderId, options.due, at);
  if (!settlement.ok) throw new Error(settlement.refusal.code);
  const [document] = await readDocumentsOfOrder(db(), order.orderId);
  return { ...order, document: document! };
};
const serialsOf = async (series: string) =>
  (
    await db()
      .selectFrom('tax_document')
      .select('serial')
      .where('series', '=', series)
      .orderBy('serial')
      .execute()
  ).map((row) => row.serial);

describe(`documents of a sale, ${databaseMode()}`, () => {
  test('TAX-04 approval issues the abbreviated tax invoice, once, and the mail names and links it', async () => {
    const { orderId, token } = await addSold();
    await settle(orderId);
    await settle(orderId);
    const documents = await readDocumentsOfOrder(db(), orderId);
    expect(documents).toMatchObject([
      { kind: 'abbreviated-invoice', number: 'AB69-000001', day: '2026-11-20', total: 159_000 },
    ]);
    const mails = await db()
      .selectFrom('outbox_mail')
      .select(['plain_text', 'html'])
      .where('kind', '=', 'order-approved')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.plain_text).toContain('AB69-000001');
    expect(mails[0]!.plain_text).toContain(`/order/${token}/document/AB69-000001`);
    expect(mails[0]!.html).toContain(`/order/${token}/document/AB69-000001`);
  });

  test('TAX-04 a tax identity makes it a tax invoice that says buyer, branch, VAT and words, and stays as it is', async () => {
    const { token, document } = await sell({ identity: company });
    expect(document).toMatchObject({ kind: 'tax-invoice', number: 'TI69-000001' });
    await setUp(db(), { shop_name: 'ร้านอื่น', vat_value: 10 });
    await db().updateTable('purchase_order').set({ contact_name: 'คนอื่น' }).execute();
    const stored = await readDocumentOfToken(db(), { orderToken: token, number: 'TI69-000001' });
    expect(stored?.snapshot).toMatchObject({
      seller: { name: 'บริษัท เรียนดี จำกัด', taxId: '0105569012345', branch: '00000' },
      buyer: {
        name: 'บริษัท น้ำพริกแม่กำไล จำกัด',
        taxId: '0105558123451',
        branch: '00012',
        address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
      },
      total: 159_000,
      taxed: 159_000,
      vat: 10_402,
      vatBasisPoints: 700,
      words: 'หนึ่งพันห้าร้อยเก้าสิบบาทถ้วน',
    });
  });

  test('TAX-04 without VAT, or with a shop whose tax id is not set, there is a receipt', async () => {
    expect((await sell({ identity: company, hasVat: false })).document.number).toBe('RE69-000001');
    await setUp(db(), { shop_tax_id: '' });
    expect((await sell({ identity: company })).document.number).toBe('RE69-000002');
  });

  test('TAX-04 an order without money has no document', async () => {
    const { orderId } = await addSold({ due: 0, hasVat: false });
    const free = await settlePayment(
      db(),
      {
        orderId,
        methodId: null,
        provider: 'AutoFree',
        reference: 'free',
        amount: satang(0),
        currency: 'THB',
        receivedAt: now,
      },
      now,
    );
    expect(free).toMatchObject({ value: { outcome: 'approved' } });
    expect(await readDocumentsOfOrder(db(), orderId)).toEqual([]);
  });

  test('TAX-04 the year is Bangkok’s, and each begins anew', async () => {
    const before = await sell({}, new Date('2026-12-31T16:59:59Z'));
    const after = await sell({}, new Date('2026-12-31T17:00:00Z'));
    expect([before.document.number, after.document.number]).toEqual(['AB69-000001', 'AB70-000001']);
    expect(after.document.day).toBe('2027-01-01');
  });

  test('TAX-04 numbers have no gap and no double with twenty at once, every third rolled back', async () => {
    const count = 40 * scale;
    const orders = [];
    for (let index = 0; index < count; index++) orders.push(await addSold());
    const rolledBack = new Error('rolled back');
    await Promise.all(
      orders.map(({ orderId }, index) =>
        inTransaction(db(), async (tx) => {
          await settlePaymentIn(tx, orderId);
          if (index % 3 === 0) throw rolledBack;
        }).catch((error: unknown) => {
          if (error !== rolledBack) throw error;
        }),
      ),
    );
    const issuedCount = count - Math.ceil(count / 3);
    expect(await serialsOf('AB')).toEqual(Array.from({ length: issuedCount }, (_, index) => index + 1));
    // the next document takes the next number
    expect((await sell()).document.number).toBe(`AB69-${String(issuedCount + 1).padStart(6, '0')}`);
  });

  test('TAX-04 the first number of a year is taken once by two who meet', async () => {
    const serialNumbers = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(db(), (tx) => claimSerial(tx, { kind: 'credit-note', day: '2031-01-01' })),
      ),
    );
    expect(serialNumbers.map(({ serial }) => serial).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  test('TAX-04 a document is opened by its own order’s token alone', async () => {
    const mine = await sell();
    const other = await sell();
    const read = (orderToken: string, number: string) => readDocumentOfToken(db(), { orderToken, number });
    expect(await read(mine.token, mine.document.number)).not.toBeNull();
    expect(await read(mine.token, other.document.number)).toBeNull();
    expect(await read('', mine.document.number)).toBeNull();
  });

  test('REG-13 a person’s own file names their documents and nobody else’s', async () => {
    const mine = await sell({ identity: company });
    await sell();
    expect(await readDocumentsExport(db(), mine.personId, 'https://shop.test')).toMatchObject([
      {
        number: 'TI69-000001',
        page: `https://shop.test/order/${mine.token}/document/TI69-000001`,
        buyer: { taxId: company.taxId },
        total: { amount: '1590.00' },
        vatIncluded: { amount: '104.02' },
      },
    ]);
  });
});

/** `settlePayment` inside a transaction of the test's own. */
const settlePaymentIn = (tx: Tx, orderId: number) =>
  settlePayment(
    tx,
    {
      orderId,
      methodId: 1,
      provider: 'bank-transfer',
      reference: `in ${orderId}`,
      amount: satang(159_000),
      currency: 'THB',
      receivedAt: now,
    },
    now,
  );

describe(`a tax invoice asked for later, ${databaseMode()}`, () => {
  const ask = (orderToken: string, at = now, windowDays = 7) =>
    replaceReceipt(db(), { orderToken, windowDays, identity: company }, at);

  test('TAX-04 replaces the abbreviated one: same sale, same day, its own number; the old one is cancelled', async () => {
    const { token, orderId } = await sell();
    const replacement = await ask(token, new Date('2026-11-25T07:00:00Z'));
    expect(replacement).toMatchObject({ ok: true, value: { number: 'TI69-000001' } });
    const documents = await readDocumentsOfOrder(db(), orderId);
    expect(documents.map(({ number, isCancelled, day }) => [number, isCancelled, day])).toEqual([
      ['TI69-000001', false, '2026-11-20'],
      ['AB69-000001', true, '2026-11-20'],
    ]);
    const invoice = await readDocumentByNumber(db(), 'TI69-000001');
    expect(invoice?.snapshot).toMatchObject({
      buyer: { taxId: company.taxId },
      total: 159_000,
      vat: 10_402,
      replaces: { number: 'AB69-000001', day: '2026-11-20' },
    });
    expect((await readDocumentByNumber(db(), 'AB69-000001'))?.replacedBy).toBe('TI69-000001');
    // a second request changes nothing
    expect(await ask(token)).toMatchObject({ refusal: { code: 'IS_TAX_INVOICE' } });
    expect(await serialsOf('TI')).toEqual([1]);
    const report = await readMonthReport(db(), monthOf('2026-11')!);
    expect(report.sums).toMatchObject({ total: 159_000, vat: 10_402 });
  });

  test('TAX-04 twenty at once make one', async () => {
    const { token } = await sell();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await serialsOf('TI')).toEqual([1]);
  });

  test('TAX-04 is refused after the window, without VAT, before payment and by no token', async () => {
    const { token } = await sell();
    expect(await ask(token, new Date('2026-11-27T16:59:59Z'), 7)).toMatchObject({ ok: true });
    const late = await sell();
    expect(await ask(late.token, new Date('2026-11-27T17:00:00Z'), 7)).toEqual({
      ok: false,
      refusal: { code: 'TOO_LATE', lastDay: '2026-11-27' },
    });
    expect(await ask((await sell({ hasVat: false })).token)).toMatchObject({ refusal: { code: 'NO_VAT' } });
    expect(await ask((await addSold()).token)).toMatchObject({ refusal: { code: 'NO_DOCUMENT' } });
    expect(await ask('nobody')).toMatchObject({ refusal: { code: 'NO_SUCH_ORDER' } });
  });
});

describe(`credit notes, ${databaseMode()}`, () => {
  const credit = (orderId: number, refersTo: number, amount: number, reason = 'ยกเลิกการซื้อ') =>
    inTransaction(db(), (tx) =>
      issueCreditNote(tx, { orderId, refersTo, lines: [{ line: 0, amount: satang(amount) }], reason }, now),
    );

  test('TAX-04 a note refers to its original by number and date, and is reported below zero', async () => {
    const { orderId, document } = await sell({ identity: company });
    expect(await credit(orderId, document.id, 59_000)).toMatchObject({ value: { number: 'CN69-000001' } });
    const note = await readDocumentByNumber(db(), 'CN69-000001');
    expect(note?.snapshot).toMatchObject({
      total: 59_000,
      vat: 3_860,
      buyer: { taxId: company.taxId },
      credit: { of: { number: 'TI69-000001', day: '2026-11-20' }, reason: 'ยกเลิกการซื้อ' },
    });
    const { sums } = await readMonthReport(db(), monthOf('2026-11')!);
    expect(sums).toMatchObject({ total: 100_000, vat: 10_402 - 3_860 });
  });

  test('TAX-04 together never more than was invoiced, with many at once', async () => {
    const { orderId, document } = await sell({ identity: company });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 8, maxLength: 12 }),
        async (amounts) => {
          await Promise.all(amounts.map((amount) => credit(orderId, document.id, amount)));
          const { total, vat } = await db()
            .selectFrom('tax_document')
            .select((eb) => [
              eb.fn.coalesce(eb.fn.sum<string>('total'), eb.lit(0)).as('total'),
              eb.fn.coalesce(eb.fn.sum<string>('vat'), eb.lit(0)).as('vat'),
            ])
            .where('kind', '=', 'credit-note')
            .executeTakeFirstOrThrow();
          expect(Number(total)).toBeLessThanOrEqual(159_000);
          expect(Number(vat)).toBeLessThanOrEqual(10_402);
        },
      ),
      { numRuns: 3 * scale },
    );
    const serials = await serialsOf('CN');
    expect(serials).toEqual(serials.map((_, index) => index + 1));
    expect(await credit(orderId, document.id, 159_000)).toMatchObject({ ok: false });
  });

  test('TAX-04 is refused for another order’s document, a cancelled one and without a reason', async () => {
    const mine = await sell();
    const other = await sell();
    expect(await credit(mine.orderId, other.document.id, 100)).toMatchObject({
      refusal: { code: 'NO_SUCH_DOCUMENT' },
    });
    expect(await credit(mine.orderId, mine.document.id, 100, ' ')).toMatchObject({
      refusal: { code: 'REASON_MISSING' },
    });
    await replaceReceipt(db(), { orderToken: mine.token, windowDays: 7, identity: company }, now);
    expect(await credit(mine.orderId, mine.document.id, 100)).toMatchObject({
      refusal: { code: 'DOCUMENT_CANCELLED' },
    });
    // a credited document can no longer be replaced
    await credit(other.orderId, other.document.id, 100);
    expect(
      await replaceReceipt(db(), { orderToken: other.token, windowDays: 7, identity: company }, now),
    ).toMatchObject({ refusal: { code: 'HAS_CREDIT_NOTE' } });
  });
});

describe(`certificates of tax withheld, ${databaseMode()}`, () => {
  test('TAX-04 are expected of sales that withheld, and ticked with number and date', async () => {
    const order = await addSold({ identity: company });
    await db()
      .updateTable('purchase_order')
      .set({ withholding: 4_458 })
      .where('id', '=', order.orderId)
      .execute();
    await settle(order.orderId, 159_000 - 4_458);
    const administratorId = await addPerson(db());
    const november = monthOf('2026-11')!;
    expect((await readMonthReport(db(), november)).withholding).toMatchObject([
      { orderId: order.orderId, withheld: 4_458, of: 148_598, certificate: null },
    ]);
    const certificate = { orderId: order.orderId, number: '12/2569', day: '2026-11-25', administratorId };
    expect(await recordWithholdingCertificate(db(), certificate, now)).toMatchObject({ ok: true });
    expect((await readMonthReport(db(), november)).withholding[0]!.certificate).toEqual({
      number: '12/2569',
      day: '2026-11-25',
    });
    const { orderId } = await sell();
    expect(await recordWithholdingCertificate(db(), { ...certificate, orderId }, now)).toMatchObject({
      refusal: { code: 'NOT_WITHHELD' },
    });
  });

  test('TAX-04 issuing again answers the document that holds', async () => {
    const { orderId, document } = await sell();
    const again = await inTransaction(db(), (tx) => issueDocument(tx, { orderId }, now));
    expect(again).toEqual({ id: document.id, kind: document.kind, number: document.number });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { DOCUMENT_KINDS, type DocumentKind, isNote, SERIES } from '~/documents/document-kind';
import { monthOf } from '~/documents/document-search';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { readMonthReport } from '../../../test/support/rows/month-report';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { closeVatMonth } from './close-vat-month.server';
import { countMonths } from './month-list.server';
import { readMonthPage } from './month-page.server';
import { sumTaxMonths } from './month-sums.server';
import { seenReport } from './vat-report';
import { readSalesReport } from './vat-report.server';

const november = monthOf('2026-11')!;
const now = new Date('2026-12-02T07:00:00Z');
const { db } = fileDatabase();
let orderId: number;
beforeEach(async () => {
  ({ orderId } = await addUnpaidOrder(db(), { now }));
});

let serial = 0;
interface Paper {
  kind: DocumentKind;
  day: string;
  taxDay?: string;
  currency?: 'THB' | 'USD';
  refersTo?: number;
  isWithheld?: boolean;
}
/** Returns its id. Cancelled, so that one order may have many. */
async function add({
  kind,
  day,
  taxDay,
  currency = 'THB',
  refersTo,
  isWithheld = false,
}: Paper): Promise<number> {
  serial += 1;
  const [vat, exempt] = [serial * 7, serial % 5 === 0 ? serial * 3 : 0];
  const taxable = serial * 107;
  const total = taxable + exempt;
  const row = await db()
    .insertInto('tax_document')
    .values({
      kind,
      series: SERIES[kind],
      year: 2026,
      serial,
      order_id: orderId,
      issued_at: now,
      cancelled_at: now,
      number: `${SERIES[kind]}69-${serial}`,
      document_day: day,
      tax_day: taxDay ?? null,
      currency,
      buyer_name: 'ก',
      total,
      vat,
      refers_to_id: refersTo ?? null,
      snapshot: JSON.stringify({
        buyer: { name: 'ก', taxId: '' },
        lines: [],
        orderNumber: 'R',
        credit: null,
        replaces: null,
        taxed: taxable,
        vat,
        exempt,
        total,
        withholding: isWithheld ? { of: taxable, amount: vat } : null,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** More than two pages of sales, notes, replacements, dollars and neighbouring months. */
async function addMonth(): Promise<void> {
  const saleIds: number[] = [];
  for (let n = 0; n < 220; n += 1) {
    const kind = DOCUMENT_KINDS[n % 3]!;
    const day = `2026-11-${String(1 + ((n * 11) % 30)).padStart(2, '0')}`;
    saleIds.push(await add({ kind, day, currency: n % 50 === 7 ? 'USD' : 'THB', isWithheld: n % 40 === 0 }));
  }
  for (let n = 0; n < 40; n += 1)
    await add({
      kind: DOCUMENT_KINDS[n % DOCUMENT_KINDS.length]!,
      day: '2026-11-30',
      refersTo: saleIds[n * 5],
    });
  await add({ kind: 'receipt', day: '2026-12-01', taxDay: '2026-11-30' });
  await add({ kind: 'receipt', day: '2026-11-01', taxDay: '2026-12-01' });
  await add({ kind: 'receipt', day: '2026-10-31' });
}

async function pages() {
  const first = await readMonthPage(db(), november, null);
  const all = [first];
  for (let page = 2; page <= first.range.pageCount; page += 1)
    all.push(await readMonthPage(db(), november, String(page)));
  return { first, rows: all.flatMap(({ rows }) => rows) };
}

describe(`pages of a month's report, ${databaseMode()}`, () => {
  test('they hold each line once, in order, with the sums of the whole month: those of the report itself', async () => {
    await addMonth();
    const whole = await readMonthReport(db(), november);
    expect(whole.rows.some(({ replacedBy }) => replacedBy)).toBe(true);
    expect(whole.rows.some(({ kind, total }) => isNote(kind) && total < 0)).toBe(true);
    const { first, rows } = await pages();
    expect(first.range.pageCount).toBe(3);
    expect(first.rows).toHaveLength(100);
    expect(rows).toEqual(whole.rows);
    const { sums, dollarReceipts, withholding, seller } = whole;
    expect(first).toMatchObject({ sums, dollarReceipts, withholding, seller, seen: seenReport(whole) });
    expect(withholding.length).toBeGreaterThan(1);
  });

  test('a closed month keeps the figures of its closing', async () => {
    await addMonth();
    const open = await readSalesReport(db(), november);
    const { first: before } = await pages();
    const administratorId = await addPerson(db());
    expect(
      await closeVatMonth(db(), { month: november, seen: before.seen, administratorId }, now),
    ).toMatchObject({
      ok: true,
    });
    await add({ kind: 'receipt', day: '2026-11-05' });
    const { first, rows } = await pages();
    expect(rows).toEqual(open.rows);
    expect(first).toMatchObject({ sums: open.sums, range: before.range, closed: { at: now } });
  });

  test('what the writes counted is one row of each kind after the job, and right again whatever came beside it', async () => {
    await addMonth();
    const { first: firstPage } = await pages();
    const rowCount = async () => (await db().selectFrom('tax_month_sum').select('id').execute()).length;
    expect(await rowCount()).toBeGreaterThan(200);
    await sumTaxMonths(db());
    expect(await rowCount()).toBeLessThan(20);
    const { sums, seen: seenVersion, dollarReceipts } = firstPage;
    expect((await pages()).first).toMatchObject({ sums, seen: seenVersion, dollarReceipts });
    await db().updateTable('tax_month_sum').set({ documents: 1000, vat: 5 }).execute();
    // a month without documents has no sums
    await db()
      .insertInto('tax_month_sum')
      .values({
        month: '2026-08-01',
        kind: 'receipt',
        currency: 'THB',
        is_replaced: false,
        documents: 3,
        taxed: 1,
        exempt: 1,
        vat: 1,
        total: 1,
      })
      .execute();
    expect(await countMonths(db())).toBe(4);
    expect((await pages()).first.seen).not.toBe(seenVersion);
    await sumTaxMonths(db());
    expect((await pages()).first).toMatchObject({ sums, seen: seenVersion, dollarReceipts });
    expect(await countMonths(db())).toBe(3);
    // and it counts on from there
    await add({ kind: 'receipt', day: '2026-11-02' });
    const whole = await readMonthReport(db(), november);
    expect((await pages()).first).toMatchObject({ sums: whole.sums, seen: seenReport(whole) });
  });

  test('a month without documents is one empty page', async () => {
    const { first } = await pages();
    expect(first).toMatchObject({ rows: [], sums: { total: 0 }, dollarReceipts: 0, closed: null });
  });
});

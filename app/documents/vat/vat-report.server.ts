import { z } from 'zod';
import { readSnapshot } from '../stored-snapshot';
import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';
import type { Day } from '~/values/time';
import { SALE_KINDS } from '~/documents/document-kind';
import type { Month } from '~/documents/document-search';
import type { Seller } from '~/documents/document-snapshot';
import { readSeller } from '~/documents/sold-order.server';
import { type MonthClosed, readMonthClosed } from '~/documents/vat-months.server';
import { type ReportRow, type ReportSums, vatReport } from './vat-report';

export interface WithholdingRow {
  orderId: number;
  orderNumber: string;
  documentNumber: string;
  buyer: string;
  taxId: string;
  of: Satang;
  withheld: Satang;
  certificate: { number: string; day: Day } | null;
}

/** The sales of a month as they are reported; of a closed month as they were when it was closed. */
export interface SalesReport {
  seller: Pick<Seller, 'name' | 'taxId' | 'branch'>;
  rows: ReportRow[];
  sums: ReportSums;
  /** receipts in dollars, which are in no sum */
  dollarReceipts: number;
}

/** Kept when its month was closed, and never changed: its rows are as they were written. */
const storedReport = z.custom<SalesReport>(
  (stored) =>
    z.looseObject({ seller: z.looseObject({}), rows: z.array(z.looseObject({})) }).safeParse(stored).success,
  'no report',
);

export interface MonthReport extends SalesReport {
  withholding: WithholdingRow[];
  /** null: the month is open */
  closed: MonthClosed | null;
}

/**
 * For staff only: the sales tax report of a month, by the tax point of its documents, and the certificates its sales wait for. A month that
 * was closed is told as it was closed, whatever happens later.
 */
export async function readMonthReport(db: Db, month: Month): Promise<MonthReport> {
  const closed = await readMonthClosed(db, month.first);
  const counted = await readCounted(db, month);
  const withholding = withholdingOf(counted);
  if (!closed) return { ...(await salesOf(db, counted)), withholding, closed };
  const { report } = await db
    .selectFrom('vat_month')
    .select('report')
    .where('month', '=', month.first)
    .executeTakeFirstOrThrow();
  return { ...storedReport.parse(report), withholding, closed };
}

/** The same as it is now, to be kept when its month is closed. */
export const readSalesReport = async (db: Db | Tx, month: Month): Promise<SalesReport> =>
  salesOf(db, await readCounted(db, month));

async function salesOf(db: Db | Tx, counted: readonly Counted[]): Promise<SalesReport> {
  const inBaht = counted.filter(({ currency }) => currency === 'THB');
  const { name, taxId, branch } = await readSeller(db);
  return {
    seller: { name, taxId, branch },
    ...vatReport(inBaht),
    dollarReceipts: counted.length - inBaht.length,
  };
}

type Counted = Awaited<ReturnType<typeof readCounted>>[number];

/** Documents of a month: by their tax point, or where it was closed before they were issued, by the day of issue. */
async function readCounted(db: Db | Tx, { first, last }: Pick<Month, 'first' | 'last'>) {
  const documents = await db
    .selectFrom('tax_document')
    .leftJoin('tax_document as next', (join) =>
      join.onRef('next.refers_to_id', '=', 'tax_document.id').on('next.kind', 'in', SALE_KINDS),
    )
    .leftJoin('withholding_certificate', 'withholding_certificate.order_id', 'tax_document.order_id')
    .select([
      'tax_document.kind',
      'tax_document.number',
      'tax_document.document_day as day',
      TAX_DAY.as('taxDay'),
      'tax_document.order_id as orderId',
      'tax_document.currency',
      'tax_document.snapshot',
      'next.number as replacedBy',
      'withholding_certificate.number as certificateNumber',
      'withholding_certificate.certificate_day as certificateDay',
    ])
    .where(TAX_DAY, '>=', first)
    .where(TAX_DAY, '<=', last)
    .orderBy('tax_document.document_day')
    .orderBy('tax_document.number')
    .execute();
  return documents.map((row) => ({
    ...row,
    kind: row.kind,
    snapshot: readSnapshot(row.snapshot),
  }));
}

const TAX_DAY = sql<Day>`coalesce(tax_document.tax_day, tax_document.document_day)`;

function withholdingOf(counted: readonly Counted[]): WithholdingRow[] {
  return counted.flatMap((row) => {
    const { withholding, buyer, orderNumber } = row.snapshot;
    if (!withholding || row.replacedBy || row.currency !== 'THB') return [];
    return [
      {
        orderId: row.orderId,
        orderNumber,
        documentNumber: row.number,
        buyer: buyer.name,
        taxId: buyer.taxId,
        of: satang(withholding.of),
        withheld: satang(withholding.amount),
        certificate:
          row.certificateNumber !== null && row.certificateDay !== null
            ? { number: row.certificateNumber, day: row.certificateDay }
            : null,
      },
    ];
  });
}

import { z } from 'zod';
import type { Month } from '~/documents/document-search';
import type { Seller } from '~/documents/document-snapshot';
import { readSeller } from '~/documents/sold-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';
import type { Day } from '~/values/time';
import { ofMonth, readReported, type Reported } from './reported-documents.server';
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

/** The sales report of a month; of a closed month the stored one. */
export interface SalesReport {
  seller: Pick<Seller, 'name' | 'taxId' | 'branch'>;
  rows: ReportRow[];
  sums: ReportSums;
  /** receipts in dollars, which no sum contains */
  dollarReceipts: number;
}

/** Stored when its month is closed, and never changed: only its shape is checked. */
export const storedReport = z.custom<SalesReport>(
  (storedValue) =>
    z.looseObject({ seller: z.looseObject({}), rows: z.array(z.looseObject({})) }).safeParse(storedValue)
      .success,
  'no report',
);

/** The present report, to be stored when its month is closed. */
export const readSalesReport = async (db: Db | Tx, month: Month): Promise<SalesReport> =>
  salesOf(db, await readReported(db, ofMonth(month)));

async function salesOf(db: Db | Tx, reported: readonly Reported[]): Promise<SalesReport> {
  const inBaht = reported.filter(({ currency }) => currency === 'THB');
  const { name, taxId, branch } = await readSeller(db);
  return {
    seller: { name, taxId, branch },
    ...vatReport(inBaht),
    dollarReceipts: reported.length - inBaht.length,
  };
}

export function withholdingOf(reported: readonly Reported[]): WithholdingRow[] {
  return reported.flatMap((row) => {
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

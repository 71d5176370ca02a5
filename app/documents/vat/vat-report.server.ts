import { z } from 'zod';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Satang, satang } from '~/values/money';
import type { Day } from '~/values/time';
import type { Month } from '~/documents/document-search';
import type { Seller } from '~/documents/document-snapshot';
import { readSeller } from '~/documents/sold-order.server';
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

/** The sales of a month as they are reported; of a closed month as they were when it was closed. */
export interface SalesReport {
  seller: Pick<Seller, 'name' | 'taxId' | 'branch'>;
  rows: ReportRow[];
  sums: ReportSums;
  /** receipts in dollars, which are in no sum */
  dollarReceipts: number;
}

/** Kept when its month was closed, and never changed: its rows are as they were written. */
export const storedReport = z.custom<SalesReport>(
  (stored) =>
    z.looseObject({ seller: z.looseObject({}), rows: z.array(z.looseObject({})) }).safeParse(stored).success,
  'no report',
);

/** As it is now, to be kept when its month is closed. */
export const readSalesReport = async (db: Db | Tx, month: Month): Promise<SalesReport> =>
  salesOf(db, await readReported(db, ofMonth(month)));

async function salesOf(db: Db | Tx, counted: readonly Reported[]): Promise<SalesReport> {
  const inBaht = counted.filter(({ currency }) => currency === 'THB');
  const { name, taxId, branch } = await readSeller(db);
  return {
    seller: { name, taxId, branch },
    ...vatReport(inBaht),
    dollarReceipts: counted.length - inBaht.length,
  };
}

export function withholdingOf(counted: readonly Reported[]): WithholdingRow[] {
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

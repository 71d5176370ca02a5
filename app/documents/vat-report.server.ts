import type { Db } from '~/platform/database.server';
import { type Satang, satang } from '~/values/money';
import type { Day } from '~/values/time';
import type { DocumentKind } from './document-kind';
import type { Month } from './document-search';
import type { DocumentSnapshot } from './document-snapshot';
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

export interface MonthReport {
  rows: ReportRow[];
  sums: ReportSums;
  /** receipts in dollars, which are in no sum */
  dollarReceipts: number;
  withholding: WithholdingRow[];
}

/** For staff only: all documents that bear a day of the month, and the certificates its sales wait for. */
export async function readMonthReport(db: Db, { first, last }: Month): Promise<MonthReport> {
  const documents = await db
    .selectFrom('tax_document')
    .leftJoin('tax_document as next', (join) =>
      join.onRef('next.refers_to_id', '=', 'tax_document.id').on('next.kind', '<>', 'credit-note'),
    )
    .leftJoin('withholding_certificate', 'withholding_certificate.order_id', 'tax_document.order_id')
    .select([
      'tax_document.kind',
      'tax_document.number',
      'tax_document.document_day as day',
      'tax_document.order_id as orderId',
      'tax_document.currency',
      'tax_document.snapshot',
      'next.number as replacedBy',
      'withholding_certificate.number as certificateNumber',
      'withholding_certificate.certificate_day as certificateDay',
    ])
    .where('tax_document.document_day', '>=', first)
    .where('tax_document.document_day', '<=', last)
    .orderBy('tax_document.document_day')
    .orderBy('tax_document.number')
    .execute();
  const all = documents.map((row) => ({
    ...row,
    kind: row.kind as DocumentKind,
    snapshot: row.snapshot as unknown as DocumentSnapshot,
  }));
  const inBaht = all.filter(({ currency }) => currency === 'THB');
  return {
    ...vatReport(inBaht),
    dollarReceipts: all.length - inBaht.length,
    withholding: inBaht.flatMap((row) => {
      const { withholding, buyer, orderNumber } = row.snapshot;
      if (!withholding || row.replacedBy) return [];
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
    }),
  };
}

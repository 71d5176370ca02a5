import { addMoney, type Satang, satang, shareOf, subtractMoney, ZERO } from '../values/money';
import { accept, refuse, type Result } from '../values/result';
import type { Day } from '../values/time';
import type { DocumentKind } from './document-kind';
import { type Buyer, type DocumentSnapshot, netValue, wordsOf } from './document-snapshot';

/** The credited amount of a line of the original, VAT included; `line` counts from 0. */
export interface CreditLine {
  line: number;
  amount: Satang;
}

/** The recipient of a credit note (section 86/10) for an abbreviated invoice without one; each field may be empty. */
export interface NoteBuyer {
  name: string;
  /** 13 digits */
  taxId: string;
  address: string;
}

export interface CreditedDocument {
  kind: DocumentKind;
  number: string;
  day: Day;
  snapshot: DocumentSnapshot;
}

/** A credit note's lines by the line of the original. */
export type CreditSnapshot = DocumentSnapshot & { creditLines: readonly CreditLine[] };

export type CreditRefusal =
  | { code: 'NOTHING_TO_CREDIT' }
  | { code: 'NO_SUCH_LINE'; line: number }
  /** More than earlier notes leave of that line. */
  | { code: 'MORE_THAN_INVOICED'; line: number; left: Satang };

/**
 * A credit note of an original after earlier notes (Revenue Code, section 86/10): never more than a line's amount. Its
 * VAT is the VAT of all credits so far less that of the earlier notes, so the sum equals the original's VAT to the
 * satang.
 */
export function creditSnapshot(
  original: CreditedDocument,
  earlier: readonly CreditSnapshot[],
  {
    lines: requestedLines,
    reason,
    buyer = null,
  }: { lines: readonly CreditLine[]; reason: string; buyer?: NoteBuyer | null },
): Result<CreditSnapshot, CreditRefusal> {
  const { snapshot: sale } = original;
  const creditLines = oneEach(requestedLines);
  if (creditLines.length === 0) return refuse({ code: 'NOTHING_TO_CREDIT' });
  for (const { line, amount } of creditLines) {
    const invoicedLine = sale.lines[line];
    if (!invoicedLine) return refuse({ code: 'NO_SUCH_LINE', line });
    const remaining = subtractMoney(invoicedLine.net, creditedOf(earlier, line));
    if (amount < 0 || amount > remaining)
      return refuse({ code: 'MORE_THAN_INVOICED', line, left: remaining });
  }
  const total = addMoney(...creditLines.map(({ amount }) => amount));
  const hasVat = sale.vat > 0;
  const taxable = hasVat
    ? addMoney(
        ...creditLines.filter(({ line }) => !sale.lines[line]!.isVatExempt).map(({ amount }) => amount),
      )
    : ZERO;
  const vat = vatOfCredit(sale, earlier, taxable);
  const creditedBefore = addMoney(...earlier.map(netValue));
  const originalValue = netValue(sale);
  return accept({
    ...sale,
    lines: creditLines.map(({ line, amount }) => {
      const invoicedLine = sale.lines[line]!;
      return { ...invoicedLine, qty: 1, unitPrice: amount, discount: ZERO, net: amount };
    }),
    creditLines,
    buyer: buyerOfNote(sale.buyer, buyer),
    price: total,
    discount: ZERO,
    allowance: ZERO,
    total,
    taxed: taxable,
    exempt: subtractMoney(total, taxable),
    vat,
    withholding: null,
    due: total,
    words: wordsOf(total, sale.currency),
    paidOn: null,
    replaces: null,
    credit: {
      of: { kind: original.kind, number: original.number, day: original.day },
      reason,
      originalValue,
      creditedBefore,
      correctValue: satang(originalValue - creditedBefore - (total - vat)),
    },
  });
}

/** The original's buyer; a buyer of an abbreviated invoice gets address and tax id from the request. */
function buyerOfNote(originalBuyer: Buyer, requestedBuyer: NoteBuyer | null): Buyer {
  if (requestedBuyer === null || originalBuyer.address !== '') return originalBuyer;
  return {
    ...originalBuyer,
    name: requestedBuyer.name || originalBuyer.name,
    taxId: requestedBuyer.taxId,
    address: requestedBuyer.address,
  };
}

/** The VAT of all credits so far less that of earlier notes: exact at the end, never below zero before. */
function vatOfCredit(sale: DocumentSnapshot, earlier: readonly CreditSnapshot[], taxable: Satang): Satang {
  if (sale.taxed === 0) return ZERO;
  const before = addMoney(...earlier.map((note) => note.taxed));
  const together = shareOf(sale.vat, addMoney(before, taxable), sale.taxed);
  return subtractMoney(together, addMoney(...earlier.map((note) => note.vat)));
}

/** The amount that earlier notes credited of a line. */
export const creditedOf = (notes: readonly CreditSnapshot[], line: number): Satang =>
  addMoney(...notes.flatMap((note) => note.creditLines.filter((each) => each.line === line)).map(amountOf));

const amountOf = ({ amount }: CreditLine) => amount;

/** Sums several amounts of one line and drops empty ones. */
function oneEach(lines: readonly CreditLine[]): CreditLine[] {
  const byLine = new Map<number, Satang>();
  for (const { line, amount } of lines) byLine.set(line, addMoney(byLine.get(line) ?? ZERO, amount));
  return [...byLine].map(([line, amount]) => ({ line, amount })).filter(({ amount }) => amount !== 0);
}

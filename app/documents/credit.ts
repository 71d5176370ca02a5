import { addMoney, type Satang, satang, shareOf, subtractMoney, ZERO } from '../values/money';
import { accept, refuse, type Result } from '../values/result';
import type { DocumentKind } from './document-kind';
import { type Buyer, type DocumentSnapshot, netValue, wordsOf } from './document-snapshot';
import type { Day } from '../values/time';

/** What is taken back of a line of the original, VAT included; `line` counts from 0. */
export interface CreditLine {
  line: number;
  amount: Satang;
}

/** Whom a credit note is made out to (section 86/10), where an abbreviated invoice named no address; each may be empty. */
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

/** A credit note's own lines, by the original's line they stand for. */
export type CreditSnapshot = DocumentSnapshot & { creditLines: readonly CreditLine[] };

export type CreditRefusal =
  | { code: 'NOTHING_TO_CREDIT' }
  | { code: 'NO_SUCH_LINE'; line: number }
  /** More than is left of that line after earlier notes. */
  | { code: 'MORE_THAN_INVOICED'; line: number; left: Satang };

/**
 * A credit note of an original and the notes before it (Revenue Code, section 86/10): never more of a line than it came to. Its VAT is what
 * the VAT of all that is taken back so far exceeds that of the notes before, so that notes over the whole come to the original's VAT
 * to the satang, in whatever parts and order.
 */
export function creditSnapshot(
  original: CreditedDocument,
  earlier: readonly CreditSnapshot[],
  {
    lines: asked,
    reason,
    buyer = null,
  }: { lines: readonly CreditLine[]; reason: string; buyer?: NoteBuyer | null },
): Result<CreditSnapshot, CreditRefusal> {
  const { snapshot: sold } = original;
  const creditLines = oneEach(asked);
  if (creditLines.length === 0) return refuse({ code: 'NOTHING_TO_CREDIT' });
  for (const { line, amount } of creditLines) {
    const invoiced = sold.lines[line];
    if (!invoiced) return refuse({ code: 'NO_SUCH_LINE', line });
    const left = subtractMoney(invoiced.net, creditedOf(earlier, line));
    if (amount < 0 || amount > left) return refuse({ code: 'MORE_THAN_INVOICED', line, left });
  }
  const total = addMoney(...creditLines.map(({ amount }) => amount));
  const hasVat = sold.vat > 0;
  const taxed = hasVat
    ? addMoney(
        ...creditLines.filter(({ line }) => !sold.lines[line]!.isVatExempt).map(({ amount }) => amount),
      )
    : ZERO;
  const vat = vatOfCredit(sold, earlier, taxed);
  const creditedBefore = addMoney(...earlier.map(netValue));
  const originalValue = netValue(sold);
  return accept({
    ...sold,
    lines: creditLines.map(({ line, amount }) => {
      const invoiced = sold.lines[line]!;
      return { ...invoiced, qty: 1, unitPrice: amount, discount: ZERO, net: amount };
    }),
    creditLines,
    buyer: buyerOfNote(sold.buyer, buyer),
    price: total,
    discount: ZERO,
    allowance: ZERO,
    total,
    taxed,
    exempt: subtractMoney(total, taxed),
    vat,
    withholding: null,
    due: total,
    words: wordsOf(total, sold.currency),
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

/** As the original says; who was named only on an abbreviated one has address and tax id on the note. */
function buyerOfNote(named: Buyer, asked: NoteBuyer | null): Buyer {
  if (asked === null || named.address !== '') return named;
  return { ...named, name: asked.name || named.name, taxId: asked.taxId, address: asked.address };
}

/** The VAT of all that is taken back with this, less what earlier notes took: exact at the end, never below zero on the way. */
function vatOfCredit(sold: DocumentSnapshot, earlier: readonly CreditSnapshot[], taxed: Satang): Satang {
  if (sold.taxed === 0) return ZERO;
  const before = addMoney(...earlier.map((note) => note.taxed));
  const together = shareOf(sold.vat, addMoney(before, taxed), sold.taxed);
  return subtractMoney(together, addMoney(...earlier.map((note) => note.vat)));
}

/** What earlier notes took of a line. */
export const creditedOf = (notes: readonly CreditSnapshot[], line: number): Satang =>
  addMoney(...notes.flatMap((note) => note.creditLines.filter((each) => each.line === line)).map(amountOf));

const amountOf = ({ amount }: CreditLine) => amount;

/** Several amounts of one line are one; nothing is no line. */
function oneEach(asked: readonly CreditLine[]): CreditLine[] {
  const byLine = new Map<number, Satang>();
  for (const { line, amount } of asked) byLine.set(line, addMoney(byLine.get(line) ?? ZERO, amount));
  return [...byLine].map(([line, amount]) => ({ line, amount })).filter(({ amount }) => amount !== 0);
}

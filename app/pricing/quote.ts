import { addMoney, type Currency, type Satang, shareOf, subtractMoney, ZERO } from '../values/money';

/** What a quote is made from. Amounts in minor units of `currency`; rates in basis points (7 % = 700). */
export interface QuoteFacts {
  currency: Currency;
  lines: readonly QuoteLineFacts[];
  shippingFee: Satang;
  vat: { isEnabled: boolean; rateBasisPoints: number };
}

export interface QuoteLineFacts {
  kind: 'course' | 'product';
  id: number;
  planId: number | null;
  name: string;
  planName: string;
  unitPrice: Satang;
  qty: number;
  isVatExempt: boolean;
}

/** How the amount came about, one step a row: the words are the page's. */
export type QuoteStep =
  | { kind: 'line'; name: string; planName: string; qty: number; amount: Satang }
  | { kind: 'shipping'; amount: Satang }
  | { kind: 'vat'; amount: Satang; of: Satang; rateBasisPoints: number };

export interface Quote {
  currency: Currency;
  price: Satang;
  discount: Satang;
  shippingFee: Satang;
  withholding: Satang;
  /** contained in the total, not added to it */
  vat: Satang;
  due: Satang;
  lines: readonly (QuoteLineFacts & { discount: Satang })[];
  steps: readonly QuoteStep[];
}

/**
 * The one computation of what an order costs; rebuilt from its facts every time (specification 3, decisions 18, 21):
 * due = price − discount + shipping − withholding; VAT is contained, rounded half-up once per tax class.
 */
export function quote(facts: QuoteFacts): Quote {
  const amountOf = (line: QuoteLineFacts) =>
    addMoney(...Array.from({ length: line.qty }, () => line.unitPrice));
  const price = addMoney(...facts.lines.map(amountOf));
  const discount = ZERO;
  const withholding = ZERO;
  const due = subtractMoney(addMoney(subtractMoney(price, discount), facts.shippingFee), withholding);

  const taxed = addMoney(...facts.lines.filter((line) => !line.isVatExempt).map(amountOf), facts.shippingFee);
  const vat = facts.vat.isEnabled ? containedVat(taxed, facts.vat.rateBasisPoints) : ZERO;

  const steps: QuoteStep[] = facts.lines.map((line) => ({
    kind: 'line',
    name: line.name,
    planName: line.planName,
    qty: line.qty,
    amount: amountOf(line),
  }));
  if (facts.shippingFee > 0) steps.push({ kind: 'shipping', amount: facts.shippingFee });
  if (vat > 0)
    steps.push({ kind: 'vat', amount: vat, of: taxed, rateBasisPoints: facts.vat.rateBasisPoints });

  return {
    currency: facts.currency,
    price,
    discount,
    shippingFee: facts.shippingFee,
    withholding,
    vat,
    due,
    lines: facts.lines.map((line) => ({ ...line, discount: ZERO })),
    steps,
  };
}

/** VAT inside a total that includes it: total × rate / (100 % + rate). */
export function containedVat(total: Satang, rateBasisPoints: number): Satang {
  return shareOf(total, rateBasisPoints, 10_000 + rateBasisPoints);
}

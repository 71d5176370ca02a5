import type { SummaryLine } from '~/kit/summary';
import type { Quote } from '~/pricing/quote-shape';
import { containedVat } from '~/pricing/tax-rules';
import type { Translate } from '~/text/translate';
import { addMoney, type Currency, formatMoney, moneyParts, type Satang, satang } from '~/values/money';
import { paidParts } from './line-refund';

interface AgreedOrder {
  agreed: Satang | null;
  currency: Currency;
  withholding: Satang;
  shippingFee: Satang;
  quote: Partial<Pick<Quote, 'steps' | 'lines'>>;
  lines: readonly {
    id: number;
    courseId: number | null;
    productId: number | null;
    qty: number;
    unitPrice: Satang;
    discount: Satang;
  }[];
}

/**
 * An order's summary with what the shop took for it, when it was approved with less than was due: the price it had, what was agreed, and
 * the VAT in that. As it is when all that was due was taken.
 */
export function withAgreed(summary: SummaryLine[], order: AgreedOrder, t: Translate): SummaryLine[] {
  const { agreed, currency } = order;
  if (agreed === null) return summary;
  const vat = vatOfAgreed(order, agreed);
  return [
    // the VAT in the price it had is in no document
    ...summary.filter(({ kind }) => kind !== 'note'),
    { label: t('order.agreed'), amount: formatMoney(agreed, currency), kind: 'due' },
    ...(vat
      ? [
          {
            label: t('quote.vatNote', { rate: vat.rateBasisPoints / 100 }),
            amount: moneyParts(vat.amount, currency).figure,
            kind: 'note' as const,
          },
        ]
      : []),
  ];
}

/** As its document says it; null when there is none. */
function vatOfAgreed({ quote, lines, ...order }: AgreedOrder, agreed: Satang) {
  const step = quote.steps?.find((each) => each.kind === 'vat');
  if (!step || agreed === 0) return null;
  const exempt = new Set(
    quote.lines?.flatMap((line) => (line.isVatExempt ? [`${line.kind} ${line.id}`] : [])),
  );
  const parts = paidParts({
    ...order,
    agreed,
    lines: lines.map(({ id, courseId, productId, unitPrice, qty, discount }) => ({
      id,
      kind: courseId === null ? 'product' : 'course',
      itemId: courseId ?? productId ?? 0,
      planId: null,
      net: satang(unitPrice * qty - discount),
    })),
  });
  const taxed = lines.flatMap(({ courseId, productId }, index) =>
    exempt.has(courseId === null ? `product ${productId}` : `course ${courseId}`)
      ? []
      : [parts.lines[index]!.net],
  );
  return {
    amount: containedVat(addMoney(...taxed, parts.shipping), step.rateBasisPoints),
    rateBasisPoints: step.rateBasisPoints,
  };
}

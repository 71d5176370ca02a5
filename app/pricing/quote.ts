import { addMoney, shareOf, subtractMoney, ZERO } from '../values/money';
import { applyDiscounts, isCourse, leftOf } from './discounted-lines';
import type { Quote, QuoteFacts, QuoteLine, QuoteStep } from './quote-shape';
import { containedVat, reachesThreshold, type Services, whyNotWithhold, withholdingBase } from './tax-rules';

/**
 * The one computation of an order's price, repeated from its facts every time (specification 3 and 5, R-18–R-23): line
 * prices → promotion → coupons in their order, each on the rest → shipping → VAT contained → withholding → due.
 */
export function quote(facts: QuoteFacts): Quote {
  const { currency, shippingFee } = facts;
  const { lines, discounts, ...promotions } = applyDiscounts(facts);
  const price = addMoney(...lines.map((line) => line.amount));
  const discount = addMoney(...lines.map((line) => line.discount));
  const total = addMoney(subtractMoney(price, discount), shippingFee);

  const rate = facts.vat.isEnabled ? facts.vat.rateBasisPoints : 0;
  const taxable = addMoney(...lines.filter((line) => !line.isVatExempt).map(leftOf), shippingFee);
  const vat = containedVat(taxable, rate);

  const isTaxThresholdMet = reachesThreshold(total, vat, currency);
  const services = servicesOf(lines);
  const base = withholdingBase(services, rate);
  const withholdingRefusal = whyNotWithhold(facts.withholding, { base, isThresholdMet: isTaxThresholdMet });
  const requestedRate = facts.withholding.askedBasisPoints;
  const withholding = withholdingRefusal ? ZERO : shareOf(base, requestedRate, 10_000);

  const steps: QuoteStep[] = [
    ...lines.map(({ name, planName, qty, amount }) => ({
      kind: 'line' as const,
      name,
      planName,
      qty,
      amount,
    })),
    ...discounts,
  ];
  if (shippingFee > 0) steps.push({ kind: 'shipping', amount: shippingFee });
  if (vat > 0) steps.push({ kind: 'vat', amount: vat, of: taxable, rateBasisPoints: rate });
  if (requestedRate > 0)
    steps.push(
      withholdingRefusal
        ? { kind: 'withholding-refused', why: withholdingRefusal }
        : {
            kind: 'withholding',
            amount: withholding,
            of: base,
            rateBasisPoints: requestedRate,
            services,
            vatBasisPoints: rate,
          },
    );

  return {
    currency,
    price,
    discount,
    shippingFee,
    total,
    vat,
    withholding,
    due: subtractMoney(total, withholding),
    lines,
    ...promotions,
    isTaxThresholdMet,
    withholdingRefusal,
    steps,
  };
}

/** Courses are services; products and shipping are not. */
function servicesOf(lines: readonly QuoteLine[]): Services {
  const sum = (isVatExempt: boolean) =>
    addMoney(...lines.filter((line) => isCourse(line) && line.isVatExempt === isVatExempt).map(leftOf));
  return { taxed: sum(false), exempt: sum(true) };
}

/** The pricing engine alone: what one quote takes, and how that grows with the cart. */
import { tsImport } from 'tsx/esm/api';

const METHOD = 1;

/** Courses of different prices and as many products, a promotion on every course, coupons by turns in percent and amount. */
function cart({ lines, coupons }) {
  const courseIds = Array.from({ length: Math.ceil(lines / 2) }, (_, at) => at + 1);
  const offer = { isFull: false, perBuyerLimit: null, usedByBuyer: null };
  return {
    currency: 'THB',
    lines: Array.from({ length: lines }, (_, at) => ({
      kind: at % 2 === 0 ? 'course' : 'product',
      id: Math.floor(at / 2) + 1,
      planId: at % 2 === 0 ? at : null,
      name: `line ${at}`,
      planName: '',
      unitPrice: 59_000 + at * 131,
      qty: at % 2 === 0 ? 1 : 2,
      isVatExempt: at % 5 === 0,
    })),
    promotions: [
      {
        id: 1,
        title: 'bench',
        descriptionList: [],
        type: 'P1',
        courseIds,
        numberOfCourse: 1,
        discount: { kind: 'percent', basisPoints: 1250 },
        ...offer,
      },
    ],
    promotionId: null,
    coupons: Array.from({ length: coupons }, (_, at) => ({
      typed: `BENCH${at}`,
      found: {
        id: at + 1,
        code: `BENCH${at}`,
        type: 'P1',
        courseIds: at % 3 === 0 ? [] : courseIds,
        numberOfCourse: 1,
        paymentMethodIds: [METHOD],
        discount:
          at % 2 === 0 ? { kind: 'percent', basisPoints: 333 } : { kind: 'amount', thb: 1_001, usd: 100 },
        isActive: true,
        ...offer,
      },
    })),
    paymentMethodId: METHOD,
    shippingFee: 5_000,
    vat: { isEnabled: true, rateBasisPoints: 700 },
    withholding: { isEnabled: true, askedBasisPoints: 300, isJuristicInvoice: true },
    rules: { is_one_coupon: false, is_use_coupon_or_oder: false },
  };
}

/** Microseconds of one call: the best of several rounds, so that a busy machine says little. */
function microseconds(run) {
  let best = Infinity;
  for (let round = 0; round < 12; round += 1) {
    const until = performance.now() + 40;
    let count = 0;
    const startedAt = performance.now();
    let now = startedAt;
    while (now < until) {
      run();
      count += 1;
      now = performance.now();
    }
    best = Math.min(best, ((now - startedAt) * 1000) / count);
  }
  return best;
}

/** One line for the report; every cart takes 10 coupons. */
export async function benchQuotes() {
  const { quote } = await tsImport('../app/pricing/quote.ts', import.meta.url);
  const of = (lines) => {
    const facts = cart({ lines, coupons: 10 });
    return microseconds(() => quote(facts));
  };
  const base = of(50);
  const grown = [1, 5, 50, 500].map((lines) => `${lines} lines ${(of(lines) / base).toFixed(2)}`);
  return `quote of 50 lines with 10 coupons and a promotion: ${Math.round(base)} µs; of that: ${grown.join(', ')}`;
}

if (process.argv[1] === import.meta.filename) console.log(await benchQuotes());

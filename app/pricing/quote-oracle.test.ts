import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveQuote } from '../../test/support/samples/naive-quote';
import { randomCart, TEST_SCALE } from '../../test/support/samples/random-carts';
import { quote } from './quote';

// 100,000 carts in `npm run test:deep`
const numRuns = 5_000 * TEST_SCALE;

test(
  `CRT-03 ${numRuns} random carts cost what a second, naive computation says`,
  { timeout: 600_000 },
  () => {
    fc.assert(
      fc.property(randomCart, (facts) => {
        const made = quote(facts);
        const withheld = made.steps.find((step) => step.kind === 'withholding');
        expect({
          price: BigInt(made.price),
          discount: BigInt(made.discount),
          total: BigInt(made.total),
          vat: BigInt(made.vat),
          withholding: BigInt(made.withholding),
          due: BigInt(made.due),
          lineDiscounts: made.lines.map((line) => BigInt(line.discount)),
          promotionId: made.promotion?.id ?? null,
          offered: made.offeredPromotions.map(({ id, amount }) => [id, BigInt(amount)]),
          coupons: made.coupons.map(({ amount, refusal }) => refusal ?? BigInt(amount)),
          isTaxThresholdMet: made.isTaxThresholdMet,
          withholdingRefusal: made.withholdingRefusal,
          withholdingBase: withheld ? BigInt(withheld.of) : null,
        }).toEqual(naiveQuote(facts));
      }),
      { numRuns },
    );
  },
);

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
        const result = quote(facts);
        const withheld = result.steps.find((step) => step.kind === 'withholding');
        expect({
          price: BigInt(result.price),
          discount: BigInt(result.discount),
          total: BigInt(result.total),
          vat: BigInt(result.vat),
          withholding: BigInt(result.withholding),
          due: BigInt(result.due),
          lineDiscounts: result.lines.map((line) => BigInt(line.discount)),
          promotionId: result.promotion?.id ?? null,
          offered: result.offeredPromotions.map(({ id, amount }) => [id, BigInt(amount)]),
          coupons: result.coupons.map(({ amount, refusal }) => refusal ?? BigInt(amount)),
          isTaxThresholdMet: result.isTaxThresholdMet,
          withholdingRefusal: result.withholdingRefusal,
          withholdingBase: withheld ? BigInt(withheld.of) : null,
        }).toEqual(naiveQuote(facts));
      }),
      { numRuns },
    );
  },
);

import type { PurchaseAsk, PurchaseFacts } from '~/orders/purchase/purchase';
import { quoteOf, shippingOf } from '~/orders/purchase/purchase-quote';
import { WITHHOLDING_RATES } from '~/pricing/tax-rules';
import type { Satang } from '~/values/money';

/** What the buyer chose with the very button that pays, and so had seen no amount with. */
export type NewDueCause = 'withholding' | 'shipping' | 'promotion';

/** Why a purchase comes to something else than `seen`: with another choice it comes to that; null: the shop's prices changed. */
export function findNewDueCause(facts: PurchaseFacts, ask: PurchaseAsk, seen: Satang): NewDueCause | null {
  const isSeenWith = (change: Partial<PurchaseAsk>) => quoteOf(facts, { ...ask, ...change }).due === seen;
  const otherRates = ([0, ...WITHHOLDING_RATES] as const).filter(
    (rate) => rate !== ask.withholdingBasisPoints,
  );
  if (otherRates.some((rate) => isSeenWith({ withholdingBasisPoints: rate }))) return 'withholding';
  const { offered, chosen } = shippingOf(facts, ask);
  if (
    [null, ...offered.map(({ id }) => id)].some(
      (id) => id !== chosen?.id && isSeenWith({ shippingFeeId: id }),
    )
  )
    return chosen === null ? null : 'shipping';
  const { promotion, offeredPromotions } = quoteOf(facts, ask);
  const others = offeredPromotions.filter(({ id }) => id !== promotion?.id);
  return others.some(({ id }) => isSeenWith({ promotionId: id })) ? 'promotion' : null;
}

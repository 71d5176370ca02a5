import type { PurchaseAsk, PurchaseFacts } from '~/orders/purchase/purchase';
import { quoteOf, shippingOf } from '~/orders/purchase/purchase-quote';
import { MOST_SEATS } from '~/orders/seats/seats-asked';
import { WITHHOLDING_RATES } from '~/pricing/tax-rules';
import type { Satang } from '~/values/money';

/** The choice sent together with the payment, whose amount the buyer had not seen. */
export type NewDueCause = 'seats' | 'withholding' | 'shipping' | 'promotion' | 'method';

/** Why a purchase comes to something else than `seen`: with another choice it comes to that; null: the shop's prices changed. */
export function findNewDueCause(
  facts: PurchaseFacts,
  ask: PurchaseAsk,
  { seen, methodIds }: { seen: Satang; methodIds: readonly number[] },
): NewDueCause | null {
  const isSeenWith = (change: Partial<PurchaseAsk>) => quoteOf(facts, { ...ask, ...change }).due === seen;
  if (otherSeats(ask).some((lines) => isSeenWith({ lines }))) return 'seats';
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
  if (others.some(({ id }) => isSeenWith({ promotionId: id }))) return 'promotion';
  const otherMethods = [null, ...methodIds].filter((id) => id !== ask.paymentMethodId);
  return otherMethods.some((id) => isSeenWith({ paymentMethodId: id })) ? 'method' : null;
}

/** The same course with other numbers of seats, as its page counted them before. */
function otherSeats({ lines }: PurchaseAsk): PurchaseAsk['lines'][] {
  const [line] = lines;
  if (lines.length !== 1 || line?.kind !== 'course') return [];
  return Array.from({ length: MOST_SEATS }, (_, index) => index + 1)
    .filter((qty) => qty !== (line.qty ?? 1))
    .map((qty) => [{ ...line, qty }]);
}

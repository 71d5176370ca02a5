import type { QuoteFacts } from '../../../app/pricing/quote-shape';

/**
 * What a quote must come to, worked out the long way: fractions of big integers, one satang handed out at a time, every
 * rule written down again from the specification. It shares no code with the shop (types only), so that a mistake would
 * have to be made twice.
 */
export interface NaiveQuote {
  price: bigint;
  discount: bigint;
  total: bigint;
  vat: bigint;
  withholding: bigint;
  due: bigint;
  /** one entry a line, in the order of the lines */
  lineDiscounts: bigint[];
  promotionId: number | null;
  /** id and amount, best first */
  offered: [number, bigint][];
  /** amount, or why not */
  coupons: (bigint | string)[];
  isTaxThresholdMet: boolean;
  withholdingRefusal: string | null;
  /** what it is taken from; null when nothing is asked for or allowed */
  withholdingBase: bigint | null;
}

interface Fraction {
  over: bigint;
  under: bigint;
}
const whole = (amount: number | bigint): Fraction => ({ over: BigInt(amount), under: 1n });
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under });
const isMore = (a: Fraction, b: Fraction) => a.over * b.under > b.over * a.under;
const isSame = (a: Fraction, b: Fraction) => a.over * b.under === b.over * a.under;
const floor = ({ over, under }: Fraction) => over / under;
/** a half goes up */
function rounded(amount: Fraction): bigint {
  const down = floor(amount);
  const rest = minus(amount, whole(down));
  return isMore({ over: 1n, under: 2n }, rest) ? down : down + 1n;
}

interface Line {
  kind: string;
  id: number;
  planId: number;
  left: bigint;
  isAgreed: boolean;
}
type Off = QuoteFacts['promotions'][number]['discount'];
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

function amountOff(off: Off, currency: string, left: bigint): bigint {
  let amount: bigint;
  if (off.kind === 'percent')
    amount = rounded(times(whole(left), { over: BigInt(off.basisPoints), under: 10000n }));
  else amount = BigInt(currency === 'THB' ? off.thb : off.usd);
  return amount < left ? amount : left;
}

/** Every line first gets its whole satang; the rest goes one by one to the line with the largest open share. */
function spread(amount: bigint, lines: Line[]): void {
  const all = sum(lines.map((line) => line.left));
  if (all === 0n) return;
  const owed = lines.map((line) => times(whole(amount), { over: line.left, under: all }));
  const shares = owed.map(floor);
  while (sum(shares) < amount) {
    let luckiest = -1;
    for (let i = 0; i < lines.length; i += 1) {
      const mine = minus(owed[i]!, whole(shares[i]!));
      if (luckiest < 0) {
        luckiest = i;
        continue;
      }
      const best = minus(owed[luckiest]!, whole(shares[luckiest]!));
      if (isMore(mine, best) || (isSame(mine, best) && comesBefore(lines[i]!, lines[luckiest]!)))
        luckiest = i;
    }
    shares[luckiest] = shares[luckiest]! + 1n;
  }
  lines.forEach((line, i) => (line.left -= shares[i]!));
}

function comesBefore(a: Line, b: Line): boolean {
  if (a.kind !== b.kind) return a.kind < b.kind;
  if (a.id !== b.id) return a.id < b.id;
  return a.planId < b.planId;
}

export function naiveQuote(facts: QuoteFacts): NaiveQuote {
  const { currency } = facts;
  const full = facts.lines.map((line) => BigInt(line.unitPrice) * BigInt(line.qty));
  const fresh = (): Line[] =>
    facts.lines.map((line, i) => ({
      kind: line.kind,
      id: line.id,
      planId: line.planId ?? 0,
      left: line.agreedPrice === undefined ? full[i]! : BigInt(line.agreedPrice) * BigInt(line.qty),
      isAgreed: line.agreedPrice !== undefined,
    }));
  const bought = facts.lines.filter((line) => line.kind === 'course').map((line) => line.id);
  const among = (lines: Line[], ids: readonly number[]) =>
    lines.filter((line) => line.kind === 'course' && ids.includes(line.id));
  const open = (lines: Line[]) => lines.filter((line) => !line.isAgreed);

  const offered: [number, bigint][] = [];
  for (const promotion of facts.promotions) {
    const there = promotion.courseIds.filter((id) => bought.includes(id));
    const needed =
      promotion.type === 'P1' ? promotion.courseIds.length : Math.max(promotion.numberOfCourse, 1);
    const isUsedUp =
      promotion.perBuyerLimit !== null && (promotion.usedByBuyer ?? 0) >= promotion.perBuyerLimit;
    if (there.length === 0 || there.length < needed || promotion.isFull || isUsedUp) continue;
    const off = amountOff(
      promotion.discount,
      currency,
      sum(open(among(fresh(), there)).map((line) => line.left)),
    );
    if (off > 0n) offered.push([promotion.id, off]);
  }
  offered.sort(([aId, a], [bId, b]) => (a === b ? aId - bId : a > b ? -1 : 1));
  const wished = offered.find(([id]) => id === facts.promotionId) ?? offered[0];

  const promoted = (lines: Line[]) => {
    const promotion = facts.promotions.find((each) => each.id === wished?.[0]);
    if (promotion && wished) spread(wished[1], open(among(lines, promotion.courseIds)));
    return lines;
  };
  const withCoupons = (lines: Line[]) => {
    const steps: (bigint | string)[] = [];
    facts.coupons.forEach(({ found }, position) => {
      if (!found) return steps.push('NOT_FOUND');
      const matched = among(lines, found.courseIds.length === 0 ? bought : found.courseIds);
      const reasons: [string, boolean][] = [
        ['COUPON_NOT_AVAILABLE', !found.isActive || found.isFull],
        ['duplicate_coupon', facts.coupons.slice(0, position).some((other) => other.found?.id === found.id)],
        ['one_coupon', facts.rules.is_one_coupon && steps.some((each) => typeof each === 'bigint')],
        ['no_payment_method', found.paymentMethodIds.length === 0],
        ['payment_method_not_allowed', !found.paymentMethodIds.some((id) => id === facts.paymentMethodId)],
        ['courses_not_supported', matched.length === 0],
        ['course_count', found.type === 'P2' && matched.length < found.numberOfCourse],
        ['per_buyer_limit', found.perBuyerLimit !== null && found.perBuyerLimit <= (found.usedByBuyer ?? 0)],
      ];
      const why = reasons.find(([, isTrue]) => isTrue);
      if (why) return steps.push(why[0]);
      const off = amountOff(found.discount, currency, sum(open(matched).map((line) => line.left)));
      if (off === 0n) return steps.push('nothing_left');
      spread(off, open(matched));
      return steps.push(off);
    });
    return { lines, said: steps };
  };

  let promotionId = wished?.[0] ?? null;
  let result = withCoupons(promoted(fresh()));
  if (facts.rules.is_use_coupon_or_oder) {
    result = withCoupons(fresh());
    const isAnyAccepted = result.said.some((each) => typeof each === 'bigint');
    if (isAnyAccepted) promotionId = null;
    else result.lines = promoted(fresh());
  }

  const left = result.lines.map((line) => line.left);
  const total = sum(left) + BigInt(facts.shippingFee);
  const rate = BigInt(facts.vat.isEnabled ? facts.vat.rateBasisPoints : 0);
  const inside: Fraction = { over: rate, under: 10000n + rate };
  const standard = sum(left.filter((_, i) => !facts.lines[i]!.isVatExempt)) + BigInt(facts.shippingFee);
  const vat = rounded(times(whole(standard), inside));

  let services = whole(0);
  facts.lines.forEach((line, i) => {
    if (line.kind !== 'course') return;
    const gross = whole(left[i]!);
    services = plus(services, line.isVatExempt ? gross : minus(gross, times(gross, inside)));
  });
  const base = rounded(services);
  const isTaxThresholdMet = total - vat >= (currency === 'THB' ? 1000n : 30n) * 100n;
  const { isEnabled, isJuristicInvoice, askedBasisPoints } = facts.withholding;
  let withholdingRefusal: string | null = null;
  if (!isJuristicInvoice) withholdingRefusal = 'needs_juristic';
  if (!isTaxThresholdMet) withholdingRefusal = 'below_threshold';
  if (base === 0n) withholdingRefusal = 'no_services';
  if (!isEnabled) withholdingRefusal = 'not_enabled';
  const withholding =
    withholdingRefusal === null
      ? rounded(times(whole(base), { over: BigInt(askedBasisPoints), under: 10000n }))
      : 0n;

  return {
    price: sum(full),
    discount: sum(full) - sum(left),
    total,
    vat,
    withholding,
    due: total - withholding,
    lineDiscounts: full.map((amount, i) => amount - left[i]!),
    promotionId,
    offered,
    coupons: result.said,
    isTaxThresholdMet,
    withholdingRefusal,
    withholdingBase: withholdingRefusal === null && askedBasisPoints > 0 ? base : null,
  };
}

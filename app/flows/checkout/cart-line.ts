import { coursePath, productPath } from '~/catalogue/catalogue-paths';
import { coursePicture, productPicture } from '~/catalogue/picture-source';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import { roundLeft } from '~/catalogue/sessions/class-time';
import { comingSessions, roundWords } from '~/catalogue/sessions/schedule-texts';
import type { PictureSource } from '~/kit/shop/picture';
import type { BlockerWords } from '~/orders/purchase/blocker-texts';
import type { CourseOffer } from '~/orders/purchase/buyer-facts.server';
import { giftsInPurchase } from '~/orders/purchase/gifts-in-purchase';
import type { LineAsk, PurchaseAsk, PurchaseFacts } from '~/orders/purchase/purchase';
import type { Quote } from '~/pricing/quote-shape';
import type { Translate } from '~/text/translate';
import type { Satang } from '~/values/money';
import type { Locale } from '~/values/time';

/** A course or product of the cart. */
export interface CartLine {
  /** `course:12`, as the remove button names it */
  key: string;
  kind: 'course' | 'product';
  id: number;
  name: string;
  href: string | null;
  picture: PictureSource | null;
  /** before discounts; null: it has no price */
  amount: Satang | null;
  /** of a course: those to choose from, and the chosen one */
  plans: readonly Pick<OfferedPlan, 'id' | 'name' | 'price' | 'isForMember' | 'blockedBecause'>[];
  planId: number | null;
  /** of a product */
  qty: number;
  available: number;
  /** why it cannot be bought as it is */
  problem: BlockerWords | null;
  /** the days left of a round that has begun */
  round: string;
  /** a course of the cart that brings this one for a while as a gift, though it may be bought for longer */
  givenWith: string | null;
}

/** A line of the cart: its price, its choices, and the problem that blocks it. */
export function cartLine(
  line: LineAsk,
  { facts, quote, ask: { lines } }: { facts: PurchaseFacts; quote: Quote; ask: Pick<PurchaseAsk, 'lines'> },
  { blockers, ...visit }: RoundAsk & { blockers: readonly BlockerWords[] },
): CartLine {
  const { t } = visit;
  const id = line.kind === 'course' ? line.courseId : line.productId;
  const priced = quote.lines.find((each) => each.kind === line.kind && each.id === id);
  const shared = {
    key: `${line.kind}:${id}`,
    kind: line.kind,
    id,
    amount: priced?.amount ?? null,
    problem: blockers.find(({ item }) => item?.kind === line.kind && item.id === id) ?? null,
  };
  if (line.kind === 'course') {
    const offer = facts.courses.get(id);
    return {
      ...shared,
      name: offer?.course.title ?? t('purchase.goneCourse'),
      href: offer ? coursePath(offer.course) : null,
      picture: coursePicture(offer?.course.picture ?? null),
      plans: offer?.plans ?? [],
      givenWith: giverOf(id, facts, lines),
      round: offer ? roundOf(offer, visit) : '',
      planId: line.planId,
      qty: 1,
      available: 1,
    };
  }
  const product = facts.products.get(id);
  return {
    ...shared,
    name: product?.title ?? t('purchase.goneProduct'),
    href: product ? productPath(product) : null,
    picture: productPicture(product?.picture ?? undefined),
    plans: [],
    givenWith: null,
    round: '',
    planId: null,
    qty: line.qty,
    available: product?.availableQty ?? 0,
  };
}

interface RoundAsk {
  t: Translate;
  locale: Locale;
  now: Date;
}

/** The days left of a round that has begun; '': all of them. */
export function roundOf({ course: { time } }: CourseOffer, { t, locale, now }: RoundAsk): string {
  const round = roundLeft(time.sessions, now);
  return roundWords({ round, sessions: comingSessions(time.sessions, now) }, { t, locale });
}

function giverOf(courseId: number, facts: PurchaseFacts, lines: readonly LineAsk[]): string | null {
  const gift = giftsInPurchase(facts, lines).find((one) => one.courseId === courseId && !one.isEnough);
  return gift ? (facts.courses.get(gift.giverId)?.course.title ?? null) : null;
}

import type { SavedAddress } from '~/accounts/address-fields';
import type { Place } from '~/accounts/address-place';
import { placesOf } from '~/accounts/address-places.server';
import type { ContactFields } from '~/accounts/contact-form';
import { readContactFields } from '~/accounts/contact-fields.server';
import type { FilledTaxForm } from '~/accounts/tax-forms.server';
import { fullName, isInstructorOnly, isMember } from '~/accounts/viewer';
import { whyNotBuy } from '~/access/eligibility';
import { isChoosable, type OfferedPlan } from '~/catalogue/plan-visibility';
import type { Draft } from '~/orders/basket';
import { type BlockWords, blockWords } from '~/orders/course-block-words';
import { blockerWords } from '~/orders/blocker-words';
import type { LineAsk, OrderBlocker } from '~/orders/purchase';
import { quoteOf } from '~/orders/purchase-quote';
import type { OfferedShippingFee } from '~/orders/shipping-fees';
import { mayOfferWithholding, type TaxBlock } from '~/orders/tax-block';
import type { OfferedMethod } from '~/payments/offered-method';
import type { Quote } from '~/pricing/quote';
import { type Currency, type Satang, ZERO } from '~/values/money';
import { newToken } from '~/values/tokens.server';
import { type Blocker, sayBlockers, studentsOnly } from './blockers-said';
import { type CartLine, cartLine } from './cart-line';
import { purchaseAction, purchasePage } from './purchase-paths';
import {
  type PurchaseLook,
  type PurchaseState,
  type PurchaseVisit,
  readPurchaseState,
} from './purchase-state.server';

/** A discount that is offered or was entered, with what it takes off each quote of the page. */
export interface PromotionOffer {
  id: number;
  title: string;
  descriptionList: readonly string[];
  amounts: readonly Satang[];
  isApplied: boolean;
}
export interface EnteredCoupon {
  id: number;
  code: string;
  amounts: readonly Satang[];
  refusal: Quote['coupons'][number]['refusal'];
  numberOfCourse: number;
}

/** Everything a purchase page shows: the cart's, or one course's own. */
export interface PurchaseView {
  /** null: the cart */
  course: { id: number; slug: string; title: string; picture: string | null } | null;
  /** where the form is sent, and the page it belongs to */
  action: string;
  page: string;
  currency: Currency;
  /** why nothing of this page can be bought; its form is not shown then */
  blocked: BlockWords | null;
  lines: readonly CartLine[];
  /** of one course */
  plans: readonly OfferedPlan[];
  chosenPlanId: number | null;
  /** the cart's one, or one a plan (null: it cannot be chosen) */
  quotes: readonly (Quote | null)[];
  /** the one that is shown first */
  quote: Quote;
  promotions: readonly PromotionOffer[];
  /** a promotion and coupons exclude each other */
  isEitherOr: boolean;
  coupons: readonly EnteredCoupon[];
  methods: readonly OfferedMethod[];
  methodId: number | null;
  paymentTitle: string;
  autoCancelHours: number;
  shipping: {
    needsAddress: boolean;
    hasGoods: boolean;
    offered: readonly OfferedShippingFee[];
    chosenId: number | null;
    /** the districts of the typed postcode */
    places: readonly Place[];
  };
  savedAddresses: readonly SavedAddress[];
  taxBlock: TaxBlock;
  isTaxAsked: boolean;
  mayWithhold: boolean;
  tax: FilledTaxForm;
  /** what keeps the button disabled, each with its way on */
  blockers: readonly Blocker[];
  /** something of that can be put right in this very form */
  isMendable: boolean;
  checkoutKey: string;
  values: Draft;
  contactFields: ContactFields;
  telMinimum: number;
  /** name of the signed-in account; null: a visitor or a guest */
  accountName: string | null;
  /** signed in, but not as somebody who buys */
  signInAs: 'instructor' | 'staff' | null;
}

/** The page of the cart (`courseId` null) or of one course. Null: there is no such course, or it is a draft. */
export async function readPurchase(
  visit: PurchaseVisit,
  courseId: number | null,
  look: PurchaseLook = {},
): Promise<PurchaseView | null> {
  return purchaseView(visit, courseId, await readPurchaseState(visit, courseId, look));
}

export async function purchaseView(
  visit: PurchaseVisit,
  courseId: number | null,
  state: PurchaseState,
): Promise<PurchaseView | null> {
  const { db, settings, viewer, t, locale } = visit;
  const { facts, ask, quote, values } = state;
  const offer = courseId === null ? null : facts.courses.get(courseId);
  if (offer === undefined) return null;
  if (offer) {
    // a draft is nobody's business but those who ordered it
    const { course, buyer } = offer.facts;
    if (!course.isPublished && !buyer.waitingOrder && !buyer.hasApprovedOrder) return null;
  }
  const reason = offer && whyNotBuy(offer.facts);
  const plans = offer?.plans ?? [];
  const quotes = offer
    ? plans.map((plan) =>
        isChoosable(plan) ? quoteOf(facts, withPlan(ask, offer.course.id, plan.id)) : null,
      )
    : [quote];
  const [line] = ask.lines;
  const blockers = state.blockers.filter(({ code }) => code !== 'tax_required');
  const page = purchasePage(offer && offer.course, settings.layout_course_detail === 4);
  const wording = { t, locale, here: page, isDirect: courseId !== null };
  const said = blockers.map((blocker) => blockerWords(blocker, facts, wording));
  return {
    course: offer && pick(offer.course),
    action: purchaseAction(offer && offer.course),
    page,
    currency: facts.currency,
    blocked: offer && reason ? blockWords(reason, offer.course, { t, locale, now: visit.now }) : null,
    lines: offer ? [] : ask.lines.map((asked) => cartLine(asked, state, { t, said })),
    plans,
    chosenPlanId: offer && line?.kind === 'course' ? line.planId : null,
    quotes,
    quote,
    promotions: promotionsOf(quote, quotes),
    isEitherOr: settings.is_use_coupon_or_oder,
    coupons: couponsOf(quote, quotes),
    methods: quotes.some((one) => one && one.due > 0) ? state.methods : [],
    methodId: ask.paymentMethodId,
    paymentTitle: settings.payment_title,
    autoCancelHours: settings.auto_cancel,
    shipping: {
      needsAddress: state.shipping.needsAddress,
      hasGoods: state.shipping.needsFee,
      offered: state.shipping.offered,
      chosenId: state.shipping.chosen?.id ?? null,
      places: placesOf(values.ship_postcode ?? ''),
    },
    savedAddresses: state.savedAddresses,
    taxBlock: state.taxBlock,
    isTaxAsked: ask.taxPersonType !== null,
    mayWithhold: mayOfferWithholding(facts, quote),
    tax: state.tax,
    blockers: [...(isInstructorOnly(viewer) ? [studentsOnly(t)] : []), ...sayBlockers(said, wording)],
    isMendable: blockers.length > 0 && blockers.every(isMendableHere),
    checkoutKey: newToken(),
    values,
    contactFields: await readContactFields(db),
    telMinimum: settings.tel_minimum,
    accountName: isMember(viewer) && viewer.student ? fullName(viewer.student) || viewer.student.email : null,
    signInAs: isInstructorOnly(viewer)
      ? 'instructor'
      : viewer.administrator && !viewer.student
        ? 'staff'
        : null,
  };
}

const pick = ({ id, slug, title, picture }: NonNullable<PurchaseView['course']>) => ({
  id,
  slug,
  title,
  picture,
});

const withPlan = <A extends { lines: readonly LineAsk[] }>(ask: A, courseId: number, planId: number): A => ({
  ...ask,
  lines: [{ kind: 'course', courseId, planId }],
});

/** Promotions of the quote shown, with what they take off each of the page's quotes. */
const promotionsOf = (shown: Quote, quotes: readonly (Quote | null)[]): PromotionOffer[] =>
  shown.offeredPromotions.map(({ id, title, descriptionList }) => ({
    id,
    title,
    descriptionList,
    amounts: quotes.map((quote) => quote?.offeredPromotions.find((one) => one.id === id)?.amount ?? ZERO),
    isApplied: shown.promotion?.id === id,
  }));

const couponsOf = (shown: Quote, quotes: readonly (Quote | null)[]): EnteredCoupon[] =>
  shown.coupons.flatMap(({ id, code, refusal }, index) => {
    if (id === null) return [];
    const step = shown.steps.find((one) => one.kind === 'coupon-refused' && one.code === code);
    return [
      {
        id,
        code,
        amounts: quotes.map((quote) => quote?.coupons[index]?.amount ?? ZERO),
        refusal,
        numberOfCourse: step?.kind === 'coupon-refused' ? step.numberOfCourse : 0,
      },
    ];
  });

const MENDABLE: ReadonlySet<OrderBlocker['code']> = new Set([
  'requiredShippingAddress',
  'dont_have_pricing',
  'out_of_stock',
  'dont_have_payment',
]);
const isMendableHere = ({ code }: OrderBlocker) => MENDABLE.has(code);

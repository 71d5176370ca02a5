import { whyNotBuy } from '~/access/eligibility';
import { readHeld } from '~/access/grants.server';
import { endAfterRenewal } from '~/access/renewal';
import type { SavedAddress } from '~/accounts/addresses/address-fields';
import type { Place } from '~/accounts/addresses/address-place';
import { placesOf } from '~/accounts/addresses/address-places.server';
import { type ContactFields, type TelForm, telFormOf } from '~/accounts/contact/contact-form';
import type { FilledPersonForm } from '~/accounts/registration/person-forms.server';
import type { FilledTaxForm } from '~/accounts/tax/tax-forms.server';
import { fullName, isInstructorOnly, isMember } from '~/accounts/viewer';
import { takesSeat } from '~/catalogue/course-type';
import { isChoosable, type OfferedPlan } from '~/catalogue/plans/plan-visibility';
import type { Draft } from '~/orders/cart/basket';
import type { ReplaceableOrder } from '~/orders/life/replaceable-orders.server';
import { holdHours, holdUntil, scarceIn } from '~/orders/placing/hold-limits';
import { blockerWords } from '~/orders/purchase/blocker-texts';
import type { CourseOffer } from '~/orders/purchase/buyer-facts.server';
import { type BlockWords, blockWords } from '~/orders/purchase/course-block-texts';
import type { LineAsk, OrderBlocker, PurchaseAsk } from '~/orders/purchase/purchase';
import { courseIdsOf, oneLineEach, quoteOf } from '~/orders/purchase/purchase-quote';
import type { OfferedShippingFee } from '~/orders/purchase/shipping-fees';
import { mayOfferWithholding, type TaxBlock } from '~/orders/purchase/tax-block';
import { seatsAsked } from '~/orders/seats/seats-asked';
import { timeLeft } from '~/orders/time-left';
import { isUsable, type OfferedMethod } from '~/payments/methods/offered-method';
import { areForNothing, type Quote } from '~/pricing/quote-shape';
import { ownWords } from '~/settings/localised-texts';
import { type BuyersPaper, buyersPaper, type TrustSigns, trustSigns } from '~/settings/trust-signs';
import { type Currency, type Satang, ZERO } from '~/values/money';
import { addHours, formatDay, lastDayOf, type Locale, startOfDay } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { type Blocker, addressBlocker, blockerList, studentsOnly } from './blocker-list';
import { type CartLine, cartLine, roundOf } from './cart-line';
import { type PairOffer, readPairOffers } from './pair-offers.server';
import { readBuyerFields } from './purchase-command.server';
import { purchaseAction, purchasePage } from './purchase-paths';
import { type PurchaseState, readOwnBasket, readPurchaseState } from './purchase-state.server';
import type { PurchaseVisit } from './purchase-visit';
import { type CouponEffect, couponEffectsOf } from './waiting-coupons';

/** An offered or entered discount, with its amount in each quote of the page. */
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
  /** names of the offered methods that it is for */
  forMethods: string;
}

/** An unpaid order that ends when the form is submitted, with the time its holds last. */
export interface ReplacedOrder {
  token: string;
  number: string;
  holds: 'course' | 'goods';
  /** null: it has no deadline, or a past one */
  left: string | null;
}

/** Everything a purchase page shows: the cart's, or one course's own. */
export interface PurchaseView {
  /** null: the cart */
  course: { id: number; slug: string; title: string; picture: string | null } | null;
  /** the days left of a round that has begun */
  round: string;
  /** the form's action, and the page it belongs to */
  action: string;
  page: string;
  currency: Currency;
  /** unpaid orders that end when this form is submitted */
  replaced: readonly ReplacedOrder[];
  /** why this page sells nothing to this buyer; it then has no form */
  blocked: BlockWords | null;
  lines: readonly CartLine[];
  /** books that come with its courses, by name */
  freeBooks: readonly string[];
  /** of one course */
  plans: readonly OfferedPlan[];
  /** the end of access after each plan's renewal; null: no renewal, or no end */
  planEnds: readonly (string | null)[];
  chosenPlanId: number | null;
  /** the cart's one, or one a plan (null: it cannot be chosen) */
  quotes: readonly (Quote | null)[];
  /** the one that is shown first */
  quote: Quote;
  promotions: readonly PromotionOffer[];
  /** of the cart: promotions that lack one course */
  pairOffers: readonly PairOffer[];
  /** a promotion and coupons exclude each other */
  isEitherOr: boolean;
  coupons: readonly EnteredCoupon[];
  methods: readonly OfferedMethod[];
  /** the effect of each method on the entered coupons */
  couponEffects: readonly CouponEffect[];
  methodId: number | null;
  paymentTitle: string;
  autoCancelHours: number;
  /** sooner than those hours, because a class of it begins; null: no class does */
  payBefore: Date | null;
  shipping: {
    needsAddress: boolean;
    hasGoods: boolean;
    offered: readonly OfferedShippingFee[];
    chosenId: number | null;
    /** the districts of the typed postcode */
    places: readonly Place[];
    /** errors of the typed address, by field */
    errors: Readonly<Partial<Record<string, readonly string[]>>>;
  };
  savedAddresses: readonly SavedAddress[];
  taxBlock: TaxBlock;
  isTaxAsked: boolean;
  mayWithhold: boolean;
  /** the paper that the tax part names */
  paper: BuyersPaper;
  /** the course's own page shows it, above the form */
  isOnCoursePage: boolean;
  /** one of the courses has seats */
  hasSeat: boolean;
  trust: TrustSigns;
  tax: FilledTaxForm;
  /** why the button is disabled, each with its way on */
  blockers: readonly Blocker[];
  /** all of it can be put right in this form */
  isFixable: boolean;
  checkoutKey: string;
  values: Draft;
  /** the e-mail a seat of a full class is kept for, where another one is typed */
  seatKeptFor: string | null;
  contactFields: ContactFields;
  /** the registration form's other fields; null: none is required */
  personForm: FilledPersonForm | null;
  telMinimum: number;
  telForm: TelForm;
  /** name of the signed-in account; null: a visitor or a guest */
  accountName: string | null;
  /** signed in, but not as a buyer */
  signInAs: 'instructor' | 'staff' | null;
}

/** The page of the cart (`courseId` null) or of one course, with the plan its address names. Null: no such course, or a draft. */
export async function readPurchase(
  visit: PurchaseVisit,
  courseId: number | null,
  planId: number | null = null,
): Promise<PurchaseView | null> {
  const basket = await readOwnBasket(visit, courseId);
  return purchaseView(visit, await readPurchaseState(visit, basket, { planId }));
}

export async function purchaseView(visit: PurchaseVisit, state: PurchaseState): Promise<PurchaseView | null> {
  const { settings, viewer, t, locale } = visit;
  const { facts, ask, quote, values } = state;
  const { courseId } = state.basket;
  const offer = courseId === null ? null : facts.courses.get(courseId);
  if (offer === undefined) return null;
  if (offer) {
    // only buyers of a draft course see it
    const { course, buyer } = offer.facts;
    if (!course.isPublished && !buyer.waitingOrder && !buyer.hasApprovedOrder) return null;
  }
  const reason = offer && whyNotBuy(offer.facts);
  const plans = offer?.plans ?? [];
  const quotesOf = (input: PurchaseAsk) =>
    offer
      ? plans.map((plan) =>
          isChoosable(plan)
            ? quoteOf(facts, withPlan(input, offer.course.id, plan.id, seatsAsked(values.seats) ?? 1))
            : null,
        )
      : [quoteOf(facts, input)];
  // the cart has the one that the state was decided by
  const quotes = offer ? quotesOf(ask) : [quote];
  const byMethod = state.methods
    .filter(() => quote.coupons.length > 0)
    .filter(isUsable)
    .map(({ id }) => [id, quotesOf({ ...ask, paymentMethodId: id })] as const);
  const [line] = ask.lines;
  const blockers = state.blockers.filter(({ code }) => code !== 'tax_required');
  const page = purchasePage(offer && offer.course, settings.layout_course_detail === 4);
  const isWithoutMethods = state.methods.length === 0;
  const wording = { t, locale, here: page, isDirect: courseId !== null, isWithoutMethods };
  const blockersInWords = blockers.map((blocker) => {
    const words = blockerWords(blocker, facts, wording);
    return blocker.code === 'requiredShippingAddress'
      ? addressBlocker(words, state.addressMistakes[0], t)
      : words;
  });
  const hours = holdHours(scarceIn(facts, oneLineEach(ask.lines)), {
    usual: settings.auto_cancel,
    scarce: settings.scarce_hold_hours,
  });
  const until = addHours(visit.now, hours);
  const payBefore = holdUntil(facts, { lines: ask.lines, until, now: visit.now });
  return {
    course: offer && pick(offer.course),
    round: offer ? roundOf(offer, visit) : '',
    action: purchaseAction(offer && offer.course),
    page,
    currency: facts.currency,
    replaced: state.replaced.map((order) => replacedOrder(order, visit)),
    blocked: offer && reason ? blockWords(reason, offer.course, { t, locale, now: visit.now }) : null,
    freeBooks: freeBooksOf(state),
    lines: offer
      ? []
      : ask.lines.map((input) => cartLine(input, state, { ...visit, blockers: blockersInWords })),
    plans,
    planEnds: offer ? await planEndsOf(visit, offer) : [],
    chosenPlanId: offer && line?.kind === 'course' ? line.planId : null,
    quotes,
    quote,
    promotions: promotionsOf(quote, quotes),
    pairOffers: offer ? [] : await readPairOffers(visit, state),
    isEitherOr: settings.is_use_coupon_or_oder,
    coupons: couponsOf(quote, quotes, (id) => methodNames(state, id, locale)),
    methods: quotes.some((one) => one && one.due > 0) ? state.methods : [],
    couponEffects: couponEffectsOf(new Map(byMethod)),
    methodId: ask.paymentMethodId,
    paymentTitle: ownWords(settings, 'payment_title', locale),
    autoCancelHours: hours,
    payBefore: payBefore < until ? payBefore : null,
    shipping: {
      needsAddress: state.shipping.needsAddress,
      hasGoods: state.shipping.needsFee,
      offered: state.shipping.offered,
      chosenId: state.shipping.chosen?.id ?? null,
      places: placesOf(values.ship_postcode ?? ''),
      errors: Object.fromEntries(
        state.addressMistakes
          .filter(({ isTyped }) => isTyped)
          .map(({ field, message }) => [field, [message]]),
      ),
    },
    savedAddresses: state.savedAddresses,
    taxBlock: state.taxBlock,
    isTaxAsked: ask.taxPersonType !== null,
    paper: buyersPaper(settings),
    isOnCoursePage: courseId !== null && settings.layout_course_detail === 4,
    hasSeat: ask.lines.some((input) => {
      const type = input.kind === 'course' && facts.courses.get(input.courseId)?.course.type;
      return type && takesSeat(type);
    }),
    trust: trustSigns(settings, { locale, hasTaxSystem: facts.hasTaxSystem }),
    mayWithhold: mayOfferWithholding(facts, quote),
    tax: state.tax,
    blockers: [
      ...(isInstructorOnly(viewer) ? [studentsOnly(t)] : []),
      ...blockerList(blockersInWords, wording),
    ],
    isFixable:
      blockers.length > 0 &&
      blockers.every(
        (blocker) => isFixableHere(blocker) && !(blocker.code === 'dont_have_payment' && isWithoutMethods),
      ),
    checkoutKey: newToken(),
    values,
    seatKeptFor: state.seatKeptFor,
    contactFields: await readBuyerFields(visit, {
      needsAddress: state.shipping.needsAddress,
      isForNothing: areForNothing(quotes),
    }),
    personForm: state.person?.form ?? null,
    telMinimum: settings.tel_minimum,
    telForm: telFormOf(settings),
    accountName: isMember(viewer) && viewer.student ? fullName(viewer.student) || viewer.student.email : null,
    signInAs: isInstructorOnly(viewer)
      ? 'instructor'
      : viewer.administrator && !viewer.student
        ? 'staff'
        : null,
  };
}

const freeBooksOf = ({ ask, facts }: PurchaseState): string[] =>
  courseIdsOf(ask).flatMap((id) => facts.courses.get(id)?.course.freeBook ?? []);

async function planEndsOf({ db, viewer, now, locale }: PurchaseVisit, { course, plans }: CourseOffer) {
  const { student } = viewer;
  const access = student ? await readHeld(db, student.id, course.id) : { grants: [], watchedMs: 0 };
  const classStartsAt = course.startDate === null ? null : startOfDay(course.startDate);
  return plans.map((plan) => {
    if (plan.pricingType !== 'renew') return null;
    const end = endAfterRenewal({ terms: plan, classStartsAt }, access, now);
    return end && formatDay(lastDayOf(end), locale);
  });
}

function replacedOrder(
  { token, number, cancelAt, lines }: ReplaceableOrder,
  { t, now }: PurchaseVisit,
): ReplacedOrder {
  const left = cancelAt && cancelAt > now ? timeLeft(cancelAt, now) : null;
  return {
    token,
    number,
    holds: lines.some(({ courseId }) => courseId !== null) ? 'course' : 'goods',
    left: left && t(left.text, left.values),
  };
}

const pick = ({ id, slug, title, picture }: NonNullable<PurchaseView['course']>) => ({
  id,
  slug,
  title,
  picture,
});

const withPlan = <A extends { lines: readonly LineAsk[] }>(
  ask: A,
  courseId: number,
  planId: number,
  qty: number,
): A => ({
  ...ask,
  lines: [{ kind: 'course', courseId, planId, qty }],
});

/** Promotions of the shown quote, with their amount in each quote of the page. */
const promotionsOf = (shown: Quote, quotes: readonly (Quote | null)[]): PromotionOffer[] =>
  shown.offeredPromotions.map(({ id, title, descriptionList }) => ({
    id,
    title,
    descriptionList,
    amounts: quotes.map((quote) => quote?.offeredPromotions.find((one) => one.id === id)?.amount ?? ZERO),
    isApplied: shown.promotion?.id === id,
  }));

/** The methods that a coupon allows and this purchase offers. */
function methodNames({ facts, methods }: PurchaseState, couponId: number, locale: Locale): string {
  const allowed = facts.coupons.find(({ found }) => found?.id === couponId)?.found?.paymentMethodIds ?? [];
  return methods
    .filter(({ id }) => allowed.includes(id))
    .map(({ nameTh, nameEn }) => (locale === 'en' ? nameEn : nameTh))
    .join(', ');
}

const couponsOf = (
  shown: Quote,
  quotes: readonly (Quote | null)[],
  forMethods: (couponId: number) => string,
): EnteredCoupon[] =>
  shown.coupons.flatMap(({ id, code, refusal }, index) => {
    if (id === null) return [];
    const step = shown.steps.find((one) => one.kind === 'coupon-refused' && one.code === code);
    return [
      {
        id,
        code,
        amounts: quotes.map((quote) => quote?.coupons[index]?.amount ?? ZERO),
        refusal,
        forMethods: forMethods(id),
        numberOfCourse: step?.kind === 'coupon-refused' ? step.numberOfCourse : 0,
      },
    ];
  });

const FIXABLE: ReadonlySet<OrderBlocker['code']> = new Set([
  'requiredShippingAddress',
  'dont_have_pricing',
  'too_few_seats',
  'seats_for_company',
  'out_of_stock',
  'dont_have_payment',
]);
const isFixableHere = ({ code }: OrderBlocker) => FIXABLE.has(code);

import type { SavedAddress } from '~/accounts/address-fields';
import type { ContactFields } from '~/accounts/contact-form';
import { readContactFields } from '~/accounts/contact-fields.server';
import type { FilledTaxForm } from '~/accounts/tax-forms.server';
import { fullName, isInstructorOnly, isMember } from '~/accounts/viewer';
import { whyNotBuy } from '~/access/eligibility';
import { coursePath, productPath } from '~/catalogue/catalogue-paths';
import { coursePicture, productPicture } from '~/catalogue/picture-source';
import { isChoosable, type OfferedPlan } from '~/catalogue/plan-visibility';
import type { PictureSource } from '~/kit/picture';
import type { Draft } from '~/orders/basket';
import { type BlockWords, blockWords } from '~/orders/block-words';
import { type BlockerWords, blockerWords } from '~/orders/blocker-words';
import type { LineAsk, OrderBlocker } from '~/orders/purchase';
import { quoteOf } from '~/orders/purchase-quote';
import type { OfferedShippingFee } from '~/orders/shipping-fees';
import { mayOfferWithholding, type TaxBlock } from '~/orders/tax-block';
import type { OfferedMethod } from '~/payments/offered-method';
import type { Quote } from '~/pricing/quote';
import type { Translate } from '~/text/translate';
import { type Currency, type Satang, ZERO } from '~/values/money';
import { newToken } from '~/values/tokens.server';
import { purchaseAction, purchasePage } from './purchase-paths';
import {
  type PurchaseLook,
  type PurchaseState,
  type PurchaseVisit,
  readPurchaseState,
} from './purchase-state.server';

/** A course or product of the cart. */
export interface CartLine {
  /** `course:12`, as the remove button names it */
  key: string;
  kind: 'course' | 'product';
  id: number;
  name: string;
  href: string | null;
  picture: PictureSource | null;
  /** before discounts; null: nothing can be said */
  amount: Satang | null;
  /** of a course: those to choose from, and the chosen one */
  plans: readonly Pick<OfferedPlan, 'id' | 'name' | 'price' | 'blockedBecause'>[];
  planId: number | null;
  /** of a product */
  qty: number;
  available: number;
  /** why it cannot be bought as it lies there */
  problem: BlockerWords | null;
}

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

/** What keeps the button disabled, in words, and the place of the page where it is put right. */
export interface Blocker {
  title: string;
  how: string;
  wayOn: { href: string; text: string } | null;
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
  return {
    course: offer && pick(offer.course),
    action: purchaseAction(offer && offer.course),
    page,
    currency: facts.currency,
    blocked: offer && reason ? blockWords(reason, offer.course, { t, locale, now: visit.now }) : null,
    lines: offer ? [] : ask.lines.map((asked) => cartLine(visit, state, asked)),
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
    },
    savedAddresses: state.savedAddresses,
    taxBlock: state.taxBlock,
    isTaxAsked: ask.taxPersonType !== null,
    mayWithhold: mayOfferWithholding(facts, quote),
    tax: state.tax,
    blockers: [
      ...(isInstructorOnly(viewer) ? [studentsOnly(t)] : []),
      ...blockersSaid(blockers, state, wording),
    ],
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

function cartLine(visit: PurchaseVisit, { facts, quote, blockers }: PurchaseState, asked: LineAsk): CartLine {
  const problem = blockers.find((blocker) => isOfLine(blocker) && isAbout(blocker, asked));
  const id = asked.kind === 'course' ? asked.courseId : asked.productId;
  const priced = quote.lines.find((line) => line.kind === asked.kind && line.id === id);
  const shared = {
    key: `${asked.kind}:${id}`,
    kind: asked.kind,
    id,
    amount: priced?.amount ?? null,
    problem: problem ? blockerWords(problem, facts, { ...visit, here: '/cart', isDirect: false }) : null,
  };
  if (asked.kind === 'course') {
    const offer = facts.courses.get(id);
    return {
      ...shared,
      name: offer?.course.title ?? visit.t('purchase.goneCourse'),
      href: offer ? coursePath(offer.course) : null,
      picture: coursePicture(offer?.course.picture ?? null),
      plans: offer?.plans ?? [],
      planId: asked.planId,
      qty: 1,
      available: 1,
    };
  }
  const product = facts.products.get(id);
  return {
    ...shared,
    name: product?.title ?? visit.t('purchase.goneProduct'),
    href: product ? productPath(product) : null,
    picture: productPicture(product?.picture ?? undefined),
    plans: [],
    planId: null,
    qty: asked.qty,
    available: product?.availableQty ?? 0,
  };
}

type LineBlocker = Extract<
  OrderBlocker,
  { courseId: number } | { productId: number } | { code: 'priceUsdIsNull' }
>;

const isOfLine = (blocker: OrderBlocker): blocker is LineBlocker =>
  'courseId' in blocker || 'productId' in blocker || blocker.code === 'priceUsdIsNull';

function isAbout(blocker: LineBlocker, line: LineAsk): boolean {
  const id = line.kind === 'course' ? line.courseId : line.productId;
  if (blocker.code === 'priceUsdIsNull') return blocker.kind === line.kind && blocker.id === id;
  return 'courseId' in blocker
    ? line.kind === 'course' && blocker.courseId === id
    : line.kind === 'product' && blocker.productId === id;
}

/** An instructor buys nothing, courses or goods, before coming as a student (specification 6). */
const studentsOnly = (t: Translate): Blocker => ({
  title: t('blocked.INSTRUCTOR_ONLY'),
  how: t('blocked.INSTRUCTOR_ONLY.how'),
  wayOn: { href: '#contact', text: t('site.signIn') },
});

/** Lines that cannot be bought are named, up to so many. */
const MOST_NAMED = 3;

function blockersSaid(
  blockers: readonly OrderBlocker[],
  { facts }: PurchaseState,
  wording: Parameters<typeof blockerWords>[2],
): Blocker[] {
  const { t, isDirect } = wording;
  const [ofLines, others] = [blockers.filter(isOfLine), blockers.filter((one) => !isOfLine(one))];
  const named = ofLines.slice(0, MOST_NAMED).map((blocker) => {
    const said = blockerWords(blocker, facts, wording);
    const title = isDirect
      ? said.title
      : t('purchase.lineBlocked', { name: said.item?.name ?? '', title: said.title });
    return placed({ ...said, title }, t);
  });
  const more = {
    title: t('purchase.lineProblem'),
    how: '',
    wayOn: { href: '#lines', text: t('purchase.seeLines') },
  };
  return [
    ...named,
    ...(ofLines.length > MOST_NAMED ? [more] : []),
    ...others.map((blocker) => placed(blockerWords(blocker, facts, wording), t)),
  ];
}

/** A blocker without a way on elsewhere is mended in its field. */
const placed = ({ title, how, wayOn, field }: BlockerWords, t: Translate): Blocker => ({
  title,
  how,
  wayOn: wayOn ?? (field === null ? null : { href: `#${field}`, text: t('purchase.mendHere') }),
});

const MENDABLE: ReadonlySet<OrderBlocker['code']> = new Set([
  'requiredShippingAddress',
  'dont_have_pricing',
  'out_of_stock',
  'dont_have_payment',
]);
const isMendableHere = ({ code }: OrderBlocker) => MENDABLE.has(code);

import type { Place } from '~/accounts/addresses/address-place';
import { placesOf } from '~/accounts/addresses/address-places.server';
import type { FilledTaxForm } from '~/accounts/tax/tax-forms.server';
import { fullName } from '~/accounts/viewer';
import { isChoosable } from '~/catalogue/plans/plan-visibility';
import { blockerWords } from '~/orders/purchase/blocker-texts';
import type { OfferedShippingFee } from '~/orders/purchase/shipping-fees';
import { mayOfferWithholding, type TaxBlock } from '~/orders/purchase/tax-block';
import type { OfferedMethod } from '~/payments/methods/offered-method';
import { couponRefusalWords } from '~/pricing/coupon-texts';
import type { Quote } from '~/pricing/quote-shape';
import { type BuyersPaper, buyersPaper } from '~/settings/trust-signs';
import { isTextKey, type Translate } from '~/text/translate';
import type { Satang } from '~/values/money';
import { paths } from '~/values/paths';
import { itemOf, piecesOf } from './manual-lines';
import type { ManualOrderDesk, ManualOrderState } from './manual-order-state.server';
import { findSellable, type Sellable } from './sellable.server';

/** A line as the page shows it. */
export interface ManualLineView {
  key: string;
  /** as typed */
  qty: string;
  isProduct: boolean;
  /** several can be bought: goods, or a plan that sells seats */
  isCountable: boolean;
  /** its own price, as typed */
  price: string;
  /** empty: it is sold no more */
  name: string;
  planName: string;
  unitPrice: Satang | null;
}

/** What stands in the way, in words for staff. */
export interface ManualOrderProblem {
  text: string;
  href: string | null;
}

export interface ManualOrderView {
  values: Readonly<Record<string, string>>;
  checkoutKey: string;
  q: string;
  found: Sellable[];
  lines: ManualLineView[];
  /** false: a number of pieces cannot be read, and there is no sum to show */
  isCounted: boolean;
  /** the member whose e-mail was typed; null: a guest, or nobody yet */
  member: string | null;
  quote: Quote;
  methods: readonly OfferedMethod[];
  methodId: number | null;
  shipping: {
    needsAddress: boolean;
    offered: readonly OfferedShippingFee[];
    chosenId: number | null;
    places: readonly Place[];
  };
  taxBlock: TaxBlock;
  tax: FilledTaxForm;
  paper: BuyersPaper;
  mayWithhold: boolean;
  /** own prices may be typed */
  mayAgree: boolean;
  /** why coupons were refused; empty: none was */
  couponProblems: string[];
  problems: ManualOrderProblem[];
}

/** Said beside their fields once the order is to be made. */
const BESIDE_FIELDS: ReadonlySet<string> = new Set(['emptyCart', 'requiredShippingAddress', 'tax_required']);

export async function manualOrderView(
  desk: ManualOrderDesk & { t: Translate },
  state: ManualOrderState,
  { tax, checkoutKey, mayAgree }: { tax: FilledTaxForm; checkoutKey: string; mayAgree: boolean },
): Promise<ManualOrderView> {
  const { db, settings, locale, now, t } = desk;
  const { values, facts, quote, shipping, viewer } = state;
  const q = (values.q ?? '').trim().slice(0, 100);
  const isSearched = q !== '' && values.intent === 'find';
  const buyerText = ofBuyer(t);
  const wording = {
    t: buyerText,
    locale,
    here: paths.staffNewOrder(),
    isWithoutMethods: state.methods.length === 0,
  };
  return {
    values,
    checkoutKey,
    q,
    found: isSearched ? await findSellable(db, { q, viewer, settings }, now) : [],
    lines: state.lines.map((line) => lineView(line, state)),
    isCounted: state.lines.every((line) => piecesOf(line) !== null),
    member: viewer.student ? fullName(viewer.student) || viewer.student.email : null,
    quote,
    methods: state.methods,
    methodId: state.ask.paymentMethodId,
    shipping: {
      needsAddress: shipping.needsAddress,
      offered: shipping.offered,
      chosenId: shipping.chosen?.id ?? null,
      places: placesOf(values.ship_postcode ?? ''),
    },
    taxBlock: state.taxBlock,
    tax,
    paper: buyersPaper(settings),
    mayWithhold: mayOfferWithholding(facts, quote),
    mayAgree,
    couponProblems: quote.coupons.flatMap(({ code, refusal }) => {
      if (refusal === null) return [];
      const step = quote.steps.find((one) => one.kind === 'coupon-refused' && one.code === code);
      const numberOfCourse = step?.kind === 'coupon-refused' ? step.numberOfCourse : 0;
      return [couponRefusalWords(refusal, buyerText, { code, numberOfCourse }).title];
    }),
    problems: state.blockers
      .filter(({ code }) => !BESIDE_FIELDS.has(code))
      .map((blocker) => {
        const { item, title } = blockerWords(blocker, facts, wording);
        const token = blocker.code === 'blocked' && 'token' in blocker.reason ? blocker.reason.token : null;
        return {
          text: item?.name ? `${item.name}: ${title}` : title,
          href: token === null ? null : paths.order({ token }),
        };
      }),
  };
}

/** Words that are said to a buyer, as staff read them of one: `sale.` before the key where they differ. */
const ofBuyer =
  (t: Translate): Translate =>
  (key, values) => {
    const ofThem = `sale.${key}`;
    return t(isTextKey(ofThem) ? ofThem : key, values);
  };

/** The price of the list, without what staff agreed on. */
export const listedPrices = (state: ManualOrderState): (Satang | null)[] =>
  state.lines.map((line) => lineView(line, state).unitPrice);

function lineView(
  { key, qty, price }: ManualOrderState['lines'][number],
  { facts }: ManualOrderState,
): ManualLineView {
  const item = itemOf(key);
  const isProduct = item?.kind === 'product';
  const nothing = {
    key,
    qty,
    price,
    isProduct,
    isCountable: isProduct,
    name: '',
    planName: '',
    unitPrice: null,
  };
  if (item?.kind === 'product') {
    const product = facts.products.get(item.productId);
    return product?.isPublished ? { ...nothing, name: product.title, unitPrice: product.price } : nothing;
  }
  const offer = item && facts.courses.get(item.courseId);
  if (!offer) return nothing;
  const plan = offer.plans.find(({ id }) => id === item.planId);
  return {
    ...nothing,
    name: offer.course.title,
    planName: plan?.name ?? '',
    isCountable: plan?.sellsSeats ?? false,
    unitPrice: plan && isChoosable(plan) ? plan.price : null,
  };
}

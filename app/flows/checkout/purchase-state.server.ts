import type { SavedAddress } from '~/accounts/addresses/address-fields';
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  type AddressMistake,
  chosenAddress,
  readAddress,
  typedAddressOf,
} from '~/accounts/addresses/address-form';
import { readAddresses } from '~/accounts/addresses/addresses.server';
import { type ContactInput, telFormOf } from '~/accounts/contact/contact-form';
import { personTypeOf } from '~/accounts/tax/tax-form';
import { type FilledTaxForm, readTaxForm } from '~/accounts/tax/tax-forms.server';
import { isChoosable } from '~/catalogue/plans/plan-visibility';
import { firstChoice } from '~/catalogue/plans/starting-price';
import type { Basket, BasketOwner, Draft } from '~/orders/cart/basket';
import { basketOwner, readAnswersElsewhere, readBasket } from '~/orders/cart/baskets.server';
import { withRecipient } from '~/orders/cart/draft-fields';
import { type ReplaceableOrder, readReplaceable } from '~/orders/life/replaceable-orders.server';
import { blockersOf } from '~/orders/purchase/order-blockers';
import type { LineAsk, OrderBlocker, PurchaseAsk, PurchaseFacts } from '~/orders/purchase/purchase';
import { readFactsWithSeatOffer } from '~/orders/purchase/purchase-facts.server';
import {
  courseIdsOf,
  productIdsOf,
  quoteOf,
  type Shipping,
  shippingOf,
} from '~/orders/purchase/purchase-quote';
import { type TaxBlock, taxBlockOf } from '~/orders/purchase/tax-block';
import { seatsAsked, seatsSold } from '~/orders/seats/seats-asked';
import { isUsable, type OfferedMethod } from '~/payments/methods/offered-method';
import {
  type MethodsFor,
  readPaymentMethods,
  usableMethodIds,
} from '~/payments/methods/payment-methods.server';
import type { Quote } from '~/pricing/quote-shape';
import { WITHHOLDING_RATES } from '~/pricing/tax-rules';
import { type PersonFields, readPersonFields } from './person-fields.server';
import type { PurchaseVisit } from './purchase-visit';

/** A purchase as it stands: what is asked for, the facts it is decided from, its price and what blocks it. */
export interface PurchaseState {
  basket: Basket;
  /** the form's fields: the account's, then the typed ones */
  values: Draft;
  tax: FilledTaxForm;
  /** the fields the registration form requires of this buyer besides the contact; null: none */
  person: PersonFields | null;
  savedAddresses: readonly SavedAddress[];
  ask: PurchaseAsk;
  facts: PurchaseFacts;
  /** the e-mail a seat of a full class is kept for, where another one is typed */
  seatKeptFor: string | null;
  /** unpaid orders of this buyer whose place it would take */
  replaced: readonly ReplaceableOrder[];
  quote: Quote;
  /** judged by the amount due */
  methods: readonly OfferedMethod[];
  /** the same methods for another amount */
  methodsFor: MethodsFor;
  shipping: Shipping;
  /** why a new address cannot be used yet */
  addressMistakes: readonly AddressMistake[];
  taxBlock: TaxBlock;
  blockers: readonly OrderBlocker[];
}

/**
 * The basket of the cart (`courseId` null) or of one course's form. A buyer who lost the last seat finds their answers in the
 * form of another round.
 */
export async function readOwnBasket(
  { db, viewer, session }: PurchaseVisit,
  courseId: number | null,
  owner: BasketOwner | null = basketOwner(viewer, session?.token ?? null),
): Promise<Basket> {
  const basket = await readBasket(db, owner, courseId);
  if (owner === null || courseId === null || basket.id !== null) return basket;
  return { ...basket, draft: { ...(await readAnswersElsewhere(db, owner)), ...basket.draft } };
}

/**
 * The purchase of a basket, as its page shows it and its button orders it. `planId`: the plan an address names; `isProgram`: a
 * program asks its buyers when they register, not now.
 */
export async function readPurchaseState(
  visit: PurchaseVisit,
  basket: Basket,
  { planId = null, isProgram = false }: { planId?: number | null; isProgram?: boolean } = {},
): Promise<PurchaseState> {
  const { db, viewer, settings, now } = visit;
  const { courseId } = basket;
  // an empty cart has no form to fill in
  const isFilledIn = courseId !== null || basket.lines.length > 0;
  const member = viewer.student?.kind === 'member' && isFilledIn ? viewer.student : null;
  const savedAddresses = member ? await readAddresses(db, member.id) : [];
  const filled = valuesOf(visit, basket.draft);
  const tax = await readTaxForm(db, {
    typed: filled,
    memberId: member?.id ?? null,
    secret: visit.secret,
    named: filled,
  });
  const values = withRecipient(tax.values as Draft);
  const address = readShippingTo(values, savedAddresses, settings);
  const input: PurchaseAsk = {
    lines: courseId === null ? basket.lines : [{ kind: 'course', courseId, planId: null }],
    promotionId: basket.promotionId,
    couponCodes: basket.couponCodes,
    paymentMethodId: basket.paymentMethodId,
    shippingFeeId: Number(values.shipping_fee_id) || null,
    shippingAddress: address.ok ? address.value : null,
    taxPersonType: values.is_require_tax_invoice === '1' ? personTypeOf(values) : null,
    withholdingBasisPoints: WITHHOLDING_RATES.find((rate) => String(rate) === values.withholding) ?? 0,
  };
  const bought = {
    courseIds: courseIdsOf(input),
    productIds: productIdsOf(input),
    isCart: courseId === null,
  };
  const replaced = await readReplaceable(db, viewer.student?.id ?? null, bought, now);
  const { facts, seatKeptFor } = await readFactsWithSeatOffer(db, {
    ask: input,
    replaced,
    viewer,
    email: values.email ?? null,
    settings,
    features: visit.environment.features,
    now,
  });
  const command = {
    ...input,
    lines: chosenLines(input.lines, facts, basket, planId).map((line) =>
      courseId === null ? line : withSeats(line, facts, values),
    ),
  };
  const body = { ...command, shippingFeeId: feeOf(facts, command) };
  const taxed = { ...body, taxPersonType: taxPersonOf(facts, body, values) };
  const methodsFor = await readPaymentMethods(db, facts.currency);
  const { ask, quote, methods } = withMethod(facts, taxed, methodsFor);
  return {
    basket,
    values,
    tax,
    person: !isProgram && hasCourse(basket) ? await readPersonFields(visit, values) : null,
    savedAddresses,
    ask,
    facts,
    seatKeptFor,
    replaced,
    quote,
    methods,
    methodsFor,
    shipping: shippingOf(facts, ask),
    addressMistakes:
      address.ok || savedAddressOf(values, savedAddresses) ? [] : mistakesIn(address.errors, values),
    taxBlock: taxBlockOf(facts, quote),
    blockers: blockersOf(facts, ask, { quote, usableMethodIds: usableMethodIds(methods) }),
  };
}

/** Goods alone ask for the contact only. */
const hasCourse = ({ courseId, lines }: Basket) =>
  courseId !== null || lines.some(({ kind }) => kind === 'course');

/** A course's own form always has a plan: that of the address, of the basket, or the one whose price the course shows. */
function chosenLines(
  lines: readonly LineAsk[],
  facts: PurchaseFacts,
  basket: Basket,
  planId: number | null,
): readonly LineAsk[] {
  if (basket.courseId === null) return lines;
  const plans = facts.courses.get(basket.courseId)?.plans ?? [];
  const basketPlanId = basket.lines.find((line) => line.kind === 'course')?.planId;
  const [plan = firstChoice(plans)] = [planId, basketPlanId].flatMap(
    (id) => plans.find((each) => each.id === id && isChoosable(each)) ?? [],
  );
  return [{ kind: 'course', courseId: basket.courseId, planId: plan?.id ?? null }];
}

/** A course's own form sells several seats of a plan that has them; a cart has one of each course. */
function withSeats(line: LineAsk, facts: PurchaseFacts, values: Draft): LineAsk {
  if (line.kind !== 'course') return line;
  const plan = facts.courses.get(line.courseId)?.plans.find(({ id }) => id === line.planId);
  const seats = plan ? seatsSold(seatsAsked(values.seats) ?? 1, plan) : 1;
  return seats > 1 ? { ...line, qty: seats } : line;
}

/** The fee chosen, if it still fits; else the first that does. */
function feeOf(facts: PurchaseFacts, ask: PurchaseAsk): number | null {
  const { offered, chosen } = shippingOf(facts, ask);
  return (chosen ?? offered[0])?.id ?? null;
}

/** From the threshold on a tax invoice is required, ticked or not. */
function taxPersonOf(facts: PurchaseFacts, ask: PurchaseAsk, values: Draft): PurchaseAsk['taxPersonType'] {
  const block = taxBlockOf(facts, quoteOf(facts, { ...ask, taxPersonType: null, withholdingBasisPoints: 0 }));
  return block === 'required' ? personTypeOf(values) : ask.taxPersonType;
}

/**
 * The method chosen before, while it can take its own quote's amount; else the first that can. A coupon may be bound to
 * methods, so each method has a quote of its own.
 */
function withMethod(facts: PurchaseFacts, input: PurchaseAsk, methodsFor: MethodsFor) {
  const priced = (paymentMethodId: number | null) => {
    const ask = { ...input, paymentMethodId };
    const quote = quoteOf(facts, ask);
    return { ask, quote, methods: methodsFor(quote.due) };
  };
  const first = priced(input.paymentMethodId);
  const others = first.methods.map(({ id }) => id).filter((id) => id !== input.paymentMethodId);
  for (const id of [input.paymentMethodId, ...others]) {
    if (id === null) continue;
    const found = id === input.paymentMethodId ? first : priced(id);
    // the method's limits do not count for an order that a coupon makes free
    const isFit = (method: OfferedMethod) => isUsable(method) || found.quote.due === 0;
    if (found.methods.some((method) => method.id === id && isFit(method))) return found;
  }
  return priced(null);
}

/** The typed values, over the contact of the account or of the session. */
function valuesOf({ viewer, session }: PurchaseVisit, draft: Draft): Draft {
  const { student } = viewer;
  const contact = student?.kind === 'member' ? contactOf(student) : session?.contact;
  return { ...contact, ...draft };
}

const contactOf = ({ firstname, lastname, email, tel }: ContactInput): Draft => ({
  firstname,
  lastname,
  email,
  tel,
});

/** Where the goods go. */
function readShippingTo(values: Draft, saved: readonly SavedAddress[], settings: PurchaseVisit['settings']) {
  const one = savedAddressOf(values, saved);
  return readAddress(one ? typedAddressOf(one) : values, settings.tel_minimum, telFormOf(settings));
}

/** What keeps a new address from being used, field by field in the form's order. */
const mistakesIn = (errors: AddressErrors, values: Draft): AddressMistake[] =>
  ADDRESS_FIELDS.flatMap((field) => {
    const message = errors[field]?.[0];
    return message === undefined ? [] : [{ field, message, isTyped: Boolean(values[field]?.trim()) }];
  });

/** The saved address that is chosen; null: a new one is typed. */
export function savedAddressOf(values: Draft, saved: readonly SavedAddress[]): SavedAddress | null {
  const chosenId = chosenAddress(values, saved);
  return saved.find(({ id }) => String(id) === chosenId) ?? null;
}

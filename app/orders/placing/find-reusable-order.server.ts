import type { TaxIdentity } from '~/accounts/tax/tax-form';
import type { Person } from '~/accounts/viewer';
import { replaceKey } from '~/orders/life/replace-key.server';
import { hasMoneyLookedAt } from '~/orders/life/waiting-money.server';
import type { LineAsk, PurchaseAsk, PurchaseFacts } from '~/orders/purchase/purchase';
import { readPurchaseFacts } from '~/orders/purchase/purchase-facts.server';
import { oneLineEach, shippingOf } from '~/orders/purchase/purchase-quote';
import { mayOfferWithholding, taxBlockOf } from '~/orders/purchase/tax-block';
import type { Tx } from '~/platform/database/database.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import type { Quote } from '~/pricing/quote-shape';
import { readQuote } from '~/pricing/stored-quote';
import { networkOf } from '~/values/network-address';
import { addMilliseconds } from '~/values/time';
import { asPlaced, type PlacedOrder, placedColumns } from './placed-order';
import type { OrderRequest } from './purchase-command';
import { contactName } from './write-order.server';

/** The unpaid order this form would make again: of the buyer, or of the guest whose other tab has just made it. */
export async function findReusableOrder(
  tx: Tx,
  request: OrderRequest,
  key: string,
  now: Date,
): Promise<PlacedOrder | null> {
  if (request.viewer.student) return reuseOrder(tx, request, { key, mayBeFree: false }, now);
  const student = await findGuestOfOtherTab(tx, request, now);
  const viewer = { ...request.viewer, student };
  return student && reuseOrder(tx, { ...request, viewer }, { key, mayBeFree: true }, now);
}

/**
 * This buyer's unpaid order of the same lines and amounts (CHK-02), which takes over contact, method, address and tax identity from
 * the form, and its key. The caller ends a payment begun by another method (`leftMethodId`, R-77).
 */
async function reuseOrder(
  tx: Tx,
  request: OrderRequest,
  { key, mayBeFree }: { key: string; mayBeFree: boolean },
  now: Date,
): Promise<PlacedOrder | null> {
  const { viewer, contact, purchase, seenDue } = request;
  if (!viewer.student || (seenDue === 0 && !mayBeFree)) return null;
  const twins = await findUnpaid(tx, { personId: viewer.student.id, purchase, seenDue }, now);
  if (twins.length === 0) return null;
  const facts = await readPurchaseFacts(tx, { ...request, ask: purchase, email: contact.email, now });
  const twin = twins.find((one) => isTwin(one, request, facts));
  if (!twin) return null;
  const { paymentMethodId, shippingAddress } = purchase;
  // money on its way is waited for where it was sent
  const isHeld = await hasMoneyLookedAt(tx, twin.id);
  const usable = request.usableMethodIds({ due: seenDue, currency: twin.currency });
  const tax = identityFor(twin, request, facts);
  const isOther =
    paymentMethodId !== null &&
    paymentMethodId !== twin.payment_method_id &&
    usable.has(paymentMethodId) &&
    !isHeld;
  const result = await tx
    .updateTable('purchase_order')
    .set({
      contact_name: contactName(contact),
      email: contact.email,
      tel: contact.tel,
      tax_identity: tax && JSON.stringify(tax),
      ...(isOther && { payment_method_id: paymentMethodId }),
      ...(shippingAddress && { shipping_address: JSON.stringify(shippingAddress) }),
    })
    .where('id', '=', twin.id)
    // it may be paid or cancelled in this very moment
    .where('status', '=', 'notYetReceived')
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return null;
  await replaceKey(tx, twin.id, key);
  return { ...asPlaced(twin, false), ...(isOther && { leftMethodId: twin.payment_method_id }) };
}

interface Unpaid {
  quote: unknown;
  shipping_fee_id: number | null;
}

function isTwin(order: Unpaid, request: OrderRequest, facts: PurchaseFacts): boolean {
  const { purchase: ask } = request;
  const quote = readQuote(order.quote);
  const isWithheld =
    ask.withholdingBasisPoints > 0 &&
    identityFor(order, request, facts)?.personType === 'juristic_person' &&
    mayOfferWithholding(facts, quote);
  return (
    isWithheld === quote.withholding > 0 &&
    hasSamePrices(quote, ask) &&
    (shippingOf(facts, ask).chosen?.id ?? null) === order.shipping_fee_id &&
    (ask.promotionId === null || ask.promotionId === quote.promotion?.id) &&
    quote.coupons.every((coupon) => coupon.refusal !== null || isEnteredAgain(coupon, ask, facts))
  );
}

/** Agreed by staff, or of the list in both. */
const hasSamePrices = ({ lines }: Partial<Quote>, ask: PurchaseAsk): boolean =>
  (lines ?? []).every(({ kind, id, agreedPrice }) => {
    const line = ask.lines.find(
      (each) => (each.kind === 'course' ? each.courseId : each.productId) === id && each.kind === kind,
    );
    return line?.agreedPrice === agreedPrice;
  });

/** Entered in this form too, and for its way of paying. */
function isEnteredAgain(
  { id, code }: Quote['coupons'][number],
  ask: PurchaseAsk,
  facts: PurchaseFacts,
): boolean {
  const found = facts.coupons.find((entry) => entry.found?.id === id)?.found;
  const isEntered = ask.couponCodes.some((input) => normaliseCouponCode(input) === normaliseCouponCode(code));
  return (
    isEntered &&
    ask.paymentMethodId !== null &&
    (found?.paymentMethodIds.includes(ask.paymentMethodId) ?? false)
  );
}

const identityFor = (order: Unpaid, { tax }: OrderRequest, facts: PurchaseFacts): TaxIdentity | null =>
  taxBlockOf(facts, readQuote(order.quote)) === 'hidden' ? null : tax;

async function findUnpaid(
  tx: Tx,
  { personId, purchase, seenDue }: Pick<OrderRequest, 'purchase' | 'seenDue'> & { personId: number },
  now: Date,
) {
  const rows = await tx
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select(placedColumns)
    .select([
      'payment_method_id',
      'quote',
      'currency',
      'shipping_fee_id',
      'course_id',
      'price_plan_id',
      'product_id',
      'qty',
    ])
    .where('person_id', '=', personId)
    .where('status', '=', 'notYetReceived')
    .where('due', '=', seenDue)
    .where((eb) => eb.or([eb('cancel_at', 'is', null), eb('cancel_at', '>', now)]))
    .orderBy('purchase_order.id', 'desc')
    .execute();
  const content = contentOf(oneLineEach(purchase.lines));
  return rows.filter((row, index) => {
    const lines = rows.filter(({ id }) => id === row.id);
    return rows.indexOf(lines[0]!) === index && contentOf(asLineAsks(lines)) === content;
  });
}

/** Seats of a company are a line each, and one line of the purchase. */
function asLineAsks(lines: readonly StoredLine[]): LineAsk[] {
  return oneLineEach(lines.map(asLineAsk)).map((line) =>
    line.kind === 'course'
      ? { ...line, qty: lines.filter(({ course_id }) => course_id === line.courseId).length }
      : line,
  );
}

interface StoredLine {
  course_id: number | null;
  price_plan_id: number | null;
  product_id: number | null;
  qty: number;
}

const asLineAsk = (line: StoredLine): LineAsk =>
  line.course_id !== null
    ? { kind: 'course', courseId: line.course_id, planId: line.price_plan_id }
    : { kind: 'product', productId: line.product_id!, qty: line.qty };

/** Lines as one can compare them: the same for the same things in any order. */
const contentOf = (lines: readonly LineAsk[]): string =>
  lines
    .map((line) =>
      line.kind === 'course'
        ? `course ${line.courseId} plan ${line.planId} × ${line.qty ?? 1}`
        : `product ${line.productId} × ${line.qty}`,
    )
    .sort()
    .join(', ');

/** How long two tabs that are sent at once may lie apart. */
const MOMENT_MS = 30_000;

/**
 * The guest of another tab of this browser, made in this very moment: the same e-mail, name, telephone and network. A neighbour
 * who types another person's e-mail is not taken for them. The guest's lock must be held.
 */
async function findGuestOfOtherTab(
  tx: Tx,
  { contact, network }: Pick<OrderRequest, 'contact' | 'network'>,
  now: Date,
): Promise<Person | null> {
  if (!network) return null;
  const rows = await tx
    .selectFrom('purchase_order')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .innerJoin('order_event', 'order_event.order_id', 'purchase_order.id')
    .select([
      'person.id',
      'person.email',
      'person.firstname',
      'person.lastname',
      'person.tel',
      'client_address',
    ])
    .where('purchase_order.email', '=', contact.email)
    .where('contact_name', '=', contactName(contact))
    .where('purchase_order.tel', '=', contact.tel)
    .where('purchase_order.status', '=', 'notYetReceived')
    .where('placed_at', '>=', addMilliseconds(now, -MOMENT_MS))
    .where('order_event.kind', '=', 'placed')
    .where('person.kind', '=', 'generated')
    .where('person.erased_at', 'is', null)
    .orderBy('purchase_order.id', 'desc')
    .execute();
  const row = rows.find(({ client_address: from }) => from !== null && networkOf(from) === network);
  if (!row) return null;
  const { id, email, firstname, lastname, tel } = row;
  return {
    id,
    kind: 'generated' as const,
    email: email ?? contact.email,
    userGroupId: null,
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    tel: tel ?? '',
  };
}

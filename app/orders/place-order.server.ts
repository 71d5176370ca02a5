import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ContactInput } from '~/accounts/contact-form';
import { generateAccount } from '~/accounts/generate-account.server';
import type { TaxIdentity } from '~/accounts/tax-form';
import type { Viewer } from '~/accounts/viewer';
import { queueMail } from '~/messages/queue-mail.server';
import type { Db, Tx } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { normaliseCouponCode } from '~/pricing/coupon';
import type { Quote } from '~/pricing/quote';
import type { Environment } from '~/settings/environment.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { Currency, Satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { buyerOf } from './buyer-of';
import { lockHolds } from './holds.server';
import { blockersOf } from './order-blockers';
import { readOrderMail } from './order-mail.server';
import type { LineAsk, OrderBlocker, PurchaseAsk, PurchaseFacts } from './purchase';
import { readPurchaseFacts } from './purchase-facts.server';
import { courseIdsOf, oneLineEach, productIdsOf, quoteOf, shippingOf } from './purchase-quote';
import { taxBlockOf } from './tax-block';
import { type ApprovalKind, contactName, type DecidedOrder, writeOrder } from './write-order.server';

export interface OrderRequest {
  viewer: Viewer;
  contact: ContactInput;
  purchase: PurchaseAsk;
  /** who the tax invoice is made out to; null: none is asked for */
  tax: TaxIdentity | null;
  /** made by the page; one page shown makes at most one order */
  checkoutKey: string;
  /** the amount the buyer saw (decision 1) */
  seenDue: Satang;
  locale: Locale;
  settings: SiteSettings;
  features: Environment['features'];
  /** ids an amount can be paid with now; decided by the payments room */
  usableMethodIds: (quote: Pick<Quote, 'due' | 'currency'>) => ReadonlySet<number>;
}

export interface PlacedOrder {
  orderId: number;
  token: string;
  personId: number;
  due: Satang;
  approval: ApprovalKind;
  /** false: this request was already an order */
  isNew: boolean;
}

export type OrderRefusal =
  { code: 'BLOCKED'; blockers: OrderBlocker[] } | { code: 'PRICE_CHANGED'; due: Satang; currency: Currency };

/**
 * Writes an order with everything it holds in one transaction: what may run out is locked, then rules and price are decided
 * again from the database, seats, stock and quotas are taken, the buyer's account is generated if there is none, the mail is
 * queued (specification 4, decisions 1, 28). The same checkout key answers the same order; an unpaid order for the same
 * lines and amount is used again (CHK-02).
 */
export async function placeOrder(
  db: Db,
  asked: OrderRequest,
  now: Date,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  return inTransaction(db, async (tx) => {
    const request = plainly(asked);
    const key = keyOf(request);
    await oneAtATime(tx, pageKeyOf(request));
    // two tabs of one buyer: the second sees what the first wrote
    if (request.viewer.student) await oneAtATime(tx, `buyer ${request.viewer.student.id}`);
    const again =
      (await findByKey(tx, key)) ?? (await findOfPage(tx, request)) ?? (await reuseUnpaid(tx, request));
    if (again) return accept(again);

    const { purchase: ask, contact } = request;
    await lockHolds(tx, {
      courseIds: courseIdsOf(ask),
      productIds: productIdsOf(ask),
      couponCodes: ask.couponCodes.map(normaliseCouponCode),
    });
    const facts = await readPurchaseFacts(tx, { ...request, ask, email: contact.email, now });
    const quote = quoteOf(facts, ask);
    const blockers = blockersOf(facts, ask, { quote, usableMethodIds: request.usableMethodIds(quote) });
    // the new amount is said first: what it asks for anew nobody was shown
    if (quote.due !== request.seenDue && blockers.every(hangsOnAmount))
      return refuse({ code: 'PRICE_CHANGED', due: quote.due, currency: quote.currency });
    if (blockers.length > 0) return refuse({ code: 'BLOCKED', blockers });
    return accept(await write(tx, { request, key, facts, quote }, now));
  });
}

const hangsOnAmount = ({ code }: OrderBlocker) =>
  code === 'dont_have_payment' || code === 'tax_required' || code === 'juristic_only';

/** Who really buys, the lines once each, and a tax invoice only with an identity it can be made out to. */
function plainly(asked: OrderRequest): OrderRequest {
  const { viewer, contact, purchase, tax } = asked;
  return {
    ...asked,
    viewer: buyerOf(viewer, contact.email),
    purchase: { ...purchase, taxPersonType: tax?.personType ?? null },
  };
}

/**
 * The page's key, bound to who sends it and what: a page somebody else was shown (a shared link, a cache) never answers
 * with this buyer's order, and choosing something else after “back” is another order.
 */
function keyOf(request: OrderRequest): string {
  const { purchase, tax, seenDue } = request;
  const content = [contentOf(purchase.lines), { ...purchase, lines: [] }, tax, seenDue];
  return `${pageKeyOf(request)}.${digest(content)}`;
}

function pageKeyOf({ checkoutKey, viewer, contact }: OrderRequest): string {
  // a guest's session begins with the first answer, so a second tap of the same page may come with it or without
  const buyer = viewer.student?.kind === 'member' ? `person ${viewer.student.id}` : contact.email;
  return digest([checkoutKey, buyer]);
}

const digest = (content: unknown[]) =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** Lines as one can compare them: the same for the same things in any order. */
const contentOf = (lines: readonly LineAsk[]): string =>
  oneLineEach(lines)
    .map((line) =>
      line.kind === 'course'
        ? `course ${line.courseId} plan ${line.planId}`
        : `product ${line.productId} × ${line.qty}`,
    )
    .sort()
    .join(', ');

/** Requests with the same key wait for each other; the lock ends with the transaction. */
async function oneAtATime(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

const placedColumns = ['id', 'token', 'person_id', 'due', 'approval_kind'] as const;
interface PlacedRow {
  id: number;
  token: string;
  person_id: number;
  due: number;
  approval_kind: string;
}

const asPlaced = (row: PlacedRow, isNew: boolean): PlacedOrder => ({
  orderId: row.id,
  token: row.token,
  personId: row.person_id,
  due: row.due as Satang,
  approval: row.approval_kind as PlacedOrder['approval'],
  isNew,
});

async function findByKey(tx: Tx, key: string): Promise<PlacedOrder | null> {
  const row = await tx
    .selectFrom('purchase_order')
    .select(placedColumns)
    .where('checkout_key', '=', key)
    .executeTakeFirst();
  return row ? asPlaced(row, false) : null;
}

/**
 * The second tap of a cart whose guest became a buyer with the first: the cart went with them, and this tap finds none.
 * Its page's order is the one it asks for.
 */
async function findOfPage(tx: Tx, request: OrderRequest): Promise<PlacedOrder | null> {
  if (request.purchase.lines.length > 0) return null;
  const row = await tx
    .selectFrom('purchase_order')
    .select(placedColumns)
    .where('email', '=', request.contact.email)
    .where(sql<boolean>`starts_with(checkout_key, ${`${pageKeyOf(request)}.`})`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ? asPlaced(row, false) : null;
}

/**
 * This buyer's unpaid order for the same lines and amount. What does not change the amount is taken over from the form:
 * whom to reach, the way of paying, where it is sent, and who the tax invoice is for.
 */
async function reuseUnpaid(tx: Tx, request: OrderRequest): Promise<PlacedOrder | null> {
  const { viewer, contact, purchase, seenDue, tax } = request;
  if (!viewer.student || seenDue === 0) return null;
  const twin = await findTwin(tx, { personId: viewer.student.id, purchase, seenDue });
  if (!twin) return null;
  const { paymentMethodId, shippingAddress } = purchase;
  const usable = request.usableMethodIds({ due: seenDue, currency: twin.currency as Currency });
  const taken = await tx
    .updateTable('purchase_order')
    .set({
      contact_name: contactName(contact),
      email: contact.email,
      tel: contact.tel,
      ...(paymentMethodId !== null && usable.has(paymentMethodId) && { payment_method_id: paymentMethodId }),
      ...(shippingAddress && { shipping_address: JSON.stringify(shippingAddress) }),
      ...(tax && { tax_identity: JSON.stringify(tax) }),
    })
    .where('id', '=', twin.id)
    // paid or cancelled in this very moment: then it is no longer the one to use
    .where('status', '=', 'notYetReceived')
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n ? asPlaced(twin, false) : null;
}

async function findTwin(
  tx: Tx,
  { personId, purchase, seenDue }: { personId: number; purchase: PurchaseAsk; seenDue: Satang },
) {
  const rows = await tx
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select([
      'purchase_order.id',
      'token',
      'person_id',
      'due',
      'approval_kind',
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
    .orderBy('purchase_order.id', 'desc')
    .execute();
  const wanted = contentOf(purchase.lines);
  return rows.find((row) => {
    if (row.shipping_fee_id !== null && row.shipping_fee_id !== purchase.shippingFeeId) return false;
    const lines = rows
      .filter(({ id }) => id === row.id)
      .map((line): LineAsk =>
        line.course_id !== null
          ? { kind: 'course', courseId: line.course_id, planId: line.price_plan_id }
          : { kind: 'product', productId: line.product_id!, qty: line.qty },
      );
    return contentOf(lines) === wanted;
  });
}

interface Decided {
  request: OrderRequest;
  key: string;
  facts: PurchaseFacts;
  quote: Quote;
}

async function write(tx: Tx, { request, key, facts, quote }: Decided, now: Date): Promise<PlacedOrder> {
  const { contact, viewer, purchase, settings } = request;
  const shipping = shippingOf(facts, purchase);
  const decided: Omit<DecidedOrder, 'personId'> = {
    key,
    contact,
    locale: request.locale,
    quote,
    courses: facts.courses,
    paymentMethodId: purchase.paymentMethodId,
    shippingFeeId: shipping.chosen?.id ?? null,
    shippingAddress: shipping.needsAddress ? purchase.shippingAddress : null,
    tax: taxBlockOf(facts, quote) === 'hidden' ? null : request.tax,
    autoCancelHours: settings.auto_cancel,
  };
  const personId = viewer.student?.id ?? (await generateAccount(tx, contact, now));
  const order = await writeOrder(tx, { ...decided, personId }, now);
  await queuePlacedMail(tx, order.id, order.approval_kind as ApprovalKind);
  return asPlaced(order, true);
}

/** A free order that is approved at once gets one mail only, from its settlement. */
async function queuePlacedMail(tx: Tx, orderId: number, approval: ApprovalKind) {
  if (approval === 'AutoFree') return;
  const { addressee, facts, cancelAt } = await readOrderMail(tx, orderId);
  await queueMail(
    tx,
    approval === 'payment'
      ? {
          ...addressee,
          kind: 'order-placed',
          dedupeKey: `order-placed:${orderId}`,
          values: { ...facts, cancelAt },
        }
      : {
          ...addressee,
          kind: 'free-order-waiting',
          dedupeKey: `free-order-waiting:${orderId}`,
          values: facts,
        },
  );
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type BlockReason, whyNotBuy } from '~/access/eligibility';
import type { ContactInput } from '~/accounts/contact-form';
import { generateAccount } from '~/accounts/generate-account.server';
import type { Viewer } from '~/accounts/viewer';
import { takesSeat } from '~/catalogue/course-type';
import type { OfferedPlan } from '~/catalogue/plan-visibility';
import { queueMail } from '~/messages/queue-mail.server';
import type { Db, Tx } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { type Quote, quote } from '~/pricing/quote';
import { readVat } from '~/pricing/vat-rate.server';
import type { SiteSettings } from '~/settings/site-settings';
import { ZERO, type Satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { addHours, bangkokDay, type Locale } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { type CourseOffer, readCourseOffer } from './buyer-facts.server';
import { takeSeat } from './holds.server';
import { writeOrderEvent } from './move-order.server';
import { readOrderMail } from './order-mail.server';

export interface OrderRequest {
  viewer: Viewer;
  contact: ContactInput;
  courseId: number;
  planId: number;
  /** null only when nothing is due */
  paymentMethodId: number | null;
  /** made by the page; one page shown makes at most one order */
  checkoutKey: string;
  /** the amount the buyer saw for this plan (decision 1) */
  seenDue: Satang;
  locale: Locale;
  settings: SiteSettings;
  /** ids that can be paid with now; decided by the payments room */
  usableMethodIds: ReadonlySet<number>;
}

export interface PlacedOrder {
  orderId: number;
  token: string;
  personId: number;
  due: Satang;
  approval: 'payment' | 'AutoFree' | 'NeedApprovedFree';
  /** false: this request was already an order */
  isNew: boolean;
}

export type OrderRefusal =
  | { code: 'BLOCKED'; reason: BlockReason }
  | { code: 'NO_SUCH_COURSE' }
  | { code: 'dont_have_pricing' }
  | { code: 'MEMBERS_ONLY' }
  | { code: 'dont_have_payment' }
  | { code: 'PRICE_CHANGED'; due: Satang };

/**
 * Writes an order with everything it holds in one transaction: rules and price are decided again from the database, the
 * seat is taken, the buyer's account is generated if there is none, the mail is queued (specification 4, decisions 1, 28).
 * The same checkout key answers the same order; an unpaid order for the same plan at the same price is used again (CHK-02).
 */
export async function placeOrder(
  db: Db,
  asked: OrderRequest,
  now: Date,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  return inTransaction(db, async (tx) => {
    const request = { ...asked, viewer: buyerOf(asked) };
    const key = keyOf(request);
    await oneAtATime(tx, key);
    // two tabs of one buyer: the second sees what the first wrote
    if (request.viewer.student) await oneAtATime(tx, `buyer ${request.viewer.student.id}`);
    const sameKey = await findByKey(tx, key);
    if (sameKey) return accept(sameKey);

    const offer = await readCourseOffer(tx, { ...request, now });
    if (!offer) return refuse({ code: 'NO_SUCH_COURSE' });
    const plan = offer.plans.find((offered) => offered.id === request.planId);
    const again = plan && (await findUnpaidTwin(tx, request, offer, plan));
    if (again) return accept(again);

    const reason = whyNotBuy(offer.facts);
    if (reason) return refuse({ code: 'BLOCKED', reason });
    if (!plan) return refuse({ code: 'dont_have_pricing' });
    if (plan.blockedBecause) return refuse({ code: 'MEMBERS_ONLY' });
    const priced = quoteOf(offer, plan, await readVat(tx, request.settings, bangkokDay(now)));
    if (priced.due !== request.seenDue) return refuse({ code: 'PRICE_CHANGED', due: priced.due });
    const isPaid = priced.due > 0;
    const methodIsUsable =
      request.paymentMethodId !== null && request.usableMethodIds.has(request.paymentMethodId);
    if (isPaid && !methodIsUsable) return refuse({ code: 'dont_have_payment' });

    const holdsSeat = takesSeat(offer.course.type);
    if (holdsSeat && !(await takeSeat(tx, offer.course.id))) {
      return refuse({ code: 'BLOCKED', reason: { code: 'SOLD_OUT' } });
    }
    const placed = await write(tx, { request, key, offer, plan, priced, holdsSeat }, now);
    return accept(placed);
  });
}

/** Somebody else at a guest's browser, by another e-mail, is another buyer and gets an account of their own. */
function buyerOf({ viewer, contact }: OrderRequest): Viewer {
  const isSomebodyElse = viewer.student?.kind === 'generated' && viewer.student.email !== contact.email;
  return isSomebodyElse ? { ...viewer, student: null } : viewer;
}

/** The price of one plan of a course, as page, order and mail show it. */
export function quoteOf(
  offer: Pick<CourseOffer, 'course'>,
  plan: OfferedPlan,
  vat: { isEnabled: boolean; rateBasisPoints: number },
): Quote {
  const line = {
    kind: 'course' as const,
    id: offer.course.id,
    planId: plan.id,
    name: offer.course.title,
    planName: plan.name,
    unitPrice: plan.price ?? ZERO,
    qty: 1,
    isVatExempt: false,
  };
  return quote({
    currency: 'THB',
    lines: [line],
    promotions: [],
    promotionId: null,
    coupons: [],
    paymentMethodId: null,
    shippingFee: ZERO,
    vat,
    withholding: { isEnabled: false, askedBasisPoints: 0, isJuristicInvoice: false },
    rules: { is_one_coupon: false, is_use_coupon_or_oder: false },
  });
}

/**
 * The page's key, bound to who sends it and what: a page somebody else was shown (a shared link, a cache) never answers
 * with this buyer's order, and choosing another plan after “back” is another order.
 */
function keyOf({ checkoutKey, viewer, contact, courseId, planId }: OrderRequest): string {
  // a guest's session begins with the first answer, so a second tap of the same page may come with it or without
  const buyer = viewer.student?.kind === 'member' ? `person ${viewer.student.id}` : contact.email;
  return createHash('sha256')
    .update(JSON.stringify([checkoutKey, buyer, courseId, planId]))
    .digest('base64url');
}

/** Requests with the same key wait for each other; the lock ends with the transaction. */
async function oneAtATime(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

const placedColumns = ['id', 'token', 'person_id', 'due', 'approval_kind'] as const;
type PlacedRow = { id: number; token: string; person_id: number; due: number; approval_kind: string };

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

async function findUnpaidTwin(
  tx: Tx,
  request: OrderRequest,
  offer: CourseOffer,
  plan: OfferedPlan,
): Promise<PlacedOrder | null> {
  if (!request.viewer.student || !offer.facts.buyer.waitingOrder) return null;
  const row = await tx
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select(['purchase_order.id', 'token', 'person_id', 'due', 'approval_kind'])
    .where('purchase_order.person_id', '=', request.viewer.student.id)
    .where('purchase_order.status', '=', 'notYetReceived')
    .where('order_line.price_plan_id', '=', plan.id)
    .where('purchase_order.due', '=', request.seenDue)
    .orderBy('purchase_order.id', 'desc')
    .executeTakeFirst();
  return row ? asPlaced(row, false) : null;
}

interface Decided {
  request: OrderRequest;
  key: string;
  offer: CourseOffer;
  plan: OfferedPlan;
  priced: Quote;
  holdsSeat: boolean;
}

async function write(
  tx: Tx,
  { request, key, offer, plan, priced, holdsSeat }: Decided,
  now: Date,
): Promise<PlacedOrder> {
  const { contact, viewer, settings } = request;
  const personId = viewer.student?.id ?? (await generateAccount(tx, contact, now));
  const isFree = priced.due === 0;
  const approval = !isFree ? 'payment' : plan.needsApproval ? 'NeedApprovedFree' : 'AutoFree';
  const order = await tx
    .insertInto('purchase_order')
    .values({
      token: newToken(),
      checkout_key: key,
      person_id: personId,
      status: approval === 'NeedApprovedFree' ? 'pendingApproved' : 'notYetReceived',
      approval_kind: approval,
      contact_name: `${contact.firstname} ${contact.lastname}`.trim() || contact.email,
      email: contact.email,
      tel: contact.tel,
      locale: request.locale,
      currency: priced.currency,
      price: priced.price,
      discount: priced.discount,
      shipping_fee: priced.shippingFee,
      withholding: priced.withholding,
      vat: priced.vat,
      quote: JSON.stringify(priced),
      payment_method_id: isFree ? null : request.paymentMethodId,
      placed_at: now,
      cancel_at: isFree ? null : addHours(now, settings.auto_cancel),
    })
    .returning(placedColumns)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_line')
    .values({
      order_id: order.id,
      position: 1,
      course_id: offer.course.id,
      price_plan_id: plan.id,
      name: offer.course.title,
      plan_name: plan.name,
      plan_terms: JSON.stringify(termsOf(plan)),
      pricing_type: plan.pricingType,
      qty: 1,
      unit_price: plan.price ?? ZERO,
      holds_seat: holdsSeat,
    })
    .execute();
  await writeOrderEvent(tx, { orderId: order.id, kind: 'placed', actor: 'buyer', actorId: personId }, now);
  await queuePlacedMail(tx, order.id, approval);
  return asPlaced(order, true);
}

/** A free order that is approved at once gets one mail only, from its settlement. */
async function queuePlacedMail(tx: Tx, orderId: number, approval: PlacedOrder['approval']) {
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

/** Frozen with the line: later edits of the plan do not change what was bought (decision 52). */
function termsOf(plan: OfferedPlan) {
  const { planType, term, termUnit, term2, termUnit2, courseDays } = plan;
  return { planType, term, termUnit, term2, termUnit2, courseDays };
}

import { sql } from 'kysely';
import { isProvenEmail } from '~/accounts/people/email-state.server';
import { generateAccount } from '~/accounts/people/generate-account.server';
import { buyerOf } from '~/accounts/viewer';
import type { ShopWords } from '~/messages/mail/render-mail';
import { type OrderOfMail, orderMailOf } from '~/orders/life/order-mail.server';
import { type OrderToMail, queueMailOf } from '~/orders/life/queue-order-mail.server';
import type { ReplaceableOrder } from '~/orders/life/replaceable-orders.server';
import type { ApprovalKind } from '~/orders/life/staff-actions';
import { blockersOf } from '~/orders/purchase/order-blockers';
import type { OrderBlocker, PurchaseFacts } from '~/orders/purchase/purchase';
import { readPurchaseFacts } from '~/orders/purchase/purchase-facts.server';
import { courseIdsOf, oneLineEach, quoteOf, shippingOf } from '~/orders/purchase/purchase-quote';
import { taxBlockOf } from '~/orders/purchase/tax-block';
import { takeOfferedSeats } from '~/orders/waiting/move-waiting.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Quote } from '~/pricing/quote-shape';
import { accept, refuse, type Result } from '~/values/result';
import { STAFF_SOURCE } from '~/values/sale-source';
import { addHours } from '~/values/time';
import { keyOfForm, lookUpKey, releaseKey } from './checkout-idempotency.server';
import { findReusableOrder } from './find-reusable-order.server';
import {
  holdHours,
  holdUntil,
  isToBeConfirmed,
  type ScarceLine,
  scarceIn,
  SEAT_HOLD_HOURS,
} from './hold-limits';
import { asPlaced, type PlacedOrder } from './placed-order';
import type { OrderRefusal, OrderRequest } from './purchase-command';
import { lockReplaced, replacing } from './replace-orders.server';
import { findHoldExcess } from './unpaid-holds.server';
import { mailOfUnpaid, mailOfWaiting } from './unpaid-order-mail';
import { approvalOf, type DecidedOrder, writeOrder } from './write-order.server';

export type { PlacedOrder };

/**
 * Writes an order with its holds, account and mail in one transaction, after rules and price were decided again under locks
 * (specification 4, R-01, R-28). The same form answers the same order, and an unpaid order it would make again is reused (CHK-02).
 */
export async function placeOrder(
  db: Db,
  submitted: OrderRequest,
  now: Date,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  return inTransaction(db, async (tx) => {
    const request = normaliseRequest(submitted);
    const key = keyOfForm(request);
    // the second of two tabs sees the order of the first
    const guestAtOnce = guestLock(request);
    const atBrowser = request.replacing?.personId ?? request.viewer.student?.id;
    const locks = [key, ...(guestAtOnce ?? []), ...(atBrowser ? [buyerLock(atBrowser)] : [])];
    await advisoryLocks(tx, locks, KEEPING_PLANS);
    const result = await lookUpKey(tx, request);
    const again =
      result.order ??
      // staff make the order they ask for, and take none of the buyer's own for it
      (request.madeBy ? null : await findReusableOrder(tx, request, key, now));
    if (again) return accept(again);

    const replaced = await lockReplaced(tx, request, now);
    if (!replaced.ok) return replaced;
    return replacing(
      tx,
      replaced.value,
      () => decide(tx, { request, key, isKeyTaken: result.isTaken, replaced: replaced.value }, now),
      now,
    );
  });
}

/** Decides from the database as it is now, and writes; a refusal has written nothing. */
async function decide(
  tx: Tx,
  {
    request,
    key,
    isKeyTaken,
    replaced,
  }: {
    request: OrderRequest;
    key: string;
    isKeyTaken: boolean;
    replaced: readonly ReplaceableOrder[];
  },
  now: Date,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const { purchase: ask, contact } = request;
  const isManualOrder = request.madeBy !== undefined;
  const facts = await readPurchaseFacts(tx, {
    ...request,
    ask,
    email: contact.email,
    isManualOrder,
    now,
    ended: replaced,
  });
  const quote = quoteOf(facts, ask);
  const blockers = blockersOf(facts, ask, { quote, usableMethodIds: request.usableMethodIds(quote) });
  // a new amount is the first refusal: the buyer was not shown what it asks for
  if (quote.due !== request.seenDue && blockers.every(dependsOnAmount))
    return refuse({ code: 'PRICE_CHANGED', due: quote.due, currency: quote.currency });
  if (blockers.length > 0) return refuse({ code: 'BLOCKED', blockers });
  const scarce = scarceIn(facts, oneLineEach(ask.lines));
  const approval = approvalOf({ quote, courses: facts.courses });
  const isOwn = await isOwnEmail(tx, request);
  // staff know the buyer, and decide how much the buyer may hold
  const isToConfirm = isToBeConfirmed({ approval, scarce, isOwnEmail: isManualOrder || isOwn });
  // a company is known by an account whose e-mail is proven: it may ask for all seats of a class
  const limited = isOwn ? scarce.filter(({ kind, qty }) => kind === 'product' || qty === 1) : scarce;
  // a free order that is approved at once holds nothing that it may not keep
  const isUnbounded = isManualOrder || (approval === 'AutoFree' && !isToConfirm);
  const excess = isUnbounded ? null : await findHoldExcess(tx, request, limited);
  if (excess) return refuse({ code: 'HOLDS_TOO_MUCH', excess });
  if (isToConfirm && request.isMailHeld) return refuse({ code: 'MAIL_HELD' });
  const decided = { request, key, isKeyTaken, facts, quote, scarce, isOwn, isToConfirm };
  const order = await write(tx, decided, now);
  return accept(replaced.length > 0 ? { ...order, replacedOrderIds: replaced.map(({ id }) => id) } : order);
}

const dependsOnAmount = ({ code }: OrderBlocker) =>
  code === 'dont_have_payment' || code === 'tax_required' || code === 'juristic_only';

/** Who really buys, the lines once each, and a tax invoice only with an identity it can be made out to. */
function normaliseRequest(request: OrderRequest): OrderRequest {
  const { viewer, contact, purchase, tax, madeBy } = request;
  // staff alone name a price
  const lines = madeBy ? purchase.lines : purchase.lines.map(({ agreedPrice: _, ...line }) => line);
  return {
    ...request,
    viewer: buyerOf(viewer, contact.email),
    purchase: { ...purchase, lines, taxPersonType: tax?.personType ?? null },
  };
}

/** A member's own proved e-mail; any other is only typed. */
async function isOwnEmail(
  tx: Tx,
  { viewer: { student }, contact }: Pick<OrderRequest, 'viewer' | 'contact'>,
): Promise<boolean> {
  if (student?.kind !== 'member' || student.email !== contact.email) return false;
  return isProvenEmail(tx, { personId: student.id, email: contact.email });
}

const NOTHING_BESIDE = sql`null`;
/**
 * The statements of an order look up ids. Their number does not change the best plan, so all keep one (ADR-0116).
 */
const KEEPING_PLANS = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Requests with the same key wait for each other, one key after the other; the locks end with the transaction. */
async function advisoryLocks(tx: Tx, keys: readonly string[], beside = NOTHING_BESIDE) {
  await sql`select ${beside}, pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${[...keys]}::text[]) with ordinality as keys (key, place) order by place`.execute(tx);
}

/** Two tabs of a guest before there is a person: the same e-mail from the same network. */
const guestLock = ({ viewer, contact, network, madeBy }: OrderRequest): [string] | null =>
  viewer.student || !network || madeBy ? null : [`guest ${contact.email} ${network}`];

const buyerLock = (personId: number) => `buyer ${personId}`;

/** One order of a person at a time; an erasure waits in the same line. */
export const lockBuyer = (tx: Tx, personId: number) => lockBuyers(tx, [personId]);

/** Each once, and always in the same order. */
export const lockBuyers = (tx: Tx, personIds: readonly number[]) =>
  advisoryLocks(tx, [...new Set(personIds)].sort((one, other) => one - other).map(buyerLock));

interface Decided {
  request: OrderRequest;
  key: string;
  /** by an order that no longer answers this form */
  isKeyTaken: boolean;
  facts: PurchaseFacts;
  quote: Quote;
  scarce: readonly ScarceLine[];
  /** the e-mail is the buyer's, and proved */
  isOwn: boolean;
  isToConfirm: boolean;
}

async function write(
  tx: Tx,
  { request, key, isKeyTaken, facts, quote, scarce, isOwn, isToConfirm }: Decided,
  now: Date,
): Promise<PlacedOrder> {
  const { contact, viewer, purchase, settings } = request;
  const shipping = shippingOf(facts, purchase);
  const hours = isToConfirm
    ? SEAT_HOLD_HOURS
    : holdHours(scarce, { usual: settings.auto_cancel, scarce: settings.scarce_hold_hours });
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
    cancelAt:
      quote.due === 0 && !isToConfirm
        ? null
        : holdUntil(facts, {
            lines: purchase.lines,
            until: request.madeBy?.payableUntil ?? addHours(now, hours),
            now,
          }),
    isToConfirm,
    isMailHeld: request.isMailHeld ?? false,
    madeBy: request.madeBy,
    source: request.madeBy ? STAFF_SOURCE : (request.source ?? null),
  };
  const personId =
    viewer.student?.id ?? (await generateAccount(tx, contact, now, request.madeBy?.administratorId ?? null));
  if (isKeyTaken) await releaseKey(tx, key);
  await takeOfferedSeats(tx, { personId: viewer.student?.id ?? null, courseIds: courseIdsOf(purchase) }, now);
  const order = await writeOrder(tx, { ...decided, personId }, now);
  const isGuest = viewer.student?.kind !== 'member';
  await queuePlacedMail(tx, { ...order, is_guest: isGuest, is_own_email: isOwn }, request);
  return { ...asPlaced(order, true), ...(viewer.student === null && { isNewBuyer: true }) };
}

/** Further facts of its mail and its consent, if the caller has read them. */
export const shopWordsOf = ({ settings, customTexts }: OrderRequest): ShopWords | undefined =>
  customTexts && { settings, customTexts };

/** A free order that is approved at once gets one mail only, from its settlement. */
async function queuePlacedMail(
  tx: Tx,
  placed: OrderOfMail & { approval_kind: ApprovalKind },
  request: OrderRequest,
): Promise<void> {
  const { approval_kind: approval, confirm_key: confirmKey } = placed;
  if (approval === 'AutoFree' && confirmKey === null) return;
  const write = (order: OrderToMail) =>
    approval === 'payment' || confirmKey !== null
      ? mailOfUnpaid(order, request.transferAccounts ?? [])
      : mailOfWaiting(order, approval);
  await queueMailOf(tx, await orderMailOf(tx, placed), write, shopWordsOf(request));
}

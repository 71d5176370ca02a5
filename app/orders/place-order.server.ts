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
import { findOrderOfForm, freeKey, keyOfForm } from './order-of-form.server';
import { asPlaced, type PlacedOrder } from './placed-order';
import type { OrderBlocker, PurchaseAsk, PurchaseFacts } from './purchase';
import { readPurchaseFacts } from './purchase-facts.server';
import { courseIdsOf, productIdsOf, quoteOf, shippingOf } from './purchase-quote';
import { taxBlockOf } from './tax-block';
import { reuseUnpaid } from './twin-order.server';
import { type ApprovalKind, type DecidedOrder, writeOrder } from './write-order.server';

export type { PlacedOrder };

export interface OrderRequest {
  viewer: Viewer;
  contact: ContactInput;
  purchase: PurchaseAsk;
  /** who the tax invoice is made out to; null: none is asked for */
  tax: TaxIdentity | null;
  /** of the form that was sent (`checkoutKey`): one form makes at most one order */
  checkoutKey: string;
  /** the amount the buyer saw (decision 1) */
  seenDue: Satang;
  locale: Locale;
  settings: SiteSettings;
  features: Environment['features'];
  /** ids an amount can be paid with now; decided by the payments room */
  usableMethodIds: (quote: Pick<Quote, 'due' | 'currency'>) => ReadonlySet<number>;
  /** the shop's accounts as lines of the mail, for an order paid by transfer; written by the payments room */
  transferAccounts?: readonly string[];
}

export type OrderRefusal =
  { code: 'BLOCKED'; blockers: OrderBlocker[] } | { code: 'PRICE_CHANGED'; due: Satang; currency: Currency };

/**
 * Writes an order with everything it holds in one transaction: what may run out is locked, then rules and price are decided
 * again from the database, seats, stock and quotas are taken, the buyer's account is generated if there is none, the mail is
 * queued (specification 4, decisions 1, 28). The same form answers the same order, and an unpaid order that it would make
 * again is used again (CHK-02).
 */
export async function placeOrder(
  db: Db,
  asked: OrderRequest,
  now: Date,
): Promise<Result<PlacedOrder, OrderRefusal>> {
  return inTransaction(db, async (tx) => {
    const request = plainly(asked);
    const key = keyOfForm(request);
    await oneAtATime(tx, key);
    // two tabs of one buyer: the second sees what the first wrote
    if (request.viewer.student) await lockBuyer(tx, request.viewer.student.id);
    const again = (await findOrderOfForm(tx, request)) ?? (await reuseUnpaid(tx, request, now));
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

/** Requests with the same key wait for each other; the lock ends with the transaction. */
async function oneAtATime(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** One order of a person at a time; an erasure waits in the same line. */
export const lockBuyer = (tx: Tx, personId: number) => oneAtATime(tx, `buyer ${personId}`);

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
  await freeKey(tx, key);
  const order = await writeOrder(tx, { ...decided, personId }, now);
  const approval = order.approval_kind as ApprovalKind;
  await queuePlacedMail(tx, { orderId: order.id, approval, accounts: request.transferAccounts ?? [] });
  return asPlaced(order, true);
}

/** A free order that is approved at once gets one mail only, from its settlement. */
async function queuePlacedMail(
  tx: Tx,
  { orderId, approval, accounts }: { orderId: number; approval: ApprovalKind; accounts: readonly string[] },
) {
  if (approval === 'AutoFree') return;
  const { addressee, facts, cancelAt, payPath } = await readOrderMail(tx, orderId);
  await queueMail(
    tx,
    approval === 'payment'
      ? {
          ...addressee,
          kind: 'order-placed',
          dedupeKey: `order-placed:${orderId}`,
          values: { ...facts, cancelAt, payPath, accounts: facts.isPaidOnline ? [] : accounts },
        }
      : {
          ...addressee,
          kind: 'free-order-waiting',
          dedupeKey: `free-order-waiting:${orderId}`,
          values: facts,
        },
  );
}

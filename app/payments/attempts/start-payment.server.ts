import type { Selectable } from 'kysely';
import { readWaitingMoney } from '~/orders/life/waiting-money.server';
import { orderNumber } from '~/orders/order-number';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import { getProvider, getProviderClient } from '~/payments/provider-clients.server';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { isPaidByTransfer, paymentMethod } from '~/providers/methods/payment-methods';
import { providerOfMethod } from '~/providers/methods/registry.server';
import { returnPath } from '~/providers/port/payment-paths';
import type { CardForm, CardWay, ChargeRequest, Started } from '~/providers/port/provider';
import { longestCallsMs } from '~/providers/port/provider-pace.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { newNumber, newToken } from '~/values/tokens.server';
import { detailAtEnd, readAttemptDetail } from './attempt-detail';
import { attemptDeadline, hasRunOut, isInHand, isLive, type PaymentAttempt } from './payment-attempt';
import { attemptOf, readAttempt } from './payment-attempts.server';
import { recordStarted } from './record-started.server';

export interface StartRequest {
  orderId: number;
  /** The buyer asked for another try: only this starts a new attempt after one that ended. */
  isAnotherTry: boolean;
  /** How the buyer chose to pay by card; starts a new attempt after one that ended. */
  card?: CardWay;
  /** The shop's address as the buyer reaches it, without a slash at its end. */
  origin: string;
}

export type StartedPayment =
  | { kind: 'accounts' }
  /** No provider was called: the card form comes first. */
  | { kind: 'card-form'; form: CardForm; previous: PaymentAttempt | null }
  /**
   * An attempt without a step is being prepared, or its call had no answer; one that ended has its failure.
   */
  | { kind: 'attempt'; attempt: PaymentAttempt };

export type StartRefusal =
  | { code: 'NO_SUCH_ORDER' }
  | { code: 'NOT_PAYABLE'; status: OrderStatus }
  /** The method has no client, or was switched off after the order was placed. */
  | { code: 'METHOD_NOT_USABLE' }
  /** The money does not fit the order: a person looks before anybody pays again. */
  | { code: 'MONEY_WAITS' }
  /** A provider holds money for the order: no other payment until that is decided. */
  | { code: 'MONEY_HELD' }
  | { code: 'TOO_MANY_TRIES' };

const MOST_TRIES_AN_HOUR = 10;
/** Stops card testers; a buyer with three cards is not stopped. */
const MOST_CARDS_AN_ORDER = 5;

/**
 * Starts or resumes paying an order, one live attempt per method. The provider is called between two short
 * transactions; after a call without an answer the next looks the charge up first (R-45, payments 0.1).
 */
export async function startPayment(
  db: Db,
  request: StartRequest,
  now: Date,
): Promise<Result<StartedPayment, StartRefusal>> {
  const claimed = await inTransaction(db, (tx) => claim(tx, request, now));
  if (!claimed.ok) return claimed;
  const { value } = claimed;
  if (value.kind === 'accounts' || value.kind === 'card-form') return accept(value);
  if (value.kind === 'there') return accept({ kind: 'attempt', attempt: value.attempt });
  if (value.kind === 'in-other-hands')
    return accept({ kind: 'attempt', attempt: await waitFor(db, value.attempt) });

  const { attempt, order, mayExist } = value;
  const client = await getProviderClient(db, attempt.methodId);
  const started: Started = client
    ? await client.start(
        {
          reference: attempt.reference,
          providerId: null,
          createdAt: attempt.createdAt,
          ...order,
          amount: attempt.amount,
          currency: attempt.currency,
          returnUrl: request.origin + returnPath(attempt),
          notifyUrl: `${request.origin}/webhook/${attempt.provider}`,
          expiresAt: attempt.expiresAt ?? attemptDeadline(null, now),
          card: request.card ?? null,
          mayExist,
        },
        now,
      )
    : { outcome: 'refused', failure: { code: 'not_configured', description: '' } };
  if (started.outcome !== 'started') log.warn('payment not started', { attempt: attempt.id, ...started });
  return accept({ kind: 'attempt', attempt: await recordStarted(db, attempt, started, now) });
}

type Claim =
  | Extract<StartedPayment, { kind: 'accounts' | 'card-form' }>
  | { kind: 'there'; attempt: PaymentAttempt }
  | { kind: 'in-other-hands'; attempt: PaymentAttempt }
  | { kind: 'mine'; attempt: PaymentAttempt; order: OrderFacts; mayExist: boolean };

type OrderFacts = Pick<ChargeRequest, 'orderNumber' | 'buyer' | 'locale'>;

/** Lets exactly one caller call the provider, under the order's lock. */
async function claim(
  tx: Tx,
  { orderId, isAnotherTry, card }: StartRequest,
  now: Date,
): Promise<Result<Claim, StartRefusal>> {
  const order = await tx
    .selectFrom('purchase_order')
    .select(['id', 'status', 'due', 'currency', 'payment_method_id', 'placed_at', 'cancel_at'])
    .select(['contact_name', 'email', 'locale'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
  const status = order.status;
  const money = await readWaitingMoney(tx, orderId, now);
  const short = money.isMoneyLookedAt && !money.isHeld ? await readShortMoney(tx, orderId) : null;
  // past its deadline the order is about to be cancelled, and no code outlives it; while money waits, the
  // deadline stands still
  const cancelAt = short ? null : order.cancel_at;
  const isOver = cancelAt !== null && cancelAt <= now;
  if (!isPayable(status) || order.due === 0 || isOver) return refuse({ code: 'NOT_PAYABLE', status });
  if (order.payment_method_id === null || isPaidByTransfer(order.payment_method_id))
    return accept({ kind: 'accounts' });
  const provider = providerOfMethod(order.payment_method_id);
  if (!provider) return refuse({ code: 'METHOD_NOT_USABLE' });
  const amount = short?.left ?? order.due;
  const isTooLittle = short !== null && amount < (paymentMethod(provider.methodId)?.limits?.minimum ?? 0);
  if (money.isMoneyLookedAt && (!short || isTooLittle))
    return refuse({ code: money.isHeld ? 'MONEY_HELD' : 'MONEY_WAITS' });

  const facts: OrderFacts = {
    orderNumber: orderNumber(order.id, order.placed_at),
    buyer: { name: order.contact_name, email: order.email },
    locale: order.locale,
  };
  const latest = await tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('payment_method_id', '=', provider.methodId)
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst();
  const isShown = latest !== undefined && isScannable(attemptOf(latest), now);
  // switched off after the order was placed: no new charge, but a code the buyer already has may still be
  // paid
  if (!isShown && !(await isSwitchedOn(tx, provider.methodId))) return refuse({ code: 'METHOD_NOT_USABLE' });
  if (latest) {
    const attempt = attemptOf(latest);
    if (isLive(attempt) && !hasRunOut(attempt, now) && attempt.amount === amount)
      return resume(tx, attempt, facts, now);
  }
  const client = await getProvider(tx, provider);
  const tries = await countTries(tx, { orderId, methodId: provider.methodId }, now);
  const isTooMuch = client?.cardForm
    ? tries.byMethod >= MOST_CARDS_AN_ORDER
    : tries.lastHour >= MOST_TRIES_AN_HOUR;
  if (client?.cardForm && !card) {
    if (isTooMuch) return refuse({ code: 'TOO_MANY_TRIES' });
    const previous = latest ? attemptOf(latest) : null;
    return accept({ kind: 'card-form', form: client.cardForm, previous });
  }
  if (latest) {
    // an attempt that ended or expired is shown until the buyer asks for another; returning to this method
    // counts as asking
    const { isLeft } = readAttemptDetail(latest.detail);
    // a code over an amount that is no longer due is replaced without asking
    const isOther = isLive(attemptOf(latest)) && latest.amount !== amount;
    if (!isAnotherTry && !card && !isLeft && !isOther)
      return accept({ kind: 'there', attempt: attemptOf(latest) });
    if (isLive(attemptOf(latest))) await endRunOut(tx, latest, now);
  }
  const expiresAt = attemptDeadline(cancelAt, now);
  // the code could not be scanned in time
  if (expiresAt <= now) return refuse({ code: 'NOT_PAYABLE', status });
  if (isTooMuch) return refuse({ code: 'TOO_MANY_TRIES' });
  const inserted = await tx
    .insertInto('payment_attempt')
    .values({
      order_id: orderId,
      payment_method_id: provider.methodId,
      provider: provider.name,
      reference: provider.references === 'digits' ? newNumber() : newToken(),
      return_key: newToken(),
      amount,
      currency: order.currency,
      status: 'open',
      expires_at: expiresAt,
      created_at: now,
      called_at: now,
      checked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return accept({ kind: 'mine', attempt: attemptOf(inserted), order: facts, mayExist: false });
}

/** A live attempt: its step is ready, a call is running, or the call had no answer and is resumed. */
async function resume(
  tx: Tx,
  attempt: PaymentAttempt,
  order: OrderFacts,
  now: Date,
): Promise<Result<Claim, StartRefusal>> {
  if (attempt.step) return accept({ kind: 'there', attempt });
  // a call that ran longer than this has died
  if (attempt.status === 'open' && isInHand(attempt, longestCallsMs(5), now))
    return accept({ kind: 'in-other-hands', attempt });
  await tx
    .updateTable('payment_attempt')
    .set({ status: 'open', called_at: now, checked_at: now })
    .where('id', '=', attempt.id)
    .execute();
  return accept({ kind: 'mine', attempt, order, mayExist: true });
}

const isScannable = (attempt: PaymentAttempt, now: Date) =>
  isLive(attempt) && attempt.step !== null && !hasRunOut(attempt, now);

async function isSwitchedOn(tx: Tx, methodId: number): Promise<boolean> {
  const method = await tx
    .selectFrom('payment_method')
    .select('is_enabled')
    .where('id', '=', methodId)
    .executeTakeFirst();
  return method?.is_enabled === true;
}

async function countTries(
  tx: Tx,
  { orderId, methodId }: { orderId: number; methodId: number },
  now: Date,
): Promise<{ lastHour: number; byMethod: number }> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select(({ fn, eb }) => [
      fn.countAll().filterWhere('created_at', '>', addHours(now, -1)).as('lastHour'),
      fn
        .countAll()
        .filterWhere(eb('payment_method_id', '=', methodId))
        .as('byMethod'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { lastHour: Number(row.lastHour), byMethod: Number(row.byMethod) };
}

/** It is replaced without asking; the reconciliation finds out whether it was paid in time. */
async function endRunOut(
  tx: Tx,
  { id, detail }: Pick<Selectable<DB['payment_attempt']>, 'id' | 'detail'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({
      status: 'expired',
      detail: JSON.stringify(detailAtEnd(readAttemptDetail(detail))),
      is_unanswered: true,
      checks: 0,
      ended_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Waits for the caller that has it; after a few seconds the page reloads by itself. */
async function waitFor(db: Db, attempt: PaymentAttempt): Promise<PaymentAttempt> {
  let latest = attempt;
  for (let look = 0; look < 15 && isLive(latest) && !latest.step; look++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    latest = (await readAttempt(db, attempt.id)) ?? latest;
    if (latest.status === 'unknown') break;
  }
  return latest;
}

import { detailAtEnd, readAttemptDetail } from './attempt-detail';
import type { Selectable } from 'kysely';
import type { DB } from '~/platform/database/schema';
import { isPaidByTransfer, methodFacts } from '~/settings/payment-method-facts';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import { orderNumber } from '~/orders/order-number';
import { readWaitingMoney } from '~/orders/life/waiting-money.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { newNumber, newToken } from '~/values/tokens.server';
import { attemptDeadline, hasRunOut, isInHand, isLive, type PaymentAttempt } from './payment-attempt';
import { returnPath } from '~/payments/providers/port/payment-paths';
import { attemptOf, readAttempt } from './payment-attempts.server';
import { recordStarted } from './record-started.server';
import type { CardForm, CardWay, ChargeAsk, Started } from '~/payments/providers/port/provider';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import { getProvider, getProviderClient } from '~/payments/providers/provider-clients.server';
import { longestCallsMs } from '~/payments/providers/port/provider-pace.server';
import { providerOfMethod } from '~/payments/providers/registry.server';

export interface StartAsk {
  orderId: number;
  /** The buyer asked for another try: only then a new attempt follows one that ended. */
  isAnotherTry: boolean;
  /** How a card is to be paid, once the buyer has said so; a new attempt follows one that ended. */
  card?: CardWay;
  /** The shop's own address as the buyer reaches it, without a slash at its end. */
  origin: string;
}

export type StartedPayment =
  | { kind: 'accounts' }
  /** Nothing was asked of the provider: the card comes first. */
  | { kind: 'card-form'; form: CardForm; previous: PaymentAttempt | null }
  /** An attempt without a step is being prepared, or its call had no answer; one that ended says why. */
  | { kind: 'attempt'; attempt: PaymentAttempt };

export type StartRefusal =
  | { code: 'NO_SUCH_ORDER' }
  | { code: 'NOT_PAYABLE'; status: OrderStatus }
  /** No client, or switched off since it was ordered. */
  | { code: 'METHOD_NOT_USABLE' }
  /** Money came that does not fit: a person looks at it before anybody pays again. */
  | { code: 'MONEY_WAITS' }
  /** A provider holds money for it: first it is known what becomes of that. */
  | { code: 'MONEY_HELD' }
  | { code: 'TOO_MANY_TRIES' };

const MOST_TRIES_AN_HOUR = 10;
/** Whoever tries stolen cards is stopped here; a buyer with three cards in the purse is not. */
const MOST_CARDS_AN_ORDER = 5;

/**
 * Begins to pay an order by its method, or goes on with the try that is under way: one live attempt for an order and method,
 * whatever is pressed how often. The provider is called between two short transactions; a call without an answer leaves the
 * attempt `unknown`, and the next one looks for it at the provider before it makes another (R-45, payments 0.1).
 */
export async function startPayment(
  db: Db,
  ask: StartAsk,
  now: Date,
): Promise<Result<StartedPayment, StartRefusal>> {
  const claimed = await inTransaction(db, (tx) => claim(tx, ask, now));
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
          returnUrl: ask.origin + returnPath(attempt),
          notifyUrl: `${ask.origin}/webhook/${attempt.provider}`,
          expiresAt: attempt.expiresAt ?? attemptDeadline(null, now),
          card: ask.card ?? null,
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

type OrderFacts = Pick<ChargeAsk, 'orderNumber' | 'buyer' | 'locale'>;

/** Who calls the provider: under the order's lock exactly one. */
async function claim(
  tx: Tx,
  { orderId, isAnotherTry, card }: StartAsk,
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
  // past its deadline it is about to be cancelled: no code would outlive it; while money waits its time stands still
  const cancelAt = short ? null : order.cancel_at;
  const isOver = cancelAt !== null && cancelAt <= now;
  if (!isPayable(status) || order.due === 0 || isOver) return refuse({ code: 'NOT_PAYABLE', status });
  if (order.payment_method_id === null || isPaidByTransfer(order.payment_method_id))
    return accept({ kind: 'accounts' });
  const provider = providerOfMethod(order.payment_method_id);
  if (!provider) return refuse({ code: 'METHOD_NOT_USABLE' });
  const amount = short?.left ?? order.due;
  const isTooLittle = short !== null && amount < (methodFacts(provider.methodId)?.provider.minimum ?? 0);
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
  // switched off since it was ordered: no new charge, while a code the buyer has may still be paid with
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
    // it ended, or ran out: shown as such, until another try is asked for; who came back to this method asks for one
    const { isLeft } = readAttemptDetail(latest.detail);
    // a code over another amount than is left to pay makes way unasked
    const isOther = isLive(attemptOf(latest)) && latest.amount !== amount;
    if (!isAnotherTry && !card && !isLeft && !isOther)
      return accept({ kind: 'there', attempt: attemptOf(latest) });
    if (isLive(attemptOf(latest))) await endRunOut(tx, latest, now);
  }
  const expiresAt = attemptDeadline(cancelAt, now);
  // a code that could not be scanned in time
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

/** A live attempt: it has its step, somebody is at it, or its call had no answer and is taken up again. */
async function resume(
  tx: Tx,
  attempt: PaymentAttempt,
  order: OrderFacts,
  now: Date,
): Promise<Result<Claim, StartRefusal>> {
  if (attempt.step) return accept({ kind: 'there', attempt });
  // whoever has had it in hand for longer is gone
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

/** It makes way unasked; whether it was paid in time the reconciliation finds out. */
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

/** The other one has it in a moment; after a few seconds the page comes back by itself. */
async function waitFor(db: Db, attempt: PaymentAttempt): Promise<PaymentAttempt> {
  let latest = attempt;
  for (let look = 0; look < 15 && isLive(latest) && !latest.step; look++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    latest = (await readAttempt(db, attempt.id)) ?? latest;
    if (latest.status === 'unknown') break;
  }
  return latest;
}

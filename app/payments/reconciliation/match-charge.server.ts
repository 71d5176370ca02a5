import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { OrderEventKind } from '~/orders/life/order-event-kinds';
import { askProvider, isAnswer } from '~/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { findAttempt } from '~/payments/attempts/payment-attempts.server';
import type { PaymentExceptionKind } from '~/payments/settlement/payment-exception';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { log } from '~/platform/log.server';
import { formatMoney } from '~/values/money';
import type { ListedAccount } from './provider-accounts.server';
import type { StoredCharge } from './store-listed-charges.server';

export type Matched =
  /** The shop had recorded it. */
  | 'recorded'
  /** The shop had missed it, asked the provider, and has recorded it now. */
  | 'settled'
  /** Nobody knows its purpose: an exception. */
  | 'case'
  /** The provider did not answer about the attempt: checked again next time. */
  | 'unclear';

/**
 * Matches a charge the provider lists as paid with the shop's payments. An unrecorded one is checked like a
 * notification and settles its attempt; otherwise it becomes an exception, once. Safe to repeat.
 */
export async function matchCharge(
  db: Db,
  account: ListedAccount,
  charge: StoredCharge,
  now: Date,
): Promise<Matched> {
  if (charge.paymentId !== null || (await link(db, account, charge, now))) return 'recorded';
  if (await hasException(db, charge)) return 'case';
  const attempt = await findAttemptOfCharge(db, account.provider, charge);
  if (attempt) {
    const { verdict } = await askProvider(db, attempt, now, { paymentName: charge.reference });
    if (await link(db, account, charge, now)) return 'settled';
    if (!isAnswer(verdict)) return 'unclear';
  }
  return openUnrecorded(db, account, { charge, attempt }, now);
}

/** By our reference in the provider's data, or by one of the provider's ids. */
export async function findAttemptOfCharge(
  db: Db,
  provider: string,
  { ourReference, reference, otherName }: Pick<StoredCharge, 'ourReference' | 'reference' | 'otherName'>,
): Promise<PaymentAttempt | null> {
  return (
    (ourReference === null ? null : await findAttempt(db, provider, { reference: ourReference })) ??
    (await findAttempt(db, provider, { providerId: reference })) ??
    (otherName === null ? null : await findAttempt(db, provider, { providerId: otherName }))
  );
}

/**
 * Links the charge to the recorded payment; a different amount opens an exception. False: there is no such payment.
 */
export function link(
  db: Db | Tx,
  account: Pick<ListedAccount, 'provider' | 'ledger'>,
  charge: StoredCharge,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const recorded = await findPayment(tx, account, charge);
    // another pull may have linked it a moment ago
    if (!recorded) return (await lockCharge(tx, charge.id)).payment_id !== null;
    await lockOrder(tx, recorded.order_id);
    const stored = await lockCharge(tx, charge.id);
    if (stored.payment_id !== null) return true;
    // another charge may have been linked to it since
    const payment = await findPayment(tx, account, charge);
    if (!payment) return false;
    await tx
      .updateTable('provider_charge')
      .set({ payment_id: payment.id })
      .where('id', '=', charge.id)
      .execute();
    await tx
      .updateTable('money_case')
      .set({ settled_at: now, outcome: 'answered' })
      .where('settled_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('kind', '=', 'unrecorded'), eb('provider_charge_id', '=', charge.id)]),
          eb.and([eb('kind', '=', 'unlisted'), eb('payment_id', '=', payment.id)]),
        ]),
      )
      .execute();
    if (payment.amount !== charge.amount || payment.currency !== charge.currency)
      await openException(
        tx,
        { kind: 'differs', charge, orderId: payment.order_id, paymentId: payment.id, attemptId: null },
        now,
      );
    return true;
  });
}

/**
 * The payment recorded under one of the charge's ids; if the list has ids of its own, the attempt's payment.
 */
async function findPayment(
  tx: Tx,
  { provider, ledger }: Pick<ListedAccount, 'provider' | 'ledger'>,
  { reference, otherName, ourReference, amount }: StoredCharge,
) {
  const names = [reference, ...(otherName === null ? [] : [otherName])];
  const payments = await tx
    .selectFrom('payment')
    .leftJoin('payment_attempt', 'payment_attempt.id', 'payment.payment_attempt_id')
    .leftJoin('provider_charge', 'provider_charge.payment_id', 'payment.id')
    .select(['payment.id', 'payment.order_id', 'payment.amount', 'payment.currency'])
    .where('payment.provider', '=', provider)
    .where('provider_charge.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('payment.reference', 'in', names),
        ...(ledger.hasOwnNames && ourReference !== null
          ? [eb('payment_attempt.reference', '=', ourReference)]
          : []),
      ]),
    )
    .orderBy('payment.id')
    .execute();
  return payments.find((payment) => payment.amount === amount) ?? payments[0];
}

const lockOrder = (tx: Tx, orderId: number) =>
  tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forUpdate().execute();
const lockCharge = (tx: Tx, chargeId: number) =>
  tx
    .selectFrom('provider_charge')
    .select('payment_id')
    .where('id', '=', chargeId)
    .forUpdate()
    .executeTakeFirstOrThrow();

async function hasException(db: Db, { id }: StoredCharge): Promise<boolean> {
  const attemptRow = await db
    .selectFrom('money_case')
    .select('id')
    .where('provider_charge_id', '=', id)
    .where('kind', '=', 'unrecorded')
    .executeTakeFirst();
  return attemptRow !== undefined;
}

function openUnrecorded(
  db: Db,
  account: ListedAccount,
  { charge, attempt }: { charge: StoredCharge; attempt: PaymentAttempt | null },
  now: Date,
): Promise<Matched> {
  return inTransaction(db, async (tx) => {
    if (attempt) await lockOrder(tx, attempt.orderId);
    if ((await lockCharge(tx, charge.id)).payment_id !== null) return 'recorded';
    // another process has recorded it meanwhile
    if (await findPayment(tx, account, charge)) return 'unclear';
    // the settlement may have found that the charge is not this attempt's, and opened an exception
    const existing = await tx
      .selectFrom('money_case')
      .select('id')
      .where('kind', '=', 'unmatched')
      .where('provider_reference', '=', charge.reference)
      .executeTakeFirst();
    if (existing) return 'case';
    const orderId = attempt?.orderId ?? null;
    await openException(
      tx,
      { kind: 'unrecorded', charge, orderId, paymentId: null, attemptId: attempt?.id ?? null },
      now,
    );
    log.warn('the provider lists money nobody recorded', {
      provider: account.provider,
      charge: charge.reference,
    });
    return 'case';
  });
}

async function openException(
  tx: Tx,
  of: {
    kind: Extract<PaymentExceptionKind, 'unrecorded' | 'differs'>;
    charge: StoredCharge;
    orderId: number | null;
    paymentId: number | null;
    attemptId: number | null;
  },
  now: Date,
): Promise<void> {
  const { kind, charge, orderId, paymentId, attemptId } = of;
  const newException = await tx
    .insertInto('money_case')
    .values({
      kind,
      order_id: orderId,
      payment_id: paymentId,
      payment_attempt_id: attemptId,
      provider_charge_id: charge.id,
      provider_reference: charge.reference,
      amount: charge.amount,
      currency: charge.currency,
      opened_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_charge_id', 'kind'])
        .where('provider_charge_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  await announce(tx, { about: 'queues' });
  if (!newException || orderId === null) return;
  const event: OrderEventKind = `money-${kind}`;
  await writeOrderEvent(
    tx,
    {
      orderId,
      kind: event,
      actor: 'system',
      reason: [formatMoney(charge.amount, charge.currency), charge.reference].join(' · '),
    },
    now,
  );
}

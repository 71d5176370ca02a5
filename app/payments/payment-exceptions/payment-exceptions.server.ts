import { type ExpressionBuilder, sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import { WAITING } from '~/orders/order-states';
import { readFailure } from '~/payments/attempts/attempt-detail';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { attemptOf } from '~/payments/attempts/payment-attempts.server';
import { type MoneySource, readProgress, readSource } from '~/payments/settlement/lock-exception.server';
import { type MoneyOutcome, versionTag } from '~/payments/settlement/money-decision';
import { readOrderBalance } from '~/payments/settlement/money-parts.server';
import {
  cameInTime,
  PAYMENT_EXCEPTION_KINDS,
  type PaymentExceptionKind,
} from '~/payments/settlement/payment-exception';
import { countedRows } from '~/platform/database/counted-rows.server';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { type Currency, type Satang, satang } from '~/values/money';
import type { PageRange } from '~/values/page-range';
import { MONEY_STATES, type MoneyState, type MoneyView } from './money-view';

/** A row of the list of payment exceptions. */
export interface MoneyRow {
  id: number;
  kind: PaymentExceptionKind;
  isReportedOnly: boolean;
  /** A `late` payment that came before the order was cancelled, but that the shop learnt of afterwards. */
  cameInTime: boolean;
  /** Null: a charge from a provider's list without a known order. */
  orderNumber: string | null;
  contactName: string;
  /** A charge of a provider's list. */
  chargeId: number | null;
  amount: number;
  currency: Currency;
  openedAt: Date;
  outcome: MoneyOutcome | null;
}

type Where = ExpressionBuilder<DB, 'money_case'>;
const STATES: Readonly<Record<MoneyState, (eb: Where) => ReturnType<Where['and']>>> = {
  open: (eb) => eb.and([eb('settled_at', 'is', null)]),
  settled: (eb) => eb.and([eb('settled_at', 'is not', null)]),
};

/** For the navigation of every staff page. */
export async function countOpenExceptions(db: Db): Promise<number> {
  const row = await db
    .selectFrom('money_case')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(STATES.open)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Counts the exceptions of each state, and each kind within the shown state, up to `MOST_COUNTED`; with the age of
 * the oldest open one.
 */
export async function countExceptions(db: Db, { state, kind }: Pick<MoneyView, 'state' | 'kind'>) {
  const cases = (state: MoneyState, kind: PaymentExceptionKind | null) =>
    db
      .selectFrom('money_case')
      .where(STATES[state])
      .$if(kind !== null, (all) => all.where('kind', '=', kind));
  const countUpTo = (state: MoneyState, kind: PaymentExceptionKind | null) =>
    countedRows(cases(state, kind).select('money_case.id'));
  const row = await db
    .selectNoFrom(() => [
      ...MONEY_STATES.map((each) => countUpTo(each, kind).as(each)),
      ...PAYMENT_EXCEPTION_KINDS.map((each) => countUpTo(state, each).as(each)),
      cases('open', null).select('opened_at').orderBy('opened_at').limit(1).as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const counts = row as unknown as Record<MoneyState | PaymentExceptionKind, number> & {
    oldest: Date | null;
  };
  const of = (name: MoneyState | PaymentExceptionKind) => counts[name];
  return {
    states: { open: of('open'), settled: of('settled') },
    kinds: Object.fromEntries(PAYMENT_EXCEPTION_KINDS.map((each) => [each, of(each)])) as Record<
      PaymentExceptionKind,
      number
    >,
    oldestAt: counts.oldest,
  };
}

/** Open exceptions oldest first, closed ones newest first. */
export async function readExceptions(
  db: Db,
  {
    state,
    kind,
    range,
  }: Pick<MoneyView, 'state' | 'kind'> & { range: Pick<PageRange, 'offset' | 'pageSize'> },
): Promise<MoneyRow[]> {
  const isOpen = state === 'open';
  const rows = await db
    .selectFrom('money_case')
    .leftJoin('purchase_order', 'purchase_order.id', 'money_case.order_id')
    .leftJoin('payment', 'payment.id', 'money_case.payment_id')
    .select([
      'money_case.id',
      'money_case.kind',
      'money_case.provider_charge_id',
      'money_case.payment_id',
      'money_case.amount',
      'money_case.currency',
      'money_case.opened_at',
      'money_case.outcome',
      'purchase_order.id as order_id',
      'purchase_order.placed_at',
      'purchase_order.contact_name',
      'purchase_order.cancelled_at',
      'payment.received_at',
      'payment.reference',
      'payment.payment_attempt_id as attempt_of_payment',
    ])
    .where('money_case.settled_at', isOpen ? 'is' : 'is not', null)
    .$if(kind !== null, (cases) => cases.where('money_case.kind', '=', kind))
    .orderBy(isOpen ? 'money_case.opened_at' : 'money_case.settled_at', isOpen ? 'asc' : 'desc')
    .orderBy('money_case.id', isOpen ? 'asc' : 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isReportedOnly: row.kind === 'double' && row.payment_id === null,
    cameInTime: isInTime(row),
    orderNumber:
      row.order_id === null || row.placed_at === null ? null : orderNumber(row.order_id, row.placed_at),
    contactName: row.contact_name ?? '',
    chargeId: row.provider_charge_id,
    amount: row.amount,
    currency: row.currency,
    openedAt: row.opened_at,
    outcome: row.outcome,
  }));
}

function isInTime(row: {
  kind: PaymentExceptionKind;
  received_at: Date | null;
  reference: string | null;
  attempt_of_payment: number | null;
  cancelled_at: Date | null;
}): boolean {
  const { received_at: receivedAt, cancelled_at: cancelledAt, reference } = row;
  if (row.kind !== 'late' || receivedAt === null || cancelledAt === null) return false;
  const isByAttempt = row.attempt_of_payment !== null;
  return cameInTime({ receivedAt, reference: reference ?? '', isByAttempt, cancelledAt });
}

export interface MoneyPartView {
  id: number;
  /** Null: the shop keeps it. */
  order: { id: number; number: string } | null;
  amount: number;
  at: Date;
}
export interface RefundView {
  id: number;
  amount: number;
  way: 'provider' | 'by-hand';
  status: 'created' | 'done' | 'refused' | 'unknown';
  reference: string;
  failure: { code: string; description: string } | null;
  at: Date;
}
export type AttemptView = Pick<
  PaymentAttempt,
  'id' | 'reference' | 'providerId' | 'amount' | 'currency' | 'status' | 'createdAt' | 'failure'
> & {
  methodName: string;
  /** The payments for this order. */
  came: { amount: number; currency: Currency }[];
  isOfException: boolean;
};

/** An exception with everything a person needs to decide it. */
export interface PaymentExceptionView {
  id: number;
  kind: PaymentExceptionKind;
  isReportedOnly: boolean;
  cameInTime: boolean;
  amount: Satang;
  currency: Currency;
  note: string;
  openedAt: Date;
  settled: { outcome: MoneyOutcome; at: Date; byName: string | null } | null;
  /** The part of the payment without a decision. */
  open: Satang;
  isRefunding: boolean;
  /** The version tag that a decision must repeat. */
  seen: string;
  payment: { id: number; provider: string; reference: string; methodName: string; receivedAt: Date } | null;
  /** The payment has an attempt, so its provider may take it back. */
  hasAttempt: boolean;
  source: MoneySource | null;
  reportId: number | null;
  /** The money that counts for the order, and the amount due of its remaining lines. */
  keptAmount: Satang;
  amountDue: Satang;
  parts: MoneyPartView[];
  refunds: RefundView[];
  attempts: AttemptView[];
  /** Unpaid orders of the same buyer, to which a part may be moved. */
  otherOrders: { id: number; number: string; due: number; currency: Currency }[];
  orderId: number;
  /** Set for a reversal. */
  takenBack: TakenBackView | null;
}

export interface TakenBackView {
  kind: 'refund' | 'dispute' | 'reversal' | 'chargeback';
  state: 'under-way' | 'done' | 'returned';
  reference: string;
  takenAt: Date;
}

export async function readException(db: Db, exceptionId: number): Promise<PaymentExceptionView | null> {
  const row = await db
    .selectFrom('money_case')
    .innerJoin('purchase_order', 'purchase_order.id', 'money_case.order_id')
    .leftJoin('payment', 'payment.id', 'money_case.payment_id')
    .leftJoin('payment_method', 'payment_method.id', 'payment.payment_method_id')
    .leftJoin('person as decider', 'decider.id', 'money_case.settled_by')
    .leftJoin('money_taken_back', 'money_taken_back.id', 'money_case.taken_back_id')
    .selectAll('money_case')
    .select([
      'money_taken_back.kind as taken_kind',
      'money_taken_back.state as taken_state',
      'money_taken_back.reference as taken_reference',
      'money_taken_back.taken_at',
    ])
    .select([
      'purchase_order.id as order_id',
      'purchase_order.status as order_status',
      'purchase_order.due',
      'purchase_order.person_id',
      'purchase_order.cancelled_at',
      'payment.provider',
      'payment.reference',
      'payment.received_at',
      'payment.payment_attempt_id as attempt_of_payment',
      'payment_method.name_th as method_name',
      'decider.firstname',
      'decider.lastname',
    ])
    .where('money_case.id', '=', exceptionId)
    .executeTakeFirst();
  if (!row) return null;
  const progress = await readProgress(db, row.payment_id);
  return {
    id: row.id,
    kind: row.kind,
    isReportedOnly: row.kind === 'double' && row.payment_id === null,
    cameInTime: isInTime(row),
    amount: satang(row.amount),
    currency: row.currency,
    note: row.note,
    openedAt: row.opened_at,
    settled: row.settled_at && {
      outcome: row.outcome as MoneyOutcome,
      at: row.settled_at,
      byName: row.firstname === null ? null : `${row.firstname} ${row.lastname ?? ''}`.trim(),
    },
    open: progress.open,
    isRefunding: progress.isRefunding,
    seen: versionTag({ ...progress, orderStatus: row.order_status }),
    payment:
      row.payment_id === null
        ? null
        : {
            id: row.payment_id,
            provider: row.provider!,
            reference: row.reference!,
            methodName: row.method_name ?? '',
            receivedAt: row.received_at!,
          },
    hasAttempt: row.attempt_of_payment !== null,
    source: await readSource(db, row),
    reportId: row.transfer_report_id,
    ...(await readOrderBalance(db, row.order_id)),
    parts: await readParts(db, row.payment_id),
    refunds: await readRefunds(db, row.payment_id),
    attempts: await readAttempts(db, row.order_id, row.attempt_of_payment ?? row.payment_attempt_id),
    otherOrders: await readOtherOrders(db, row.person_id, row.order_id),
    orderId: row.order_id,
    takenBack:
      row.taken_kind === null
        ? null
        : {
            kind: row.taken_kind,
            state: row.taken_state!,
            reference: row.taken_reference!,
            takenAt: row.taken_at!,
          },
  };
}

async function readParts(db: Db, paymentId: number | null): Promise<MoneyPartView[]> {
  if (paymentId === null) return [];
  const rows = await db
    .selectFrom('payment_part')
    .leftJoin('purchase_order', 'purchase_order.id', 'payment_part.order_id')
    .select(['payment_part.id', 'payment_part.order_id', 'amount', 'written_at', 'placed_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('payment_part.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    order:
      row.order_id === null || row.placed_at === null
        ? null
        : { id: row.order_id, number: orderNumber(row.order_id, row.placed_at) },
    amount: row.amount,
    at: row.written_at,
  }));
}

async function readRefunds(db: Db, paymentId: number | null): Promise<RefundView[]> {
  if (paymentId === null) return [];
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    way: row.way,
    status: row.status,
    reference: row.provider_reference,
    failure: readFailure(row.failure),
    at: row.refunded_at ?? row.created_at,
  }));
}

async function readAttempts(db: Db, orderId: number, ofException: number | null): Promise<AttemptView[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .leftJoin('payment_method', 'payment_method.id', 'payment_attempt.payment_method_id')
    .selectAll('payment_attempt')
    .select('payment_method.name_th as method_name')
    .where('order_id', '=', orderId)
    .orderBy('payment_attempt.id', 'desc')
    .limit(20)
    .execute();
  const payments = await db
    .selectFrom('payment')
    .select(['payment_attempt_id', 'amount', 'currency'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { id, reference, providerId, amount, currency, status, createdAt, failure } = attemptOf(row);
    const amounts = payments
      .filter((payment) => payment.payment_attempt_id === id)
      .map((payment) => ({ amount: payment.amount, currency: payment.currency }));
    const view = { id, reference, providerId, amount, currency, status, createdAt, failure };
    return {
      ...view,
      methodName: row.method_name ?? row.provider,
      came: amounts,
      isOfException: id === ofException,
    };
  });
}

async function readOtherOrders(db: Db, personId: number, orderId: number) {
  const rows = await db
    .selectFrom('purchase_order')
    .select(['id', 'placed_at', 'due', 'currency'])
    .where('person_id', '=', personId)
    .where('id', '<>', orderId)
    .where('status', 'in', WAITING)
    .where(sql<boolean>`due > 0`)
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.id, row.placed_at),
    due: row.due,
    currency: row.currency,
  }));
}

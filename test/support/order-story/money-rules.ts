import { type BankMoney } from './bank';
import { type Snapshot, sum } from './snapshot';
import type { HeldPayment, World } from './world';

type Truth = Pick<World, 'bank' | 'heard' | 'strays' | 'held'>;

/** Money is recorded once, none is invented, and what was not decided on waits in an exception. */
export function moneyProblems(shop: Snapshot, truth: Truth): string[] {
  return [
    ...shop.payment.flatMap((payment) => paymentProblems(shop, payment)),
    ...shop.payment.flatMap((payment) => sourceProblems(shop, payment, truth)),
    ...truth.bank.money.flatMap((money) => recordProblems(shop, money, truth)),
    ...slipProblems(shop),
    ...shop.purchase_order.flatMap(({ id }) => refundedProblems(shop, id)),
    ...truth.held.flatMap((input) => heldProblems(shop, input)),
    ...shop.purchase_order.flatMap((order) => liveProblems(shop, order)),
  ];
}

type Payment = Snapshot['payment'][number];

function paymentProblems(shop: Snapshot, payment: Payment): string[] {
  const parts = shop.payment_part.filter((part) => part.payment_id === payment.id);
  const refunds = shop.refund.filter(
    (refund) => refund.payment_id === payment.id && refund.status !== 'refused',
  );
  const spoken = sum(parts.map(({ amount }) => amount)) + sum(refunds.map(({ amount }) => amount));
  const open = payment.amount - spoken;
  const cases = shop.money_case.filter((each) => each.payment_id === payment.id && each.settled_at === null);
  const isRefunding = refunds.some(({ status }) => status !== 'done');
  const name = `payment ${payment.provider} ${payment.reference}`;
  if (open < 0) return [`more is done with ${name} than came: ${spoken} of ${payment.amount}`];
  if (open > 0 && cases.length === 0)
    return [`lost money: ${open} of ${payment.amount} of ${name} is nowhere, and no exception is open`];
  const done = cases.find((each) => !isAcceptedDifference(shop, payment, each));
  if (open === 0 && !isRefunding && done)
    return [`${name} is all spoken for, and its exception ${done.kind} is still open`];
  return [];
}

/** A report that was approved for less leaves its exception open: what is missing may still be asked of the buyer (PAY-01). */
const isAcceptedDifference = (
  shop: Snapshot,
  { order_id, transfer_report_id }: Payment,
  { kind }: Snapshot['money_case'][number],
) =>
  kind === 'underpaid' &&
  transfer_report_id !== null &&
  shop.purchase_order.some((order) => order.id === order_id && order.status === 'approved');

/** It is in the provider's books, in a report or in a statement somebody looked at. */
function sourceProblems(shop: Snapshot, payment: Payment, { bank, strays }: Truth): string[] {
  const name = `payment ${payment.provider} ${payment.reference}`;
  if (payment.provider !== 'bank-transfer') {
    const isReal =
      strays.has(payment.reference) ||
      bank.money.some((money) => isOf(payment, money) && money.amount === payment.amount);
    return isReal ? [] : [`invented money: the provider knows nothing of ${name}`];
  }
  const [source, id] = payment.reference.split(':');
  if (source === 'report') {
    const report = shop.transfer_report.find((each) => each.id === Number(id));
    // a report that was withdrawn is settled as arrived by its exception
    return report && (report.decided_by !== null || report.status === 'withdrawn')
      ? []
      : [`${name} was approved by nobody`];
  }
  const line = shop.bank_statement_line.find((each) => each.id === Number(id));
  return line?.payment_id === payment.id && line.amount === payment.amount
    ? []
    : [`${name} is in no statement`];
}

const isOf = (payment: Payment, money: BankMoney) =>
  payment.provider === money.provider &&
  (payment.reference === money.moneyId || payment.reference === money.reference);

/** What the shop has been told of is there exactly once. */
function recordProblems(shop: Snapshot, money: BankMoney, { heard }: Truth): string[] {
  const named = shop.payment.filter(
    (payment) => payment.provider === money.provider && payment.reference === money.moneyId,
  ).length;
  // recorded before the provider's own name for it was known
  const byAttempt = shop.payment.filter((payment) => isOf(payment, money) && payment.amount === money.amount);
  const count = Math.max(named, Math.min(byAttempt.length, 1));
  const isException = shop.money_case.some((each) => each.provider_reference === money.moneyId);
  if (heard.has(money.moneyId) && count === 0 && !isException)
    return [`lost payment: ${money.amount} under ${money.provider} ${money.moneyId} is not recorded`];
  return count > 1 ? [`${money.provider} ${money.moneyId} is recorded ${count} times`] : [];
}

/** One transfer pays one order. */
function slipProblems(shop: Snapshot): string[] {
  const orders = new Map<string, Set<number>>();
  for (const report of shop.transfer_report) {
    const code = shop.slip_code.find((each) => each.upload_id === report.slip_id);
    if (!code || report.status === 'rejected') continue;
    orders.set(code.reference, (orders.get(code.reference) ?? new Set()).add(report.order_id));
  }
  return [...orders]
    .filter(([, ids]) => ids.size > 1)
    .map(([reference, ids]) => `the slip of “${reference}” is reported for ${ids.size} orders`);
}

/** The shop keeps no money of an order whose lines are all refunded, later payments included. */
function refundedProblems(shop: Snapshot, orderId: number): string[] {
  const lines = shop.order_line.filter((line) => line.order_id === orderId);
  const isBack = lines.every(({ id }) => shop.order_refund_line.some((line) => line.order_line_id === id));
  const keptMoney = sum(
    shop.payment_part.filter((part) => part.order_id === orderId).map(({ amount }) => amount),
  );
  return isBack && keptMoney !== 0
    ? [`order ${orderId} went back whole, and ${keptMoney} of its money is kept`]
    : [];
}

/** While a provider holds money the order waits as it is: nobody is hurried, and nobody pays twice. */
function heldProblems(
  shop: Snapshot,
  { orderId, reference, lastAttemptId, methodId, hasExpired, reminders }: HeldPayment,
): string[] {
  const attempt = shop.payment_attempt.find((each) => each.reference === reference);
  // its code was paid a second time: the provider answers with that money, and no longer says that it holds the first
  if (attempt?.status === 'succeeded') return [];
  // staff looked into the provider's books and ended it
  const isEnded = shop.money_case.some(
    (each) => each.payment_attempt_id === attempt?.id && each.settled_at !== null,
  );
  if (isEnded) return [];
  const order = shop.purchase_order.find(({ id }) => id === orderId)!;
  const isStill = order.status === 'notYetReceived' || order.status === 'rejected';
  const expired = shop.order_event.some((event) => event.order_id === orderId && event.kind === 'expired');
  if (expired && !hasExpired) return [`order ${orderId} expired while a provider holds money for it`];
  if (!isStill) return [];
  const sentReminders = shop.outbox_mail.filter(
    (mail) => mail.order_id === orderId && mail.kind === 'order-expiring',
  );
  return [
    ...(sentReminders.length > reminders
      ? [`order ${orderId} is reminded of while a provider holds its money`]
      : []),
    ...(order.payment_method_id !== methodId
      ? [`order ${orderId} changed its method while a provider holds its money`]
      : []),
    ...(shop.payment_attempt.some((attempt) => attempt.order_id === orderId && attempt.id > lastAttemptId)
      ? [`order ${orderId} has another try while a provider holds its money`]
      : []),
  ];
}

/** What can be paid without anybody noticing is at most the way the order is to be paid by. */
const liveProblems = (shop: Snapshot, order: Snapshot['purchase_order'][number]): string[] =>
  shop.payment_attempt
    .filter((attempt) => attempt.order_id === order.id && ['open', 'unknown'].includes(attempt.status))
    .filter((attempt) => attempt.payment_method_id !== order.payment_method_id)
    .map(
      (attempt) => `order ${order.id} is left by ${attempt.provider}, whose try ${attempt.id} is still live`,
    );

/** Paid with the making of its charge: the shop has found it without being told, or waits for a person to look. */
export const untoldProblems = (shop: Snapshot, { bank, paidAtOnce }: Pick<World, 'bank' | 'paidAtOnce'>) =>
  bank.money
    .filter(({ moneyId }) => paidAtOnce.has(moneyId))
    .filter(({ moneyId, reference }) => {
      const attempt = shop.payment_attempt.find((each) => each.reference === reference);
      const isException = shop.money_case.some((each) => each.payment_attempt_id === attempt?.id);
      return !isException && !shop.payment.some((payment) => payment.reference === moneyId);
    })
    .map(({ moneyId }) => `lost payment: ${moneyId} was charged, and the shop never asks about it`);

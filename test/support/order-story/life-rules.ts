import { canMove, type MoveKind, type OrderStatus } from '../../../app/orders/order-states';
import { type Snapshot, sum } from './snapshot';
import type { World } from './world';

type Order = Snapshot['purchase_order'][number];

/** Every order is in a state its history leads to, move by move, and has what belongs to that state and nothing else. */
export const lifeProblems = (shop: Snapshot, { accepted }: Pick<World, 'accepted'>): string[] => [
  ...twiceProblems(shop),
  ...shop.purchase_order.flatMap((order) => [
    ...historyProblems(shop, order),
    ...reportProblems(shop, order),
    ...(order.status === 'approved'
      ? approvalProblems(shop, order, accepted.has(order.id))
      : notApprovedProblems(shop, order)),
    ...mailProblems(shop, order),
  ]),
];

/** One buyer buys one course by one plan once; what went back may be bought again. */
function twiceProblems(shop: Snapshot): string[] {
  const wentBack = new Set(shop.order_refund_line.map((line) => line.order_line_id));
  const bought = new Map<string, number>();
  for (const order of shop.purchase_order.filter(({ status }) => status === 'approved'))
    for (const line of linesOf(shop, order).filter(({ id, course_id }) => course_id && !wentBack.has(id))) {
      const key = `person ${order.person_id} course ${line.course_id} by plan ${line.price_plan_id}`;
      bought.set(key, (bought.get(key) ?? 0) + 1);
    }
  return [...bought].filter(([, times]) => times > 1).map(([key, times]) => `${key}: sold ${times} times`);
}

function historyProblems(shop: Snapshot, order: Order): string[] {
  let status: string = order.approval_kind === 'NeedApprovedFree' ? 'pendingApproved' : 'notYetReceived';
  const problems: string[] = [];
  for (const event of shop.order_event) {
    if (event.order_id !== order.id || event.to_status === null) continue;
    if (event.from_status === null) {
      // written without a move: the first status
      if (event.to_status !== status) problems.push(`begins as ${event.to_status}`);
      continue;
    }
    if (event.from_status !== status)
      problems.push(`its history jumps from ${status} to ${event.from_status} before “${event.kind}”`);
    const before = { status: status as OrderStatus, approvalKind: order.approval_kind };
    if (!canMove(before, event.kind as MoveKind))
      problems.push(`an illegal move from ${event.from_status} to ${event.to_status}`);
    status = event.to_status;
  }
  if (status !== order.status) problems.push(`is ${order.status}, by its history it is ${status}`);
  return problems.map((problem) => `order row ${order.id}: ${problem}`);
}

function reportProblems(shop: Snapshot, order: Order): string[] {
  const pending = shop.transfer_report.filter(
    (report) => report.order_id === order.id && report.status === 'pending',
  ).length;
  const waitsForReport = order.status === 'pendingApproved' && order.approval_kind !== 'NeedApprovedFree';
  return pending === (waitsForReport ? 1 : 0)
    ? []
    : [`order row ${order.id} is ${order.status} with ${pending} reports that wait`];
}

function approvalProblems(shop: Snapshot, order: Order, isDifferenceAccepted: boolean): string[] {
  const name = `order row ${order.id}`;
  const approvals = shop.order_event.filter(
    (event) => event.order_id === order.id && event.to_status === 'approved',
  );
  const goneBack = sum(
    shop.order_refund.filter((refund) => refund.order_id === order.id).map(({ amount }) => amount),
  );
  const keptMoney = sum(
    shop.payment_part
      .filter((part) => part.order_id === order.id)
      .filter((part) => currencyOf(shop, part.payment_id) === order.currency)
      .map(({ amount }) => amount),
  );
  const problems: string[] = [];
  if (approvals.length !== 1) problems.push(`${name} was approved ${approvals.length} times`);
  if (order.due === 0 && order.approval_kind === 'payment')
    problems.push(`${name} costs nothing and is approved as if it did`);
  if (order.approval_kind === 'NeedApprovedFree' && approvals.some(({ actor_id }) => actor_id === null))
    problems.push(`${name} had to be agreed to, and nobody did`);
  if (order.due > 0 && order.approval_kind !== 'payment')
    problems.push(`${name} is given away and has a price`);
  if (keptMoney < order.due - goneBack && !isDifferenceAccepted)
    problems.push(
      `approved unpaid: ${name} is due ${order.due}, ${goneBack} went back, ${keptMoney} is kept for it`,
    );
  if (keptMoney > order.due - goneBack)
    problems.push(`${name} is due ${order.due}, ${goneBack} went back, and ${keptMoney} is kept for it`);
  if (order.agreed !== null && keptMoney !== order.agreed - goneBack)
    problems.push(
      `${name} was agreed on for ${order.agreed}, ${goneBack} went back, ${keptMoney} is kept for it`,
    );
  const wentBack = new Set(shop.order_refund_line.map((line) => line.order_line_id));
  const hasParcel = linesOf(shop, order).some((line) => line.product_id !== null && !wentBack.has(line.id));
  const parcels = shop.shipment.filter((shipment) => shipment.order_id === order.id).length;
  if (parcels !== (hasParcel ? 1 : 0)) problems.push(`${name} is approved with ${parcels} parcels`);
  return [...problems, ...grantProblems(shop, order)];
}

const currencyOf = (shop: Snapshot, paymentId: number) =>
  shop.payment.find(({ id }) => id === paymentId)?.currency;
const linesOf = (shop: Snapshot, order: Order) =>
  shop.order_line.filter((line) => line.order_id === order.id);

/** A course line that was paid opens its course, one that went back does not. */
function grantProblems(shop: Snapshot, order: Order): string[] {
  const wentBack = new Set(shop.order_refund_line.map((line) => line.order_line_id));
  return linesOf(shop, order).flatMap((line) => {
    if (line.course_id === null) return [];
    const open = shop.access_grant.filter(
      (grant) => grant.order_line_id === line.id && grant.revoked_at === null,
    );
    const isWrong = wentBack.has(line.id)
      ? open.length > 0
      : !(
          open.length === 1 &&
          open[0]!.course_id === line.course_id &&
          open[0]!.person_id === order.person_id
        );
    const what = wentBack.has(line.id) ? 'went back' : 'is paid';
    return isWrong
      ? [`line ${line.id} of order row ${order.id} ${what} and has ${open.length} open grants`]
      : [];
  });
}

function notApprovedProblems(shop: Snapshot, order: Order): string[] {
  const lines = new Set(linesOf(shop, order).map(({ id }) => id));
  const found = {
    grants: shop.access_grant.filter((grant) => lines.has(grant.order_line_id ?? 0)).length,
    documents: shop.tax_document.filter((document) => document.order_id === order.id).length,
    parcels: shop.shipment.filter((shipment) => shipment.order_id === order.id).length,
    'parts of money': shop.payment_part.filter((part) => part.order_id === order.id).length,
    'refunded lines': shop.order_refund_line.filter((line) => lines.has(line.order_line_id)).length,
  };
  return Object.entries(found)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `order row ${order.id} is ${order.status} and has ${count} ${what}`);
}

function mailProblems(shop: Snapshot, order: Order): string[] {
  const mails = (kind: string) =>
    shop.outbox_mail.filter((mail) => mail.order_id === order.id && mail.kind === kind).length;
  const problems: string[] = [];
  const approved = mails('order-approved');
  if (approved !== (order.status === 'approved' ? 1 : 0))
    problems.push(`order row ${order.id} is ${order.status}, and ${approved} mails say that it is approved`);
  if (order.status === 'cancelled' && mails('order-cancelled') !== 1)
    problems.push(`order row ${order.id} is cancelled, and its buyer was not told once`);
  return problems;
}

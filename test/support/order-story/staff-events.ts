import fc from 'fast-check';
import { approveFreeOrder } from '../../../app/flows/checkout/place-purchase.server';
import { cancelOrder } from '../../../app/orders/life/cancel-order.server';
import { staffCancels } from '../../../app/orders/life/staff-actions';
import {
  linkStatementLine,
  matchStatementLine,
} from '../../../app/payments/statements/match-statement-line.server';
import { decideTransfer } from '../../../app/payments/transfers/decide-transfer.server';
import { baht, nameOf, nameOfRow, orderOf, resultWords, type StoryEvent, whose, type World } from './world';

/** The desk: what has waited longest, or what came after it. */
const place = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) });

const waitingReports = ({ db }: World) =>
  db
    .selectFrom('transfer_report')
    .select(['id', 'order_id'])
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();

const approves = fc
  .record({ at: place, acceptsDifference: fc.boolean() })
  .map(({ at, acceptsDifference }): StoryEvent => ({
    says: `staff approve a report that waits${acceptsDifference ? ', whatever its amount' : ''}`,
    play: async (world) => {
      const report = (await waitingReports(world))[at];
      if (!report) return null;
      if (acceptsDifference) world.accepted.add(report.order_id);
      const { administratorId } = world.shop;
      const result = await decideTransfer(
        world.db,
        { reportId: report.id, administratorId, kind: 'approve', acceptsDifference },
        world.now,
      );
      return `${nameOfRow(world, report.order_id)}: ${resultWords(result, result.ok ? result.value.outcome : '')}`;
    },
  }));

const rejects = place.map((at): StoryEvent => ({
  says: 'staff reject a report that waits',
  play: async (world) => {
    const report = (await waitingReports(world))[at];
    return report ? reject(world, report) : null;
  },
}));

async function reject(world: World, report: { id: number; order_id: number }): Promise<string> {
  const { administratorId } = world.shop;
  const result = await decideTransfer(
    world.db,
    { reportId: report.id, administratorId, kind: 'reject', reason: 'อ่านไม่ออก' },
    world.now,
  );
  return `${nameOfRow(world, report.order_id)}: ${resultWords(result, 'rejected')}`;
}

const waitingRequests = ({ db }: World) =>
  db
    .selectFrom('purchase_order')
    .select('id')
    .where('approval_kind', '=', 'NeedApprovedFree')
    .where('status', '=', 'pendingApproved')
    .orderBy('id')
    .execute();

const approvesRequest = fc.constant<StoryEvent>({
  says: 'staff agree to a free order that waits',
  play: async (world) => {
    const [order] = await waitingRequests(world);
    return order ? approveFree(world, order.id) : null;
  },
});

/** A form sent by hand: nothing is free because somebody says so. */
const approvesFree = whose.map((of): StoryEvent => ({
  says: (world) => `staff approve ${nameOf(world, of)} as free`,
  play: async (world) => {
    const order = orderOf(world, of);
    return order && approveFree(world, order.orderId);
  },
}));

async function approveFree(world: World, orderId: number): Promise<string> {
  const { administratorId } = world.shop;
  const result = await approveFreeOrder(world.db, { orderId, administratorId }, world.now);
  return `${nameOfRow(world, orderId)}: ${resultWords(result, result.ok ? result.value.outcome : '')}`;
}

/** No order waits for them any more. */
export async function clearDesk(world: World): Promise<string> {
  for (const report of await waitingReports(world)) await reject(world, report);
  for (const { id } of await waitingRequests(world)) await cancelByStaff(world, id);
  return '';
}

const cancels = whose.map((of): StoryEvent => ({
  says: (world) => `staff cancel ${nameOf(world, of)}`,
  play: async (world) => {
    const order = orderOf(world, of);
    return order && cancelByStaff(world, order.orderId);
  },
}));

/** The button of the order's page: a request is refused, any other order is cancelled. */
async function cancelByStaff(world: World, orderId: number): Promise<string> {
  const order = await world.db
    .selectFrom('purchase_order')
    .select(['status', 'approval_kind'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const kind = staffCancels({
    status: order.status,
    approvalKind: order.approval_kind,
  });
  const result = await cancelOrder(
    world.db,
    { orderId, kind, actor: 'staff', actorId: world.shop.administratorId },
    world.now,
  );
  return resultWords(result, 'cancelled');
}

/** The money stands in the bank's own list; staff press its order, or the transfer it is the money of. */
const matches = fc
  .record({ of: whose, isNoOtherTransfer: fc.boolean() })
  .map(({ of, isNoOtherTransfer }): StoryEvent => ({
    says: (world) =>
      `staff find the amount of ${nameOf(world, of)} in the bank’s statement${isNoOtherTransfer ? ' and say that it is no other transfer’s' : ''}`,
    play: async (world) => {
      const order = orderOf(world, of);
      if (!order) return null;
      const line = await addStatementLine(world, order.orderId);
      if (!line) return null;
      const { administratorId } = world.shop;
      const { lineId, amount } = line;
      const ask = { lineId, orderId: order.orderId, administratorId, isNoOtherTransfer };
      const result = await matchStatementLine(world.db, ask, world.now);
      if (result.ok || result.refusal.code !== 'MAY_BE_SETTLED')
        return `${baht(amount)}, ${resultWords(result, 'matched')}`;
      const { id: paymentId } = await world.db
        .selectFrom('payment')
        .select('id')
        .where('provider', '=', 'bank-transfer')
        .where('amount', '=', amount)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const linked = await linkStatementLine(world.db, { lineId, paymentId, administratorId }, world.now);
      return `${baht(amount)}, ${resultWords(linked, 'it is a transfer that was approved by its slip')}`;
    },
  }));

async function addStatementLine(world: World, orderId: number) {
  const { db, shop, now } = world;
  const { due } = await db
    .selectFrom('purchase_order')
    .select('due')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (due === 0) return null;
  const statement = await db
    .insertInto('bank_statement')
    .values({
      bank_account_id: shop.bankAccountId,
      name: 'statement.csv',
      uploaded_by: shop.administratorId,
      uploaded_at: now,
      imported_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = await db
    .insertInto('bank_statement_line')
    .values({
      statement_id: statement.id,
      bank_account_id: shop.bankAccountId,
      line_key: `line ${(world.counter += 1)}`,
      occurred_at: now,
      has_time: true,
      amount: due,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { lineId: line.id, amount: due };
}

export const STAFF_EVENTS = [
  { weight: 5, arbitrary: approves },
  { weight: 1, arbitrary: rejects },
  { weight: 2, arbitrary: approvesRequest },
  { weight: 1, arbitrary: approvesFree },
  { weight: 1, arbitrary: cancels },
  { weight: 2, arbitrary: matches },
];

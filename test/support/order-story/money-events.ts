import fc from 'fast-check';
import { decideException } from '../../../app/payments/payment-exceptions/decide-exception.server';
import { askRefund } from '../../../app/payments/refunds/refund-money.server';
import { type LockedException, lockException } from '../../../app/payments/settlement/lock-exception.server';
import {
  type MoneyDecision,
  type RefundOrder,
  versionTag,
} from '../../../app/payments/settlement/money-decision';
import { inTransaction } from '../../../app/platform/database/transaction.server';
import { satang } from '../../../app/values/money';
import { baht, nameOf, nameOfRow, orderOf, type StoryEvent, whose, type World } from './world';

/** What the administrator has in mind; the amounts are those of the exception as it is shown. */
const DECISIONS = {
  'keep it for the order': ({ acceptsDifference }) => ({ kind: 'accept', acceptsDifference }),
  'send it back by hand': ({ money, byHand }) => ({ kind: 'refund', refund: byHand(money.open) }),
  'send half of it back by hand': ({ money, byHand }) => ({
    kind: 'refund',
    refund: byHand(Math.ceil(money.open / 2)),
  }),
  'send it back through the provider': ({ money }) => ({
    kind: 'refund',
    refund: { way: 'provider', amount: money.open },
  }),
  'keep half of it and send the rest back': ({ money, byHand, acceptsDifference }) => {
    const keep = satang(Math.min(money.due, Math.floor(money.open / 2)));
    return { kind: 'split', keep, refund: byHand(money.open - keep), acceptsDifference };
  },
  'move it to another order': ({ money, otherOrderId, acceptsDifference }) => ({
    kind: 'move',
    toOrderId: otherOrderId,
    amount: money.open,
    acceptsDifference,
  }),
  'move half of it to another order': ({ money, otherOrderId, acceptsDifference }) => ({
    kind: 'move',
    toOrderId: otherOrderId,
    amount: satang(Math.ceil(money.open / 2)),
    acceptsDifference,
  }),
  'leave it with the shop': () => ({ kind: 'close', note: 'ผู้ซื้อยกให้' }),
} satisfies Record<string, (seen: SeenException) => MoneyDecision>;
type DecisionName = keyof typeof DECISIONS;

interface SeenException {
  money: LockedException;
  acceptsDifference: boolean;
  otherOrderId: number;
  byHand: (amount: number) => RefundOrder;
}

const decides = fc
  .record({
    at: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
    // the one that opens a late order again
    decision: fc.oneof(
      { weight: 1, arbitrary: fc.constant<DecisionName>('keep it for the order') },
      { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(DECISIONS) as DecisionName[])) },
    ),
    acceptsDifference: fc.boolean(),
    to: whose,
  })
  .map(({ at, decision, acceptsDifference, to }): StoryEvent => ({
    says: (world) =>
      `staff decide on money that waits: ${decision}` +
      (decision.startsWith('move') ? `, ${nameOf(world, to)}` : '') +
      (acceptsDifference ? ', whatever is due' : ''),
    play: async (world) => {
      const money = await openException(world, at);
      if (!money) return null;
      const otherOrderId = orderOf(world, to)?.orderId ?? money.orderId;
      const byHand = (amount: number) => byHandOf(world, amount);
      const meant: MoneyDecision =
        money.paymentId === null
          ? withoutPayment(world, money)
          : DECISIONS[decision]({ money, acceptsDifference, otherOrderId, byHand });
      if ('acceptsDifference' in meant && meant.acceptsDifference)
        world.accepted.add('toOrderId' in meant ? meant.toOrderId : money.orderId);
      return decide(world, money, meant);
    },
  }));

const byHandOf = ({ now }: World, amount: number): RefundOrder => ({
  way: 'by-hand',
  amount: satang(amount),
  refundedAt: now,
  reference: 'KBANK 1',
});

async function decide(world: World, money: LockedException, decision: MoneyDecision): Promise<string> {
  const { administratorId } = world.shop;
  const { exceptionId } = money;
  const result = await decideException(
    world.db,
    { exceptionId, administratorId, seen: versionTag(money), decision },
    world.now,
  );
  if (!result.ok)
    return `${decision.kind} of ${nameOfRow(world, money.orderId)} refused: ${result.refusal.code}`;
  const { refundToAsk, isSettled } = result.value;
  const requestedAmount =
    refundToAsk === null
      ? ''
      : `, the provider says ${await askRefund(world.db, refundToAsk, () => world.now)}`;
  const name = nameOfRow(world, money.orderId);
  return `${decision.kind} of ${baht(money.open)} of ${name}, the ${money.kind} exception is ${isSettled ? 'settled' : 'open'}${requestedAmount}`;
}

/** Everything that came late, the oldest first: of two orders for one course one can be opened. */
const keepsLate = fc.constant<StoryEvent>({
  says: 'staff keep all money that came late for its orders',
  play: async (world) => {
    const late = await world.db
      .selectFrom('money_case')
      .select('id')
      .where('kind', '=', 'late')
      .where('settled_at', 'is', null)
      .orderBy('id')
      .execute();
    if (late.length === 0) return null;
    const became: string[] = [];
    for (const { id } of late) {
      const money = await inTransaction(world.db, (tx) => lockException(tx, id, []));
      if (money) became.push(await decide(world, money, { kind: 'accept', acceptsDifference: false }));
    }
    return became.join('; ');
  },
});

/** Staff look into the books of the bank and of the provider: it arrived, or it never came. */
function withoutPayment(world: World, { source, orderId, amount }: LockedException): MoneyDecision {
  const inBooks = world.bank.money.find(({ reference, moneyId }) =>
    [reference, moneyId].includes(source?.reference ?? ''),
  );
  const isStray = world.strays.has(source?.reference ?? '');
  const isReported = source?.transferReportId != null;
  if (!inBooks && !isStray && !isReported) return { kind: 'close', note: 'ไม่เคยเข้า' };
  return {
    kind: 'arrived',
    toOrderId: orderId,
    amount: inBooks ? satang(inBooks.amount) : amount,
    reference: 'KBANK 2',
    receivedAt: world.now,
  };
}

/** The oldest open exception. */
async function openException({ db }: World, at: number): Promise<LockedException | null> {
  const found = await db
    .selectFrom('money_case')
    .select('id')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .offset(at)
    .limit(1)
    .executeTakeFirst();
  return found ? inTransaction(db, (tx) => lockException(tx, found.id, [])) : null;
}

/** Nothing is looked at any more; while it is, the time of its order stands still. What refunded lines released is the buyer's. */
export async function closeExceptions(world: World): Promise<string> {
  let closedCount = 0;
  for (let money = await openException(world, 0); money; money = await openException(world, 0)) {
    const { exceptionId } = money;
    const { administratorId } = world.shop;
    const decision: MoneyDecision =
      money.kind === 'line-refund'
        ? { kind: 'refund', refund: byHandOf(world, money.open) }
        : { kind: 'close', note: 'ผู้ซื้อยกให้' };
    const result = await decideException(
      world.db,
      { exceptionId, administratorId, seen: versionTag(money), decision },
      world.now,
    );
    if (!result.ok) throw new Error(`exception ${money.kind} cannot be closed: ${result.refusal.code}`);
    closedCount += 1;
  }
  return `${closedCount} closed`;
}

export const MONEY_EVENTS = [
  { weight: 9, arbitrary: decides },
  { weight: 3, arbitrary: keepsLate },
];

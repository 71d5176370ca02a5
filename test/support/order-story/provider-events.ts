import fc from 'fast-check';
import { applyProviderStatus } from '../../../app/payments/attempts/apply-provider-status.server';
import { askProvider } from '../../../app/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '../../../app/payments/attempts/payment-attempt';
import { attemptOf } from '../../../app/payments/attempts/payment-attempts.server';
import { startPayment } from '../../../app/payments/attempts/start-payment.server';
import { type Currency, satang } from '../../../app/values/money';
import { addMilliseconds } from '../../../app/values/time';
import {
  baht,
  buyerName,
  type HeldPayment,
  nameOf,
  orderOf,
  type StoryEvent,
  type Whose,
  whose,
  type World,
} from './world';

export async function attemptsOf({ db }: World, orderId: number): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(attemptOf);
}

async function latestAttempt(world: World, of: Whose): Promise<PaymentAttempt | null> {
  const order = orderOf(world, of);
  return order && ((await attemptsOf(world, order.orderId))[0] ?? null);
}

/** The provider says that there is news, and the shop asks what it is: every road of a notification ends there. */
export async function notify(world: World, attempt: PaymentAttempt): Promise<string> {
  // turns are taken by the second
  world.now = addMilliseconds(world.now, 6_000);
  const paid = world.bank.money.filter(({ reference }) => reference === attempt.reference);
  const { isAnswered, verdict } = await askProvider(world.db, attempt, world.now);
  if (isAnswered) for (const { moneyId } of paid) world.heard.add(moneyId);
  return `the shop hears ${verdict.state}`;
}

/** The page an order is paid on: the code that is there, or another. */
const opens = fc
  .record({ of: whose, isAnotherTry: fc.boolean() })
  .map(({ of, isAnotherTry }): StoryEvent => ({
    says: (world) =>
      `the buyer opens the page to pay ${nameOf(world, of)}${isAnotherTry ? ' and asks for another try' : ''}`,
    play: async (world) => {
      const order = orderOf(world, of);
      // who waits for the same call waits for seconds
      if (!order || world.underWay?.orderId === order.orderId) return null;
      return open(world, order.orderId, isAnotherTry);
    },
  }));

async function open(world: World, orderId: number, isAnotherTry: boolean): Promise<string> {
  const result = await startPayment(
    world.db,
    { orderId, isAnotherTry, origin: 'http://shop.test' },
    world.now,
  );
  if (!result.ok) return `refused: ${result.refusal.code}`;
  return result.value.kind === 'attempt' ? result.value.attempt.status : result.value.kind;
}

const money: fc.Arbitrary<{ more: number; currency: Currency }> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ more: 0, currency: 'THB' as const }) },
  { weight: 1, arbitrary: fc.constant({ more: -10_00, currency: 'THB' as const }) },
  { weight: 1, arbitrary: fc.constant({ more: 10_00, currency: 'THB' as const }) },
  { weight: 1, arbitrary: fc.constant({ more: 0, currency: 'USD' as const }) },
);

/** With the code they have, however old, or with the first one. */
const pays = fc
  .record({ of: whose, money, isNotified: fc.boolean() })
  .map(({ of, money: { more, currency }, isNotified }): StoryEvent => ({
    says: (world) =>
      `the buyer pays ${nameOf(world, of)} at the provider${amountWords(more, currency)}${isNotified ? '' : ', and no notification comes'}`,
    play: async (world) => {
      const order = orderOf(world, of);
      if (!order) return null;
      if (world.underWay?.orderId === order.orderId) return null;
      if (!(await latestAttempt(world, of))) await open(world, order.orderId, true);
      const attempt = await latestAttempt(world, of);
      if (!attempt) return null;
      const amount = Math.max(1, attempt.amount + more);
      if (!world.bank.pay(attempt, amount, currency)) return 'the code cannot be paid';
      const text = `${currency === 'THB' ? baht(amount) : `$${amount / 100}`} paid to ${attempt.provider}`;
      return isNotified ? `${text}, ${await notify(world, attempt)}` : text;
    },
  }));

/** Codes of orders that are over; each still takes the money. */
const paysLate = buyerName.map((buyer): StoryEvent => ({
  says: `${buyer} pays every cancelled order at the provider`,
  play: async (world) => {
    const paid: string[] = [];
    for (const { order } of world.orders.filter((each) => each.buyer === buyer)) {
      const { status } = await world.db
        .selectFrom('purchase_order')
        .select('status')
        .where('id', '=', order.orderId)
        .executeTakeFirstOrThrow();
      const [attempt] = status === 'cancelled' ? await attemptsOf(world, order.orderId) : [];
      if (!attempt || !world.bank.pay(attempt, attempt.amount, 'THB')) continue;
      paid.push(`order ${order.nth}: ${await notify(world, attempt)}`);
    }
    return paid.length === 0 ? null : paid.join(', ');
  },
}));

const amountWords = (more: number, currency: Currency) =>
  currency === 'USD'
    ? ' in dollars'
    : more === 0
      ? ''
      : more > 0
        ? `, ${baht(more)} too much`
        : `, ${baht(-more)} too little`;

const notifies = fc.record({ of: whose, isTheFirst: fc.boolean() }).map(({ of, isTheFirst }): StoryEvent => ({
  says: (world) =>
    `the provider notifies about the ${isTheFirst ? 'first' : 'latest'} try of ${nameOf(world, of)}`,
  play: async (world) => {
    const order = orderOf(world, of);
    if (!order) return null;
    const attempt = (await attemptsOf(world, order.orderId)).at(isTheFirst ? -1 : 0);
    return attempt ? notify(world, attempt) : null;
  },
}));

const fails = whose.map((of): StoryEvent => ({
  says: (world) => `the provider refuses the payment of ${nameOf(world, of)} and says so`,
  play: async (world) => {
    const attempt = await latestAttempt(world, of);
    if (!attempt) return null;
    world.bank.fail(attempt);
    return notify(world, attempt);
  },
}));

const ends = fc
  .record({ of: whose, state: fc.constantFrom('expired' as const, 'absent' as const, 'gone' as const) })
  .map(({ of, state }): StoryEvent => ({
    says: (world) => `the provider says ${state} of the latest try of ${nameOf(world, of)}`,
    play: async (world) => {
      const attempt = await latestAttempt(world, of);
      if (!attempt) return null;
      // what is said of a code that was paid is the money
      const { money, held } = world.bank;
      if ([...money, ...held].some(({ reference }) => reference === attempt.reference)) return null;
      world.bank.fail(attempt);
      const failure = { code: 'gone', description: '' };
      const after = await applyProviderStatus(
        world.db,
        attempt,
        state === 'gone' ? { state, failure } : { state },
        world.now,
      );
      return after.status;
    },
  }));

/** Its answer names a payment of somebody else. */
const mixesUp = whose.map((of): StoryEvent => ({
  says: (world) => `the provider answers about ${nameOf(world, of)} with a payment that is not its own`,
  play: async (world) => {
    const attempt = await latestAttempt(world, of);
    if (!attempt) return null;
    const stray = `stray-${(world.counter += 1)}`;
    world.strays.add(stray);
    const after = await applyProviderStatus(
      world.db,
      attempt,
      {
        state: 'paid',
        reference: 'of-another-shop',
        providerId: stray,
        amount: satang(attempt.amount),
        currency: 'THB',
        paidAt: null,
      },
      world.now,
    );
    return after.status;
  },
}));

/** Paid, and looked at by the provider: the order waits for it. */
const holds = whose.map((of): StoryEvent => ({
  says: (world) => `the buyer pays ${nameOf(world, of)} at the provider, which holds the money`,
  play: async (world) => {
    const order = orderOf(world, of);
    if (!order || world.underWay?.orderId === order.orderId) return null;
    if (!(await latestAttempt(world, of))) await open(world, order.orderId, true);
    const attempt = await latestAttempt(world, of);
    if (!attempt || !world.bank.hold(attempt, attempt.amount)) return null;
    const text = await notify(world, attempt);
    const after = (await attemptsOf(world, attempt.orderId)).find(({ id }) => id === attempt.id);
    if (after?.isMoneyUnderWay) world.held.push(await seenHeld(world, attempt));
    return text;
  },
}));

async function seenHeld({ db }: World, { orderId, reference }: PaymentAttempt): Promise<HeldPayment> {
  const count = (table: 'order_event' | 'outbox_mail', kind: string) =>
    db.selectFrom(table).select('id').where('order_id', '=', orderId).where('kind', '=', kind).execute();
  const order = await db
    .selectFrom('purchase_order')
    .select('payment_method_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('payment_attempt')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    orderId,
    reference,
    lastAttemptId: Number(last.id),
    methodId: order.payment_method_id,
    hasExpired: (await count('order_event', 'expired')).length > 0,
    reminders: (await count('outbox_mail', 'order-expiring')).length,
  };
}

const lets = fc.boolean().map((isPaid): StoryEvent => ({
  says: `the provider ${isPaid ? 'passes on' : 'refuses'} the money it holds`,
  play: (world) => (world.bank.held.length === 0 ? Promise.resolve(null) : decideHeld(world, isPaid)),
}));

/** And says so. */
export async function decideHeld(world: World, isPaid: boolean): Promise<string> {
  const references = new Set(world.bank.held.map(({ reference }) => reference));
  world.bank.decideHeld(isPaid);
  world.held = [];
  const texts: string[] = [];
  for (const { order } of world.orders)
    for (const attempt of await attemptsOf(world, order.orderId))
      if (references.has(attempt.reference)) texts.push(await notify(world, attempt));
  return texts.join(', ');
}

/** The page is opened, and the provider takes its time with the charge: everything else goes on. */
const opensSlowly = whose.map((of): StoryEvent => ({
  says: (world) => `the buyer opens the page to pay ${nameOf(world, of)}, and the provider is slow`,
  play: async (world) => {
    const order = orderOf(world, of);
    if (!order || world.underWay || world.bank.isSilent) return null;
    world.bank.isSlow = true;
    const done = open(world, order.orderId, true);
    const isWaiting = await Promise.race([world.bank.whenWaiting().then(() => true), done.then(() => false)]);
    world.bank.isSlow = false;
    if (!isWaiting) return done;
    world.underWay = { orderId: order.orderId, done };
    return 'its call is under way';
  },
}));

const endsSlowly = fc.record({ isPaid: fc.boolean(), isAnswered: fc.boolean() }).map((ends): StoryEvent => ({
  says: `the slow call ${ends.isPaid ? 'takes the money' : 'makes a code'}, ${ends.isAnswered ? 'and is answered' : 'and its answer is lost'}`,
  play: (world) => (world.underWay ? endSlowCall(world, ends) : Promise.resolve(null)),
}));

export async function endSlowCall(
  world: World,
  ends: { isPaid: boolean; isAnswered: boolean },
): Promise<string> {
  const { done } = world.underWay!;
  world.underWay = null;
  world.bank.endSlowCall({ ...ends, tell: (money) => money && world.paidAtOnce.add(money.moneyId) });
  return done;
}

const falls = fc.boolean().map((isSilent): StoryEvent => ({
  says: isSilent ? 'the providers answer nothing' : 'the providers answer again',
  play: (world) => {
    if (world.bank.isSilent === isSilent) return Promise.resolve(null);
    world.bank.isSilent = isSilent;
    return Promise.resolve('');
  },
}));

export const PROVIDER_EVENTS = [
  { weight: 14, arbitrary: pays },
  { weight: 2, arbitrary: paysLate },
  { weight: 3, arbitrary: notifies },
  { weight: 2, arbitrary: opens },
  { weight: 1, arbitrary: fails },
  { weight: 1, arbitrary: ends },
  { weight: 1, arbitrary: mixesUp },
  { weight: 1, arbitrary: falls },
  { weight: 5, arbitrary: holds },
  { weight: 1, arbitrary: lets },
  { weight: 3, arbitrary: opensSlowly },
  { weight: 3, arbitrary: endsSlowly },
];

import fc from 'fast-check';
import { applyVerdict } from '../../../app/payments/apply-verdict.server';
import { askProvider } from '../../../app/payments/check-attempt.server';
import type { PaymentAttempt } from '../../../app/payments/payment-attempt';
import { attemptOf } from '../../../app/payments/payment-attempts.server';
import { startPayment } from '../../../app/payments/start-payment.server';
import { type Currency, satang } from '../../../app/values/money';
import { addMilliseconds } from '../../../app/values/time';
import { baht, nameOf, orderOf, type StoryEvent, type Whose, whose, type World } from './world';

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
      return order && open(world, order.orderId, isAnotherTry);
    },
  }));

async function open(world: World, orderId: number, isAnotherTry: boolean): Promise<string> {
  const started = await startPayment(
    world.db,
    { orderId, isAnotherTry, origin: 'http://shop.test' },
    world.now,
  );
  if (!started.ok) return `refused: ${started.refusal.code}`;
  return started.value.kind === 'attempt' ? started.value.attempt.status : started.value.kind;
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
      if (!(await latestAttempt(world, of))) await open(world, order.orderId, true);
      const attempt = await latestAttempt(world, of);
      if (!attempt) return null;
      const amount = Math.max(1, attempt.amount + more);
      if (!world.bank.pay(attempt, amount, currency)) return 'the code cannot be paid';
      const said = `${currency === 'THB' ? baht(amount) : `$${amount / 100}`} paid to ${attempt.provider}`;
      return isNotified ? `${said}, ${await notify(world, attempt)}` : said;
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
      if (world.bank.money.some(({ reference }) => reference === attempt.reference)) return null;
      world.bank.fail(attempt);
      const failure = { code: 'gone', description: '' };
      const after = await applyVerdict(
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
    const after = await applyVerdict(
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
  { weight: 3, arbitrary: notifies },
  { weight: 2, arbitrary: opens },
  { weight: 1, arbitrary: fails },
  { weight: 1, arbitrary: ends },
  { weight: 1, arbitrary: mixesUp },
  { weight: 1, arbitrary: falls },
];

import fc from 'fast-check';
import { expireOrders } from '../../../app/orders/life/cancel-order.server';
import { remindOfDeadlines } from '../../../app/orders/life/remind-of-deadlines.server';
import { reconcilePayments } from '../../../app/payments/reconciliation/reconcile-payments.server';
import { addHours, addMilliseconds } from '../../../app/values/time';
import type { StoryEvent, World } from './world';

/** What the shop does by itself, every few minutes. */
export async function runJobs({ db, now }: World): Promise<string> {
  const result = await reconcilePayments(db, now);
  const reminded = await remindOfDeadlines(db, now);
  const expired = await expireOrders(db, now);
  return `${result} asked about, ${reminded} reminded, ${expired} expired`;
}

const hoursPass = fc.constantFrom(1, 43, 49).map((hours): StoryEvent => ({
  says: `${hours} ${hours === 1 ? 'hour passes' : 'hours pass'}`,
  play: async (world) => {
    world.now = addHours(world.now, hours);
    return runJobs(world);
  },
}));

/** As long as a call may be under way, and longer than the shop waits for one. */
const secondsPass = fc.constantFrom(70, 130).map((seconds): StoryEvent => ({
  says: `${seconds} seconds pass`,
  play: async (world) => {
    world.now = addMilliseconds(world.now, seconds * 1000);
    return runJobs(world);
  },
}));

export const CLOCK_EVENTS = [
  { weight: 5, arbitrary: hoursPass },
  { weight: 2, arbitrary: secondsPass },
];

import fc from 'fast-check';
import { addHours } from '../../../app/values/time';
import { BUYER_EVENTS } from './buyer-events';
import { CLOCK_EVENTS, runJobs } from './clock';
import { leftOverProblems } from './hold-rules';
import { closeExceptions, MONEY_EVENTS } from './money-events';
import { untoldProblems } from './money-rules';
import { attemptsOf, decideHeld, endSlowCall, notify, PROVIDER_EVENTS } from './provider-events';
import { REFUND_EVENTS } from './refund-events';
import { problemsOf } from './rules';
import { resetStoryShop } from './shop';
import { takeSnapshot } from './snapshot';
import { clearDesk, STAFF_EVENTS } from './staff-events';
import { newWorld, type StoryEvent, type World } from './world';

const storyEvent: fc.Arbitrary<StoryEvent> = fc.oneof(
  ...BUYER_EVENTS,
  ...PROVIDER_EVENTS,
  ...STAFF_EVENTS,
  ...MONEY_EVENTS,
  ...REFUND_EVENTS,
  ...CLOCK_EVENTS,
);

/** So many events at most; without the library's leaning to few, because what is worth seeing takes many. */
export const events = (most: number, least = 0): fc.Arbitrary<StoryEvent[]> =>
  fc.noBias(fc.array(storyEvent, { minLength: least, maxLength: most, size: 'max' }));

/** A story that went wrong: what happened, numbered, and what is wrong with the shop after it. */
class BrokenRule extends Error {
  constructor(told: readonly string[], problems: readonly string[]) {
    super([...told, ...problems.map((problem) => `✗ ${problem}`)].join('\n'));
    this.name = 'BrokenRule';
  }
}

/** The events so far as one reads them. */
class Telling {
  readonly lines: string[] = [];
  private count = 0;

  title(line: string) {
    this.lines.push(line);
  }

  tell(says: string, became: string) {
    this.lines.push(`${(this.count += 1)}. ${says}${became === '' ? '' : ` → ${became}`}`);
  }
}

type Parts = Pick<World, 'db' | 'shop' | 'bank'>;

async function begin(parts: Parts): Promise<{ world: World; telling: Telling }> {
  await resetStoryShop(parts.db, parts.shop);
  parts.bank.reset();
  return { world: newWorld(parts), telling: new Telling() };
}

/** One event after the other; after each all rules hold, and at the end nobody holds what was not paid. */
export async function playInTurn(parts: Parts, events: readonly StoryEvent[]): Promise<void> {
  const { world, telling } = await begin(parts);
  await inTurn(world, telling, events);
  await endStory(world, telling);
}

async function inTurn(world: World, telling: Telling, events: readonly StoryEvent[]): Promise<void> {
  for (const event of events) if (await happens(world, telling, event)) await judge(world, telling);
}

/** A beginning in turn, then several lanes at once, each on its own connection: the rules hold when all have come to rest. */
export async function playAtOnce(
  parts: Parts,
  {
    before,
    lanes,
    isDoubled,
  }: {
    before: readonly StoryEvent[];
    lanes: readonly (readonly StoryEvent[])[];
    /** Each lane goes twice: everybody presses twice, every notification comes twice. */
    isDoubled: boolean;
  },
): Promise<void> {
  const { world, telling } = await begin(parts);
  await inTurn(world, telling, before);
  telling.title(isDoubled ? 'at once, each twice:' : 'at once:');
  const outcomes = await Promise.allSettled(
    [...lanes, ...(isDoubled ? lanes : [])].map(async (lane) => {
      for (const event of lane) await happens(world, telling, event);
    }),
  );
  const broken = outcomes.find((outcome) => outcome.status === 'rejected');
  if (broken) throw broken.reason;
  await judge(world, telling);
  await endStory(world, telling);
}

async function happens(world: World, telling: Telling, event: StoryEvent): Promise<boolean> {
  const says = typeof event.says === 'string' ? event.says : event.says(world);
  let became: string | null;
  try {
    became = await event.play(world);
  } catch (error) {
    telling.tell(says, 'the shop breaks');
    throw new BrokenRule(telling.lines, [wordsOf(error)]);
  }
  if (became === null) return false;
  telling.tell(says, became);
  return true;
}

/** What was thrown and where in the shop; the way through the libraries says nothing. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = (error.stack ?? '').split('\n').filter((line) => line.includes('/app/'));
  return [error.message, ...own].join('\n');
}

async function judge(world: World, telling: Telling, rules = problemsOf): Promise<void> {
  const problems = rules(await takeSnapshot(world.db), world);
  if (problems.length > 0) throw new BrokenRule(telling.lines, problems);
}

const untold: StoryEvent[] = [
  {
    says: 'in the end a slow call takes the money',
    play: (world) =>
      world.underWay ? endSlowCall(world, { isPaid: true, isAnswered: true }) : Promise.resolve(null),
  },
  ...[70, 700, 4_000].map((seconds) => ({
    says: `${seconds} seconds pass, and nobody notifies`,
    play: (world: World) => pass(world, seconds / 3_600),
  })),
];

/** Every provider tells what it knows, staff look at what waits for them, and all deadlines pass. */
async function endStory(world: World, telling: Telling): Promise<void> {
  world.bank.isSilent = false;
  await inTurn(world, telling, untold);
  await judge(world, telling, untoldProblems);
  const end: StoryEvent[] = [
    { says: 'the providers pass on all money they hold', play: (late) => decideHeld(late, true) },
    { says: 'the providers notify about everything', play: notifyAll },
    { says: 'staff reject every report and free request that waits', play: clearDesk },
    { says: 'staff leave all money that waits with the shop', play: closeExceptions },
    ...[50, 50].map((hours) => ({ says: `${hours} hours pass`, play: (late: World) => pass(late, hours) })),
  ];
  await inTurn(world, telling, end);
  const problems = leftOverProblems(await takeSnapshot(world.db));
  if (problems.length > 0) throw new BrokenRule(telling.lines, problems);
}

async function notifyAll(world: World): Promise<string> {
  for (const { order } of world.orders)
    for (const attempt of await attemptsOf(world, order.orderId)) await notify(world, attempt);
  return `${world.bank.money.length} payments in their books`;
}

async function pass(world: World, hours: number): Promise<string> {
  world.now = addHours(world.now, hours);
  return runJobs(world);
}

import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { OpenDatabase } from '../../app/platform/database/database.server';
import { databaseMode, openTestDatabase } from '../support/databases/test-database';
import { installTestJobs } from '../support/databases/test-jobs';
import { openBank } from '../support/order-story/bank';
import { events, playAtOnce } from '../support/order-story/play';
import { openStoryShop, type StoryShop } from '../support/order-story/shop';
import { assertStories } from '../support/order-story/told';

const scale = Number(process.env.TEST_SCALE ?? 1);
const LANES = 6;
/** The same story interleaves differently each time. */
const TIMES = 2;

let open: OpenDatabase;
let bank: Awaited<ReturnType<typeof openBank>>;
let shop: StoryShop;
beforeAll(async () => {
  open = await openTestDatabase(databaseMode(), LANES * 2);
  await installTestJobs(open);
  bank = await openBank();
  shop = await openStoryShop(open.db);
});
afterAll(async () => {
  await bank?.close();
  await open?.close();
});

// the embedded database has one connection: there is nothing at once
describe.runIf(databaseMode() === 'postgres')('the life of orders, many connections', () => {
  const story = fc.record({
    isDoubled: fc.boolean(),
    before: events(40),
    lanes: fc.array(events(8, 1), { minLength: 2, maxLength: LANES, size: 'max' }),
  });

  test(
    'PAY-21 what buyers, staff, providers and the clock do at the same moment: nothing oversold, nothing approved unpaid, no money lost',
    { timeout: 180_000 + 30_000 * scale },
    () =>
      assertStories(
        story,
        async (input) => {
          for (let time = 0; time < TIMES; time++) await playAtOnce({ db: open.db, shop, bank }, input);
        },
        { numRuns: 15 * scale, longestMs: 15_000 * scale },
      ),
  );
});

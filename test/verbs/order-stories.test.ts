import { afterAll, beforeAll, describe, test } from 'vitest';
import type { OpenDatabase } from '../../app/platform/database/database.server';
import { databaseMode, openTestDatabase } from '../support/databases/test-database';
import { installTestJobs } from '../support/databases/test-jobs';
import { openBank } from '../support/order-story/bank';
import { events, playInTurn } from '../support/order-story/play';
import { openStoryShop, type StoryShop } from '../support/order-story/shop';
import { assertStories } from '../support/order-story/told';
import { isEmbeddedLeg } from './embedded-leg';

const scale = Number(process.env.TEST_SCALE ?? 1);
const stories = databaseMode() === 'embedded' && isEmbeddedLeg ? 6 : 30 * scale;

let open: OpenDatabase;
let bank: Awaited<ReturnType<typeof openBank>>;
let shop: StoryShop;
beforeAll(async () => {
  open = await openTestDatabase();
  await installTestJobs(open);
  bank = await openBank();
  shop = await openStoryShop(open.db);
});
afterAll(async () => {
  await bank?.close();
  await open?.close();
});

describe(`the life of orders, ${databaseMode()}`, () => {
  test(
    'PAY-22 whatever buyers, staff, providers and the clock do: nothing oversold, nothing approved unpaid, no money lost, no hold left',
    { timeout: 180_000 + 30_000 * scale },
    () =>
      assertStories(events(80), (input) => playInTurn({ db: open.db, shop, bank }, input), {
        numRuns: stories,
        longestMs: 20_000 * scale,
      }),
  );
});

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import {
  addMethods,
  addClass,
  asking,
  asStudent,
  courseLine,
  PLAN_PRICE,
  ordering,
} from '../../../test/support/rows/purchase-shop';
import { placePurchase } from './place-purchase.server';

const now = new Date('2026-11-20T05:00:00Z');
const CONNECTIONS = 4;
const TABS = 10;
const { db } = fileDatabase({ hasJobs: true, maxConnections: CONNECTIONS });
beforeEach(() => addMethods(db()));

test.runIf(databaseMode() === 'postgres')(
  'R-403 ten tabs of one buyer that wait for each other leave the other connections to everybody else',
  async () => {
    const { courseId, planId } = await addClass(db(), { seats: 50 });
    const personId = await addPerson(db());
    const viewer = asStudent(personId, 'tabs@example.test', 'member');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // somebody else, such as an erasure, stands in the buyer's line
    let isHeld = () => {};
    const holding = new Promise<void>((resolve) => (isHeld = resolve));
    const holder = inTransaction(db(), async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${personId}`}, 0))`.execute(tx);
      isHeld();
      await released;
    });
    await holding;
    const tabs = Array.from({ length: TABS }, () =>
      placePurchase(
        db(),
        ordering(asking([courseLine({ courseId, planId })]), PLAN_PRICE, {
          viewer,
        }),
        now,
      ),
    );
    // the first of them waits in the database by now
    await expect.poll(waiting).toBe(1);
    const page = await Promise.race([
      sql`select 1`.execute(db()).then(() => 'answered'),
      new Promise((resolve) => setTimeout(() => resolve('waits'), 1_000)),
    ]);
    release();
    await holder;
    await Promise.allSettled(tabs);
    expect(page).toBe('answered');
  },
);

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db());
  return rows[0]!.count;
}

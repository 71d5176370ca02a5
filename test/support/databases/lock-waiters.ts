import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { LONGEST_WAIT_MS } from '../longest-wait';
import { besideTransaction } from './one-session';

/** Until another session of this PostgreSQL database waits for a lock: what holds it has then been met. */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await besideTransaction(() =>
        sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
      );
      return rows.length > 0;
    },
    { timeout: LONGEST_WAIT_MS, interval: 20 },
  );
}

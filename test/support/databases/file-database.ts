import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Db, OpenDatabase } from '../../../app/platform/database/database.server';
import { openTestDatabase, truncateAll } from './test-database';
import { installTestJobs } from './test-jobs';

interface Asked {
  /** With the shop's queue, for verbs that queue mails or jobs. */
  hasJobs?: boolean;
  /** PostgreSQL only, for a test of many at once; the embedded database has one. */
  maxConnections?: number;
}

/** For one test file: the worker's database, emptied before each test. Called once, at the top. */
export function fileDatabase({ hasJobs = false, maxConnections }: Asked = {}): {
  db: () => Db;
  database: () => OpenDatabase;
} {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openTestDatabase(undefined, maxConnections);
    if (hasJobs) await installTestJobs(open);
  });
  afterAll(() => open.close());
  beforeEach(() => truncateAll(open.db));
  return { db: () => open.db, database: () => open };
}

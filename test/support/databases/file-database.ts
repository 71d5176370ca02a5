import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Db, OpenDatabase } from '../../../app/platform/database/database.server';
import { openTestDatabase, truncateAll } from './test-database';
import { installTestJobs } from './test-jobs';

interface FileDatabaseOptions {
  /** installs the job queue, for verbs that queue mails or jobs */
  hasJobs?: boolean;
  /** for tests of concurrency; PostgreSQL only, the embedded database has one connection */
  maxConnections?: number;
}

/** The worker's database for one test file, emptied before each test. Call it once, at the top of the file. */
export function fileDatabase({ hasJobs = false, maxConnections }: FileDatabaseOptions = {}): {
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

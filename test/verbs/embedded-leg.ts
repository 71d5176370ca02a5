/**
 * R-290 The verbs that `npm test` runs on the embedded database as well as on PostgreSQL: those of what can differ there. Without
 * PostgreSQL, alone, and by `npm run test:deep` all of them run there (ADR-0127). A folder is named with a slash.
 */
export const embeddedLeg: readonly string[] = [
  // one session: transactions, types, prepared statements, errors, what is heard of changes
  'test/verbs/database-modes.test.ts',
  'app/platform/',
  'app/web/page-memory/',
  'app/orders/life/holds.server.test.ts',
  'app/accounts/people/',
  'app/flows/membership/claim-guest.server.test.ts',
  'app/flows/membership/confirm-email.server.test.ts',
  'app/flows/membership/register-person.server.test.ts',
  // jobs and leases of a process that has no other beside it
  'test/verbs/job-upkeep.test.ts',
  'test/verbs/job-wakes.test.ts',
  'app/flows/jobs/',
  'app/messages/outbox/',
  'app/webhooks/',
  'app/learning/remind-of-access-ending.server.test.ts',
  'app/learning/remind-of-sessions.server.test.ts',
  'app/orders/life/remind-of-deadlines.server.test.ts',
  'app/payments/class-cancel/',
  'app/catalogue/sales/',
  // trigrams, statistics, the order of words
  'app/catalogue/search/',
  'app/catalogue/editor/courses/',
  'app/catalogue/editor/lists/',
  // time zones
  'app/flows/reports/',
  'app/flows/staff/audit-search.server.test.ts',
  'app/access/classes/',
  // many rows at once, and long answers
  'app/catalogue/import-job/',
  'app/catalogue/import/import-in-batches.server.test.ts',
  'app/documents/vat/month-page.server.test.ts',
  // some of everything that befalls an order, at fewer stories than on PostgreSQL
  'test/verbs/order-stories.test.ts',
];

/** By these a module is known that rests on what can differ. */
export const signsOfDifference = [
  /\bisEmbedded\b|\bisAlone\b/,
  /\b(hearEmbedded|preparedPool|columnTypes|openJobs)\(|types: columnTypes/,
  /'(23505|40001|40P01)'/,
  /set local|pg_advisory_lock|skip locked|skipLocked/,
  /show_trgm|\bcollate\b|at time zone|\bvacuum \(|\banalyze \$/,
];

/** Loaded by no test of the leg: what proves it on the embedded database. */
export const provedElsewhere: Readonly<Record<string, string>> = {
  'app/web/open-shop.server.ts': 'test/requests/operations/start.test.ts',
  'app/flows/backup/restore-backup.server.ts': 'test/faults/backup.test.ts',
  'app/flows/backup/write-backup.server.ts': 'test/faults/backup.test.ts',
};

/** Whether this run takes the part of the verbs that can differ, and PostgreSQL has them all. */
export const isEmbeddedLeg = process.env.TEST_EMBEDDED === 'leg';

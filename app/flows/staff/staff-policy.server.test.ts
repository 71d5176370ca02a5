import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lacksSecondFactor, readStaffPolicy } from '~/accounts/staff/staff-policy.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { changeStaffPolicy } from './change-staff-policy.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
let jobs: Jobs;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
  jobs = await installTestJobs(open);
});
afterAll(async () => {
  await jobs.stop();
  await open.close();
});
beforeEach(() => truncateAll(db()));

test(`the rules of the staff are kept with before and after; of two owners the second is told, ${databaseMode()}`, async () => {
  const actorId = await addPerson(db());
  await db().insertInto('person_role').values({ person_id: actorId, role: 'owner' }).execute();
  const set = (requiresSecondFactor: boolean, refundLimitSatang: number | null, version: number) =>
    changeStaffPolicy(
      db(),
      { policy: { requiresSecondFactor, refundLimitSatang, version }, actorId, locale: 'th' },
      now,
    );
  expect(await lacksSecondFactor(db(), actorId)).toBe(false);
  const both = await Promise.all([set(true, 500_000, 0), set(true, 500_000, 0)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await readStaffPolicy(db())).toEqual({
    requiresSecondFactor: true,
    refundLimitSatang: 500_000,
    version: 1,
  });
  expect(await lacksSecondFactor(db(), actorId)).toBe(true);
  expect(await set(false, null, 0)).toBe(false);
  expect(await set(false, null, 1)).toBe(true);
  const audit = await db().selectFrom('audit_event').select(['action', 'detail']).orderBy('id').execute();
  expect(audit).toEqual([
    {
      action: 'staff-policy-changed',
      detail: {
        before: { requiresSecondFactor: false, refundLimitSatang: null },
        after: { requiresSecondFactor: true, refundLimitSatang: 500_000 },
      },
    },
    {
      action: 'staff-policy-changed',
      detail: {
        before: { requiresSecondFactor: true, refundLimitSatang: 500_000 },
        after: { requiresSecondFactor: false, refundLimitSatang: null },
      },
    },
  ]);
  const mails = await db().selectFrom('outbox_mail').select(['kind', 'person_id']).execute();
  expect(mails).toEqual([1, 2].map(() => ({ kind: 'staff-changed', person_id: actorId })));
});

import { expect, test } from 'vitest';
import { type Jobs, openJobs } from '~/platform/jobs/jobs.server';
import { createLog } from '~/platform/log.server';
import { readEnvironment } from '~/settings/environment.server';
import { translator } from '~/text/translate';
import { defineJobs } from './define-jobs.server';
import { jobName, jobPurpose } from './job-texts';

/** Defined, not started: nothing asks the database. */
function definedJobs(): Jobs {
  const jobs = openJobs({
    pool: undefined as never,
    log: createLog({ write: () => undefined, isPretty: false }),
    timeZone: 'Asia/Bangkok',
    expireSeconds: 300,
  });
  defineJobs(jobs, undefined as never, { environment: readEnvironment({}), files: undefined as never });
  return jobs;
}

const names = definedJobs()
  .list()
  .map(({ name }) => name);

test('there are jobs to name', () => {
  expect(names.length).toBeGreaterThan(10);
});

test.each(names)('OPS-02 %s has a name and a purpose for people in both languages', (name) => {
  for (const locale of ['th', 'en'] as const) {
    const t = translator(locale);
    expect(jobName(name, t)).not.toBe(name);
    expect(jobPurpose(name, t)).not.toBe('');
  }
});

test('OPS-02 what runs by the clock says when it comes next', () => {
  const jobs = definedJobs();
  const now = new Date('2026-11-22T08:00:30Z');
  expect(jobs.nextRun('expire-orders', now)?.toISOString()).toBe('2026-11-22T08:01:00.000Z');
  // 03:47 of the next day in Bangkok
  expect(jobs.nextRun('forget-what-ended', now)?.toISOString()).toBe('2026-11-22T20:47:00.000Z');
  expect(jobs.nextRun('send-mail', now)).toBeNull();
});

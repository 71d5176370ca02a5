import { sql } from 'kysely';
import prometheus, { type Registry } from 'prom-client';
import type { OpenDatabase } from '~/platform/database/database.server';
import { readQueueStates } from '~/platform/jobs/job-list.server';
import { currentJobs } from '~/platform/jobs/jobs.server';

interface WaitingMails {
  waiting: number;
  failed: number;
  oldest: number;
}

/** Gauges read from the database at each scrape. */
export function addGauges(registry: Registry, { db, pool }: OpenDatabase, isStorageUp: () => boolean): void {
  const registers = [registry];
  new prometheus.Gauge({
    name: 'rian_storage_up',
    help: '1 while files can be read and stored',
    registers,
    collect() {
      this.set(isStorageUp() ? 1 : 0);
    },
  });
  new prometheus.Gauge({
    name: 'rian_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const states = await readQueueStates(
        db,
        currentJobs()
          .list()
          .map(({ name }) => name),
      );
      for (const { name: queue, due, later, running, retrying, failed, oldestDueAt } of states) {
        for (const [state, count] of Object.entries({ due, later, running, retrying, failed }))
          this.set({ queue, state }, Number(count));
        jobAge.set({ queue }, oldestDueAt ? secondsSince(oldestDueAt) : 0);
      }
    },
  });
  const jobAge: prometheus.Gauge<'queue'> = new prometheus.Gauge({
    name: 'rian_job_oldest_due_seconds',
    help: 'How long the oldest job of a queue has been waiting beyond its time',
    labelNames: ['queue'],
    registers,
  });
  const mails = new prometheus.Gauge({
    name: 'rian_mails',
    help: 'Mails that have not left, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const { rows } = await sql<WaitingMails>`
        select count(*) filter (where status = 'waiting')::int as waiting,
          count(*) filter (where status = 'failed' and given_up_at is null)::int as failed,
          coalesce(extract(epoch from now() - min(queued_at) filter (where status = 'waiting')), 0)::float8 as oldest
        from outbox_mail where status in ('waiting', 'failed')`.execute(db);
      const { waiting = 0, failed = 0, oldest = 0 } = rows[0] ?? {};
      mails.set({ state: 'waiting' }, waiting);
      mails.set({ state: 'failed' }, failed);
      mailAge.set(oldest);
    },
  });
  const mailAge = new prometheus.Gauge({
    name: 'rian_mail_oldest_waiting_seconds',
    help: 'How long the oldest mail that has not left is waiting',
    registers,
  });
  new prometheus.Gauge({
    name: 'rian_database_connections',
    help: 'Connections of this process to its database',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'wanted' }, pool.waitingCount);
    },
  });
}

const secondsSince = (at: Date): number => Math.max(0, (Date.now() - new Date(at).getTime()) / 1000);

import type { Db } from '~/platform/database/database.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/log.server';
import { isOutsideOpen } from '~/platform/outside.server';
import type { Environment } from '~/settings/environment.server';
import { addHours, addMilliseconds } from '~/values/time';
import { deliverWebhooks, type DeliveryRules } from './deliver-webhooks.server';
import { forgetOldWebhooks } from './forget-old-webhooks.server';
import { DELIVER_WEBHOOKS_JOB } from './queue-webhook.server';

/** A pause shorter than the cron's minute needs a job of its own. */
const SOON_MS = 60_000;
/** Between two runs, however much is due, so that other work is served. */
const REST_MS = 1_000;
const KEPT_DAYS = 30;

/** The jobs that deliver due webhooks, at once and by cron, and that delete old deliveries. */
export function defineWebhookJobs(
  jobs: Jobs,
  db: Db,
  { mode, onSwitchedOff }: Pick<Environment, 'mode'> & Pick<DeliveryRules, 'onSwitchedOff'>,
): void {
  jobs.define(DELIVER_WEBHOOKS_JOB, {
    cron: '* * * * *',
    // failed deliveries have their own times
    retryLimit: 0,
    handler: async () => {
      if (!(await isOutsideOpen())) return;
      const rules = { isDemo: mode === 'demo', clock: () => new Date(), random: Math.random, onSwitchedOff };
      const { delivered, failed, nextAt } = await deliverWebhooks(db, rules);
      if (delivered + failed > 0) log.info('webhooks', { delivered, failed });
      if (nextAt === null || nextAt.getTime() - Date.now() >= SOON_MS) return;
      const rested = addMilliseconds(new Date(), REST_MS);
      const startAfter = nextAt > rested ? nextAt : rested;
      await jobs.enqueue(db, DELIVER_WEBHOOKS_JOB, {}, { singletonKey: 'soon', startAfter });
    },
  });
  jobs.define('forget-old-webhooks', {
    cron: '17 3 * * *',
    handler: async () => {
      const count = await forgetOldWebhooks(db, addHours(new Date(), -KEPT_DAYS * 24));
      if (count > 0) log.info('webhooks forgotten', { count });
    },
  });
}

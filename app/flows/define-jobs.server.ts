import { expireOrders } from '~/orders/cancel-order.server';
import { forgetUnusedSlips } from '~/payments/slips.server';
import { defineMailJob } from '~/messages/define-mail-job.server';
import type { Db } from '~/platform/database.server';
import type { Jobs } from '~/platform/jobs.server';
import { log } from '~/platform/log.server';
import type { Environment } from '~/settings/environment.server';

/** Every job of the shop, before the jobs start. Handlers may run twice and in several processes. */
export function defineJobs(jobs: Jobs, db: Db, environment: Environment) {
  defineMailJob(jobs, db, environment);
  jobs.define('expire-orders', {
    cron: '* * * * *',
    handler: async () => {
      const count = await expireOrders(db, new Date());
      if (count > 0) log.info('orders expired', { count });
    },
  });
  jobs.define('forget-unused-slips', {
    cron: '17 20 * * *',
    handler: async () => {
      const count = await forgetUnusedSlips(db, environment.dataDir, new Date());
      if (count > 0) log.info('unused slips forgotten', { count });
    },
  });
}

import { forgetOldLinks } from '~/accounts/forget-old-links.server';
import { forgetUnusedImages } from '~/accounts/forget-unused-images.server';
import { forgetExpiredSessions } from '~/accounts/sessions.server';
import { forgetOldSocialVisits } from '~/accounts/social-visits.server';
import { expireOrders } from '~/orders/cancel-order.server';
import { forgetUnusedCertificates } from '~/orders/forget-unused-certificates.server';
import { forgetOldBaskets } from '~/orders/forget-old-baskets.server';
import { giveUpPartnerCall } from '~/orders/give-up-partner-call.server';
import { SEND_PARTNER_CART_JOB, sendPartnerCart } from '~/orders/partner-cart.server';
import { currentPartnerShop } from '~/orders/partner-shop.server';
import { RESUME_PARTNER_CALLS_JOB, resumePartnerCalls } from '~/orders/resume-partner-calls.server';
import { remindOfAccessEnding } from '~/learning/remind-of-access-ending.server';
import { remindOfDeadlines } from '~/orders/remind-of-deadlines.server';
import { reconcilePayments } from '~/payments/reconcile-payments.server';
import { forgetUnusedSlips } from '~/payments/slips.server';
import { defineMailJob } from '~/messages/define-mail-job.server';
import type { Db } from '~/platform/database.server';
import { forgetAddresses } from '~/platform/forget-addresses.server';
import type { Jobs } from '~/platform/jobs.server';
import { log } from '~/platform/log.server';
import { forgetOldWindows } from '~/platform/rate-limit.server';
import type { Environment } from '~/settings/environment.server';
import { addHours, type Locale } from '~/values/time';
import { forgetOldBuyers } from './forget-old-buyers.server';
import { SEND_PASSWORD_LINK_JOB, sendPasswordLink } from './send-password-link.server';

/** A job of the next minutes does the same work: trying it again as well would only pile up. */
const COMES_AGAIN = 0;

/** Every job of the shop, before the jobs start. Handlers may run twice and in several processes. */
export function defineJobs(jobs: Jobs, db: Db, environment: Environment) {
  defineMailJob(jobs, db, environment);
  jobs.define<{ name: string; locale: Locale }>(SEND_PASSWORD_LINK_JOB, {
    handler: (asked) => sendPasswordLink(db, asked, new Date()),
  });
  jobs.define<{ callId: number }>(SEND_PARTNER_CART_JOB, {
    retryLimit: 6,
    handler: async ({ callId }) => {
      const partner = currentPartnerShop();
      // switched off again: the call waits for the partner, not for the queue
      if (!partner) return;
      const sent = await sendPartnerCart(db, { callId, partner }, new Date());
      if (sent.outcome === 'failed')
        throw new Error(`the partner did not take order call ${callId}: ${sent.why}`);
    },
    whenGivenUp: (tx, { callId }) => giveUpPartnerCall(tx, callId),
  });
  jobs.define(RESUME_PARTNER_CALLS_JOB, {
    cron: '33 * * * *',
    handler: async () => {
      const { told, failed, givenUp } = await resumePartnerCalls(db, currentPartnerShop(), new Date());
      if (told + failed > 0) log.info('stranded calls of the partner taken up', { told, failed });
      if (givenUp > 0) log.warn('the partner never took these orders: given up', { givenUp });
    },
  });
  jobs.define('expire-orders', {
    cron: '* * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const count = await expireOrders(db, new Date());
      if (count > 0) log.info('orders expired', { count });
    },
  });
  jobs.define('remind-of-deadlines', {
    cron: '*/5 * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const count = await remindOfDeadlines(db, new Date());
      if (count > 0) log.info('buyers reminded of a deadline', { count });
    },
  });
  jobs.define('remind-of-access-ending', {
    // by day in Bangkok, so that nobody's phone rings at night
    cron: '23 8-19 * * *',
    handler: async () => {
      const count = await remindOfAccessEnding(db, new Date());
      if (count > 0) log.info('people told that their access ends', { count });
    },
  });
  jobs.define('reconcile-payments', {
    cron: '* * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const count = await reconcilePayments(db, new Date());
      if (count > 0) log.info('payments reconciled', { count });
    },
  });
  jobs.define('forget-what-ended', {
    cron: '47 3 * * *',
    handler: async () => {
      const now = new Date();
      const sessions = await forgetExpiredSessions(db, now);
      const windows = await forgetOldWindows(db, addHours(now, -24));
      const baskets = await forgetOldBaskets(db, now);
      const links = await forgetOldLinks(db, now);
      const addresses = await forgetAddresses(db, now);
      await forgetOldSocialVisits(db, now);
      log.info('what ended long ago forgotten', { sessions, windows, baskets, links, addresses });
    },
  });
  jobs.define('forget-old-buyers', {
    cron: '7 3 * * *',
    handler: async () => {
      const count = await forgetOldBuyers(db, new Date());
      if (count > 0) log.info('buyers of old orders forgotten', { count });
    },
  });
  jobs.define('forget-unused-slips', {
    cron: '17 3 * * *',
    handler: async () => {
      const count = await forgetUnusedSlips(db, environment.dataDir, new Date());
      if (count > 0) log.info('unused slips forgotten', { count });
    },
  });
  jobs.define('forget-unused-certificates', {
    cron: '27 3 * * *',
    handler: async () => {
      const count = await forgetUnusedCertificates(db, environment.dataDir, new Date());
      if (count > 0) log.info('unused certificates forgotten', { count });
    },
  });
  jobs.define('forget-unused-images', {
    cron: '37 3 * * *',
    handler: async () => {
      const count = await forgetUnusedImages(db, environment.dataDir, new Date());
      if (count > 0) log.info('unused pictures of people forgotten', { count });
    },
  });
}

import { tellOfEndedAccess } from '~/access/tell-of-ended-access.server';
import { forgetOldLinks } from '~/accounts/links/forget-old-links.server';
import { forgetAuditAddresses } from '~/accounts/personal-data/forget-audit-addresses.server';
import { forgetExpiredSessions } from '~/accounts/sign-in/sessions.server';
import { forgetOldSocialVisits } from '~/accounts/social/social-visits.server';
import { COMPLETE_SHORTENED_JOB } from '~/catalogue/courses/shortened-job.server';
import { forgetImportJobs } from '~/catalogue/import-job/forget-import-jobs.server';
import { IMPORT_CATALOGUES_JOB, wakeImportWorker } from '~/catalogue/import-job/import-worker.server';
import { addUpCourseSales } from '~/catalogue/sales/course-sales.server';
import { sumTaxMonths } from '~/documents/vat/month-sums.server';
import { SEND_PASSWORD_LINK_JOB, sendPasswordLink } from '~/flows/membership/send-password-link.server';
import { forgetOldBuyers } from '~/flows/personal-data/forget-old-buyers.server';
import { tellOfDeadWebhook } from '~/flows/staff/tell-of-dead-webhook.server';
import { completeShortened } from '~/learning/completion/complete-shortened.server';
import { tellTeachers } from '~/learning/desk/tell-teachers.server';
import { endOverdueAttempts } from '~/learning/quizzes/end-overdue-attempts.server';
import { remindOfAccessEnding } from '~/learning/remind-of-access-ending.server';
import { remindOfSessions } from '~/learning/remind-of-sessions.server';
import { defineMailJob } from '~/messages/outbox/define-mail-job.server';
import { forgetOldBaskets } from '~/orders/cart/forget-baskets.server';
import { expireOrders } from '~/orders/life/cancel-order.server';
import { expireUnreadSlips } from '~/orders/life/expire-unread-slips.server';
import { remindOfDeadlines } from '~/orders/life/remind-of-deadlines.server';
import { mailedCalendar } from '~/orders/page/mailed-calendar.server';
import { SEND_PARTNER_CART_JOB, sendPartnerCart } from '~/orders/partner/partner-cart.server';
import { currentPartnerShop } from '~/orders/partner/partner-shop.server';
import {
  giveUpPartnerCall,
  RESUME_PARTNER_CALLS_JOB,
  resumePartnerCalls,
} from '~/orders/partner/resume-partner-calls.server';
import { forgetOrderAddresses } from '~/orders/personal-data/forget-order-addresses.server';
import { forgetOldWaiting } from '~/orders/waiting/move-waiting.server';
import { offerFreedSeats } from '~/orders/waiting/offer-seats.server';
import { ASK_PAYMENT_JOB, askPayment } from '~/payments/attempts/ask-payment-job.server';
import { CANCEL_CLASS_JOB } from '~/payments/class-cancel/begin-cancellation.server';
import { giveUpCancellation, runCancellation } from '~/payments/class-cancel/run-cancellation.server';
import { forgetOldEvents } from '~/payments/personal-data/forget-old-events.server';
import { HELD_MS } from '~/payments/reconciliation/claim-pull.server';
import { pullProviderCharges } from '~/payments/reconciliation/pull-provider-charges.server';
import { reconcilePayments } from '~/payments/reconciliation/reconcile-payments.server';
import { PULL_PROVIDERS_JOB } from '~/payments/reconciliation/summed-days';
import type { Db } from '~/platform/database/database.server';
import { forgetOldWindows } from '~/platform/http/rate-limit.server';
import { forgetOldAnswers, KEPT_HOURS } from '~/platform/http/stored-answers.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/log.server';
import { isOutsideOpen } from '~/platform/outside.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { Environment } from '~/settings/environment.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { forgetUnclaimed } from '~/uploads/forget-unclaimed.server';
import { forgetPictures } from '~/uploads/pictures/forget-pictures.server';
import { sumStoredBytes } from '~/uploads/storage-use.server';
import { findFfmpeg } from '~/uploads/videos/ffmpeg.server';
import { forgetVideos } from '~/uploads/videos/forget-videos.server';
import { queueMissingVideos } from '~/uploads/videos/queue-video.server';
import { MAKE_VIDEOS_JOB } from '~/uploads/videos/video-file';
import { wakeVideoWorker } from '~/uploads/videos/video-worker.server';
import { addHours, addMilliseconds, type Locale } from '~/values/time';
import { defineWebhookJobs } from '~/webhooks/define-webhook-jobs.server';
import { maySweep, sweepOrphans } from './sweep-orphans.server';

/** A job of the next minutes does the same work: trying it again as well would only pile up. */
const COMES_AGAIN = 0;

/** Days for which a place in a line that has ended is still looked up. */
const WAITING_KEPT_DAYS = 30;
/** Days for which the imports of staff are listed with what was wrong in them. */
const IMPORTS_KEPT_DAYS = 90;

/** Every job of the shop, before the jobs start. Handlers may run twice and in several processes. */
export function defineJobs(
  jobs: Jobs,
  db: Db,
  { environment, files }: { environment: Environment; files: FileStore },
) {
  defineMailJob(jobs, db, environment, { calendarOf: mailedCalendar });
  defineWebhookJobs(jobs, db, { mode: environment.mode, onSwitchedOff: tellOfDeadWebhook });
  jobs.define<{ name: string; locale: Locale }>(SEND_PASSWORD_LINK_JOB, {
    handler: (input) => sendPasswordLink(db, input, new Date()),
  });
  jobs.define<{ callId: number }>(SEND_PARTNER_CART_JOB, {
    retryLimit: 6,
    handler: async ({ callId }) => {
      const partner = currentPartnerShop();
      // switched off again: the call waits for the partner, not for the queue
      if (!partner || !(await isOutsideOpen())) return;
      const result = await sendPartnerCart(db, { callId, partner }, new Date());
      if (result.outcome === 'failed')
        throw new Error(`the partner did not take order call ${callId}: ${result.why}`);
    },
    whenGivenUp: (tx, { callId }) => giveUpPartnerCall(tx, callId),
  });
  jobs.define(RESUME_PARTNER_CALLS_JOB, {
    cron: '33 * * * *',
    handler: async () => {
      if (!(await isOutsideOpen())) return;
      const { told, failed, givenUp } = await resumePartnerCalls(db, currentPartnerShop(), new Date());
      if (told + failed > 0) log.info('stranded calls of the partner taken up', { told, failed });
      if (givenUp > 0) log.warn('the partner never took these orders: given up', { givenUp });
    },
  });
  jobs.define<{ cancellationId: number }>(CANCEL_CLASS_JOB, {
    retryLimit: 5,
    handler: async ({ cancellationId }) => {
      const broken = await runCancellation(db, cancellationId, new Date());
      if (broken > 0) throw new Error(`${broken} orders of cancellation ${cancellationId} not done`);
    },
    whenGivenUp: (tx, { cancellationId }) => giveUpCancellation(tx, cancellationId),
  });
  jobs.define('expire-orders', {
    cron: '* * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const now = new Date();
      const { unread_slip_hours: hours } = await readSiteSettings(db);
      const count = (await expireOrders(db, now)) + (await expireUnreadSlips(db, hours, now));
      if (count > 0) log.info('orders expired', { count });
    },
  });
  jobs.define('add-up-sales', {
    cron: '*/5 * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => void (await addUpCourseSales(db)),
  });
  jobs.define('sum-stored-bytes', {
    cron: '23 * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => sumStoredBytes(db),
  });
  jobs.define('sum-tax-months', {
    cron: '41 3 * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => sumTaxMonths(db),
  });
  jobs.define('offer-freed-seats', {
    cron: '* * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const count = await offerFreedSeats(db, new Date());
      if (count > 0) log.info('freed seats offered to who waits', { count });
    },
  });
  jobs.define('end-overdue-attempts', {
    cron: '* * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const count = await endOverdueAttempts(db, new Date());
      if (count > 0) log.info('attempts ended whose time was over', { count });
    },
  });
  jobs.define(COMPLETE_SHORTENED_JOB, {
    cron: '* * * * *',
    handler: async () => {
      const count = await completeShortened(db);
      if (count > 0) log.info('learners of shortened courses looked at', { count });
    },
  });
  jobs.define('tell-teachers', {
    cron: '*/5 * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const count = await tellTeachers(db, 'at-once');
      if (count > 0) log.info('teachers told of what waits', { count });
    },
  });
  jobs.define('tell-teachers-daily', {
    // in the morning in Bangkok
    cron: '17 8 * * *',
    handler: async () => {
      const count = await tellTeachers(db, 'daily');
      if (count > 0) log.info('teachers told of what waits', { count });
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
    // by day in Bangkok, so that no phone rings at night
    cron: '23 8-19 * * *',
    handler: async () => {
      const count = await remindOfAccessEnding(db, new Date());
      if (count > 0) log.info('people told that their access ends', { count });
    },
  });
  jobs.define('remind-of-sessions', {
    // the day before, by day in Bangkok
    cron: '11,41 9-20 * * *',
    handler: async () => {
      const count = await remindOfSessions(db, new Date());
      if (count > 0) log.info('people reminded of a class', { count });
    },
  });
  jobs.define('tell-of-ended-access', {
    cron: '*/5 * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const count = await tellOfEndedAccess(db, new Date());
      if (count > 0) log.info('programs told of access that ended', { count });
    },
  });
  jobs.define<{ attemptId: number }>(ASK_PAYMENT_JOB, {
    handler: async ({ attemptId }) => {
      if (await isOutsideOpen()) await askPayment(db, attemptId, new Date());
    },
  });
  jobs.define('reconcile-payments', {
    cron: '* * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      if (!(await isOutsideOpen())) return;
      const count = await reconcilePayments(db, new Date());
      if (count > 0) log.info('payments reconciled', { count });
    },
  });
  jobs.define(PULL_PROVIDERS_JOB, {
    cron: '13 4 * * *',
    handler: async () => {
      if (!(await isOutsideOpen())) return;
      const { done, failed, isUnfinished, isInOtherHands } = await pullProviderCharges(db);
      if (done > 0) log.info('providers swept', { done });
      if (isUnfinished) await jobs.enqueue(db, PULL_PROVIDERS_JOB, {}, { singletonKey: 'go-on' });
      else if (isInOtherHands)
        // the process that holds it may have died
        await jobs.enqueue(
          db,
          PULL_PROVIDERS_JOB,
          {},
          { singletonKey: 'go-on', startAfter: addMilliseconds(new Date(), 2 * HELD_MS) },
        );
      // tried again, it goes on where it stopped
      if (failed.length > 0) throw new Error(`no list from ${[...new Set(failed)].join(', ')}`);
    },
  });
  jobs.define('forget-what-ended', {
    cron: '47 3 * * *',
    handler: async () => {
      const now = new Date();
      const sessions = await forgetExpiredSessions(db, now);
      await forgetOldAnswers(db, addHours(now, -KEPT_HOURS));
      const windows = await forgetOldWindows(db, addHours(now, -24));
      const baskets = await forgetOldBaskets(db, now);
      const links = await forgetOldLinks(db, now);
      const addresses = (await forgetAuditAddresses(db, now)) + (await forgetOrderAddresses(db, now));
      const events = await forgetOldEvents(db, now);
      await forgetOldSocialVisits(db, now);
      await forgetImportJobs(db, addHours(now, -IMPORTS_KEPT_DAYS * 24));
      await forgetOldWaiting(db, addHours(now, -WAITING_KEPT_DAYS * 24));
      log.info('what ended long ago forgotten', { sessions, windows, baskets, links, addresses, events });
    },
  });
  jobs.define('forget-old-buyers', {
    cron: '7 3 * * *',
    handler: async () => {
      const count = await forgetOldBuyers(db, new Date());
      if (count > 0) log.info('buyers of old orders forgotten', { count });
    },
  });
  jobs.define('forget-unclaimed-files', {
    cron: '*/10 * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      if (!(await maySweep(files))) return;
      const which = { files, among: 'newest' } as const;
      const count = await forgetUnclaimed(db, which, new Date());
      if (count > 0) log.info('files of forms never sent through forgotten', { count });
    },
  });
  jobs.define(MAKE_VIDEOS_JOB, {
    cron: '* * * * *',
    retryLimit: COMES_AGAIN,
    handler: async () => {
      const tools = findFfmpeg(environment);
      if (!tools) return;
      await queueMissingVideos(db, new Date());
      wakeVideoWorker(db, { files, tools });
    },
  });
  jobs.define(IMPORT_CATALOGUES_JOB, {
    cron: '* * * * *',
    retryLimit: COMES_AGAIN,
    // a file that a process left behind; one that is sent is begun at once
    handler: () =>
      Promise.resolve(wakeImportWorker(db, { files, isEmbedded: environment.databaseUrl === null })),
  });
  jobs.define('sweep-files', {
    cron: '17 3 * * *',
    handler: async () => {
      if (!(await maySweep(files))) return;
      const now = new Date();
      const count = await forgetUnclaimed(db, { files, among: 'all' }, now);
      if (count > 0) log.info('files that nothing names forgotten', { count });
      const pictures = await forgetPictures(db, files, now);
      if (pictures > 0) log.info('pictures that nothing shows forgotten', { pictures });
      const { videos, parts } = await forgetVideos(db, { files, dataDir: environment.dataDir }, now);
      if (videos + parts > 0) log.info('videos and parts that nothing needs forgotten', { videos, parts });
      await sweepOrphans(db, files, now);
    },
  });
}

import type { Db } from '~/platform/database/database.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/log.server';
import { remembered } from '~/platform/memory/remembered.server';
import { isOutsideOpen } from '~/platform/outside.server';
import type { Environment } from '~/settings/environment.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { canSendMail } from './can-send-mail';
import { giveUpMail } from './give-up-mail.server';
import { mailJobKey, SEND_MAIL_JOB } from './queue-message.server';
import { type MailSender, sendMail, smtpTransport } from './send-mail.server';
import { readStrandedMails } from './stuck-mails.server';

type MailEnvironment = Pick<
  Environment,
  'mode' | 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'port' | 'jobExpireSeconds'
>;

const STRANDED_AT_ONCE = 100;

/** The job that sends one mail, and the one that finds mails without a job. */
export function defineMailJob(
  jobs: Jobs,
  db: Db,
  environment: MailEnvironment,
  { calendarOf }: Pick<MailSender, 'calendarOf'> = {},
): void {
  const { smtpUrl, mailFrom: from, jobExpireSeconds: claimSeconds } = environment;
  const transport = smtpUrl ? smtpTransport(smtpUrl) : null;
  // a live shop without a mail server: mails wait, and a job has nothing to try again
  const canSend = canSendMail(environment);

  jobs.define<{ mailId: number }>(SEND_MAIL_JOB, {
    // doubling: the last try comes two to four hours after the first
    retryLimit: 8,
    handler: async ({ mailId }, { isLast }) => {
      if (!canSend) return log.warn('SMTP_URL is not set: mails wait in the outbox', { mailId });
      if (!(await isOutsideOpen())) return log.warn('this is a copy: mails wait in the outbox', { mailId });
      const shopAddress = environment.publicUrl ?? `http://localhost:${environment.port}`;
      const { shop_email: replyTo } = await remembered(db, 'settings for mails', () => readSiteSettings(db));
      const sender = { transport, from, replyTo, shopAddress, claimSeconds, calendarOf };
      const outcome = await sendMail(db, { mailId, isLastAttempt: isLast, sender }, new Date());
      if (outcome === 'busy') throw new Error(`mail ${mailId} is in another sender's hand`);
      // a mail that cannot be sent is listed among the mails for staff, not among the jobs
      if (outcome === 'refused' || outcome === 'given-up') log.warn('mail not sent', { mailId, outcome });
    },
    whenGivenUp: async (tx, { mailId }) => void (await giveUpMail(tx, mailId, new Date())),
  });

  jobs.define('send-stranded-mails', {
    cron: '*/10 * * * *',
    retryLimit: 0,
    handler: async () => {
      if (!canSend || !(await isOutsideOpen())) return;
      const mailIds = await readStrandedMails(db, new Date());
      for (const id of mailIds.slice(0, STRANDED_AT_ONCE))
        await jobs.enqueue(db, SEND_MAIL_JOB, { mailId: id }, { singletonKey: mailJobKey(id) });
    },
  });
}

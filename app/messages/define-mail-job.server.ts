import type { Db } from '~/platform/database.server';
import type { Jobs } from '~/platform/jobs.server';
import { log } from '~/platform/log.server';
import type { Environment } from '~/settings/environment.server';
import { addHours } from '~/values/time';
import { SEND_MAIL_JOB } from './queue-mail.server';
import { sendMail, smtpTransport } from './send-mail.server';

type MailEnvironment = Pick<Environment, 'mode' | 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'port'>;

/** 30 s to the first retry, doubling: the last one comes about two hours after the first try. */
const RETRY_LIMIT = 8;
const RETRIES_END_AFTER_HOURS = 3;

/** The job that sends one mail, and the one that finds mails whose job was lost with its process. */
export function defineMailJob(jobs: Jobs, db: Db, environment: MailEnvironment): void {
  const { smtpUrl, mode, mailFrom: from } = environment;
  const transport = smtpUrl ? smtpTransport(smtpUrl) : null;

  jobs.define<{ mailId: number }>(SEND_MAIL_JOB, {
    retryLimit: RETRY_LIMIT,
    retryDelay: 30,
    handler: async ({ mailId }, { attempt }) => {
      if (!transport && mode === 'live') throw new Error('SMTP_URL is not set: mails wait in the outbox');
      const shopAddress = environment.publicUrl ?? `http://localhost:${environment.port}`;
      const isLastAttempt = attempt > RETRY_LIMIT;
      const sender = { transport, from, shopAddress };
      const outcome = await sendMail(db, { mailId, isLastAttempt, sender }, new Date());
      if (outcome === 'busy') throw new Error(`mail ${mailId} is in another sender's hand`);
      if (outcome === 'refused') log.warn('mail refused for good', { mailId });
    },
  });

  jobs.define('send-stranded-mails', {
    cron: '*/10 * * * *',
    handler: async () => {
      const stranded = await db
        .selectFrom('outbox_mail')
        .select('id')
        .where('status', '=', 'waiting')
        .where('queued_at', '<', addHours(new Date(), -RETRIES_END_AFTER_HOURS))
        .orderBy('id')
        .limit(100)
        .execute();
      for (const { id } of stranded) {
        await jobs.enqueue(db, SEND_MAIL_JOB, { mailId: id }, { singletonKey: `mail:${id}` });
      }
    },
  });
}

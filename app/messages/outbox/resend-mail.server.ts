import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { giveUpJobsOf, hurryJob } from '~/platform/jobs/job-moves.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { accept, refuse, type Result } from '~/values/result';
import { NO_ADDRESS } from './clear-mails.server';
import { giveUpMail } from './give-up-mail.server';
import { mailJobKey, SEND_MAIL_JOB } from './queue-message.server';

/** `ON_ITS_WAY`: a sender has claimed it. `ERASED`: its receiver is erased, and nothing is left to send. */
export type MailCommandRefusal = { code: 'NO_SUCH_MAIL' | 'ON_ITS_WAY' | 'ERASED' };

interface MailCommand {
  mailId: number;
  /** `again`: now, with a full set of tries; `give-up`: never. */
  kind: 'again' | 'give-up';
  administratorId: number;
}

/** Staff resend a failed mail, or give it up. A sent mail stays as it is, without a refusal. */
export async function resendOrGiveUpMail(
  db: Db,
  { mailId, kind, administratorId }: MailCommand,
  now: Date,
): Promise<Result<{ didChange: boolean }, MailCommandRefusal>> {
  return inTransaction(db, async (tx) => {
    const mail = await tx
      .selectFrom('outbox_mail')
      .select(['status', 'claimed_at', 'given_up_at', 'to_address'])
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return refuse({ code: 'NO_SUCH_MAIL' });
    const { status } = mail;
    if (status === 'sent' || status === 'mailbox') return accept({ didChange: false });
    if (mail.claimed_at !== null) return refuse({ code: 'ON_ITS_WAY' });
    if (kind === 'again' && mail.to_address === NO_ADDRESS) return refuse({ code: 'ERASED' });
    const job = { name: SEND_MAIL_JOB, key: mailJobKey(mailId) };
    if (kind === 'give-up') {
      if (mail.given_up_at !== null) return accept({ didChange: false });
      await giveUpMail(tx, mailId, now);
      await giveUpJobsOf(tx, job);
    } else {
      await tx
        .updateTable('outbox_mail')
        .set({ status: 'waiting', given_up_at: null })
        .where('id', '=', mailId)
        .execute();
      if (!(await hurryJob(tx, job)))
        await currentJobs().enqueue(tx, SEND_MAIL_JOB, { mailId }, { singletonKey: job.key });
      // pressed twice: it waits already
      if (status === 'waiting') return accept({ didChange: false });
    }
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: kind === 'again' ? 'mail-sent-again' : 'mail-given-up',
        subject: { type: 'outbox_mail', id: String(mailId) },
      },
      now,
    );
    return accept({ didChange: true });
  });
}

import { consumeMailTokens } from '~/accounts/contact/mail-limits.server';
import type { Db } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { normaliseEmail } from '~/values/email';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { SEND_PASSWORD_LINK_JOB } from './send-password-link.server';

export type AskRefusal = { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number };

/**
 * Somebody forgot a password and says who they are (REG-08). Nothing is looked up here: a job does it, so that neither the
 * answer nor its time tells who has an account. Asking is limited by name and by address.
 */
export async function askPasswordLink(
  db: Db,
  { name, locale, clientAddress }: { name: string; locale: Locale; clientAddress: string },
  now: Date,
): Promise<Result<null, AskRefusal>> {
  const command = { what: 'forgot' as const, name: normaliseEmail(name), clientAddress };
  const allowance = await consumeMailTokens(db, command, now);
  if (!allowance.allowed)
    return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: allowance.retryAfterSeconds });
  await currentJobs().enqueue(db, SEND_PASSWORD_LINK_JOB, { name, locale });
  return accept(null);
}

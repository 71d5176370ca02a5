import { normaliseEmail } from '~/accounts/contact-form';
import type { Db } from '~/platform/database.server';
import { currentJobs } from '~/platform/jobs.server';
import { takeToken } from '~/platform/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { SEND_PASSWORD_LINK_JOB } from './send-password-link.server';

export type AskRefusal = { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number };

const PER_NAME = { limit: 3, windowSeconds: 3600 };
const PER_ADDRESS = { limit: 20, windowSeconds: 3600 };

/**
 * Somebody forgot a password and says who they are (REG-08). Nothing is looked up here: a job does it, so that neither the
 * answer nor its time tells who has an account (decision 10). Asking is limited by name and by address.
 */
export async function askPasswordLink(
  db: Db,
  { name, locale, clientAddress }: { name: string; locale: Locale; clientAddress: string },
  now: Date,
): Promise<Result<null, AskRefusal>> {
  for (const [key, limit] of [
    [`forgot:address:${clientAddress}`, PER_ADDRESS],
    [`forgot:name:${normaliseEmail(name)}`, PER_NAME],
  ] as const) {
    const taken = await takeToken(db, key, { ...limit, now });
    if (!taken.allowed) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: taken.retryAfterSeconds });
  }
  await currentJobs().enqueue(db, SEND_PASSWORD_LINK_JOB, { name, locale });
  return accept(null);
}

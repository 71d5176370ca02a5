import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { isToldOf } from '~/webhooks/queue-webhook.server';
import { tellOfAccess } from './tell-of-access.server';

/** A job that did not run for so long tells of what ended before no more. */
const LOOKS_BACK_HOURS = 48;
const MOST_AT_ONCE = 500;

/** Grants whose time has run out: nobody does it, so a job tells of them, each end once. Answers how many. */
export async function tellOfEndedAccess(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await isToldOf(tx, 'access.ended'))) return 0;
    const ended = await tx
      .selectFrom('access_grant')
      .select('id')
      .where('ends_at', '<=', now)
      .where('ends_at', '>', addHours(now, -LOOKS_BACK_HOURS))
      .where('revoked_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from webhook_message where dedupe_key =
          'access.ended:' || access_grant.id || ':' || (extract(epoch from ends_at) * 1000)::bigint)`,
      )
      .orderBy('ends_at')
      .limit(MOST_AT_ONCE)
      .execute();
    await tellOfAccess(tx, { event: 'access.ended', grantIds: ended.map(({ id }) => id) }, now);
    return ended.length;
  });
}

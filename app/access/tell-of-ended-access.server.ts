import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { isToldOf } from '~/webhooks/queue-webhook.server';
import { watchedSeconds } from './open-grant.server';
import { tellOfAccess } from './tell-of-access.server';

/** Ends that lie further back send no event, even when the job did not run for that long. */
const LOOKS_BACK_HOURS = 48;
const MOST_AT_ONCE = 500;

/**
 * Sends `access.ended` for grants whose time or watch allowance has run out, once for each end. A job calls it, because no
 * request happens at that moment. Returns the number of grants.
 */
export async function tellOfEndedAccess(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await isToldOf(tx, 'access.ended'))) return 0;
    const timeOver = await tx
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
    const usedUp = await readUsedUp(tx, now);
    const grantIds = [...timeOver, ...usedUp].map(({ id }) => id);
    await tellOfAccess(tx, { event: 'access.ended', grantIds }, now);
    return grantIds.length;
  });
}

/** Open by the calendar, but the bought watch time is used up (the rule of `hasOpenGrant`). */
const readUsedUp = (tx: Tx, now: Date) =>
  tx
    .selectFrom('access_grant')
    .select('id')
    .where(sql<boolean>`terms->>'watchUntilMs' is not null`)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where(
      sql<boolean>`exists (select from lecture_progress
        where lecture_progress.person_id = access_grant.person_id and updated_at > ${addHours(now, -LOOKS_BACK_HOURS)})`,
    )
    .where(
      sql<boolean>`(terms->>'watchUntilMs')::float8 <= 1000 * ${watchedSeconds(sql.ref('access_grant.person_id'), sql.ref('access_grant.course_id'))}`,
    )
    .where(
      sql<boolean>`not exists (select from webhook_message
        where dedupe_key = 'access.ended:' || access_grant.id || ':watched:' || (terms->>'watchUntilMs'))`,
    )
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute();

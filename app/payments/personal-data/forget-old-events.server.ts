import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';

/** Longer than any provider repeats a notification, and than a dispute of that month lasts. */
const KEPT_DAYS = 90;

/**
 * Deletes old notifications and readings of lists, except events an open exception may need as proof: those with
 * its attempt, its payment or the provider's reference. Answers their number.
 */
export async function forgetOldEvents(db: Db, now: Date): Promise<number> {
  const before = addHours(now, -KEPT_DAYS * 24);
  const deleted = await db
    .deleteFrom('provider_event')
    .where('received_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('money_case')
            .leftJoin('payment', 'payment.id', 'money_case.payment_id')
            .leftJoin('payment_attempt', (join) =>
              join.on(
                sql`coalesce(money_case.payment_attempt_id, payment.payment_attempt_id)`,
                '=',
                sql.ref('payment_attempt.id'),
              ),
            )
            .select('money_case.id')
            .where('money_case.settled_at', 'is', null)
            .where(
              sql<boolean>`exists (
                select 1 from (values (payment_attempt.reference), (payment_attempt.provider_id),
                  (payment.reference), (money_case.provider_reference)) as named (name)
                where name <> ''
                  and position(name in provider_event.event_key || ' ' || provider_event.payload::text) > 0)`,
            ),
        ),
      ),
    )
    .executeTakeFirst();
  // the next pull of each account starts where its last complete one ended
  await db
    .deleteFrom('provider_sweep')
    .where('started_at', '<', before)
    .where('state', '<>', 'reading')
    .where((eb) =>
      eb(
        'id',
        'not in',
        eb
          .selectFrom('provider_sweep as last')
          .select(({ fn }) => fn.max('last.id').as('id'))
          .where('last.state', '=', 'done')
          .groupBy(['last.provider', 'last.account']),
      ),
    )
    .execute();
  return Number(deleted.numDeletedRows);
}

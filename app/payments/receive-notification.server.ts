import type { Db } from '~/platform/database.server';
import { log } from '~/platform/log.server';
import { applyVerdict } from './apply-verdict.server';
import { askProvider, takeTurn } from './check-attempt.server';
import { findAttempt } from './payment-attempts.server';
import { openProvider } from './providers/provider-clients.server';
import type { NotificationReading, RawNotification } from './providers/provider';
import { providersNamed } from './providers/registry.server';

const UNSIGNED_APART = 2;

/** What the door answers: `retry` makes the provider send it again, `refused` says that it is none of its own. */
export type Received = 'handled' | 'ignored' | 'refused' | 'retry';

/**
 * A provider's notification: who it speaks of is asked at the provider again, by our own key, and only that answer counts.
 * An event is stored once; one that was handled before is answered and nothing else.
 */
export async function receiveNotification(
  db: Db,
  provider: string,
  notification: RawNotification,
  now: Date,
): Promise<Received> {
  const reading = await readNotification(db, provider, notification, now);
  if (reading === null) return 'retry';
  if (reading.outcome === 'refused') {
    log.warn('notification refused', { provider, why: reading.why });
    return 'refused';
  }
  if (reading.outcome === 'ignored') return 'ignored';
  const attempt = await findAttempt(db, provider, reading.attempt);
  if (!attempt) {
    // sooner than our own note of it, or nothing of ours: the reconciliation finds what is ours
    log.warn('notification about an unknown payment', { provider, event: reading.eventKey });
    return 'ignored';
  }
  if (!(await storeOnce(db, provider, reading, now))) return 'handled';
  // anybody may have sent it: it makes us ask no oftener than this, and is sent again when it comes too early
  if (reading.isUnsigned && !(await takeTurn(db, attempt.id, { secondsApart: UNSIGNED_APART, now })))
    return 'retry';
  const { attempt: after, isAnswered } = reading.verdict
    ? { attempt: await applyVerdict(db, attempt, reading.verdict, now), isAnswered: true }
    : await askProvider(db, attempt, now);
  log.info('notification', { provider, event: reading.eventKey, attempt: attempt.id, status: after.status });
  if (!isAnswered) return 'retry';
  // nobody signed it: as long as nothing has come of it, another of the same name may be the true one
  if (reading.isUnsigned && after.status !== 'succeeded') return 'handled';
  await db
    .updateTable('provider_event')
    .set({ handled_at: now })
    .where('provider', '=', provider)
    .where('event_key', '=', reading.eventKey)
    .execute();
  return 'handled';
}

/** By the first method of the provider whose keys fit. Null: none has keys. */
export async function readNotification(
  db: Db,
  provider: string,
  notification: RawNotification,
  now: Date,
): Promise<NotificationReading | null> {
  let reading: NotificationReading | null = null;
  for (const each of providersNamed(provider)) {
    const client = await openProvider(db, each);
    if (!client) continue;
    reading = await client.readNotification(notification, now);
    if (reading.outcome !== 'refused') return reading;
  }
  return reading;
}

/** False when this very event was handled before; one that broke on the way is taken up again. */
async function storeOnce(
  db: Db,
  provider: string,
  { eventKey, payload }: Extract<NotificationReading, { outcome: 'about' }>,
  now: Date,
): Promise<boolean> {
  await db
    .insertInto('provider_event')
    .values({ provider, event_key: eventKey, payload: JSON.stringify(payload), received_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .execute();
  const stored = await db
    .selectFrom('provider_event')
    .select('handled_at')
    .where('provider', '=', provider)
    .where('event_key', '=', eventKey)
    .executeTakeFirstOrThrow();
  return stored.handled_at === null;
}

import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { applyProviderStatus } from '~/payments/attempts/apply-provider-status.server';
import { askProvider, isAnswer, claimTurn } from '~/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { receiveChargebacks } from './receive-chargebacks.server';
import { findAttempt, findAttemptOfMoney } from '~/payments/attempts/payment-attempts.server';
import { getProvider } from '~/payments/providers/provider-clients.server';
import { unsignedSecondsApart } from '~/payments/providers/port/provider-pace.server';
import type {
  NotificationReading,
  RawNotification,
  ProviderStatus,
} from '~/payments/providers/port/provider';
import { providersNamed } from '~/payments/providers/registry.server';

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
  if (reading.outcome === 'unverified') return 'retry';
  const attempt =
    (await findAttempt(db, provider, reading.attempt)) ??
    (await findAttemptOfMoney(db, provider, reading.named));
  if (!attempt) {
    // sooner than our own note of it, or nothing of ours: the reconciliation finds what is ours
    log.warn('notification about an unknown payment', { provider, event: reading.eventKey });
    return 'ignored';
  }
  // nobody signed it: its name is worth something beside the payment it speaks of, and takes no other's away
  const eventKey = reading.isUnsigned ? `${attempt.reference} ${reading.eventKey}` : reading.eventKey;
  const event = { provider, eventKey, payload: reading.payload };
  if (await wasHandled(db, event)) return 'handled';
  // anybody may have sent it: it makes us ask, and is kept, no oftener than this, and is sent again when it comes too early
  if (reading.isUnsigned && !(await claimTurn(db, attempt.id, { secondsApart: unsignedSecondsApart(), now })))
    return 'retry';
  await store(db, event, now);
  if (reading.takings) {
    // what the shop has not heard was paid is settled first: only then can something be taken from it
    const paid =
      attempt.status === 'succeeded' ? attempt : (await processEvent(db, attempt, reading, now)).attempt;
    const noted = await receiveChargebacks(db, paid, believable(reading, attempt), now);
    // one that nobody signed may come before the true one of the same name
    if (noted && !reading.isUnsigned) await markHandled(db, event, now);
    return noted ? 'handled' : 'retry';
  }
  const { attempt: after, verdict } = await processEvent(db, attempt, reading, now);
  log.info('notification', { provider, event: eventKey, attempt: attempt.id, status: after.status });
  if (!isAnswer(verdict)) return 'retry';
  // as long as nothing has come of it, another of the same name may be the true one
  if (reading.isUnsigned && after.status !== 'succeeded') return 'handled';
  await markHandled(db, event, now);
  return 'handled';
}

type About = Extract<NotificationReading, { outcome: 'about' }>;
/** Who read it: by whose key it was signed. */
type Read<Reading extends NotificationReading> = Reading & { methodId: number };

/** A signed word counts only for a payment of the very method whose key it was signed with; else the provider is asked. */
const believable = ({ takings, named, methodId }: Read<About>, attempt: PaymentAttempt) => ({
  named,
  takings: methodId === attempt.methodId ? takings : ('ask' as const),
});

/** A verdict counts only for a payment of the very method whose key it was signed with; everything else makes us ask. */
async function processEvent(
  db: Db,
  attempt: PaymentAttempt,
  { verdict, methodId, named }: Read<About>,
  now: Date,
): Promise<{ attempt: PaymentAttempt; verdict: ProviderStatus }> {
  if (!verdict || methodId !== attempt.methodId) return askProvider(db, attempt, now, { named });
  if (!isAnswer(verdict)) log.error('signed notification not understood', { attempt: attempt.id, verdict });
  return { attempt: await applyProviderStatus(db, attempt, verdict, now), verdict };
}

/** By the first method of the provider whose keys fit. Null: none has keys. */
export async function readNotification(
  db: Db,
  provider: string,
  notification: RawNotification,
  now: Date,
): Promise<Read<NotificationReading> | null> {
  let reading: Read<NotificationReading> | null = null;
  for (const each of providersNamed(provider)) {
    const client = await getProvider(db, each);
    if (!client) continue;
    reading = { ...(await client.readNotification(notification, now)), methodId: each.methodId };
    if (reading.outcome !== 'refused') return reading;
  }
  return reading;
}

interface ProviderEvent {
  provider: string;
  eventKey: string;
  payload: About['payload'];
}

/** One that broke on the way was not, and is taken up again. */
async function wasHandled(db: Db, { provider, eventKey }: ProviderEvent): Promise<boolean> {
  const stored = await db
    .selectFrom('provider_event')
    .select('handled_at')
    .where('provider', '=', provider)
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
  return stored !== undefined && stored.handled_at !== null;
}

async function store(db: Db, { provider, eventKey, payload }: ProviderEvent, now: Date): Promise<void> {
  await db
    .insertInto('provider_event')
    .values({ provider, event_key: eventKey, payload: JSON.stringify(payload), received_at: now })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .execute();
}

async function markHandled(db: Db, { provider, eventKey }: ProviderEvent, now: Date): Promise<void> {
  await db
    .updateTable('provider_event')
    .set({ handled_at: now })
    .where('provider', '=', provider)
    .where('event_key', '=', eventKey)
    .execute();
}

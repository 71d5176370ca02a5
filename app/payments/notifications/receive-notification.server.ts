import { applyProviderStatus } from '~/payments/attempts/apply-provider-status.server';
import { queueAsk } from '~/payments/attempts/ask-payment-job.server';
import { askProvider, isAnswer, claimTurn } from '~/payments/attempts/check-attempt.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { findAttempt, findAttemptOfMoney } from '~/payments/attempts/payment-attempts.server';
import { getProvider } from '~/payments/provider-clients.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { providersNamed } from '~/providers/methods/registry.server';
import type { NotificationReading, RawNotification, ProviderStatus } from '~/providers/port/provider';
import { unsignedSecondsApart } from '~/providers/port/provider-pace.server';
import { receiveReversals } from './receive-reversals.server';

/**
 * The webhook's answer: `retry` makes the provider send it again, `refused` says that the provider did not
 * send it.
 */
export type Received = 'handled' | 'ignored' | 'refused' | 'retry';

/**
 * Handles a provider's notification: the shop asks the provider with its own key, and only that answer
 * counts. Each event is stored once; a handled one is only acknowledged.
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
    (await findAttemptOfMoney(db, provider, reading.paymentName));
  if (!attempt) {
    // it came before our own record, or is not ours: the reconciliation finds ours
    log.warn('notification about an unknown payment', { provider, event: reading.eventKey });
    return 'ignored';
  }
  // unsigned: its event key counts only together with this payment, so it cannot occupy another's
  const eventKey = reading.isUnsigned ? `${attempt.reference} ${reading.eventKey}` : reading.eventKey;
  const event = { provider, eventKey, payload: reading.payload };
  if (await wasHandled(db, event)) return 'handled';
  // unsigned: anybody may have sent it, so it triggers a check and is stored at most this often
  if (
    reading.isUnsigned &&
    !(await claimTurn(db, attempt.id, { secondsApart: unsignedSecondsApart(), now }))
  ) {
    // the shop has asked a moment ago, and asks once more by itself; a reversal is told by the message alone
    if (reading.reversals) return 'retry';
    await queueAsk(db, attempt.id, now);
    return 'handled';
  }
  await store(db, event, now);
  if (reading.reversals) {
    // a payment unknown to the shop is settled first: only then can it be reversed
    const paid =
      attempt.status === 'succeeded' ? attempt : (await processEvent(db, attempt, reading, now)).attempt;
    const noted = await receiveReversals(db, paid, believable(reading, attempt), now);
    // an unsigned event may come before the true one of the same key
    if (noted && !reading.isUnsigned) await markHandled(db, event, now);
    return noted ? 'handled' : 'retry';
  }
  const { attempt: after, verdict } = await processEvent(db, attempt, reading, now);
  log.info('notification', { provider, event: eventKey, attempt: attempt.id, status: after.status });
  if (!isAnswer(verdict)) return 'retry';
  // until something comes of it, another of the same key may be the true one
  if (reading.isUnsigned && after.status !== 'succeeded') return 'handled';
  await markHandled(db, event, now);
  return 'handled';
}

type About = Extract<NotificationReading, { outcome: 'about' }>;
/** The method whose key the signature fits. */
type Read<Reading extends NotificationReading> = Reading & { methodId: number };

/**
 * A signed reversal counts only for a payment of the method whose key signed it; otherwise the shop asks
 * the provider.
 */
const believable = ({ reversals, paymentName, methodId }: Read<About>, attempt: PaymentAttempt) => ({
  paymentName,
  reversals: methodId === attempt.methodId ? reversals : ('ask' as const),
});

/**
 * A signed verdict counts only for a payment of the method whose key signed it; otherwise the shop asks the
 * provider.
 */
async function processEvent(
  db: Db,
  attempt: PaymentAttempt,
  { verdict, methodId, paymentName }: Read<About>,
  now: Date,
): Promise<{ attempt: PaymentAttempt; verdict: ProviderStatus }> {
  if (!verdict || methodId !== attempt.methodId) return askProvider(db, attempt, now, { paymentName });
  if (!isAnswer(verdict)) log.error('signed notification not understood', { attempt: attempt.id, verdict });
  return { attempt: await applyProviderStatus(db, attempt, verdict, now), verdict };
}

/** Read with the first method of the provider whose keys fit. Null: no method has keys. */
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

/** An event that failed half way was not handled, and is taken up again. */
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

import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { addMilliseconds } from '~/values/time';
import { openedSecret, signedHeaders } from './endpoint-secret.server';
import { isTaken, type PostOutcome, postWebhook } from './post-webhook.server';
import { isGivenUp, pauseAfter } from './retry-times';
import type { TargetRules } from './target-address.server';

export interface DeliveryRules extends TargetRules {
  clock: () => Date;
  /** From 0 to 1, for the pauses. */
  random: () => number;
  /** Timeout of a receiver, if not the default. */
  withinMs?: number;
  /** Notifies the owner of an endpoint that was switched off; mails belong to a room above this one. */
  onSwitchedOff?: (tx: Tx, endpoint: DeadEndpoint, now: Date) => Promise<void>;
}

export interface DeadEndpoint {
  endpointId: number;
  url: string;
  note: string;
  failures: number;
}

/** Endpoints at once, and calls to one endpoint at once, each for another subject. */
const ENDPOINTS_AT_ONCE = 8;
const CALLS_AT_ONCE = 8;
/** Claimed together, because finding the next deliveries costs more than sending them. */
const CLAIMED_AT_ONCE = 40;
/** A run ends after this and leaves the rest to the next, well within a job's time. */
const RUN_MS = 60_000;
/** Longer than the calls of one claim take: after it, the claim belongs to a dead process. */
const CLAIM_MS = 90_000;
/** A 410 answer: the receiver is gone for good (Standard Webhooks). */
const GONE = 410;

/** Delivers due webhooks, each subject's in order; answers the results. */
export async function deliverWebhooks(
  db: Db,
  rules: DeliveryRules,
): Promise<{ delivered: number; failed: number; nextAt: Date | null }> {
  const counts = { delivered: 0, failed: 0 };
  const until = addMilliseconds(rules.clock(), RUN_MS);
  const endpoints = await db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('is_enabled', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_delivery')
          .select('webhook_delivery.id')
          .whereRef('endpoint_id', '=', 'webhook_endpoint.id')
          .where('webhook_delivery.status', '=', 'waiting')
          .where('next_at', '<=', rules.clock()),
      ),
    )
    .execute();
  const waiting = endpoints.map(({ id }) => id);
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const result = await deliverTo(db, id, { ...rules, until });
      counts.delivered += result.delivered;
      counts.failed += result.failed;
    }
  };
  await Promise.all(Array.from({ length: ENDPOINTS_AT_ONCE }, worker));
  return { ...counts, nextAt: await readNextTime(db) };
}

async function deliverTo(db: Db, endpointId: number, rules: DeliveryRules & { until: Date }) {
  const counts = { delivered: 0, failed: 0 };
  while (rules.clock() < rules.until) {
    const claimed = await claim(db, endpointId, rules.clock());
    if (claimed.length === 0) break;
    const round = await tellAll(db, claimed, rules);
    counts.delivered += round.delivered;
    counts.failed += round.failed;
    if (round.delivered === 0) break;
  }
  return counts;
}

/** If an endpoint accepts none of the first deliveries, the rest waits for its next time. */
async function tellAll(db: Db, claimed: readonly Claimed[], rules: DeliveryRules) {
  const counts = { delivered: 0, failed: 0 };
  const waiting = [...claimed];
  const isDown = () => counts.delivered === 0 && counts.failed >= CALLS_AT_ONCE;
  const worker = async () => {
    while (!isDown()) {
      const delivery = waiting.shift();
      if (!delivery) return;
      const isDelivered = await tell(db, delivery, rules);
      counts[isDelivered ? 'delivered' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker));
  if (waiting.length > 0)
    await db
      .updateTable('webhook_delivery')
      .set((eb) => ({ claimed_at: null, attempts: eb('attempts', '-', 1) }))
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .execute();
  return counts;
}

type Claimed = Awaited<ReturnType<typeof claim>>[number];

/** Claims the first waiting delivery of each subject; later ones wait for it, in any process. */
async function claim(db: Db, endpointId: number, now: Date) {
  return inTransaction(db, async (tx) => {
    const { rows: next } = await sql<{ id: number }>`
      select id from (
        select distinct on (subject) id, next_at, claimed_at from webhook_delivery
        where endpoint_id = ${endpointId} and status = 'waiting'
        order by subject, id
      ) first_of_subject
      where next_at <= ${now} and ${isFree(addMilliseconds(now, -CLAIM_MS))}
      order by id
      limit ${CLAIMED_AT_ONCE}`.execute(tx);
    if (next.length === 0) return [];
    // another process may have claimed them since
    const first = await tx
      .selectFrom('webhook_delivery')
      .select('id')
      .where(
        'id',
        'in',
        next.map(({ id }) => id),
      )
      .where('status', '=', 'waiting')
      .where('next_at', '<=', now)
      .where(isFree(addMilliseconds(now, -CLAIM_MS)))
      .forUpdate()
      .skipLocked()
      .execute();
    if (first.length === 0) return [];
    const ids = first.map(({ id }) => id);
    await tx
      .updateTable('webhook_delivery')
      .set((eb) => ({ claimed_at: now, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    return (
      tx
        .selectFrom('webhook_delivery')
        .innerJoin('webhook_message', 'webhook_message.id', 'message_id')
        .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')
        .select([
          'webhook_delivery.id',
          'endpoint_id',
          'attempts',
          'event_id',
          'body',
          'url',
          'secret',
          'former_secret',
          'former_until',
        ])
        .where('webhook_delivery.id', 'in', ids)
        // switched off meanwhile: its claimed deliveries continue when it is on again
        .where('is_enabled', '=', true)
        .orderBy('webhook_delivery.id')
        .execute()
    );
  });
}

const isFree = (deadBefore: Date) => sql<boolean>`(claimed_at is null or claimed_at < ${deadBefore})`;

async function tell(db: Db, delivery: Claimed, rules: DeliveryRules): Promise<boolean> {
  const at = rules.clock();
  const secrets = secretsOf(delivery, at);
  if (secrets.length === 0) {
    // SESSION_SECRET was changed without FORMER_SECRETS: it waits for a new secret
    log.error('webhook not sent: its secret cannot be opened', { endpoint: delivery.endpoint_id });
    const outcome: PostOutcome = { statusCode: null, answer: '', failure: 'secret', milliseconds: 0 };
    await record(db, delivery, outcome, rules);
    return false;
  }
  const { event_id: eventId, body, url } = delivery;
  const headers = { ...signedHeaders(secrets, { eventId, body }, at) };
  const outcome = await postWebhook({ url, headers, body }, rules);
  await record(db, delivery, outcome, rules);
  return isTaken(outcome);
}

function secretsOf(delivery: Claimed, now: Date): string[] {
  const { endpoint_id: id, secret, former_secret: former, former_until: until } = delivery;
  const isBoth = former !== null && until !== null && until > now;
  return [secret, ...(isBoth ? [former] : [])]
    .map((sealed) => openedSecret(id, sealed))
    .filter((opened) => opened !== null);
}

async function record(db: Db, delivery: Claimed, outcome: PostOutcome, rules: DeliveryRules): Promise<void> {
  const now = rules.clock();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('webhook_try')
      .values({
        delivery_id: delivery.id,
        at: now,
        status_code: outcome.statusCode,
        failure: outcome.failure,
        answer: outcome.answer,
        milliseconds: outcome.milliseconds,
      })
      .execute();
    if (isTaken(outcome)) return recordTaken(tx, delivery, now);
    // a demo stores the delivery, with the reason why it was not sent
    const pause = outcome.failure === 'demo' ? null : pauseAfter(delivery.attempts, rules.random());
    await tx
      .updateTable('webhook_delivery')
      .set({
        claimed_at: null,
        ...(pause === null ? { status: 'failed', ended_at: now } : { next_at: addMilliseconds(now, pause) }),
      })
      .where('id', '=', delivery.id)
      .execute();
    if (outcome.failure !== 'demo') await countFailure(tx, delivery.endpoint_id, outcome, rules);
  });
}

async function recordTaken(tx: Tx, { id, endpoint_id: endpointId }: Claimed, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'delivered', ended_at: now, claimed_at: null })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('webhook_endpoint')
    .set({ failures: 0, failing_since: null })
    .where('id', '=', endpointId)
    .where('failures', '>', 0)
    .execute();
}

async function countFailure(
  tx: Tx,
  endpointId: number,
  outcome: PostOutcome,
  { clock, onSwitchedOff }: DeliveryRules,
): Promise<void> {
  const now = clock();
  const { failures, failing_since: since } = await tx
    .updateTable('webhook_endpoint')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: sql<Date>`coalesce(failing_since, ${now})`,
    }))
    .where('id', '=', endpointId)
    .returning(['failures', 'failing_since'])
    .executeTakeFirstOrThrow();
  if (outcome.statusCode !== GONE && !isGivenUp({ failures, failingSince: since ?? now }, now)) return;
  const switchedOff = await tx
    .updateTable('webhook_endpoint')
    .set({ is_enabled: false, gave_up_at: now })
    .where('id', '=', endpointId)
    .where('is_enabled', '=', true)
    .returning(['url', 'note'])
    .executeTakeFirst();
  if (!switchedOff) return;
  log.warn('webhooks switched off: nobody takes them', { endpoint: endpointId, failures });
  await onSwitchedOff?.(tx, { endpointId, ...switchedOff, failures }, now);
}

/** When the next delivery is due; null: none waits. Deliveries behind a subject's first are due after it. */
async function readNextTime(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(greatest(next_at, claimed_at + ${CLAIM_MS / 1000} * interval '1 second')) as next from (
      select distinct on (endpoint_id, subject) next_at, claimed_at from webhook_delivery
      join webhook_endpoint on webhook_endpoint.id = endpoint_id
      where status = 'waiting' and is_enabled
      order by endpoint_id, subject, webhook_delivery.id) as first_of_subject`.execute(db);
  return rows[0]!.next;
}

import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endGrant, giveGrant } from '~/access/staff/change-grants.server';
import { tellOfEndedAccess } from '~/access/tell-of-ended-access.server';
import { tellOfDeadWebhook } from '~/flows/staff/tell-of-dead-webhook.server';
import { SEND_MAIL_JOB } from '~/messages/outbox/queue-message.server';
import { moveOrder } from '~/orders/life/move-order.server';
import { markTestOrder } from '~/orders/placing/test-orders.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { setSealSecrets } from '~/platform/sealed.server';
import { addHours, addMilliseconds } from '~/values/time';
import type { WebhookEvent } from '~/values/webhook-events';
import { openTestDatabase, truncateAll } from '../../test/support/databases/test-database';
import { installTestJobs } from '../../test/support/databases/test-jobs';
import { LONGEST_WAIT_MS } from '../../test/support/longest-wait';
import { addLectures, addPerson } from '../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../test/support/rows/placed-order';
import { startReceiver } from '../../test/support/servers/webhook-receiver';
import { type DeliveryRules, deliverWebhooks } from './deliver-webhooks.server';
import { countDeliveries, readDeliveries, readDelivery } from './deliveries.server';
import { countGivenUpEndpoints, readEndpoint } from './endpoints.server';
import { forgetOldWebhooks } from './forget-old-webhooks.server';
import { tellOfCompletedCourse, tellOfIssuedCertificate } from './learning-facts.server';
import { DELIVER_WEBHOOKS_JOB, queueWebhook } from './queue-webhook.server';
import { GIVES_UP, MOST_TRIES } from './retry-times';
import { replayDelivery, sendTestWebhook } from './send-again.server';
import { changeEndpoint, createEndpoint, removeEndpoint, rollSecret } from './write-endpoint.server';

let open: OpenDatabase;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let actorId: number;
let now = new Date('2026-11-20T07:00:00Z');
const db = () => open.db;
const rules = (change: Partial<DeliveryRules> = {}): DeliveryRules => ({
  isDemo: true,
  clock: () => now,
  random: () => 0,
  ...change,
});

beforeAll(async () => {
  open = await openTestDatabase();
  receiver = await startReceiver();
  setSealSecrets('a secret of the shop, long enough to be one');
  await installTestJobs(open, {
    define: (jobs) => {
      for (const job of [DELIVER_WEBHOOKS_JOB, SEND_MAIL_JOB])
        jobs.define(job, { handler: () => Promise.resolve() });
    },
  });
});
afterAll(async () => {
  await receiver.stop();
  await open.close();
});
beforeEach(async () => {
  await truncateAll(db());
  receiver.received.length = 0;
  receiver.answers.length = 0;
  now = new Date('2026-11-20T07:00:00Z');
  actorId = await addPerson(db());
});

const ALL = ['order.placed', 'order.paid', 'order.cancelled', 'access.granted', 'access.ended'] as const;

async function addEndpoint(change: { url?: string; events?: WebhookEvent[] } = {}) {
  const { url = receiver.url, events = [...ALL] } = change;
  const endpoint = await createEndpoint(db(), { url: `${url}/hook`, note: '', events, actorId }, now);
  if (!endpoint.ok) throw new Error(endpoint.refusal.code);
  return endpoint.value;
}
const queue = (subject: string, key: string, event: (typeof ALL)[number] = 'order.paid') =>
  inTransaction(db(), (tx) => queueWebhook(tx, { event, subject, key, data: { key } }, now));
const keys = () => receiver.received.map(({ event }) => event.data.key);
const pass = (milliseconds: number) => (now = addMilliseconds(now, milliseconds));
const statuses = async (endpointId: number) =>
  (await readDeliveries(db(), endpointId, { offset: 0, pageSize: 50 })).map(({ status }) => status).reverse();

describe('what is told (R-173)', () => {
  test('nothing is written where nobody asked, or asked for something else, or rolled back', async () => {
    await queue('order:1', 'a');
    const { id } = await addEndpoint({ events: ['order.placed'] });
    await queue('order:1', 'b');
    await inTransaction(db(), async (tx) => {
      await queueWebhook(tx, { event: 'order.placed', subject: 'order:1', key: 'c', data: {} }, now);
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await db().selectFrom('webhook_message').selectAll().execute()).toEqual([]);
    await queue('order:1', 'd', 'order.placed');
    await queue('order:1', 'd', 'order.placed');
    expect(await countDeliveries(db(), id)).toBe(1);
  });

  test('an order that is paid, a grant that is given and taken back, one whose time runs out: once each', async () => {
    const order = await addUnpaidOrder(db(), { now });
    await addEndpoint();
    await inTransaction(db(), (tx) =>
      moveOrder(tx, { kind: 'paid', actor: 'provider', orderId: order.orderId }, now),
    );
    const { personId, courseId } = order;
    await giveGrant(db(), { personId, courseId, actorId, reason: 'ทดสอบ', lastDay: '2026-11-21' }, now);
    const grant = await db().selectFrom('access_grant').select('id').executeTakeFirstOrThrow();
    now = addHours(now, 48);
    expect(await tellOfEndedAccess(db(), now)).toBe(1);
    expect(await tellOfEndedAccess(db(), now)).toBe(0);
    await endGrant(db(), { personId, actorId, reason: 'ทดสอบ', grantId: grant.id }, now);
    await deliverWebhooks(db(), rules());
    const eventNames = receiver.received.map(({ event }) => event);
    expect(eventNames.map(({ type }) => type).sort()).toEqual([
      'access.ended',
      'access.ended',
      'access.granted',
      'order.paid',
    ]);
    const paid = eventNames.find(({ type }) => type === 'order.paid');
    expect(paid?.data).toMatchObject({
      orderId: order.orderId,
      personId,
      status: 'approved',
      currency: 'THB',
      lines: [{ courseId, qty: 1 }],
    });
    // personal data stays in the shop
    expect(receiver.received.map(({ body }) => body).join('')).not.toMatch(/buyer@example|ปาริฉัตร/);
  });

  test('an allowance of watching that is used up, once, and again after more was given', async () => {
    const order = await addUnpaidOrder(db(), { now });
    await addEndpoint({ events: ['access.ended'] });
    const { personId, courseId } = order;
    const [lecture] = await addLectures(db(), courseId, [{ seconds: 7200 }]);
    const { id } = await db()
      .insertInto('access_grant')
      .values({
        person_id: personId,
        course_id: courseId,
        source: 'staff',
        granted_at: now,
        starts_at: now,
        terms: JSON.stringify({ planType: 'Actual', term: 1, termUnit: 'hour', watchUntilMs: 3_600_000 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const watch = (seconds: number) =>
      db()
        .insertInto('lecture_progress')
        .values({ person_id: personId, lecture_id: lecture!, watched_seconds: seconds, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'lecture_id']).doUpdateSet({ watched_seconds: seconds }),
        )
        .execute();
    await watch(3599);
    expect(await tellOfEndedAccess(db(), now)).toBe(0);
    await watch(3600);
    expect([await tellOfEndedAccess(db(), now), await tellOfEndedAccess(db(), now)]).toEqual([1, 0]);
    await db()
      .updateTable('access_grant')
      .set({ terms: sql`jsonb_set(terms, '{watchUntilMs}', '7200000')` })
      .where('id', '=', id)
      .execute();
    expect(await tellOfEndedAccess(db(), now)).toBe(0);
    await watch(7200);
    expect([await tellOfEndedAccess(db(), now), await tellOfEndedAccess(db(), now)]).toEqual([1, 0]);
  });

  test('a course that is completed and its certificate, once each', async () => {
    await addEndpoint({ events: ['course.completed', 'certificate.issued'] });
    for (const _ of [1, 2])
      await inTransaction(db(), async (tx) => {
        await tellOfCompletedCourse(tx, { personId: 7, courseId: 3 }, now);
        await tellOfIssuedCertificate(tx, { personId: 7, courseId: 3, code: 'ABC' }, now);
      });
    await deliverWebhooks(db(), rules());
    expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([
      ['course.completed', { personId: 7, courseId: 3, completedAt: now.toISOString() }],
      ['certificate.issued', { personId: 7, courseId: 3, code: 'ABC', issuedAt: now.toISOString() }],
    ]);
  });

  test('a trial of the shop’s own people is told to nobody', async () => {
    await addEndpoint();
    const { orderId } = await addUnpaidOrder(db(), { now });
    await queue(`order:${orderId}`, 'placed', 'order.placed');
    await inTransaction(db(), (tx) => markTestOrder(tx, orderId));
    await inTransaction(db(), (tx) => moveOrder(tx, { kind: 'paid', actor: 'provider', orderId }, now));
    expect(await db().selectFrom('webhook_message').selectAll().execute()).toEqual([]);
  });
});

describe('how it is told (R-174)', () => {
  test('signed as Standard Webhooks: another secret or a changed letter fails the check', async () => {
    const { secret } = await addEndpoint();
    now = new Date();
    await queue('order:1', 'a');
    await deliverWebhooks(db(), rules());
    const [{ headers, body, path }] = receiver.received as [(typeof receiver.received)[number]];
    expect(path).toBe('/hook');
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'order.paid',
      data: { key: 'a' },
    });
    expect(() => new Webhook(secret).verify(body.replace('"a"', '"b"'), headers)).toThrow();
    const other = await addEndpoint();
    expect(() => new Webhook(other.secret).verify(body, headers)).toThrow();
    const stored = await db().selectFrom('webhook_endpoint').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
  });

  test('a changed secret leaves no gap: for a day both sign, then the new one alone', async () => {
    const { id, secret } = await addEndpoint();
    now = new Date();
    const rolled = await rollSecret(db(), { endpointId: id, actorId }, now);
    if (!rolled.ok) throw new Error();
    await queue('order:1', 'a');
    await deliverWebhooks(db(), rules());
    const [first] = receiver.received;
    for (const secretInUse of [secret, rolled.value.secret])
      expect(new Webhook(secretInUse).verify(first!.body, first!.headers)).toBeTruthy();
    await db()
      .updateTable('webhook_endpoint')
      .set({ former_until: addMilliseconds(now, -1) })
      .execute();
    await queue('order:1', 'b');
    await deliverWebhooks(db(), rules());
    const last = receiver.received[1]!;
    expect(new Webhook(rolled.value.secret).verify(last.body, last.headers)).toBeTruthy();
    expect(() => new Webhook(secret).verify(last.body, last.headers)).toThrow();
    expect((await readEndpoint(db(), id, addHours(now, 1)))?.formerUntil).toBeNull();
  });

  test('of one subject one after the other, however the first goes; others do not wait for it', async () => {
    const { id } = await addEndpoint();
    for (const [subject, key] of [
      ['order:1', 'a1'],
      ['order:1', 'a2'],
      ['order:2', 'b1'],
      ['order:1', 'a3'],
      ['order:2', 'b2'],
    ] as const)
      await queue(subject, key);
    receiver.answers.push(500);
    await deliverWebhooks(db(), rules());
    const failed = String(keys()[0]);
    const rest = failed === 'a1' ? ['b1', 'b2'] : ['a1', 'a2', 'a3'];
    expect(keys().filter((key) => rest.includes(String(key)))).toEqual(rest);
    expect(keys().filter((key) => String(key)[0] === failed[0])).toEqual([failed]);
    pass(5_000);
    await Promise.all([deliverWebhooks(db(), rules()), deliverWebhooks(db(), rules())]);
    expect(
      keys()
        .filter((key) => String(key)[0] === 'a')
        .slice(failed === 'a1' ? 1 : 0),
    ).toEqual(['a1', 'a2', 'a3']);
    expect(keys()).toHaveLength(6);
    expect(new Set(await statuses(id))).toEqual(new Set(['delivered']));
  });

  test('what waits behind one that was not taken, or that another process tells, is not due before it', async () => {
    await addEndpoint();
    await queue('order:1', 'a1');
    await queue('order:1', 'a2');
    receiver.answers.push(500);
    const { nextAt } = await deliverWebhooks(db(), rules());
    expect(keys()).toEqual(['a1']);
    expect(nextAt!.getTime()).toBeGreaterThan(now.getTime());
    now = nextAt!;
    await sql`update webhook_delivery set claimed_at = ${now} where next_at <= ${now}`.execute(db());
    const claimed = await deliverWebhooks(db(), rules());
    expect(claimed.nextAt!.getTime()).toBeGreaterThan(now.getTime());
    now = addMilliseconds(claimed.nextAt!, 1);
    await deliverWebhooks(db(), rules());
    expect(keys()).toEqual(['a1', 'a1', 'a2']);
  });

  test('not taken, it is told again later and later under the same number, until its last try', async () => {
    const { id } = await addEndpoint();
    await queue('order:1', 'a');
    receiver.answers.push(...Array.from({ length: MOST_TRIES }, () => 503));
    for (let tried = 1; tried <= MOST_TRIES; tried += 1) {
      const { nextAt } = await deliverWebhooks(db(), rules());
      expect(receiver.received).toHaveLength(tried);
      await deliverWebhooks(db(), rules());
      expect(receiver.received).toHaveLength(tried);
      if (nextAt) now = nextAt;
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await statuses(id)).toEqual(['failed']);
    const [row] = await readDeliveries(db(), id, { offset: 0, pageSize: 1 });
    const delivery = await readDelivery(db(), { endpointId: id, deliveryId: row!.id });
    expect(delivery?.tries).toHaveLength(MOST_TRIES);
    expect(delivery?.tries[0]).toMatchObject({ statusCode: 503, failure: '' });

    await replayDelivery(db(), { endpointId: id, deliveryId: row!.id, actorId }, now);
    await deliverWebhooks(db(), rules());
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(delivery?.eventId);
    expect(await statuses(id)).toEqual(['delivered']);
  });

  test('nobody answers for days, or it says it is gone: it is switched off, and what waits is kept', async () => {
    // the creator still works here; of two owners one is no longer admitted
    const roleOf = { administrator: actorId, owner: await addPerson(db()), gone: await addPerson(db()) };
    for (const [role, personId] of Object.entries(roleOf))
      await db()
        .insertInto('person_role')
        .values({ person_id: personId, role: role === 'administrator' ? role : 'owner' })
        .execute();
    await db().updateTable('person').set({ suspended_at: now }).where('id', '=', roleOf.gone).execute();
    const { id } = await addEndpoint();
    for (let each = 1; each <= GIVES_UP.tries; each += 1) await queue(`order:${each}`, `k${each}`);
    receiver.answers.push(...Array.from({ length: GIVES_UP.tries * 3 }, () => 500));
    await deliverWebhooks(db(), rules());
    expect((await readEndpoint(db(), id, now))?.isEnabled).toBe(true);
    now = addHours(now, GIVES_UP.hours);
    await deliverWebhooks(db(), rules({ onSwitchedOff: tellOfDeadWebhook }));
    const mails = await db().selectFrom('outbox_mail').select(['kind', 'person_id', 'plain_text']).execute();
    expect(mails.map(({ person_id }) => person_id).sort()).toEqual([actorId, roleOf.owner].sort());
    for (const { kind, plain_text } of mails) {
      expect(kind).toBe('webhook-switched-off');
      expect(plain_text).toContain(`/admin/webhooks/${id}`);
    }
    const off = await readEndpoint(db(), id, now);
    expect(off).toMatchObject({ isEnabled: false, waiting: GIVES_UP.tries });
    expect(await countGivenUpEndpoints(db())).toBe(1);
    const before = receiver.received.length;
    await deliverWebhooks(db(), rules());
    await queue('order:99', 'late');
    expect(receiver.received).toHaveLength(before);

    receiver.answers.length = 0;
    const { url, note, events, version } = off!;
    const request = { endpointId: id, actorId, url, note, events: [...events], version, isEnabled: true };
    expect(await changeEndpoint(db(), request, now)).toMatchObject({ ok: true });
    expect(await changeEndpoint(db(), request, now)).toMatchObject({ refusal: { code: 'CHANGED' } });
    now = addHours(now, 24);
    await deliverWebhooks(db(), rules());
    expect(await readEndpoint(db(), id, now)).toMatchObject({ waiting: 0, failures: 0, gaveUpAt: null });

    receiver.answers.push(410);
    await queue('order:1', 'gone');
    await deliverWebhooks(db(), rules());
    expect((await readEndpoint(db(), id, now))?.isEnabled).toBe(false);
  });

  test('redirects are not followed, a long answer is cut, a silent one is given up', async () => {
    const elsewhere = await startReceiver();
    const { id } = await addEndpoint();
    receiver.answers.push({ status: 307, headers: { Location: elsewhere.url } });
    receiver.answers.push({ status: 500, body: Buffer.alloc(5_000_000, 'x\u0000y') });
    receiver.answers.push('silent');
    for (const subject of ['a', 'b', 'c']) {
      await queue(subject, subject);
      await deliverWebhooks(db(), rules({ withinMs: subject === 'c' ? 500 : LONGEST_WAIT_MS }));
    }
    expect(elsewhere.received).toEqual([]);
    await elsewhere.stop();
    const tries = await db().selectFrom('webhook_try').selectAll().orderBy('id').execute();
    expect(tries.map(({ status_code: code, failure }) => [code, failure])).toEqual([
      [307, ''],
      [500, ''],
      [null, 'timeout'],
    ]);
    expect(tries[1]!.answer).toMatch(/^[xy]{1000}$/);
    expect(await statuses(id)).toEqual(['waiting', 'waiting', 'waiting']);
  });
});

describe('what staff do', () => {
  test('a test goes to one endpoint only, whichever events it takes; a disabled endpoint is refused', async () => {
    const { id } = await addEndpoint({ events: ['order.paid'] });
    await addEndpoint();
    expect(await sendTestWebhook(db(), { endpointId: id, actorId }, now)).toMatchObject({ ok: true });
    await deliverWebhooks(db(), rules());
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test']);
    await db().updateTable('webhook_endpoint').set({ is_enabled: false }).execute();
    expect(await sendTestWebhook(db(), { endpointId: id, actorId }, now)).toMatchObject({
      refusal: { code: 'OFF' },
    });
  });

  test('each change is in the audit without a secret, and what is removed takes its log along', async () => {
    const { id, secret } = await addEndpoint();
    await queue('order:1', 'a');
    await rollSecret(db(), { endpointId: id, actorId }, now);
    await removeEndpoint(db(), { endpointId: id, actorId }, now);
    for (const goneOwner of [
      await removeEndpoint(db(), { endpointId: id, actorId }, now),
      await rollSecret(db(), { endpointId: id, actorId }, now),
      await replayDelivery(db(), { endpointId: id, deliveryId: 1, actorId }, now),
    ])
      expect(goneOwner).toMatchObject({ refusal: { code: 'GONE' } });
    const audit = await db().selectFrom('audit_event').selectAll().orderBy('id').execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'webhook-created',
      'webhook-secret-rolled',
      'webhook-removed',
    ]);
    expect(JSON.stringify(audit)).not.toContain(secret.slice(6, 20));
    expect(await db().selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
  });

  test('what was told is forgotten after a month, what waits is not', async () => {
    await addEndpoint();
    await queue('order:1', 'told');
    await deliverWebhooks(db(), rules());
    receiver.answers.push(500);
    await queue('order:1', 'waits');
    await deliverWebhooks(db(), rules());
    expect(await forgetOldWebhooks(db(), addHours(now, -1))).toBe(0);
    expect(await forgetOldWebhooks(db(), addHours(now, 1))).toBe(1);
    const messages = await db().selectFrom('webhook_message').select('dedupe_key').execute();
    expect(messages).toEqual([{ dedupe_key: 'waits' }]);
  });
});

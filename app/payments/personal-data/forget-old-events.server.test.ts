import { describe, expect, test } from 'vitest';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { forgetOldEvents } from './forget-old-events.server';

const now = new Date('2026-11-22T20:47:00Z');
const longAgo = addHours(now, -91 * 24);

const { db } = fileDatabase();

const addEvent = (name: string, { at = longAgo, payload = {} }: { at?: Date; payload?: object } = {}) =>
  db()
    .insertInto('provider_event')
    .values({ provider: 'omise', event_key: name, payload: JSON.stringify(payload), received_at: at })
    .execute();
const readLeft = async () =>
  (await db().selectFrom('provider_event').select('event_key').orderBy('id').execute()).map(
    ({ event_key }) => event_key,
  );

async function addException({ isSettled }: { isSettled: boolean }) {
  const { orderId } = await addUnpaidOrder(db(), { now });
  const { id } = await db()
    .insertInto('payment_attempt')
    .values({
      order_id: orderId,
      payment_method_id: 1,
      provider: 'omise',
      reference: isSettled ? 'ATT-SETTLED' : 'ATT-OPEN',
      provider_id: isSettled ? 'chrg_settled' : 'chrg_open',
      amount: 159_000,
      currency: 'THB',
      status: 'failed',
      detail: '{}',
      created_at: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('money_case')
    .values({
      kind: 'unanswered',
      order_id: orderId,
      payment_attempt_id: id,
      amount: 159_000,
      currency: 'THB',
      opened_at: longAgo,
      ...(isSettled && { settled_at: now, outcome: 'closed' }),
    })
    .execute();
}

describe(`notifications of long ago, ${databaseMode()}`, () => {
  test('go after ninety days; what an open exception may have to be proved by stays', async () => {
    await addException({ isSettled: false });
    await addException({ isSettled: true });
    await addEvent('evnt_old');
    await addEvent('evnt_young', { at: addHours(now, -89 * 24) });
    await addEvent('evnt_open_charge', { payload: { charge: 'chrg_open' } });
    await addEvent('ATT-OPEN evnt_by_key');
    await addEvent('evnt_settled', { payload: { charge: 'chrg_settled' } });
    expect(await forgetOldEvents(db(), now)).toBe(2);
    expect(await readLeft()).toEqual(['evnt_young', 'evnt_open_charge', 'ATT-OPEN evnt_by_key']);
    expect(await forgetOldEvents(db(), now)).toBe(0);
  });

  test('of readings of long ago the last whole one of each account stays: the next begins where it ended', async () => {
    const reading = (provider: string, state: 'reading' | 'done' | 'given-up', days: number) => ({
      provider,
      account: 'a1',
      state,
      from_at: addHours(now, -(days + 4) * 24),
      to_at: addHours(now, -days * 24),
      started_at: addHours(now, -days * 24),
      held_until: addHours(now, -days * 24),
      ended_at: state === 'reading' ? null : addHours(now, -days * 24),
    });
    await db()
      .insertInto('provider_sweep')
      .values([
        reading('omise', 'done', 120),
        reading('omise', 'done', 100),
        reading('omise', 'given-up', 99),
        reading('paypal', 'done', 95),
        reading('paypal', 'done', 1),
      ])
      .execute();
    await forgetOldEvents(db(), now);
    const pulls = await db().selectFrom('provider_sweep').select('started_at').orderBy('id').execute();
    expect(pulls.map(({ started_at }) => started_at)).toEqual([addHours(now, -100 * 24), addHours(now, -24)]);
  });
});

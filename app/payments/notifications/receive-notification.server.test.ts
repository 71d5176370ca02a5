import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ASK_PAYMENT_JOB, askPayment } from '~/payments/attempts/ask-payment-job.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { addMilliseconds } from '~/values/time';
import { databaseMode } from '../../../test/support/databases/test-database';
import { omiseEvent, sandboxCalls, startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';

/** Keys without a secret to verify notifications with. */
const UNSIGNED = { id: 9, secrets: { secretKey: 'skey_test_sandbox' } };

const shop = openProviderShop();

const { decide } = sandboxCalls(() => shop.url);
const begin = async () => startAttempt(shop.db, (await addOrderBy(shop.db, UNSIGNED)).orderId);
const notify = (attempt: PaymentAttempt, id: string, secondsOn: number) =>
  receiveNotification(
    shop.db,
    'omise',
    { ...omiseEvent(attempt, id), headers: new Headers() },
    addMilliseconds(attempt.createdAt, secondsOn * 1_000),
  );
const events = () => shop.db.selectFrom('provider_event').select('event_key').orderBy('id').execute();

const waitingAsks = async () => {
  const { rows } = await sql<{ data: { attemptId: number } }>`
    select data from pgboss.job where name = ${ASK_PAYMENT_JOB} and state = 'created'`.execute(shop.db);
  return rows.map(({ data }) => data);
};

describe(`notifications nobody signed, ${databaseMode()}`, () => {
  test('PAY-21 whoever knows a reference makes us keep and ask one in two seconds, whatever they are called', async () => {
    const attempt = await begin();
    const answers = [];
    for (let number = 0; number < 20; number++) answers.push(await notify(attempt, `evnt_${number}`, 10));
    expect(new Set(answers)).toEqual(new Set(['handled']));
    expect(await events()).toHaveLength(1);
    expect(await waitingAsks()).toEqual([{ attemptId: attempt.id }]);
  });

  test('PAY-21 the true one that comes just after a page has asked is accepted, and asked about once more', async () => {
    const attempt = await begin();
    expect(await notify(attempt, 'evnt_early', 10)).toBe('handled');
    await decide(attempt, 'approve');
    expect(await notify(attempt, 'evnt_true', 11)).toBe('handled');
    expect((await readAttempt(shop.db, attempt.id))?.status).toBe('open');
    await askPayment(shop.db, attempt.id, addMilliseconds(attempt.createdAt, 13_000));
    expect((await readAttempt(shop.db, attempt.id))?.status).toBe('succeeded');
  });

  test('PAY-21 a name that was used up for one payment says nothing of another', async () => {
    const [own, other] = [await begin(), await begin()];
    await decide(own, 'approve');
    expect(await notify(own, 'evnt_1', 10)).toBe('handled');
    await decide(other, 'approve');
    expect(await notify(other, 'evnt_1', 10)).toBe('handled');
    expect((await readAttempt(shop.db, other.id))?.status).toBe('succeeded');
    // a handled event stays handled, however soon it comes again
    expect(await notify(other, 'evnt_1', 10)).toBe('handled');
    expect(await events()).toEqual([
      { event_key: `${own.reference} evnt_1` },
      { event_key: `${other.reference} evnt_1` },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
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

describe(`notifications nobody signed, ${databaseMode()}`, () => {
  test('PAY-21 whoever knows a reference makes us keep and ask one in two seconds, whatever they are called', async () => {
    const attempt = await begin();
    const answers = [];
    for (let number = 0; number < 20; number++) answers.push(await notify(attempt, `evnt_${number}`, 10));
    expect(answers).toEqual(['handled', ...Array.from({ length: 19 }, () => 'retry')]);
    expect(await events()).toHaveLength(1);
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

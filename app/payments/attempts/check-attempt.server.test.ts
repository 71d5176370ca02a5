import { describe, expect, test } from 'vitest';
import { changeMethod } from '~/payments/methods/change-method.server';
import { databaseMode } from '../../../test/support/databases/test-database';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import type { PaymentAttempt } from './payment-attempt';

const PAYPAL = {
  id: 2,
  secrets: {
    clientId: 'SANDBOX_PAYPAL_CLIENT',
    clientSecret: 'SANDBOX_SECRET_0001',
    webhookId: 'WH-ID-SANDBOX',
  },
};
const PROMPTPAY = { id: 9, secrets: { secretKey: 'skey_test_sandbox' } };

const shop = openProviderShop();
const { ask } = shop;

const agree = ({ providerId }: PaymentAttempt) =>
  fetch(`${shop.url}/paypal/checkoutnow?token=${providerId}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', webhook: 'never' }),
    redirect: 'manual',
  });
const change = async (orderToken: string, methodId: number) => {
  const changed = await changeMethod(shop.db, { orderToken, methodId }, new Date());
  if (!changed.ok) throw new Error(changed.refusal.code);
};
const payments = () => shop.db.selectFrom('payment').select('amount').execute();

describe(`what is collected, ${databaseMode()}`, () => {
  test('PAY-23 the buyer agreed at PayPal and then chose another way: nothing is collected there', async () => {
    await addOrderBy(shop.db, PROMPTPAY);
    const { orderId, token } = await addOrderBy(shop.db, PAYPAL);
    const first = await startAttempt(shop.db, orderId);
    await agree(first);
    await change(token, PROMPTPAY.id);
    await ask(first);
    const code = await startAttempt(shop.db, orderId);
    await ask(first);
    expect([await payments(), code.status]).toEqual([[], 'open']);
    // back again: the attempt that was left is not the newly chosen way
    await change(token, PAYPAL.id);
    const second = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    expect(second.id).not.toBe(first.id);
    await ask(first);
    expect(await payments()).toEqual([]);
    await agree(second);
    expect((await ask(second)).status).toBe('succeeded');
    await ask(first);
    expect(await payments()).toEqual([{ amount: 159_000 }]);
  });
});

import { describe, expect, test } from 'vitest';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { databaseMode } from '../../../test/support/databases/test-database';
import { changeMethod } from '~/payments/methods/change-method.server';
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
    const left = await startAttempt(shop.db, orderId);
    await agree(left);
    await change(token, PROMPTPAY.id);
    await ask(left);
    const code = await startAttempt(shop.db, orderId);
    await ask(left);
    expect([await payments(), code.status]).toEqual([[], 'open']);
    // back again: what was left is not the way that was chosen anew
    await change(token, PAYPAL.id);
    const chosen = await startAttempt(shop.db, orderId, { isAnotherTry: true });
    expect(chosen.id).not.toBe(left.id);
    await ask(left);
    expect(await payments()).toEqual([]);
    await agree(chosen);
    expect((await ask(chosen)).status).toBe('succeeded');
    await ask(left);
    expect(await payments()).toEqual([{ amount: 159_000 }]);
  });
});

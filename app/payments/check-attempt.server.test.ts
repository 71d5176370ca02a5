import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../sandbox/open-sandbox';
import { startAttempt } from '../../test/support/promptpay-order';
import { addOrderBy } from '../../test/support/sandbox-order';
import { useSandboxProviders } from '../../test/support/sandbox-providers';
import { databaseMode, openTestDatabase, truncateAll } from '../../test/support/test-database';
import { installTestJobs } from '../../test/support/test-jobs';
import type { OpenDatabase } from '~/platform/database.server';
import { changeMethod } from './change-method.server';
import { askProvider } from './check-attempt.server';
import type { PaymentAttempt } from './payment-attempt';
import { readAttempt } from './payment-attempts.server';

const PAYPAL = {
  id: 2,
  secrets: {
    clientId: 'SANDBOX_PAYPAL_CLIENT',
    clientSecret: 'SANDBOX_SECRET_0001',
    webhookId: 'WH-ID-SANDBOX',
  },
};
const PROMPTPAY = { id: 9, secrets: { secretKey: 'skey_test_sandbox' } };

let open: OpenDatabase;
let sandbox: Sandbox;
beforeAll(async () => {
  open = await openTestDatabase();
  await installTestJobs(open);
  sandbox = await openSandbox({ port: 0, mode: 'demo' });
  useSandboxProviders(sandbox.url);
});
afterAll(async () => {
  await sandbox.close();
  await open.close();
});
beforeEach(async () => {
  await truncateAll(open.db);
});

const agree = ({ providerId }: PaymentAttempt) =>
  fetch(`${sandbox.url}/paypal/checkoutnow?token=${providerId}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', webhook: 'never' }),
    redirect: 'manual',
  });
const ask = async ({ id }: PaymentAttempt) =>
  (await askProvider(open.db, (await readAttempt(open.db, id))!, new Date())).attempt;
const change = async (orderToken: string, methodId: number) => {
  const changed = await changeMethod(open.db, { orderToken, methodId }, new Date());
  if (!changed.ok) throw new Error(changed.refusal.code);
};
const payments = () => open.db.selectFrom('payment').select('amount').execute();

describe(`what is collected, ${databaseMode()}`, () => {
  test('PAY-23 the buyer agreed at PayPal and then chose another way: nothing is collected there', async () => {
    await addOrderBy(open.db, PROMPTPAY);
    const { orderId, token } = await addOrderBy(open.db, PAYPAL);
    const left = await startAttempt(open.db, orderId);
    await agree(left);
    await change(token, PROMPTPAY.id);
    await ask(left);
    const code = await startAttempt(open.db, orderId);
    await ask(left);
    expect([await payments(), code.status]).toEqual([[], 'open']);
    // back again: what was left is not the way that was chosen anew
    await change(token, PAYPAL.id);
    const chosen = await startAttempt(open.db, orderId, { isAnotherTry: true });
    expect(chosen.id).not.toBe(left.id);
    await ask(left);
    expect(await payments()).toEqual([]);
    await agree(chosen);
    expect((await ask(chosen)).status).toBe('succeeded');
    await ask(left);
    expect(await payments()).toEqual([{ amount: 159_000 }]);
  });
});

import { createHmac } from 'node:crypto';
import type { PaymentAttempt } from '../../../app/payments/attempts/payment-attempt';
import { startPayment } from '../../../app/payments/attempts/start-payment.server';
import type { Db } from '../../../app/platform/database/database.server';
import type { PlacedForTest } from './placed-order';
import { addOrderBy } from './sandbox-order';
import { SHOP } from './sandbox-providers';

const SECRETS = { secretKey: 'skey_test_sandbox', webhookSecret: 'c2FuZGJveC1vbWlzZS13ZWJob29rLWtleQ==' };
const PROMPTPAY = { id: 9, name: 'พร้อมเพย์', secrets: SECRETS };

/** An unpaid order to be paid by PromptPay at the sandbox. */
export async function addPromptPayOrder(
  db: Db,
  given: Parameters<typeof addOrderBy>[2] = {},
): Promise<PlacedForTest> {
  return addOrderBy(db, PROMPTPAY, given);
}

/** Begins to pay it, or another try. */
export async function startAttempt(
  db: Db,
  orderId: number,
  { isAnotherTry = false, now = new Date() } = {},
): Promise<PaymentAttempt> {
  const result = await startPayment(db, { orderId, isAnotherTry, origin: SHOP }, now);
  if (!result.ok || result.value.kind !== 'attempt')
    throw new Error(`not started: ${JSON.stringify(result)}`);
  return result.value.attempt;
}

/** What a test asks of the sandbox. */
export function sandboxCalls(sandboxUrl: () => string) {
  const post = (path: string, fields: Record<string, string> = {}) =>
    fetch(sandboxUrl() + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return {
    /** Forgets every charge, as a new start does. */
    reset: () => post('/_sandbox/reset'),
    fail: (mode: string, times = 1) => post('/_sandbox/fail-next', { mode, times: String(times) }),
    /** Resolves once the call of a `create-held` waits for `release`. */
    whenHeld: () => fetch(sandboxUrl() + '/_sandbox/held'),
    release: () => post('/_sandbox/release'),
    /** What the buyer does in the bank's app; nobody is told unless `webhook` says so. */
    decide: (
      { providerId }: Pick<PaymentAttempt, 'providerId'>,
      decision: string,
      options: Record<string, string> = {},
    ) => post(`/omise/charges/${providerId}/decide`, { decision, webhook: 'never', ...options }),
  };
}

/** An event of Omise's about a charge, as it is signed. */
export function omiseEvent({ providerId }: Pick<PaymentAttempt, 'providerId'>, id: string) {
  const body = JSON.stringify({
    object: 'event',
    id,
    key: 'charge.complete',
    data: { object: 'charge', id: providerId },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', Buffer.from(SECRETS.webhookSecret, 'base64'))
    .update(`${timestamp}.${body}`)
    .digest('hex');
  return {
    body,
    headers: new Headers({ 'Omise-Signature': signature, 'Omise-Signature-Timestamp': timestamp }),
  };
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askProvider } from '~/payments/attempts/check-attempt.server';
import { decideException } from '~/payments/payment-exceptions/decide-exception.server';
import { readException } from '~/payments/payment-exceptions/payment-exceptions.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { satang } from '~/values/money';
import { openSandbox, type Sandbox } from '../../../sandbox/open-sandbox';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { startAttempt } from '../../../test/support/rows/promptpay-order';
import { addOrderBy } from '../../../test/support/rows/sandbox-order';
import { useSandboxProviders } from '../../../test/support/rows/sandbox-providers';
import { askRefund, endUnknownRefund, resumeRefunds } from './refund-money.server';

const METHOD = {
  id: 2,
  secrets: {
    clientId: 'SANDBOX_PAYPAL_CLIENT',
    clientSecret: 'SANDBOX_SECRET_0001',
    webhookId: 'WH-ID-SANDBOX',
  },
};
const NOWHERE = 'http://127.0.0.1:9';

let open: OpenDatabase;
let sandbox: Sandbox;
let administratorId: number;
beforeAll(async () => {
  open = await openTestDatabase();
  await installTestJobs(open);
  sandbox = await openSandbox({ port: 0, mode: 'demo' });
});
afterAll(async () => {
  await sandbox.close();
  await open.close();
});
beforeEach(async () => {
  await truncateAll(open.db);
  await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' });
  useSandboxProviders(sandbox.url);
  administratorId = await addPerson(open.db);
});

/** A payment by PayPal that a person has to settle. */
async function addException() {
  const { orderId } = await addOrderBy(open.db, METHOD);
  const attempt = await startAttempt(open.db, orderId);
  await fetch(`${sandbox.url}/paypal/checkoutnow?token=${attempt.providerId}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve', webhook: 'never' }),
    redirect: 'manual',
  });
  await askProvider(open.db, attempt, new Date());
  const payment = await open.db
    .selectFrom('payment')
    .select(['id', 'amount'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await open.db.deleteFrom('payment_part').execute();
  await open.db.deleteFrom('outbox_mail').execute();
  const { id } = await open.db
    .insertInto('money_case')
    .values({
      kind: 'double',
      order_id: orderId,
      payment_id: payment.id,
      amount: payment.amount,
      currency: 'THB',
      opened_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { exceptionId: id, orderId, amount: payment.amount };
}
async function decideRefund(exceptionId: number, amount: number): Promise<number> {
  const { seen } = (await readException(open.db, exceptionId))!;
  const decided = await decideException(
    open.db,
    {
      exceptionId,
      administratorId,
      seen,
      decision: { kind: 'refund', refund: { way: 'provider', amount: satang(amount) } },
    },
    new Date(),
  );
  if (!decided.ok) throw new Error(decided.refusal.code);
  return decided.value.refundToAsk!;
}
const view = async (exceptionId: number) => (await readException(open.db, exceptionId))!;
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const refundsAtPayPal = async () => {
  const log = (await (await fetch(`${sandbox.url}/_sandbox/log`)).json()) as { what: string }[];
  return log.filter(({ what }) => what.includes('/refund')).length;
};
const mails = async () =>
  (await open.db.selectFrom('outbox_mail').select('kind').execute()).map(({ kind }) => kind);

describe(`refunding through a provider, ${databaseMode()}`, () => {
  test('PAY-22 a part, then the rest: each once at the provider, the exception ends with the last, the buyer is told', async () => {
    const { exceptionId, amount } = await addException();
    const first = await decideRefund(exceptionId, 10_000);
    expect((await view(exceptionId)).open).toBe(amount - 10_000);
    expect(await askRefund(open.db, first)).toBe('done');
    expect((await view(exceptionId)).settled).toBeNull();
    const rest = await decideRefund(exceptionId, amount - 10_000);
    // the refund is written but not sent: the exception waits for it
    expect((await view(exceptionId)).settled).toBeNull();
    expect(await askRefund(open.db, rest)).toBe('done');
    expect(await askRefund(open.db, rest, () => minutesOn(5))).toBe('in-other-hands');
    expect((await view(exceptionId)).settled).toMatchObject({ outcome: 'refunded' });
    expect(await refundsAtPayPal()).toBe(2);
    expect(await mails()).toEqual(['money-refunded', 'money-refunded']);
  });

  test('PAY-22 no answer: its money stays spoken for, and asked again it is the same refund', async () => {
    const { exceptionId, amount } = await addException();
    const refundId = await decideRefund(exceptionId, amount);
    useSandboxProviders(NOWHERE);
    expect(await askRefund(open.db, refundId)).toBe('unknown');
    expect(await view(exceptionId)).toMatchObject({ open: 0, isRefunding: true, settled: null });
    expect(await mails()).toEqual([]);
    useSandboxProviders(sandbox.url);
    // the caller of a moment ago still holds it
    expect(await askRefund(open.db, refundId)).toBe('in-other-hands');
    const both = await Promise.all([1, 2].map(() => askRefund(open.db, refundId, () => minutesOn(1))));
    expect(both.sort()).toEqual(['done', 'in-other-hands']);
    expect(await refundsAtPayPal()).toBe(1);
    expect((await view(exceptionId)).settled).toMatchObject({ outcome: 'refunded' });
  });

  test('PAY-24 one the provider has not carried out yet is no refund: the page says why, and asking again ends it', async () => {
    const { exceptionId, amount } = await addException();
    const refundId = await decideRefund(exceptionId, amount);
    await fetch(`${sandbox.url}/_sandbox/fail-next`, {
      method: 'POST',
      body: new URLSearchParams({ provider: 'paypal', mode: 'refund-pending' }),
    });
    expect(await askRefund(open.db, refundId)).toBe('unknown');
    const waiting = await view(exceptionId);
    expect(waiting).toMatchObject({ open: 0, isRefunding: true, settled: null });
    expect(waiting.refunds).toMatchObject([{ status: 'unknown', failure: { code: 'PENDING' } }]);
    expect(await mails()).toEqual([]);
    expect(await askRefund(open.db, refundId, () => minutesOn(2))).toBe('done');
    expect(await mails()).toEqual(['money-refunded']);
  });

  test.each([
    [true, 0, 'done'],
    [false, null, 'refused'],
  ])('PAY-22 a person has looked at the provider, it was made: %s', async (wasMade, openAmount, status) => {
    const { exceptionId, amount } = await addException();
    const refundId = await decideRefund(exceptionId, amount);
    useSandboxProviders(NOWHERE);
    await askRefund(open.db, refundId);
    const end = () =>
      endUnknownRefund(
        open.db,
        { refundId, exceptionId, wasMade, reference: 'RF', administratorId },
        new Date(),
      );
    expect(await end()).toMatchObject({ ok: true });
    expect(await end()).toMatchObject({ refusal: { code: 'NOT_UNKNOWN' } });
    const after = await view(exceptionId);
    expect([after.open, after.refunds[0]?.status]).toEqual([openAmount ?? amount, status]);
    expect(after.settled === null).toBe(!wasMade);
  });

  test('PAY-22 a process that died: what was never sent is sent, what may have been sent waits for a person', async () => {
    const { exceptionId, amount } = await addException();
    const result = await decideRefund(exceptionId, 10_000);
    await open.db.updateTable('refund').set({ asked_at: new Date() }).where('id', '=', result).execute();
    const unsent = await decideRefund(exceptionId, amount - 10_000);
    await resumeRefunds(open.db, () => minutesOn(2));
    const { refunds } = await view(exceptionId);
    expect(refunds.map(({ id, status }) => [id, status])).toEqual([
      [result, 'unknown'],
      [unsent, 'done'],
    ]);
    expect(await refundsAtPayPal()).toBe(1);
  });

  test('PAY-24 of several in a row each is in hand from its own call on, however long those before it took', async () => {
    const { exceptionId, amount } = await addException();
    await decideRefund(exceptionId, 10_000);
    const second = await decideRefund(exceptionId, amount - 10_000);
    useSandboxProviders(NOWHERE);
    const startedAt = Date.now();
    // every look at the clock comes 20 seconds after the one before
    let seconds = 150;
    await resumeRefunds(open.db, () => new Date(startedAt + (seconds += 20) * 1000));
    const askedRows = await open.db.selectFrom('refund').select('asked_at').orderBy('id').execute();
    const [firstAt, secondAt] = askedRows.map(({ asked_at }) => asked_at!.getTime());
    expect(secondAt! - firstAt!).toBe(40_000);
    expect(await askRefund(open.db, second, () => new Date(firstAt! + 61_000))).toBe('in-other-hands');
  });
});

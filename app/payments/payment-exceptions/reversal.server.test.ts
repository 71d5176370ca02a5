import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { takeSeat } from '~/orders/seats/take-seat.server';
import { startPayment } from '~/payments/attempts/start-payment.server';
import { receiveNotification } from '~/payments/notifications/receive-notification.server';
import { pullProviderCharges } from '~/payments/reconciliation/pull-provider-charges.server';
import { askRefund, writeRefund } from '~/payments/refunds/refund-money.server';
import { readKeptPayments } from '~/payments/refunds/refund-plan.server';
import { readOpenMoney, readOrderBalance } from '~/payments/settlement/money-parts.server';
import { satang } from '~/values/money';
import { addHours } from '~/values/time';
import { seal, SECRET } from '../../../sandbox/2c2p/gateway-2c2p-envelope';
import { writeResponse } from '../../../sandbox/2c2p/securepay-2c2p-message';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { addPromptPayOrder, startAttempt } from '../../../test/support/rows/promptpay-order';
import { openProviderShop } from '../../../test/support/rows/provider-shop';
import { addOrderBy, type SandboxMethod } from '../../../test/support/rows/sandbox-order';
import { SHOP } from '../../../test/support/rows/sandbox-providers';
import { decideException } from './decide-exception.server';
import { decideReversal, type ReversalDecision } from './decide-reversal.server';
import { readException } from './payment-exceptions.server';
import { readReversalDocuments } from './reversal-documents.server';

const PAYPAL: SandboxMethod = {
  id: 2,
  secrets: {
    clientId: 'SANDBOX_PAYPAL_CLIENT',
    clientSecret: 'SANDBOX_SECRET_0001',
    webhookId: 'WH-ID-SANDBOX',
  },
};
const GATEWAY: SandboxMethod = { id: 15, secrets: { merchantId: 'JT99', secretKey: SECRET } };
const OMISE_SECRET = 'c2FuZGJveC1vbWlzZS13ZWJob29rLWtleQ==';

const shop = openProviderShop();
const { post, statusOf } = shop;

const afterwards = (chargeId: string, what: string, fields: Record<string, string> = {}) =>
  post(`/omise/charges/${chargeId}/afterwards`, { what, webhook: 'never', ...fields });
const pull = (now = new Date()) => pullProviderCharges(shop.db, () => now);
const cases = () =>
  shop.db
    .selectFrom('money_case')
    .select(['id', 'kind', 'order_id', 'amount', 'provider_reference', 'outcome'])
    .orderBy('id')
    .execute();
const readReversals = () => shop.db.selectFrom('money_taken_back').selectAll().orderBy('id').execute();
const events = async (orderId: number) => {
  const rows = await shop.db
    .selectFrom('order_event')
    .select('kind')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
const openGrants = async () => {
  const rows = await shop.db
    .selectFrom('access_grant')
    .select('id')
    .where('revoked_at', 'is', null)
    .execute();
  return rows.length;
};

let events_ = 0;
function omiseEvent(key: string, data: object) {
  const body = JSON.stringify({ object: 'event', id: `evnt_test_${(events_ += 1)}`, key, data });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', Buffer.from(OMISE_SECRET, 'base64'))
    .update(`${timestamp}.${body}`)
    .digest('hex');
  const headers = new Headers({ 'Omise-Signature': signature, 'Omise-Signature-Timestamp': timestamp });
  return { body, headers };
}
const tell = (key: string, chargeId: string) =>
  receiveNotification(
    shop.db,
    'omise',
    omiseEvent(key, { object: key.split('.')[0], id: 'x', charge: chargeId }),
    new Date(),
  );

async function paidOrder() {
  const placed = await addPromptPayOrder(shop.db);
  const attempt = await startAttempt(shop.db, placed.orderId);
  const chargeId = attempt.providerId!;
  await post(`/omise/charges/${chargeId}/decide`, { decision: 'approve', webhook: 'never' });
  await shop.ask(attempt);
  return { ...placed, attempt, chargeId };
}
async function takenBack(amount?: number) {
  const paid = await paidOrder();
  await afterwards(paid.chargeId, 'refund', amount === undefined ? {} : { amount: String(amount) });
  expect(await tell('refund.create', paid.chargeId)).toBe('handled');
  const [open] = await cases();
  const administratorId = await addPerson(shop.db);
  const decide = async (decision: ReversalDecision) => {
    const { seen } = (await readException(shop.db, open!.id))!;
    return decideReversal(shop.db, { exceptionId: open!.id, administratorId, seen, decision }, new Date());
  };
  return { ...paid, exceptionId: open!.id, administratorId, decide };
}

describe(`money taken back, ${databaseMode()}`, () => {
  test('a refund made at the provider is an exception once, by notification and list alike, and the order stays approved', async () => {
    const { orderId, chargeId } = await paidOrder();
    await afterwards(chargeId, 'refund', { amount: '59000' });
    expect(await tell('refund.create', chargeId)).toBe('handled');
    expect(await tell('refund.create', chargeId)).toBe('handled');
    await pull();
    await pull(addHours(new Date(), 1));
    const [one] = await readReversals();
    expect(await readReversals()).toHaveLength(1);
    expect(one).toMatchObject({ kind: 'refund', state: 'done', amount: 59_000, refund_id: null });
    expect(await cases()).toMatchObject([
      {
        kind: 'taken-back',
        order_id: orderId,
        amount: 59_000,
        provider_reference: one!.reference,
        outcome: null,
      },
    ]);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await openGrants()).toBe(1);
    expect((await events(orderId)).filter((kind) => kind === 'money-taken-back')).toHaveLength(1);
  });

  test('the list alone finds it when nobody told, and a second refund is a second exception', async () => {
    const { chargeId } = await paidOrder();
    await afterwards(chargeId, 'refund', { amount: '10000' });
    await pull();
    expect(await cases()).toMatchObject([{ kind: 'taken-back', amount: 10_000 }]);
    await afterwards(chargeId, 'refund', { amount: '20000' });
    await pull(addHours(new Date(), 1));
    expect((await cases()).map(({ amount }) => amount)).toEqual([10_000, 20_000]);
  });

  test('a dispute is an exception while the money is held, and what becomes of it is kept beside it', async () => {
    const { orderId, chargeId } = await paidOrder();
    await afterwards(chargeId, 'dispute');
    expect(await tell('dispute.create', chargeId)).toBe('handled');
    expect(await readReversals()).toMatchObject([{ kind: 'dispute', state: 'under-way', amount: 159_000 }]);
    await afterwards(chargeId, 'dispute-won');
    expect(await tell('dispute.close', chargeId)).toBe('handled');
    expect(await readReversals()).toMatchObject([{ kind: 'dispute', state: 'returned' }]);
    expect(await cases()).toMatchObject([{ kind: 'taken-back', outcome: null }]);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('notification and pull at once note it once', { repeats: 20 }, async () => {
    const { chargeId } = await paidOrder();
    await afterwards(chargeId, 'refund');
    await Promise.all([
      tell('refund.create', chargeId),
      pull(),
      tell('refund.create', chargeId),
      pull(addHours(new Date(), 1)),
    ]);
    expect(await cases()).toHaveLength(1);
    expect(await readReversals()).toHaveLength(1);
  });

  test('without the provider’s answer the notification is to be sent again', async () => {
    const { chargeId } = await paidOrder();
    await afterwards(chargeId, 'refund');
    await shop.fail('omise', 'read-error', 2);
    expect(await tell('refund.create', chargeId)).toBe('retry');
    expect(await cases()).toEqual([]);
    expect(await tell('refund.create', chargeId)).toBe('handled');
    expect(await cases()).toHaveLength(1);
  });

  test('a refund of the shop’s own is no exception, neither while it is under way nor when the list tells of it', async () => {
    const { orderId } = await addOrderBy(shop.db, PAYPAL);
    const attempt = await startAttempt(shop.db, orderId);
    await post(`/paypal/checkoutnow?token=${attempt.providerId}`, { decision: 'approve', webhook: 'never' });
    await shop.ask(attempt);
    const administratorId = await addPerson(shop.db);
    const [payment] = await shop.db.selectFrom('payment').select('id').execute();
    // an exception of a double payment gives a part of it back
    await shop.db.deleteFrom('payment_part').execute();
    const refundId = await shop.db.transaction().execute((tx) =>
      writeRefund(
        tx,
        {
          paymentId: payment!.id,
          exceptionId: null,
          orderId,
          currency: 'THB',
          administratorId,
          refund: { way: 'provider', amount: satang(59_000) },
        },
        new Date(),
      ),
    );
    expect(await askRefund(shop.db, refundId)).toBe('done');
    await pull();
    expect(await cases()).toEqual([]);
    expect(await readReversals()).toMatchObject([{ amount: 59_000, refund_id: refundId }]);
    // and a refund that somebody makes at PayPal beside it is counted
    await post(`/paypal/taken-back?token=${attempt.providerId}`, {
      kind: 'refund',
      webhook: 'never',
      amount: '100',
    });
    await pull(addHours(new Date(), 1));
    expect(await cases()).toMatchObject([{ kind: 'taken-back', amount: 10_000 }]);
  });

  test('PayPal’s list tells of a reversal', async () => {
    const { orderId } = await addOrderBy(shop.db, PAYPAL);
    const attempt = await startAttempt(shop.db, orderId);
    await post(`/paypal/checkoutnow?token=${attempt.providerId}`, { decision: 'approve', webhook: 'never' });
    await shop.ask(attempt);
    await post(`/paypal/taken-back?token=${attempt.providerId}`, { kind: 'reversal', webhook: 'never' });
    await pull();
    await pull(addHours(new Date(), 1));
    expect(await readReversals()).toMatchObject([{ kind: 'reversal', amount: 159_000 }]);
    expect(await cases()).toMatchObject([{ kind: 'taken-back', order_id: orderId, amount: 159_000 }]);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test.each([
    ['refund', '4120', 'refund'],
    ['chargeback', '4130', 'chargeback'],
  ])('2C2P: a %s (%s) of a paid invoice is a case', async (decision, respCode, kind) => {
    const { orderId } = await addOrderBy(shop.db, GATEWAY);
    const attempt = await startAttempt(shop.db, orderId);
    const token =
      attempt.step?.kind === 'redirect' ? new URL(attempt.step.url).searchParams.get('token')! : '';
    const decide = (what: string) =>
      post('/2c2p-pgw/ui/payment/4.3/decide', { token, decision: what, webhook: 'never' });
    await decide('pay');
    await shop.ask(attempt);
    await decide(decision);
    const claims = {
      merchantID: 'JT99',
      invoiceNo: attempt.reference,
      amount: '1',
      currencyCode: 'THB',
      respCode,
    };
    const notify = () =>
      receiveNotification(
        shop.db,
        '2c2p',
        { headers: new Headers(), body: JSON.stringify(seal(claims)) },
        new Date(),
      );
    expect(await notify()).toBe('handled');
    expect(await notify()).toBe('handled');
    expect(await readReversals()).toMatchObject([
      { kind, amount: 159_000, reference: `${attempt.reference} ${respCode}` },
    ]);
    expect(await cases()).toMatchObject([{ kind: 'taken-back', order_id: orderId }]);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('SecurePay’s signed word that a card was refunded is an exception, under its own method’s key alone', async () => {
    const method = { id: 3, secrets: { merchantId: 'JT99', secretKey: SECRET, transport: 'securepay99' } };
    const { orderId } = await addOrderBy(shop.db, method);
    const started = await startPayment(
      shop.db,
      {
        orderId,
        isAnotherTry: false,
        origin: SHOP,
        card: {
          kind: 'token',
          fields: { encryptedCardInfo: '00acSANDBOX', maskedCardInfo: '411111XXXXXX1111' },
        },
      },
      new Date(),
    );
    if (!started.ok || started.value.kind !== 'attempt') throw new Error(JSON.stringify(started));
    const { attempt } = started.value;
    const notify = (fields: Record<string, string>, secret?: string) =>
      receiveNotification(
        shop.db,
        '2c2p',
        {
          headers: new Headers(),
          body: new URLSearchParams({
            paymentResponse: writeResponse(
              {
                merchantID: 'JT99',
                uniqueTransactionCode: attempt.reference,
                amt: '000000159000',
                respCode: '00',
                tranRef: '5',
                ...fields,
              },
              secret,
            ),
          }).toString(),
        },
        new Date(),
      );
    expect(await notify({ status: 'A' })).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    expect(await notify({ status: 'RF' }, 'SOMEBODY_ELSE')).toBe('refused');
    expect(await cases()).toEqual([]);
    expect(await notify({ status: 'RP' })).toBe('handled');
    expect(await readReversals()).toMatchObject([{ kind: 'refund', state: 'under-way' }]);
    expect(await notify({ status: 'RF' })).toBe('handled');
    expect(await readReversals()).toMatchObject([{ kind: 'refund', state: 'done', amount: 159_000 }]);
    expect(await cases()).toMatchObject([{ kind: 'taken-back', order_id: orderId }]);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('Pay Solutions: a payment that its inquiry says was refunded is an exception', async () => {
    const method = {
      id: 13,
      secrets: { merchantId: '12345678', secretKey: 'SANDBOX_SECRET_0001', apiKey: 'SANDBOX_SECRET_0001' },
    };
    const { orderId } = await addOrderBy(shop.db, method);
    const attempt = await startAttempt(shop.db, orderId);
    if (attempt.step?.kind !== 'form') throw new Error('no form');
    await fetch(attempt.step.action, { method: 'POST', body: new URLSearchParams(attempt.step.fields) });
    const decide = (decision: string) =>
      post(`/paysolutions/payments/${attempt.step?.kind === 'form' ? attempt.step.fields.refno : ''}`, {
        decision,
        webhook: 'never',
      });
    await decide('CP');
    await shop.ask(attempt);
    expect(await statusOf(orderId)).toBe('approved');
    const notify = (status: string, hours: number) =>
      receiveNotification(
        shop.db,
        'pay-solutions',
        {
          headers: new Headers({ 'Content-Type': 'application/x-www-form-urlencoded' }),
          body: new URLSearchParams({ RefNo: attempt.reference, Status: status, Total: '1' }).toString(),
        },
        addHours(new Date(), hours),
      );
    // the notification is unsigned, so the shop asks the provider
    expect(await notify('RF', 1)).toBe('handled');
    expect(await cases()).toEqual([]);
    await decide('RF');
    expect(await notify('RF', 2)).toBe('handled');
    expect(await readReversals()).toMatchObject([{ kind: 'refund', amount: 159_000 }]);
    expect(await cases()).toMatchObject([{ kind: 'taken-back', order_id: orderId }]);
  });

  test('what was refunded before the shop heard that it was paid is settled first, and then an exception', async () => {
    const { orderId } = await addPromptPayOrder(shop.db);
    const { providerId } = await startAttempt(shop.db, orderId);
    await post(`/omise/charges/${providerId}/decide`, { decision: 'approve', webhook: 'never' });
    await afterwards(providerId!, 'refund');
    expect(await tell('refund.create', providerId!)).toBe('handled');
    expect(await statusOf(orderId)).toBe('approved');
    expect(await cases()).toMatchObject([{ kind: 'taken-back', order_id: orderId }]);
  });

  test('staff let the buyer go on learning: the money counts no more, and nothing of it is open', async () => {
    const { orderId, exceptionId, decide } = await takenBack();
    expect((await decide({ kind: 'keep-access', note: 'ลูกค้าประจำ' })).ok).toBe(true);
    expect(await statusOf(orderId)).toBe('approved');
    expect(await openGrants()).toBe(1);
    expect(await readOrderBalance(shop.db, orderId)).toEqual({ keptAmount: 0, amountDue: 159_000 });
    const [payment] = await shop.db.selectFrom('payment').select('id').execute();
    expect(await readOpenMoney(shop.db, payment!.id)).toBe(0);
    expect(await cases()).toMatchObject([{ id: exceptionId, outcome: 'loss-kept' }]);
    expect((await events(orderId)).at(-1)).toBe('money-loss-kept');
    expect(await decide({ kind: 'keep-access', note: '' })).toMatchObject({
      refusal: { code: 'ALREADY_SETTLED' },
    });
  });

  test('staff end access: what the order opened is revoked, once, however many press at the same time', async () => {
    const { orderId, decide } = await takenBack();
    const both = await Promise.all([
      decide({ kind: 'end-access', note: '' }),
      decide({ kind: 'keep-access', note: '' }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const refunds = await shop.db.selectFrom('refund').select(['way', 'status', 'amount']).execute();
    expect(refunds).toEqual([{ way: 'provider', status: 'done', amount: 159_000 }]);
    expect(await openGrants()).toBe((await cases())[0]!.outcome === 'access-ended' ? 0 : 1);
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-24 access is not ended while a renewal of it waits to be paid: staff settle that first', async () => {
    const { orderId, decide } = await takenBack();
    const grant = await shop.db.selectFrom('access_grant').selectAll().executeTakeFirstOrThrow();
    const renewal = await addUnpaidOrder(shop.db, { now: new Date(), due: 49_000 });
    await shop.db
      .updateTable('purchase_order')
      .set({ person_id: grant.person_id })
      .where('id', '=', renewal.orderId)
      .execute();
    await shop.db
      .updateTable('order_line')
      .set({ course_id: grant.course_id, pricing_type: 'renew' })
      .where('order_id', '=', renewal.orderId)
      .execute();
    expect(await decide({ kind: 'end-access', note: '' })).toMatchObject({
      refusal: { code: 'RENEWAL_WAITS', orderId: renewal.orderId },
    });
    expect(await openGrants()).toBe(1);
    expect(await readOrderBalance(shop.db, orderId)).toEqual({ keptAmount: 159_000, amountDue: 0 });
  });

  test('where access ends, seats nobody has taken are closed, and who bought them is told', async () => {
    const { orderId, decide } = await takenBack();
    await shop.db.deleteFrom('access_grant').execute();
    const line = await shop.db
      .updateTable('order_line')
      .set({ is_seat: true })
      .where('order_id', '=', orderId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db.insertInto('order_seat').values({ order_line_id: line.id, token: 'seat' }).execute();
    expect((await decide({ kind: 'end-access', note: '' })).ok).toBe(true);
    const sits = await takeSeat(shop.db, { token: 'seat', personId: await addPerson(shop.db) }, new Date());
    expect(sits).toMatchObject({ refusal: { code: 'OVER' } });
    const mails = await shop.db.selectFrom('outbox_mail').select('kind').execute();
    expect(mails.map(({ kind }) => kind)).toContain('access-ended');
  });

  test('staff issue papers: the lines go back by the verb of refunds, and nothing is transferred again', async () => {
    const { orderId, exceptionId, decide, chargeId } = await takenBack();
    const papers = await readReversalDocuments(shop.db, (await readException(shop.db, exceptionId))!);
    expect(papers).toMatchObject({ amount: 159_000 });
    const decided = await decide({
      kind: 'papers',
      reason: 'ธนาคารเจ้าของบัตรดึงเงินคืน',
      givesBack: true,
      plan: papers!.plan,
    });
    expect(decided.ok).toBe(true);
    expect(await openGrants()).toBe(0);
    expect(await readKeptPayments(shop.db, orderId)).toEqual([]);
    const refunds = await shop.db
      .selectFrom('refund')
      .select(['way', 'status', 'amount', 'provider_reference'])
      .execute();
    const [one] = await readReversals();
    expect(refunds).toEqual([
      { way: 'provider', status: 'done', amount: 159_000, provider_reference: one!.reference },
    ]);
    expect(one!.refund_id).not.toBeNull();
    expect((await cases()).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['taken-back', 'refunded'],
      ['line-refund', 'refunded'],
    ]);
    expect((await events(orderId)).slice(-2)).toContain('lines-refunded');
    // the list names the same refund for days
    await pull();
    expect(await cases()).toHaveLength(2);
    expect(chargeId).toMatch(/^chrg_/);
  });

  describe('a dispute that is won after staff decided on it', () => {
    async function wonLate(decision: ReversalDecision) {
      const paid = await paidOrder();
      await afterwards(paid.chargeId, 'dispute');
      await tell('dispute.create', paid.chargeId);
      const [first] = await cases();
      const administratorId = await addPerson(shop.db);
      const seenOf = async (exceptionId: number) => (await readException(shop.db, exceptionId))!.seen;
      const request = { exceptionId: first!.id, administratorId, seen: await seenOf(first!.id) };
      expect((await decideReversal(shop.db, { ...request, decision }, new Date())).ok).toBe(true);
      await afterwards(paid.chargeId, 'dispute-won');
      await Promise.all([tell('dispute.close', paid.chargeId), pull(), tell('dispute.close', paid.chargeId)]);
      const decide = async (decision: Parameters<typeof decideException>[1]['decision']) => {
        const exceptionId = (await cases()).at(-1)!.id;
        const request = { exceptionId, administratorId, seen: await seenOf(exceptionId), decision };
        return decideException(shop.db, request, new Date());
      };
      return { ...paid, decide };
    }

    test('is an exception of its own, once, and counts for its order again when staff say so', async () => {
      const { orderId, decide } = await wonLate({ kind: 'keep-access', note: '' });
      expect(await cases()).toMatchObject([
        { kind: 'taken-back', outcome: 'loss-kept' },
        { kind: 'returned', outcome: null, amount: 159_000, order_id: orderId },
      ]);
      expect((await events(orderId)).at(-1)).toBe('money-returned');
      const [payment] = await shop.db.selectFrom('payment').select('id').execute();
      expect(await readOpenMoney(shop.db, payment!.id)).toBe(159_000);
      expect((await decide({ kind: 'accept', acceptsDifference: false })).ok).toBe(true);
      expect(await readOrderBalance(shop.db, orderId)).toEqual({ keptAmount: 159_000, amountDue: 0 });
      expect(await readOpenMoney(shop.db, payment!.id)).toBe(0);
      expect((await cases()).at(-1)).toMatchObject({ kind: 'returned', outcome: 'accepted' });
    });

    test('goes to the buyer where their access was ended', async () => {
      const { orderId, decide } = await wonLate({ kind: 'end-access', note: '' });
      const back = { way: 'by-hand', reference: 'โอนคืน 1', refundedAt: new Date() } as const;
      const result = await decide({ kind: 'refund', refund: { ...back, amount: satang(159_000) } });
      expect(result.ok).toBe(true);
      expect((await cases()).at(-1)).toMatchObject({ kind: 'returned', outcome: 'refunded' });
      expect(await readOrderBalance(shop.db, orderId)).toMatchObject({ keptAmount: 0 });
    });

    test('is told in the exception that waits where nobody has decided, and nothing can be taken off any more', async () => {
      const { chargeId, orderId } = await paidOrder();
      await afterwards(chargeId, 'dispute');
      await tell('dispute.create', chargeId);
      const [open] = await cases();
      const { seen } = (await readException(shop.db, open!.id))!;
      await afterwards(chargeId, 'dispute-won');
      await tell('dispute.close', chargeId);
      const request = { exceptionId: open!.id, administratorId: await addPerson(shop.db), seen };
      for (const kind of ['keep-access', 'end-access'] as const)
        expect(
          await decideReversal(shop.db, { ...request, decision: { kind, note: '' } }, new Date()),
        ).toMatchObject({ refusal: { code: 'CHANGED' } });
      expect(await cases()).toHaveLength(1);
      expect(await readOrderBalance(shop.db, orderId)).toEqual({ keptAmount: 159_000, amountDue: 0 });
      expect(await openGrants()).toBe(1);
    });
  });

  test('of a part of an order no papers are offered beside the exception, and none can be forced', async () => {
    const { exceptionId, decide, orderId } = await takenBack(59_000);
    expect(await readReversalDocuments(shop.db, (await readException(shop.db, exceptionId))!)).toBeNull();
    const decided = await decide({ kind: 'papers', reason: 'x', givesBack: false, plan: '159000.0' });
    expect(decided).toMatchObject({ ok: false });
    expect(await openGrants()).toBe(1);
    expect((await decide({ kind: 'keep-access', note: '' })).ok).toBe(true);
    expect(await readOrderBalance(shop.db, orderId)).toMatchObject({ keptAmount: 100_000 });
  });

  test('an exception of money taken back has no way out that spends the money, but may be closed with a note', async () => {
    const { exceptionId, administratorId } = await takenBack();
    const tryDecision = async (decision: Parameters<typeof decideException>[1]['decision']) => {
      const { seen } = (await readException(shop.db, exceptionId))!;
      return decideException(shop.db, { exceptionId, administratorId, seen, decision }, new Date());
    };
    expect(await tryDecision({ kind: 'accept', acceptsDifference: true })).toMatchObject({
      refusal: { code: 'NOT_POSSIBLE' },
    });
    expect(
      await tryDecision({ kind: 'refund', refund: { way: 'provider', amount: satang(159_000) } }),
    ).toMatchObject({ refusal: { code: 'NOT_POSSIBLE' } });
    expect((await tryDecision({ kind: 'close', note: 'ชนะข้อพิพาท' })).ok).toBe(true);
    const [payment] = await shop.db.selectFrom('payment').select('id').execute();
    expect(await readOpenMoney(shop.db, payment!.id)).toBe(0);
    expect(await shop.db.selectFrom('refund').select('id').execute()).toEqual([]);
  });
});

import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import { forgetAuditAddresses } from '~/accounts/personal-data/forget-audit-addresses.server';
import { readOrderByToken, readOrdersOfPerson } from '~/orders/page/orders.server';
import { forgetOrderAddresses } from '~/orders/personal-data/forget-order-addresses.server';
import { readCourseOffer } from '~/orders/purchase/buyer-facts.server';
import type { MoneyCase, PaymentAttempt } from '~/platform/database/schema';
import { withOrigin } from '~/platform/http/origin.server';
import { addHours, addMilliseconds } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { asStudent } from '../../../test/support/rows/purchase-shop';
import { cancelAsStaff } from './cancel-as-staff.server';
import { expireOrders } from './cancel-order.server';
import { cancelUnpaidOrder } from './cancel-unpaid-order.server';
import { readWaitingMoney } from './waiting-money.server';

const now = new Date('2026-11-20T05:00:00Z');
const { db } = fileDatabase({ hasJobs: true });

const addException = (orderId: number, kind: Insertable<MoneyCase>['kind']) =>
  db()
    .insertInto('money_case')
    .values({ kind, order_id: orderId, amount: 100, currency: 'THB', opened_at: now })
    .execute();
const addAttempt = (
  orderId: number,
  given: {
    status: Insertable<PaymentAttempt>['status'];
    detail?: object;
    isUnanswered?: true;
    isMoneyUnderWay?: true;
    endedAt?: Date;
  },
) =>
  db()
    .insertInto('payment_attempt')
    .values({
      order_id: orderId,
      payment_method_id: 1,
      provider: 'omise',
      reference: `r${orderId}`,
      amount: 100,
      currency: 'THB',
      status: given.status,
      detail: JSON.stringify(given.detail ?? {}),
      is_unanswered: given.isUnanswered ?? false,
      is_money_under_way: given.isMoneyUnderWay ?? false,
      ended_at: given.endedAt ?? null,
      created_at: now,
    })
    .execute();
const SHOWN = { step: { kind: 'qr', image: 'x' } };

test.each([
  ['money that does not fit', (id: number) => addException(id, 'underpaid'), 'refused'],
  ['an exception nobody knows money of', (id: number) => addException(id, 'unanswered'), 'cancelled'],
  [
    'a code that is only shown',
    (id: number) => addAttempt(id, { status: 'open', detail: SHOWN }),
    'cancelled',
  ],
  [
    'a code somebody has paid by the provider’s word',
    (id: number) => addAttempt(id, { status: 'open', detail: SHOWN, isMoneyUnderWay: true }),
    'refused',
  ],
  ['a call without an answer', (id: number) => addAttempt(id, { status: 'unknown' }), 'refused'],
  [
    'a charge that is being decided',
    (id: number) => addAttempt(id, { status: 'open', detail: { step: { kind: 'wait' } } }),
    'refused',
  ],
  [
    'a try that ended a minute ago without the provider’s word',
    (id: number) =>
      addAttempt(id, {
        status: 'expired',
        isUnanswered: true,
        endedAt: addMilliseconds(now, -60_000),
      }),
    'refused',
  ],
  [
    'a try that ended an hour ago without the provider’s word',
    (id: number) => addAttempt(id, { status: 'expired', isUnanswered: true, endedAt: addHours(now, -1) }),
    'cancelled',
  ],
  [
    'a try that was refused a minute ago on a page that may be paid after all',
    (id: number) =>
      addAttempt(id, {
        status: 'failed',
        isUnanswered: true,
        endedAt: addMilliseconds(now, -60_000),
      }),
    'cancelled',
  ],
  [
    'a try that failed by the provider’s word',
    (id: number) => addAttempt(id, { status: 'failed', endedAt: now }),
    'cancelled',
  ],
] as const)('CHK-04 a buyer cancels an order with %s', async (_what, add, outcome) => {
  const { orderId, token } = await addUnpaidOrder(db(), { now });
  await add(orderId);
  const cancelled = await cancelUnpaidOrder(db(), { token }, now);
  if (outcome === 'cancelled') expect(cancelled).toMatchObject({ ok: true });
  else expect(cancelled).toMatchObject({ ok: false, refusal: { code: 'MONEY_WAITS' } });
});

test('CHK-04 staff cancels over a shown code only after being told of it', async () => {
  const { orderId, personId } = await addUnpaidOrder(db(), { now });
  await addAttempt(orderId, { status: 'open', detail: SHOWN });
  expect(await readWaitingMoney(db(), orderId, now)).toEqual({
    isMoneyLookedAt: false,
    isHeld: false,
    isUnderWay: false,
    isOpen: true,
  });
  const cancel = { orderId, administratorId: personId, reason: 'ซ้ำ', knowsMoney: false };
  expect(await cancelAsStaff(db(), cancel, now)).toEqual({ ok: false, refusal: { code: 'MONEY_WAITS' } });
  expect(await cancelAsStaff(db(), { ...cancel, knowsMoney: true }, now)).toMatchObject({ ok: true });
});

test('CHK-04 the clock stands still while money is looked at, and goes on afterwards', async () => {
  const { orderId } = await addUnpaidOrder(db(), { now, cancelAt: addHours(now, -1) });
  await addException(orderId, 'underpaid');
  expect(await expireOrders(db(), now)).toBe(0);
  await db().updateTable('money_case').set({ settled_at: now, outcome: 'closed' }).execute();
  expect(await expireOrders(db(), now)).toBe(1);
});

test('CHK-04 whoever looks at an order is told that its time stands still: its page, the list and the course', async () => {
  const { orderId, token, personId, courseId } = await addUnpaidOrder(db(), { now });
  const read = async () => {
    const [listed] = await readOrdersOfPerson(db(), personId, { offset: 0, pageSize: 10 });
    const opened = await readOrderByToken(db(), token);
    const viewer = asStudent(personId, 'buyer@example.test');
    const settings = { course_access_rights: 0, is_foreign_layout: false } as const;
    const offer = await readCourseOffer(db(), { courseId, viewer, settings, now });
    return [listed, opened, offer?.facts.buyer.waitingOrder].map((one) => one?.isMoneyLookedAt);
  };
  expect(await read()).toEqual([false, false, false]);
  await addException(orderId, 'unanswered');
  expect(await read()).toEqual([false, false, false]);
  await addException(orderId, 'underpaid');
  expect(await read()).toEqual([true, true, true]);
});

test('CHK-04 network addresses go after 90 days, and nothing else of the history', async () => {
  const { token } = await addUnpaidOrder(db(), { now });
  const origin = {
    doorKind: 'page',
    door: 'POST /order/…',
    requestId: 'r-1',
    clientAddress: '203.0.113.7',
  } as const;
  await withOrigin(origin, () => cancelUnpaidOrder(db(), { token }, now));
  await db()
    .insertInto('audit_event')
    .values({
      at: now,
      action: 'settings',
      subject_type: 'site',
      subject_id: '1',
      client_address: '203.0.113.8',
    })
    .execute();
  const command = { door_kind: 'page', door: 'POST /order/…', request_id: 'r-1' };
  const read = () =>
    db().selectFrom('order_event').select(['door_kind', 'door', 'request_id', 'client_address']).execute();
  const forget = async (at: Date) => [
    await forgetOrderAddresses(db(), at),
    await forgetAuditAddresses(db(), at),
  ];
  expect(await forget(addHours(now, 24 * 90))).toEqual([0, 0]);
  expect(await read()).toEqual([{ ...command, client_address: '203.0.113.7' }]);
  expect(await forget(addHours(now, 24 * 90 + 1))).toEqual([1, 1]);
  expect(await forget(addHours(now, 24 * 90 + 1))).toEqual([0, 0]);
  expect(await read()).toEqual([{ ...command, client_address: null }]);
});

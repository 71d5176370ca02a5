import { expect, test } from 'vitest';
import {
  listedCharge,
  listedDispute,
  listedRefund,
  listedTransfer,
  nextOmisePage,
  readOmiseList,
  readOmisePage,
} from './omise-ledger';

const charge = (change: object = {}) => ({
  object: 'charge',
  id: 'chrg_test_1',
  livemode: true,
  amount: 159_000,
  currency: 'THB',
  status: 'successful',
  paid: true,
  paid_at: '2026-11-20T08:30:00Z',
  created_at: '2026-11-20T08:29:00Z',
  fee: 5_804,
  fee_vat: 406,
  net: 152_790,
  link: null,
  metadata: { attempt: 'ATT1' },
  ...change,
});

test('a charge that was paid is listed with fee, VAT and net, whatever was given back of it', () => {
  expect(listedCharge(charge({ refunded_amount: 159_000 }), 'live')).toEqual({
    reference: 'chrg_test_1',
    otherName: null,
    ourReference: 'ATT1',
    amount: 159_000,
    currency: 'THB',
    fee: 5_804,
    feeVat: 406,
    net: 152_790,
    paidAt: new Date('2026-11-20T08:30:00Z'),
  });
  // paid on a link: the attempt is known by the link's id
  expect(listedCharge(charge({ link: 'link_test_1', metadata: {} }), 'live')).toMatchObject({
    otherName: 'link_test_1',
    ourReference: null,
  });
  expect(listedCharge(charge({ fee: undefined, net: null, paid_at: null }), 'live')).toMatchObject({
    fee: null,
    net: null,
    paidAt: new Date('2026-11-20T08:29:00Z'),
  });
});

test.each([
  ['not paid', { status: 'pending', paid: false }],
  ['failed', { status: 'failed', paid: false }],
  ['reversed before it was captured', { status: 'reversed', paid: false }],
  ['of another currency', { currency: 'JPY' }],
  ['a test charge in a live shop', { livemode: false }],
  ['no charge', { object: 'token' }],
])('a charge that is %s is none of the list', (_what, change) => {
  expect(listedCharge(charge(change), 'live')).toBeNull();
});

test('refunds and disputes name the charge they are of; a refund the shop asked for names it', () => {
  const refund = {
    object: 'refund',
    id: 'rfnd_test_1',
    charge: 'chrg_test_1',
    amount: 59_000,
    currency: 'THB',
    status: 'closed',
    created_at: '2026-11-21T08:30:00Z',
    metadata: { refund: 'R1' },
  };
  expect(listedRefund(refund)).toMatchObject({
    reference: 'rfnd_test_1',
    kind: 'refund',
    state: 'done',
    moneyId: 'chrg_test_1',
    refundReference: 'R1',
  });
  expect(listedRefund({ ...refund, status: 'pending', metadata: null })).toMatchObject({
    state: 'under-way',
    refundReference: null,
  });
  expect(listedRefund({ ...refund, status: 'failed' })).toBeNull();
  const dispute = { ...refund, object: 'dispute', id: 'dspt_test_1' };
  for (const [status, state] of [
    ['open', 'under-way'],
    ['pending', 'under-way'],
    ['won', 'returned'],
    ['lost', 'done'],
  ])
    expect(listedDispute({ ...dispute, status })).toMatchObject({ kind: 'dispute', state });
  expect(listedDispute(null)).toBeNull();
});

test('a transfer’s fee is with its VAT', () => {
  const transfer = {
    object: 'transfer',
    id: 'trsf_test_1',
    amount: 100_000,
    currency: 'THB',
    fee: 3_000,
    fee_vat: 210,
    sent: true,
    paid: false,
    failure_code: null,
    created_at: '2026-11-21T08:30:00Z',
  };
  expect(listedTransfer(transfer)).toMatchObject({ fee: 3_210, state: 'sent' });
  expect(listedTransfer({ ...transfer, sent: false, fee: undefined })).toMatchObject({
    fee: null,
    state: 'under-way',
  });
  expect(listedTransfer({ ...transfer, failure_code: 'sent_failed' })).toMatchObject({ state: 'failed' });
});

test('page after page, list after list', () => {
  expect(readOmisePage(null)).toEqual({ list: 'charges', offset: 0 });
  expect(nextOmisePage({ list: 'charges', offset: 0 }, 100, 250)).toBe('charges 100');
  expect(nextOmisePage({ list: 'charges', offset: 200 }, 50, 250)).toBe('refunds 0');
  // fewer than requested, and more to come
  expect(nextOmisePage({ list: 'charges', offset: 0 }, 2, 5)).toBe('charges 2');
  // no more follow, even if the total says so: no endless loop
  expect(nextOmisePage({ list: 'disputes', offset: 100 }, 0, 250)).toBe('transfers 0');
  expect(nextOmisePage({ list: 'transfers', offset: 0 }, 0, 0)).toBeNull();
  expect(readOmisePage('transfers 300')).toEqual({ list: 'transfers', offset: 300 });
  expect(readOmisePage('anything')).toEqual({ list: 'charges', offset: 0 });
  expect(readOmiseList({ object: 'error' })).toBeNull();
});

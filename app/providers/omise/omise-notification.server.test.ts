import { expect, test } from 'vitest';
import { readOmiseNotification } from './omise-notification.server';

const read = (data: object, key = 'charge.complete') =>
  readOmiseNotification(
    { headers: new Headers(), body: JSON.stringify({ object: 'event', id: 'evnt_test_1', key, data }) },
    { secretKey: 'skey_test_1' },
    new Date(),
  );
const charge = { object: 'charge', id: 'chrg_test_1' };

test('PAY-21 an event names its attempt: by its link, by our reference, or by the charge', () => {
  expect(read(charge)).toMatchObject({ attempt: { providerId: 'chrg_test_1' } });
  expect(read({ ...charge, link: null, metadata: {} })).toMatchObject({
    attempt: { providerId: 'chrg_test_1' },
  });
  expect(read({ ...charge, metadata: { attempt: 'A1' } })).toMatchObject({ attempt: { reference: 'A1' } });
  expect(read({ ...charge, link: 'link_test_1' })).toMatchObject({ attempt: { providerId: 'link_test_1' } });
  expect(read({ ...charge, link: { id: 'x' }, metadata: 'x' })).toMatchObject({
    attempt: { providerId: 'chrg_test_1' },
  });
});

test('PAY-21 what is no charge of ours is ignored or refused, and nothing but names is kept', () => {
  expect(read({ object: 'refund', id: 'rfnd_test_1' }, 'refund.create')).toEqual({ outcome: 'ignored' });
  expect(read({ object: 'charge', id: '../charges' })).toEqual({ outcome: 'ignored' });
  expect(read({ object: 'charge' })).toEqual({ outcome: 'refused', why: 'content' });
  expect(read({ ...charge, card: { last_digits: '4242', name: 'SOMCHAI' } })).toMatchObject({
    payload: { id: 'evnt_test_1', key: 'charge.complete', charge: 'chrg_test_1' },
  });
});

test('PAY-21 without the dashboard’s secret nobody signed it', () => {
  expect(read(charge)).toMatchObject({ outcome: 'about', isUnsigned: true });
});

import { expect, test } from 'vitest';
import { requestId } from '~/platform/log.server';
import { originColumns, originOfRequest, withOrigin } from './origin.server';

const request = { method: 'POST', id: 'r-1', address: '203.0.113.7' };

test('what is done later in a request still says where it came from; outside nobody knows', async () => {
  const origin = originOfRequest({ ...request, path: '/order/abcdefghij_KLMNOPQRS-7' });
  await withOrigin(origin, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(originColumns()).toEqual({
      door_kind: 'page',
      door: 'POST /order/…',
      request_id: 'r-1',
      client_address: '203.0.113.7',
    });
    expect(requestId()).toBe('r-1');
  });
  expect(originColumns()).toEqual({ door_kind: null, door: null, request_id: null, client_address: null });
});

test('the address of a provider is not kept: it is nobody’s', () => {
  expect(originOfRequest({ ...request, path: '/webhook/omise' })).toEqual({
    doorKind: 'notification',
    door: 'POST /webhook/omise',
    requestId: 'r-1',
    clientAddress: null,
  });
});

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  [undefined, null],
])('the address %s is kept as %s', (address, expected) => {
  expect(originOfRequest({ ...request, path: '/cart', address }).clientAddress).toBe(expected);
});

test.each([
  ['/order/abcdefghij_KLMNOPQRS-7/transfer', '/order/…/transfer'],
  ['/admin/orders/12', '/admin/orders/12'],
  ['/course/1-excel-for-work-and-everything/register', '/course/1-excel-for-work-and-everything/register'],
])('%s is kept as %s', (path, expected) => {
  expect(originOfRequest({ ...request, path }).door).toBe(`POST ${expected}`);
});

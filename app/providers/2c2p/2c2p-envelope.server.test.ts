import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealed, unsealed } from './2c2p-envelope.server';

const SECRET = 'SANDBOX_SECRET_0001';
const ASKED = {
  merchantID: 'JT99',
  invoiceNo: 'INV1042A1',
  description: 'Order 1042',
  amount: 1590,
  currencyCode: 'THB',
  paymentChannel: ['CC'],
};
const ASKED_JWT =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJtZXJjaGFudElEIjoiSlQ5OSIsImludm9pY2VObyI6IklOVjEwNDJBMSIsImRlc2NyaXB0aW9uIjoiT3JkZXIgMTA0MiIsImFtb3VudCI6MTU5MCwiY3VycmVuY3lDb2RlIjoiVEhCIiwicGF5bWVudENoYW5uZWwiOlsiQ0MiXX0.aeUQBjIm5a8pCyBwt6aqbwFcksSjOWkGXblxaHaibZo';
const TOLD = {
  merchantID: 'JT99',
  invoiceNo: 'INV1042A1',
  amount: 1590,
  currencyCode: 'THB',
  respCode: '0000',
  respDesc: 'Success',
};
const TOLD_JWT =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJtZXJjaGFudElEIjoiSlQ5OSIsImludm9pY2VObyI6IklOVjEwNDJBMSIsImFtb3VudCI6MTU5MCwiY3VycmVuY3lDb2RlIjoiVEhCIiwicmVzcENvZGUiOiIwMDAwIiwicmVzcERlc2MiOiJTdWNjZXNzIn0.PfwexDxcoaiVNzKZ--IOKGmX989ukt9IiXhIKv0cYXQ';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedAs = (header: object, secret = SECRET, algorithm = 'sha256') => {
  const head = `${part(header)}.${part(TOLD)}`;
  return `${head}.${createHmac(algorithm, secret).update(head).digest('base64url')}`;
};

test('PAY-03 what is asked for is sealed as the gateway reads it', async () => {
  expect(await sealed(ASKED, SECRET)).toBe(JSON.stringify({ payload: ASKED_JWT }));
});

test('PAY-21 what is told is believed with our key’s signature', async () => {
  expect(await unsealed({ payload: TOLD_JWT }, SECRET)).toEqual({ kind: 'signed', claims: TOLD });
  expect(signedAs({ alg: 'HS256', typ: 'JWT' })).toBe(TOLD_JWT);
});

test('PAY-21 no other signature, algorithm or none is one', async () => {
  const [head, body, signature] = TOLD_JWT.split('.') as [string, string, string];
  const forged = [
    signedAs({ alg: 'HS256', typ: 'JWT' }, 'another key'),
    signedAs({ alg: 'HS512' }, SECRET, 'sha512'),
    signedAs({ alg: 'none' }),
    `${part({ alg: 'none' })}.${body}.`,
    `${part({ alg: 'RS256' })}.${body}.${signature}`,
    `${head}.${part({ ...TOLD, amount: 1 })}.${signature}`,
    `${head}.${body}.${signature.slice(1)}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    '',
    '..',
    'x',
  ];
  for (const payload of forged)
    expect(await unsealed({ payload }, SECRET), payload).toEqual({ kind: 'unreadable', why: 'signature' });
});

test('PAY-21 an answer without a signature is plain, a success in it too', async () => {
  expect(
    await unsealed({ respCode: '0000', respDesc: 'Success', webPaymentUrl: 'https://x' }, SECRET),
  ).toEqual({
    kind: 'plain',
    code: '0000',
    description: 'Success',
  });
  for (const message of [undefined, null, 'x', [], {}, { payload: 1 }, { respCode: 0 }])
    expect((await unsealed(message, SECRET)).kind).toBe('unreadable');
});

test('PAY-21 signed, and no object: unreadable', async () => {
  for (const value of [[], 'x', 1, null]) {
    const { payload } = JSON.parse(await sealed(value as object, SECRET)) as { payload: string };
    expect(await unsealed({ payload }, SECRET)).toEqual({ kind: 'unreadable', why: 'content' });
  }
});

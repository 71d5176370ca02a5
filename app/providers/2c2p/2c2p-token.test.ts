import { expect, test } from 'vitest';
import type { z } from 'zod';
import { satang } from '~/values/money';
import { type MerchantKeys, read2c2pKeys } from './2c2p';
import { CARD_2C2P } from './2c2p-card';
import { INSTALMENT_2C2P } from './2c2p-instalment';
import { QR_2C2P } from './2c2p-qr';
import { bangkokStamp, tokenParameters } from './2c2p-token';

const reader =
  (schema: z.ZodType<MerchantKeys>) =>
  (secrets: unknown, mode: 'demo' | 'live', site: { is2c2pProduction: boolean }) =>
    read2c2pKeys(schema, secrets, { ...site, mode });
const readCardKeys = reader(CARD_2C2P.keys);
const readInstalmentKeys = reader(INSTALMENT_2C2P.keys);
const readQrKeys = reader(QR_2C2P.keys);

const charge = {
  reference: '123456789012',
  providerId: null,
  createdAt: new Date('2026-11-20T07:00:00Z'),
  orderNumber: 'R69-1120-0457',
  amount: satang(159_050),
  currency: 'THB',
  buyer: { name: 'ปาริฉัตร ศรีสุวรรณวงศ์', email: 'buyer@example.test' },
  locale: 'th',
  returnUrl: 'https://shop.example/pay/return/KEY',
  notifyUrl: 'https://shop.example/webhook/2c2p',
  expiresAt: new Date('2026-11-20T17:30:05Z'),
  card: null,
  mayExist: false,
} as const;

test('PAY-03 what is asked for: exact amount, our invoice, Bangkok’s clock, our own addresses', () => {
  const channel = { name: 'CC', extras: { request3DS: 'Y' } };
  expect(tokenParameters(charge, channel, 'JT99')).toEqual({
    merchantID: 'JT99',
    invoiceNo: '123456789012',
    description: 'R69-1120-0457',
    amount: 1590.5,
    currencyCode: 'THB',
    idempotencyID: '123456789012-CC',
    paymentChannel: ['CC'],
    request3DS: 'Y',
    // past midnight in Bangkok
    paymentExpiry: '2026-11-21 00:30:05',
    locale: 'th',
    userDefined1: 'R69-1120-0457',
    frontendReturnUrl: 'https://shop.example/pay/return/KEY',
    backendReturnUrl: 'https://shop.example/webhook/2c2p',
    userInfo: { name: 'ปาริฉัตร ศรีสุวรรณวงศ์', email: 'buyer@example.test' },
  });
});

test('PAY-03 a stamp in Bangkok, over a year’s end', () => {
  expect(bangkokStamp(new Date('2026-12-31T16:59:59Z'))).toBe('2026-12-31 23:59:59');
  expect(bangkokStamp(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01 00:00:00');
});

const [demo, real] = [{ is2c2pProduction: false }, { is2c2pProduction: true }];
const keys = { merchantId: 'JT99', secretKey: 'SANDBOX_SECRET_0001' };

test('PAY-03 the site’s flag: a live shop takes no test account, and the sandbox’s key never', () => {
  const own = { merchantId: '764764000001', secretKey: '0A1B2C3D4E5F' };
  for (const read of [readCardKeys, readInstalmentKeys, readQrKeys]) {
    expect(read(own, 'live', demo)).toBeNull();
    expect(read(own, 'live', real)).toMatchObject(own);
    expect(read(keys, 'live', real)).toBeNull();
    for (const site of [demo, real]) expect(read(keys, 'demo', site)).toMatchObject(keys);
    for (const secrets of [
      null,
      {},
      { merchantId: 'JT99' },
      { ...keys, merchantId: 'JT-99' },
      { ...keys, secretKey: '' },
    ])
      expect(read(secrets, 'demo', demo)).toBeNull();
  }
});

test('PAY-10 PAY-15 what else a shop may set, and what it means unset', () => {
  expect(readCardKeys(keys, 'demo', demo)).toMatchObject({
    transport: 'pgw43',
    script: 'my2c2p.1.6.9.min.js',
  });
  expect(readCardKeys({ ...keys, script: '../evil.js' }, 'demo', demo)).toBeNull();
  expect(readInstalmentKeys(keys, 'demo', demo)).toMatchObject({ interestType: 'A' });
  expect(readInstalmentKeys({ ...keys, periods: '3,6,10', interestType: 'M' }, 'demo', demo)).toMatchObject({
    periods: [3, 6, 10],
    interestType: 'M',
  });
  for (const periods of ['', '3;6', '3,', 'x'])
    expect(readInstalmentKeys({ ...keys, periods }, 'demo', demo)).toBeNull();
  expect(readQrKeys(keys, 'demo', demo)).toMatchObject({ channel: 'THQR' });
  expect(readQrKeys({ ...keys, channel: 'CC' }, 'demo', demo)).toBeNull();
});

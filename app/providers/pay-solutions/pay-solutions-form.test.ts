import { expect, test } from 'vitest';
import { readPayPalKeys } from '~/providers/paypal/paypal';
import { satang } from '~/values/money';
import { readPaySolutionsKeys } from './pay-solutions';
import { paySolutionsFields } from './pay-solutions-form';
import { readPostback } from './pay-solutions-postback';

const REFERENCE = '104201104201';

test('PAY-13 the form, field by field', () => {
  const fields = paySolutionsFields(
    { merchantId: '12345678' },
    {
      reference: REFERENCE,
      orderNumber: 'R69-1042',
      amount: satang(159_000),
      buyer: { name: 'ปาริฉัตร', email: 's@example.com' },
      locale: 'th',
      returnUrl: 'https://shop.example/pay/return/KEY',
      notifyUrl: 'https://shop.example/webhook/pay-solutions',
    },
  );
  expect(fields).toEqual({
    merchantid: '12345678',
    refno: REFERENCE,
    customeremail: 's@example.com',
    productdetail: 'R69-1042',
    total: '1590.00',
    cc: '00',
    lang: 'TH',
    returnurl: 'https://shop.example/pay/return/KEY',
    postbackurl: 'https://shop.example/webhook/pay-solutions',
  });
});

const read = (body: string, type = 'application/x-www-form-urlencoded', query = '') =>
  readPostback(
    { headers: new Headers({ 'Content-Type': type }), body, query: new URLSearchParams(query) },
    '12345678',
  );
const about = {
  outcome: 'about',
  eventKey: `${REFERENCE} 9000001 CP 1590.00`,
  attempt: { reference: REFERENCE },
  payload: { refno: REFERENCE, orderno: '9000001', status: 'CP', total: '1590.00' },
  isUnsigned: true,
};
const SENT = `refno=${REFERENCE}&merchantid=12345678&orderno=9000001&status=CP&total=1590.00`;

test.each([
  ['a form', [SENT]],
  ['other letters', [SENT.replace('refno', 'RefNo').replace('status', 'STATUS')]],
  ['zeros before', [SENT.replace('refno=', 'refno=000').replace('000104', '104')]],
  [
    'JSON',
    [
      `{"RefNo":"${REFERENCE}","MerchantId":"45678","OrderNo":9000001,"Status":"CP","Total":"1590.00","CardType":"VI"}`,
      'application/json',
    ],
  ],
  ['the address', ['', '', SENT]],
  ['the address, and a form that says more', ['status=CP&total=1590.00', undefined, SENT]],
] as [string, [string, string?, string?]][])(
  'PAY-21 a postback as %s makes us ask, unsigned',
  (_what, expected) => {
    expect(read(...expected)).toEqual(about);
  },
);

test('PAY-21 another merchant’s is ignored, what is none is refused', () => {
  expect(read(SENT.replace('12345678', '12399999'))).toEqual({ outcome: 'ignored' });
  for (const body of ['', '{', 'null', 'refno=', 'refno=1234567890123', 'refno=abc', '[]', '{"refno":{}}'])
    expect(read(body)).toEqual({ outcome: 'refused', why: 'content' });
});

test('PAY-13 test payments count only where they were asked for, and never in a live shop', () => {
  const keys = { merchantId: '12345678', secretKey: 'k'.repeat(20), apiKey: 'a'.repeat(20) };
  expect(readPaySolutionsKeys(keys, 'demo')).toMatchObject({ acceptsTest: false });
  expect(readPaySolutionsKeys({ ...keys, acceptsTest: 'yes' }, 'demo')).toMatchObject({ acceptsTest: true });
  expect(readPaySolutionsKeys({ ...keys, acceptsTest: 'yes' }, 'live')).toMatchObject({ acceptsTest: false });
  expect(readPaySolutionsKeys({ ...keys, merchantId: '12345' }, 'demo')).toBeNull();
  expect(readPaySolutionsKeys({ ...keys, apiKey: undefined }, 'demo')).toBeNull();
});

test('PAY-02 PAY-13 a live shop takes no keys of the sandbox', () => {
  const payPal = {
    clientId: 'SANDBOX_PAYPAL_CLIENT',
    clientSecret: 'SANDBOX_SECRET_0001',
    webhookId: 'WH-ID-SANDBOX',
  };
  expect(readPayPalKeys(payPal, 'demo')).toEqual(payPal);
  expect(readPayPalKeys(payPal, 'live')).toBeNull();
  expect(readPayPalKeys({ ...payPal, webhookId: undefined }, 'demo')).toBeNull();
  const ofSandbox = {
    merchantId: '12345678',
    secretKey: 'SANDBOX_SECRET_0001',
    apiKey: 'SANDBOX_SECRET_0001',
  };
  expect(readPaySolutionsKeys(ofSandbox, 'demo')).not.toBeNull();
  expect(readPaySolutionsKeys(ofSandbox, 'live')).toBeNull();
});

import { expect, test } from 'vitest';
import { isKnownAddress } from './known-hosts';

const places = {
  addresses: ['http://127.0.0.1:4000/paypal', null],
  hosts: ['www.paypal.com', '.pay.example'],
};

test.each([
  'https://www.paypal.com/checkoutnow?token=5O1',
  'https://WWW.PAYPAL.COM:443/x',
  'https://th.pay.example/',
  'http://127.0.0.1:4000/paypal/checkoutnow',
])('PAY-25 %s is the provider’s', (url) => {
  expect(isKnownAddress(url, places)).toBe(true);
});

test.each([
  'http://www.paypal.com/',
  'https://www.paypal.com.evil.example/',
  'https://evil.example/www.paypal.com',
  'https://www.paypal.com@evil.example/',
  'https://user@www.paypal.com/',
  'https://www.paypal.com:8443/',
  'https://pay.example/',
  'https://evilpay.example/',
  'http://127.0.0.1:4001/paypal',
  'https://127.0.0.1:4000/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//www.paypal.com/',
  '/checkoutnow',
  '',
])('PAY-25 %s is not', (url) => {
  expect(isKnownAddress(url, places)).toBe(false);
});

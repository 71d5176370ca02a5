import { expect, test } from 'vitest';
import { holdsCardNumber } from './card-number-in-text';

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '๔๒๔๒ ๔๒๔๒ ๔๒๔๒ ๔๒๔๒',
  'บัตร 5555555555554444 หมด 12/28',
  '378282246310005',
  '3782 822463 10005',
  '3530111333300000',
  '6250947000000006',
  '30569309025904',
  '4242424242424242428',
  '{"number":"4111111111111111"}',
])('PAY-20 %s is a card number', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  '',
  '0812345678',
  '+66 81 234 5678',
  '081-234-5678 089-876-5432',
  // tax ids: 13 digits, with any check digit
  '0105536000011',
  '5100600123456',
  '6304000000000',
  '1234567890',
  '123-4-56789-0',
  // ten to twelve digits of an account, a reference of ours, a postcode with a phone
  '020123456789',
  '104215301201',
  '50000 0812345678',
  'R69-1120-00042',
  // a date with its time, a wallet's PromptPay number, a transfer's reference
  '20261120193000',
  '1795203000000',
  '140000812345678',
  '202411051234567890',
  // a mistyped card
  '4242424242424241',
  '424242424242424242424242',
  '00ac4242XXXXXX4242',
  '424242XXXXXX4242',
])('PAY-20 %s is none', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

import { expect, test } from 'vitest';
import { maskedEmail, maskedText } from './masked-text';

test.each([
  ['parichat@example.co.th', 'pa***@example.co.th'],
  ['ab@example.test', 'a***@example.test'],
  ['a@example.test', '***@example.test'],
  ['nobody', '***'],
])('%s is shown as %s', (address, expected) => {
  expect(maskedEmail(address)).toBe(expected);
});

const SAID: [string, string][] = [
  ['550 5.1.1 <parichat@example.co.th> no such user', '550 5.1.1 <pa***@example.co.th> no such user'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'connect ECONNREFUSED 127.0.0.1:2525'],
  ['smtps://user:p@ss/w@mail.example:465 refused', 'smtps://***@mail.example:465 refused'],
  ['GET /reset/AbCdEfGhIjKlMnOpQrStUv failed', 'GET /reset/*** failed'],
  ['Authorization: Bearer abc.def', 'Authorization: *** ***'],
  ['the key skey_test_5x0000000000000 is wrong', 'the key *** is wrong'],
  ['{"client_secret":"hunter2","a":1}', '{"client_secret":"***","a":1}'],
  ['https://a.example/x?token=abc&b=1', 'https://a.example/x?token=***&b=1'],
  ['card 4242 4242 4242 4242 declined', 'card *** declined'],
  ['call 081-234-5678 9', 'call ***'],
  [
    'duplicate key value violates unique constraint "outbox_mail_dedupe_key_key"',
    'duplicate key value violates unique constraint "outbox_mail_dedupe_key_key"',
  ],
  ['the partner did not take order call 12: HTTP 500', 'the partner did not take order call 12: HTTP 500'],
  ['one\n  at Object.<anonymous> (/app/x.js:1:2)', 'one at Object.<anonymous> (/app/x.js:1:2)'],
];

test.each(SAID)('%s is shown as %s', (text, expected) => {
  expect(maskedText(text)).toBe(expected);
  expect(maskedText(expected)).toBe(expected);
});

test('what goes on and on is cut', () => {
  expect(maskedText('word '.repeat(200))).toHaveLength(300);
});

import { expect, test } from 'vitest';
import { readPartnerAnswer } from './partner-answer';

const places = { url: 'https://books.partner.test/api', hosts: ['cart.partner.test'] };
const answer = (redirect?: string) => readPartnerAnswer(JSON.stringify({ success: true, redirect }), places);

test.each(['https://books.partner.test/cart/1', 'https://cart.partner.test/x?y=1'])(
  'CHK-07 a page of the partner is followed: %s',
  (page) => expect(answer(page)).toEqual({ redirect: page, isElsewhere: false }),
);

test.each([
  'https://elsewhere.test/cart',
  'http://cart.partner.test/x',
  'https://cart.partner.test.elsewhere.test/x',
  'https://cart.partner.test:8443/x',
  'https://user@cart.partner.test/x',
  'javascript:alert(1)',
  '//cart.partner.test/x',
])('CHK-07 no other page is: %s', (page) =>
  expect(answer(page)).toEqual({ redirect: null, isElsewhere: true }),
);

test.each(['', '<html>', '{"success": false}', '[]', '{"redirect": "https://books.partner.test/"}'])(
  'CHK-07 “%s” is no answer',
  (body) => expect(readPartnerAnswer(body, places)).toBeNull(),
);

test('CHK-07 taken without a page', () => expect(answer()).toEqual({ redirect: null, isElsewhere: false }));

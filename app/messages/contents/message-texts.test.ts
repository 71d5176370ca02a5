import { expect, test } from 'vitest';
import { keysOfMail, mailKinds, mailsWith } from './message-texts';

test('a mail’s texts are found by its samples', () => {
  const keys = keysOfMail('order-placed');
  expect(keys).toContain('mail.orderPlaced.subject');
  expect(keys).toContain('mail.orderToPay.subject');
  expect(new Set(keys).size).toBe(keys.length);
  expect(mailsWith('mail.keep')).toContain('order-placed');
  for (const kind of mailKinds) expect(keysOfMail(kind).length, kind).toBeGreaterThan(2);
});

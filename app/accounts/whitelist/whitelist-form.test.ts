import { expect, test } from 'vitest';
import { parseForm } from '~/web/form.server';
import { whitelistSchema } from './whitelist-form';

const send = (names: string) => {
  const fields = new FormData();
  fields.set('names', names);
  return parseForm(fields, whitelistSchema);
};

test('names are one a line or between commas, each once, in any case', () => {
  const form = send('A@Example.test, b@example.test\n\na@example.test;mali_24');
  expect(form.ok && form.value.names).toEqual(['a@example.test', 'b@example.test', 'mali_24']);
});

test.each([' ', ',\n', Array.from({ length: 501 }, (_, n) => `n${n}`).join(' ')])('%j is refused', (input) =>
  expect(send(input).ok).toBe(false),
);

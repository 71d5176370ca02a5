import { expect, test } from 'vitest';
import { parseForm } from '~/web/form.server';
import { promotionSchema } from './promotion-form';

const send = (input: Record<string, string>) => {
  const fields = new FormData();
  const usual = {
    title: 'คู่หู',
    discount_type: 'percent',
    percent: '10',
    promotion_type: 'P1',
    courses: '7',
  };
  for (const [name, value] of Object.entries({ ...usual, ...input })) fields.set(name, value);
  return parseForm(fields, promotionSchema);
};

test('what buyers read is one point a line', () => {
  const form = send({ description_list: ' หนึ่ง \n\nสอง' });
  expect(form.ok && form.value.description_list).toEqual(['หนึ่ง', 'สอง']);
});

test.each([
  [{ courses: '' }, 'courses'],
  [{ title: ' ' }, 'title'],
  [{ percent: '150' }, 'percent'],
  [{ discount_type: 'amount' }, 'discount_amount_thb'],
  [{ promotion_type: 'P2', number_of_course: '2' }, 'number_of_course'],
  [{ description_list: 'ก'.repeat(201) }, 'description_list'],
  [{ starts_at: '2026-12-02', ends_at: '2026-12-01' }, 'ends_at'],
])('%j is refused at %s', (input, name) => {
  const form = send(input);
  expect(form.ok ? [] : Object.keys(form.errors)).toEqual([name]);
});

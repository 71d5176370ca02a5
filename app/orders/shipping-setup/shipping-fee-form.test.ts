import { expect, test } from 'vitest';
import { parseForm } from '~/web/form.server';
import { shippingFeeSchema } from './shipping-fee-form';

const send = (input: Record<string, string>) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ name: 'ไปรษณีย์', fee_satang: '50', ...input }))
    fields.set(name, value);
  return parseForm(fields, shippingFeeSchema);
};

test.each([
  [{ fee_satang: '1,050.50' }, { fee_satang: 105_050 }],
  [{ fee_satang: '๐' }, { fee_satang: 0 }],
  [{ max_weight_grams: '2,000' }, { max_weight_grams: 2000 }],
  [{ max_weight_grams: '' }, { max_weight_grams: null }],
  [{ position: '' }, { position: 0 }],
])('%j', (typed, value) => {
  const form = send(typed);
  expect(form.ok && form.value).toMatchObject(value);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ fee_satang: '' }, 'fee_satang'],
  [{ fee_satang: '-5' }, 'fee_satang'],
  [{ fee_usd_cents: 'ห้า' }, 'fee_usd_cents'],
  [{ max_weight_grams: '0' }, 'max_weight_grams'],
  [{ region: 'เชียงใหม่, แอตแลนติส' }, 'region'],
])('%j is refused at %s', (typed, name) => {
  const form = send(typed);
  expect(form.ok ? [] : Object.keys(form.errors)).toEqual([name]);
});

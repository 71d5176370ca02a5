import { expect, test } from 'vitest';
import { parseForm } from '~/web/form.server';
import { vatRateSchema, vatRateStates } from './vat-rate-form';

const send = (input: Record<string, string>) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ valid_from: '1/12/2569', rate: '10', ...input }))
    fields.set(name, value);
  return parseForm(fields, vatRateSchema);
};

test.each([
  [{}, { valid_from: '2026-12-01', rate: 1000 }],
  [{ rate: '๗.๕%' }, { rate: 750 }],
  [{ rate: '0' }, { rate: 0 }],
])('%j', (input, value) => {
  const form = send(input);
  expect(form.ok && form.value).toMatchObject(value);
});
test.each([
  [{ rate: '100.01' }, 'rate'],
  [{ rate: '-7' }, 'rate'],
  [{ rate: '' }, 'rate'],
  [{ valid_from: '31/2/2569' }, 'valid_from'],
])('%j is refused at %s', (input, name) => {
  const form = send(input);
  expect(form.ok ? [] : Object.keys(form.errors)).toEqual([name]);
});

test('the last that has begun holds', () => {
  const rates = ['2026-10-01', '2027-01-01', '2026-11-20'].map((validFrom) => ({ validFrom }));
  const states = (today: string) => vatRateStates(rates, today).map(({ state }) => state);
  expect(states('2026-11-20')).toEqual(['past', 'holds', 'ahead']);
  expect(states('2026-09-30')).toEqual(['ahead', 'ahead', 'ahead']);
});

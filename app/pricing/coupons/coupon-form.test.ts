import { describe, expect, test } from 'vitest';
import { parseForm } from '~/web/form.server';
import { couponSchema } from './coupon-form';

describe('a coupon as typed', () => {
  const send = (input: Record<string, string>) => {
    const fields = new FormData();
    const usual = {
      code: 'NEW',
      discount_type: 'percent',
      percent: '10',
      coupon_type: 'P1',
      payment_method: '1',
    };
    for (const [name, value] of Object.entries({ ...usual, ...input })) fields.set(name, value);
    return parseForm(fields, couponSchema);
  };
  test.each([
    [{ percent: '12.5' }, { percent: 1250 }],
    [{ percent: '๑๐๐%' }, { percent: 10_000 }],
    [{ discount_amount_thb: '1,000.50 บาท' }, { discount_amount_thb: 100_050 }],
    [{ quota: '' }, { quota: null }],
    [{ quota: '0' }, { quota: 0 }],
    [{ courses: '7' }, { courses: [7] }],
  ])('%j', (input, value) => {
    const form = send(input);
    expect(form.ok && form.value).toMatchObject(value);
  });
  test.each([
    [{ percent: '100.01' }, 'percent'],
    [{ percent: '0' }, 'percent'],
    [{ discount_type: 'amount' }, 'discount_amount_thb'],
    [{ payment_method: '' }, 'payment_method'],
    [{ starts_at: '2026-12-02', ends_at: '2026-12-01' }, 'ends_at'],
    [{ coupon_type: 'P2', number_of_course: '0' }, 'number_of_course'],
  ])('%j is refused at %s', (input, name) => {
    const form = send(input);
    expect(form.ok ? [] : Object.keys(form.errors)).toEqual([name]);
  });
});

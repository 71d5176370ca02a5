import { describe, expect, test } from 'vitest';
import { parseForm } from '~/web/form.server';
import { couponSchema, couponState, momentOf, typedMoment, whyNotQuota } from './coupon-form';

const now = new Date('2026-11-20T07:00:00Z');

test.each([
  ['2026-12-01', 'start', '2026-11-30T17:00:00.000Z'],
  ['1/12/2569', 'end', '2026-12-01T17:00:00.000Z'],
  ['2026-12-01 09:30', 'end', '2026-12-01T02:30:00.000Z'],
  ['2026-12-01T09:30', 'start', '2026-12-01T02:30:00.000Z'],
] as const)('%s as %s is a moment in Bangkok', (typed, edge, at) =>
  expect(momentOf(typed, edge)?.toISOString()).toBe(at),
);
test.each(['2026-02-30', 'tomorrow', '2026-12-01 25:00', ''])('%s is none', (typed) =>
  expect(momentOf(typed, 'start')).toBeNull(),
);
test.each(['2026-12-01', '2026-12-01 09:30'])('%s is typed as it was', (typed) =>
  expect(typedMoment(momentOf(typed, 'end'), 'end')).toBe(typed),
);

describe('a coupon as typed', () => {
  const send = (typed: Record<string, string>) => {
    const fields = new FormData();
    const usual = {
      code: 'NEW',
      discount_type: 'percent',
      percent: '10',
      coupon_type: 'P1',
      payment_method: '1',
    };
    for (const [name, value] of Object.entries({ ...usual, ...typed })) fields.set(name, value);
    return parseForm(fields, couponSchema);
  };
  test.each([
    [{ percent: '12.5' }, { percent: 1250 }],
    [{ percent: '๑๐๐%' }, { percent: 10_000 }],
    [{ discount_amont: '1,000.50 บาท' }, { discount_amont: 100_050 }],
    [{ quota: '' }, { quota: null }],
    [{ quota: '0' }, { quota: 0 }],
    [{ courses: '7' }, { courses: [7] }],
  ])('%j', (typed, value) => {
    const form = send(typed);
    expect(form.ok && form.value).toMatchObject(value);
  });
  test.each([
    [{ percent: '100.01' }, 'percent'],
    [{ percent: '0' }, 'percent'],
    [{ discount_type: 'amount' }, 'discount_amont'],
    [{ payment_method: '' }, 'payment_method'],
    [{ starts_at: '2026-12-02', ends_at: '2026-12-01' }, 'ends_at'],
    [{ coupon_type: 'P2', number_of_course: '0' }, 'number_of_course'],
  ])('%j is refused at %s', (typed, name) => {
    const form = send(typed);
    expect(form.ok ? [] : Object.keys(form.errors)).toEqual([name]);
  });
});

test('a quota goes up only', () => {
  expect([whyNotQuota(5, 5), whyNotQuota(5, 6), whyNotQuota(5, null), whyNotQuota(null, null)]).toEqual(
    Array(4).fill(null),
  );
  expect([whyNotQuota(5, 4), whyNotQuota(null, 5)]).toEqual(Array(2).fill('coupons.quotaDown'));
});

test.each([
  ['off', { is_active: false, ends_at: now }],
  ['ended', { ends_at: now }],
  ['full', { quota: 2 }],
  ['waiting', { starts_at: new Date(now.getTime() + 1) }],
  ['running', { starts_at: now, quota: 3 }],
] as const)('it is %s', (state, coupon) =>
  expect(
    couponState({ is_active: true, starts_at: null, ends_at: null, quota: null, used: 2, ...coupon }, now),
  ).toBe(state),
);

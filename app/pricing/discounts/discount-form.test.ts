import { expect, test } from 'vitest';
import { momentOf, discountState, typedMoment, whyNotQuota } from './discount-form';

const now = new Date('2026-11-20T07:00:00Z');

test.each([
  ['2026-12-01', 'start', '2026-11-30T17:00:00.000Z'],
  ['1/12/2569', 'end', '2026-12-01T17:00:00.000Z'],
  ['2026-12-01 09:30', 'end', '2026-12-01T02:30:00.000Z'],
  ['2026-12-01T09:30', 'start', '2026-12-01T02:30:00.000Z'],
  ['1/12/2569 09.30', 'end', '2026-12-01T02:30:00.000Z'],
  ['1 ธ.ค. 2569', 'end', '2026-12-01T17:00:00.000Z'],
  ['1 ธ.ค. 2569 09:30 น.', 'start', '2026-12-01T02:30:00.000Z'],
] as const)('%s as %s is a moment in Bangkok', (input, edge, at) =>
  expect(momentOf(input, edge)?.toISOString()).toBe(at),
);
test.each(['2026-02-30', 'tomorrow', '2026-12-01 25:00', ''])('%s is none', (input) =>
  expect(momentOf(input, 'start')).toBeNull(),
);
test.each([
  ['01/12/2569', 'th'],
  ['01/12/2569 09:30', 'th'],
  ['2026-12-01 09:30', 'en'],
] as const)('%s is typed as it was', (input, locale) =>
  expect(typedMoment(momentOf(input, 'end'), 'end', locale)).toBe(input),
);

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
] as const)('it is %s', (state, offer) =>
  expect(
    discountState({ is_active: true, starts_at: null, ends_at: null, quota: null, used: 2, ...offer }, now),
  ).toBe(state),
);

import { describe, expect, test } from 'vitest';
import { manualPaymentSchema } from './manual-payment-form';

const now = new Date('2026-11-20T07:00:00Z');
const placedAt = new Date('2026-11-02T17:30:00Z');
const input = { way: 'transfer', amount: '1,741.00', day: '20/11/2569' };
const read = (change: Record<string, string>) =>
  manualPaymentSchema({ currency: 'THB', placedAt, now }).safeParse({ ...input, ...change });

describe('money written down by hand', () => {
  test('amounts take commas and Thai figures, days Buddhist years', () => {
    expect(read({ amount: '๑,๗๔๑.๕๐' }).data).toMatchObject({ amount: 174_150 });
    expect(read({ day: '19/11/2569' }).data?.day).toEqual(new Date('2026-11-19T05:00:00Z'));
    // for a day of today the time is now, because noon has passed
    expect(read({}).data?.day).toEqual(new Date('2026-11-20T05:00:00Z'));
  });

  test.each([
    ['amount', '0', 'money.hand.amountZero'],
    ['amount', '12.345', 'money.hand.amountInvalid'],
    ['amount', '', 'money.hand.amountMissing'],
    ['day', '21/11/2569', 'money.hand.dayInvalid'],
    ['day', '31/02/2569', 'money.hand.dayInvalid'],
    ['day', '2/11/2569', 'money.hand.dayBeforeOrder'],
    ['way', 'gold', 'money.hand.wayMissing'],
  ])('%s “%s” is refused beside its field', (field, value, message) => {
    const issue = read({ [field]: value }).error?.issues[0];
    expect([issue?.path[0], issue?.message]).toEqual([field, message]);
  });

  test('it may have come on the day of the order, in Bangkok, but not before', () => {
    expect(read({ day: '3/11/2569' }).data?.day).toEqual(new Date('2026-11-03T05:00:00Z'));
  });

  test('a box says yes or is not ticked, whatever else is sent for it', () => {
    expect(read({ accepts_difference: 'yes', is_other: '%00' }).data).toMatchObject({
      accepts_difference: 'yes',
      is_other: undefined,
    });
  });

  test('a cheque has a number', () => {
    expect(read({ way: 'cheque' }).error?.issues[0]?.message).toBe('money.hand.referenceMissing');
    expect(read({ way: 'cheque', reference: '0123456' }).success).toBe(true);
  });
});

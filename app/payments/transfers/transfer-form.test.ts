import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { english } from '~/text/en/english';
import { thai } from '~/text/th/thai';
import { satang } from '~/values/money';
import { transferSchema, suggestedDay } from './transfer-form';

const now = new Date('2026-11-20T07:00:00Z'); // 14:00 in Bangkok
const schema = transferSchema({ due: satang(174_100), currency: 'THB', accountIds: [3, 4], now });
const filled = {
  transfer_amount: '1,741.00',
  bank_code: 'SCB',
  bank_account: '4',
  transfer_datetime: '20/11/2569',
  time: '13:05',
};
const messages = (change: Record<string, unknown>) => {
  const parsed = schema.safeParse({ ...filled, ...change });
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
};

describe('the report of a transfer', () => {
  test('a filled form is a report', () => {
    expect(schema.parse(filled)).toEqual({
      contactName: '',
      amount: 174_100,
      originBank: 'SCB',
      bankAccountId: 4,
      transferredAt: new Date('2026-11-20T06:05:00Z'),
      description: '',
    });
  });

  test.each([
    ['20-11-2026', '13.05'],
    ['2026-11-20', '13:05:00'],
    ['๒๐/๑๑/๒๕๖๙', '๑๓:๐๕ น.'],
  ])('days and times as people type them: %s %s', (transfer_datetime, time) => {
    expect(schema.parse({ ...filled, transfer_datetime, time }).transferredAt).toEqual(
      new Date('2026-11-20T06:05:00Z'),
    );
  });

  test.each([
    ['transfer_amount', undefined, 'transfer.amountMissing'],
    ['transfer_amount', '  ', 'transfer.amountMissing'],
    ['transfer_amount', '1,741.005', 'transfer.amountInvalid'],
    ['transfer_amount', '-5', 'transfer.amountInvalid'],
    ['transfer_amount', '0', 'transfer.amountInvalid'],
    ['transfer_amount', '😀', 'transfer.amountInvalid'],
    ['transfer_amount', '9'.repeat(40), 'transfer.amountInvalid'],
    ['bank_code', '', 'transfer.originMissing'],
    ['bank_code', 'XYZ', 'transfer.originMissing'],
    ['bank_account', '9', 'transfer.accountMissing'],
    ['bank_account', undefined, 'transfer.accountMissing'],
    ['transfer_datetime', '31/02/2569', 'transfer.dayInvalid'],
    ['transfer_datetime', 'เมื่อวาน', 'transfer.dayInvalid'],
    ['transfer_datetime', '21/11/2569', 'transfer.dayInFuture'],
    ['transfer_datetime', '20/11/2400', 'transfer.dayTooOld'],
    ['time', '24:00', 'transfer.timeInvalid'],
    ['time', '', 'transfer.timeMissing'],
    ['description', 'ก'.repeat(1001), 'transfer.descriptionTooLong'],
  ])('%s %j says %s', (field, value, message) => {
    expect(messages({ [field]: value })).toContainEqual([field, message]);
    expect([thai, english].every((texts) => message in texts)).toBe(true);
  });

  test('a clock that runs a little ahead is forgiven', () => {
    expect(messages({ time: '14:04' })).toEqual([]);
    expect(messages({ time: '14:06' })).toEqual([['transfer_datetime', 'transfer.dayInFuture']]);
  });

  test('CRT-12 an order in dollars is reported in dollars', () => {
    const inDollars = transferSchema({ due: satang(5900), currency: 'USD', accountIds: [4], now });
    expect(inDollars.parse({ ...filled, transfer_amount: '$59' })).toMatchObject({ amount: 5900 });
    expect(inDollars.safeParse({ ...filled, transfer_amount: '฿59' })).toMatchObject({
      error: { issues: [{ message: 'transfer.amountInvalid' }] },
    });
  });

  test('with nothing due a contact name is enough', () => {
    const free = transferSchema({ due: satang(0), currency: 'THB', accountIds: [], now });
    expect(free.safeParse({ contact_name: ' ปู่ ' })).toMatchObject({ data: { contactName: 'ปู่', amount: 0 } });
    expect(free.safeParse({})).toMatchObject({ error: { issues: [{ message: 'transfer.nameMissing' }] } });
  });

  test('whatever is typed gets an answer, never a crash', () => {
    fc.assert(
      fc.property(
        fc.record({
          transfer_amount: fc.string(),
          bank_code: fc.string(),
          bank_account: fc.string(),
          transfer_datetime: fc.string(),
          time: fc.string(),
        }),
        (input) => {
          expect(typeof schema.safeParse(input).success).toBe('boolean');
        },
      ),
    );
  });

  test('the suggested day is written as people of the language write it, and is read back', () => {
    expect(suggestedDay('2026-11-20', 'th')).toBe('20/11/2569');
    expect(suggestedDay('2026-11-20', 'en')).toBe('20/11/2026');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText } from '~/providers/port/wire-amount';
import { satang } from '~/values/money';
import { verdictOfInquiry } from './pay-solutions-inquiry';

const REFERENCE = '104201104201';
const facts = { reference: REFERENCE, merchantId: '12345678', acceptsTest: false };
const paid = (change: object = {}) => ({
  Status: 'CP',
  Total: 1590.0,
  RefNo: REFERENCE,
  OrderNo: '9000001',
  CurrencyCode: '00',
  OrderDateTime: '05/11/2024 15:30:00',
  CardType: 'VI',
  installment: '-',
  PostBackUrl: '',
  ...change,
});
const isPaid = {
  state: 'paid',
  reference: REFERENCE,
  providerId: REFERENCE,
  moneyId: `${REFERENCE} 9000001`,
  amount: 159_000,
  currency: 'THB',
  paidAt: null,
};

describe('what Pay Solutions’ inquiry says', () => {
  test.each([
    ['a list', [paid()]],
    ['one alone', paid()],
    [
      'other letters',
      [{ status: 'cp', total: '1590.00', refno: REFERENCE, ORDERNO: 9000001, currencycode: 'thb' }],
    ],
    ['zeros before the reference', [paid({ RefNo: `000${REFERENCE}` })]],
    ['Y', [paid({ Status: 'Y' })]],
    ['the merchant as well', [paid({ MerchantId: '45678' })]],
    ['one listed twice', [paid(), paid()]],
    ['one that was refused before', [paid({ Status: 'RE', OrderNo: '9000000' }), paid()]],
  ])('PAY-13 paid, as %s', (_what, answer) => {
    expect(verdictOfInquiry(answer, facts)).toEqual(isPaid);
  });

  test('PAY-22 what the buyer made of the form shows: amount, currency, twice', () => {
    expect(verdictOfInquiry([paid({ Total: 1 })], facts)).toMatchObject({ state: 'paid', amount: 100 });
    expect(verdictOfInquiry([paid({ CurrencyCode: '01' })], facts)).toMatchObject({ currency: 'USD' });
    const twice = [paid({ OrderNo: '9000002', Total: 1 }), paid()];
    expect(verdictOfInquiry(twice, facts)).toEqual({
      ...isPaid,
      more: [{ moneyId: `${REFERENCE} 9000002`, amount: 100, currency: 'THB', paidAt: null }],
    });
    expect(verdictOfInquiry([...twice].reverse(), facts)).toEqual(verdictOfInquiry(twice, facts));
    // the shop cannot settle yen, and nothing is taken for baht
    for (const CurrencyCode of ['02', '', undefined])
      expect(verdictOfInquiry([paid({ CurrencyCode })], facts).state).toBe('unknown');
  });

  test('PAY-22 a payment keeps its name, whatever else is listed and in whichever order', () => {
    const payments = fc.uniqueArray(
      fc.record({
        OrderNo: fc.integer({ min: 8_999_990, max: 9_000_010 }),
        Total: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 6, selector: ({ OrderNo }) => OrderNo },
    );
    const namesOf = (list: readonly { OrderNo: number; Total: number }[]) => {
      const verdict = verdictOfInquiry(list.map(paid), facts);
      if (verdict.state !== 'paid') throw new Error(verdict.state);
      const all = [verdict, ...(verdict.more ?? [])];
      return all.map(({ moneyId, amount }) => `${moneyId}: ${amount}`).sort();
    };
    fc.assert(
      fc.property(
        payments.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list))),
        ([list, some]) => {
          const names = (those: typeof list) =>
            those.map(({ OrderNo, Total }) => `${REFERENCE} ${OrderNo}: ${Total * 100}`).sort();
          expect(namesOf(list)).toEqual(names(list));
          if (some.length > 0) expect(namesOf(some)).toEqual(names(some));
        },
      ),
    );
  });

  test('PAY-22 without a number one alone can be told, and several cannot', () => {
    const nameless = paid({ OrderNo: undefined });
    expect(verdictOfInquiry([nameless], facts)).toEqual({ ...isPaid, moneyId: REFERENCE });
    expect(verdictOfInquiry([nameless, paid()], facts).state).toBe('unknown');
  });

  test.each([
    ['NS', 'pending'],
    ['N', 'pending'],
    ['HO', 'pending'],
    ['VC', 'pending'],
    ['RE', 'failed'],
    ['RF', 'failed'],
    ['RR', 'failed'],
    ['VR', 'failed'],
    ['VO', 'failed'],
    ['C', 'failed'],
    ['PF', 'failed'],
    ['TC', 'failed'],
    ['OK', 'unknown'],
    ['', 'unknown'],
  ])('PAY-13 %s is not paid: %s', (Status, state) => {
    expect(verdictOfInquiry([paid({ Status })], facts).state).toBe(state);
  });

  test('PAY-13 on hold the money is with the provider; at the buyer’s bank it is not yet', () => {
    const waiting = { state: 'pending', providerId: REFERENCE };
    expect(verdictOfInquiry([paid({ Status: 'HO' })], facts)).toEqual({ ...waiting, isMoneyUnderWay: true });
    expect(verdictOfInquiry([paid({ Status: 'VC' })], facts)).toEqual(waiting);
  });

  test('PAY-13 a test payment counts where the account is said to be in test mode', () => {
    expect(verdictOfInquiry([paid({ Status: 'TC' })], { ...facts, acceptsTest: true })).toEqual(isPaid);
  });

  test('PAY-25 a refusal has its code and name', () => {
    expect(verdictOfInquiry([paid({ Status: 'RE', StatusName: 'REJECTED' })], facts)).toEqual({
      state: 'failed',
      failure: { code: 'RE', description: 'REJECTED' },
    });
    // a buyer who turned back is told so, not that it failed
    expect(verdictOfInquiry([paid({ Status: 'C' })], facts)).toMatchObject({
      failure: { code: 'C', end: 'cancelled' },
    });
    expect(verdictOfInquiry([paid({ Status: 'PF' })], facts)).toMatchObject({
      failure: { code: 'PF', description: 'payment failed' },
    });
  });

  test.each([
    ['another reference', [paid({ RefNo: '999999999999' })]],
    ['no reference', [paid({ RefNo: undefined })]],
    ['another merchant', [paid({ MerchantId: '99999' })]],
    ['ours and another’s', [paid(), paid({ RefNo: '1' })]],
    ['no total', [paid({ Total: null })]],
    ['a total with commas', [paid({ Total: '1,590.00' })]],
    ['a third decimal', [paid({ Total: 1590.001 })]],
    ['words', { message: 'Unauthorized' }],
    ['no JSON', undefined],
    ['a text', 'CP'],
    ['a list of texts', ['CP']],
  ])('PAY-13 %s says nothing', (_what, answer) => {
    expect(verdictOfInquiry(answer, facts).state).toBe('unknown');
  });

  test.each([[[]], [null]])('PAY-13 %j: nobody has sent the form yet', (answer) => {
    expect(verdictOfInquiry(answer, facts)).toEqual({ state: 'pending', providerId: REFERENCE });
  });

  test('PAY-13 every amount comes back as it was sent, as text and as a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (amount) => {
        const text = amountText(satang(amount));
        for (const Total of [text, Number(text)])
          expect(verdictOfInquiry([paid({ Total })], facts)).toMatchObject({ state: 'paid', amount });
      }),
    );
  });
});

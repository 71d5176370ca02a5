import fc from 'fast-check';
import { checksum, decode, get } from 'promptparse';
import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import { promptPayPayload, promptPayTarget } from './promptpay';

/** Other makers order the tags differently, so the test compares tags and checksum, not the text. */
function readCode(payload: string) {
  const tags = decode(payload);
  const value = (tag: string, sub?: string) => get(tags, tag, sub)?.value;
  return {
    format: value('00'),
    use: value('01'),
    application: value('29', '00'),
    mobile: value('29', '01'),
    taxId: value('29', '02'),
    wallet: value('29', '03'),
    currency: value('53'),
    amount: value('54'),
    country: value('58'),
    isChecked:
      payload.endsWith(checksum(payload.slice(0, -4)).toUpperCase()) && payload.slice(-8, -4) === '6304',
  };
}

describe('PAY-01 a PromptPay code drawn from an account', () => {
  test('the check sum is CRC-16/CCITT-FALSE', () => {
    expect(checksum('123456789').toUpperCase()).toBe('29B1');
  });

  test.each([
    ['0801234567', null, '00020101021129370016A000000677010111011300668012345675802TH530376463046197'],
    ['0812345678', null, '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'],
    [
      '081-234-5678',
      159_000,
      '00020101021229370016A00000067701011101130066812345678530376454071590.005802TH63047122',
    ],
    [
      '0105500000003',
      214_000,
      '00020101021229370016A00000067701011102130105500000003530376454072140.005802TH63046CBA',
    ],
    ['012345678901234', null, '00020101021129390016A00000067701011103150123456789012345802TH530376463049781'],
  ])('%s with %s satang says what the published code says', (id, amount, published) => {
    const ours = promptPayPayload(id, amount === null ? null : satang(amount))!;
    expect(readCode(ours)).toEqual(readCode(published));
    expect(readCode(ours).isChecked).toBe(true);
  });

  test('every amount stands inside with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), (amount) => {
        const {
          amount: amountText,
          isChecked,
          use,
        } = readCode(promptPayPayload('0812345678', satang(amount))!);
        const figures = String(amount).padStart(3, '0');
        expect(amountText).toBe(`${figures.slice(0, -2)}.${figures.slice(-2)}`);
        expect(isChecked).toBe(true);
        expect(use).toBe('12');
      }),
    );
  });

  test('what is no PromptPay id gives no code', () => {
    for (const wrong of ['', '12345', '9812345678', 'abc', '08123456789', '0812345678x'])
      expect(promptPayPayload(wrong, null)).toBeNull();
  });

  test('R-338 a tax id whose check digit is wrong is no PromptPay id', () => {
    for (const wrong of ['0105561000128', '0-1055-61000-12-8', '0123456789012', '0000000000000'])
      expect(promptPayTarget(wrong)).toBeNull();
    expect(promptPayTarget('0-1055-00000-00-3')).toEqual({ kind: 'NATID', target: '0105500000003' });
    expect(promptPayTarget('+66 81 234 5678')).toEqual({ kind: 'MSISDN', target: '0812345678' });
  });
});

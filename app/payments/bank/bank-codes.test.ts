import { describe, expect, test } from 'vitest';
import { bankLooks } from '~/kit/shop/bank-colours';
import { isTransferUsable } from '~/payments/methods/transfer-usability';
import { bankCodeOf, bankName, ORIGIN_BANKS } from './bank-codes';

/** The list of specification 3, letter for letter. */
const SPECIFIED =
  'BAY, BBL, GSB, KBANK, KTB, NBANK, SCB, TTB, TMB, ARGI, SACO, VIETT, TECH, VIETC, BIDV, SHB, HDB, OCEA, SAIG, VPB, TPB, DONG, ACB, VIB, LHBANK, ISBT, TISCO, CIMBT, UOB, TBANK, TBUG, AGRI, BAAC, BNP, BOA, CACIB, CITI, DB, GHB, HSBC, ICBC, JPM, KK, MB, MEGA, MUFG, PROMPTPAY, RBS, SC, TCRB, KKP, MHCB, BANK_LOGO_0001, BANK_LOGO_0002, BANK_LOGO_0003, BANK_LOGO_0004, BANK_LOGO_0005'.split(
    ', ',
  );

describe('PAY-01 bank codes', () => {
  test.each(SPECIFIED)('%s has a bank, a name in both languages and a mark', (bankCode) => {
    const code = bankCodeOf(bankCode);
    expect(code).not.toBeNull();
    expect(bankName(bankCode, 'th')).not.toBe('');
    expect(bankName(bankCode, 'en')).not.toBe('');
    expect(bankLooks.has(code!)).toBe(true);
  });

  test('former names stand for the bank of today', () => {
    expect(['TMB', 'TBANK', 'TTB'].map(bankCodeOf)).toEqual(['TTB', 'TTB', 'TTB']);
    expect(['ARGI', 'AGRI', 'KK'].map(bankCodeOf)).toEqual(['AGRI', 'AGRI', 'KKP']);
  });

  test('an unknown code has no bank and shows itself', () => {
    for (const unknown of ['', 'NOPE', '__proto__', 'constructor', 'toString']) {
      expect(bankCodeOf(unknown)).toBeNull();
      expect(bankName(unknown, 'th')).toBe(unknown);
    }
  });

  test('the list of origin banks names each once', () => {
    expect(new Set(ORIGIN_BANKS).size).toBe(ORIGIN_BANKS.length);
  });
});

describe('PAY-01 bank transfer is usable', () => {
  const good = { bankCode: 'SCB', accountNumber: '1' };
  test.each([
    [true, [good]],
    [true, [good, { bankCode: 'NOPE', accountNumber: '2' }]],
    [false, []],
    [false, [good, { bankCode: null, accountNumber: '2' }]],
    [false, [good, { bankCode: 'SCB', accountNumber: '' }]],
    [false, [{ bankCode: ' ', accountNumber: '2' }]],
  ])('%s with %j', (expected, accounts) => {
    expect(isTransferUsable(accounts)).toBe(expected);
  });
});

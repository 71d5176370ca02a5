import { withCrcTag } from 'promptparse';
import { billPayment } from 'promptparse/generate';
import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import { isCodeOver, readThaiQr } from './thai-qr';

const OURS =
  '00020101021230620016A00000067701011201150105500000003010213ORD00000010420302C7530376454071590.005802TH62120708SHOP10426304DEA3';

describe('a Thai QR as a bank’s app reads it', () => {
  test('PAY-04 biller, references and amount of a bill', () => {
    expect(readThaiQr(OURS)).toEqual({
      bill: { billerId: '010550000000301', reference1: 'ORD0000001042', reference2: 'C7' },
      reference3: 'SHOP1042',
      amount: 159_000,
    });
    const published =
      '00020101021230670016A00000067701011201151234567890123450210REFERENCE10310REFERENCE252047011530376454041.005802TH6007BANGKOK62070703SCB6304CE18';
    expect(readThaiQr(published)).toEqual({
      bill: { billerId: '123456789012345', reference1: 'REFERENCE1', reference2: 'REFERENCE2' },
      reference3: 'SCB',
      amount: 100,
    });
  });

  test('PAY-12 a PromptPay id with and without an amount', () => {
    const withAmount =
      '00020101021229370016A0000006770101110113006681234567853037645407' + '1590.005802TH63047122';
    expect(readThaiQr(withAmount)).toEqual({ bill: null, reference3: null, amount: 159_000 });
    const open = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E';
    expect(readThaiQr(open)).toEqual({ bill: null, reference3: null, amount: null });
  });

  test('PAY-04 a figure that changed on the way shows in its checksum', () => {
    for (let at = 0; at < OURS.length; at++) {
      const changed = OURS.slice(0, at) + (OURS[at] === '1' ? '2' : '1') + OURS.slice(at + 1);
      expect(readThaiQr(changed), `sign ${at}`).toBeNull();
    }
  });

  test.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['too long', `${'0'.repeat(600)}6304AAAA`],
    ['dollars', withCrcTag(OURS.slice(0, -8).replace('5303764', '5303840'), '63')],
    [
      'a third decimal',
      withCrcTag('00020101021229370016A00000067701011101130066812345678530376454081590.0015802TH', '63'),
    ],
    [
      'another scheme',
      withCrcTag('00020101021229370016A00000067701099901130066812345678530376454071590.005802TH', '63'),
    ],
    ['lengths that do not add up', withCrcTag(OURS.slice(0, -8).replace('62120708', '62990708'), '63')],
  ])('PAY-04 %s is none', (_what, payload) => {
    expect(readThaiQr(payload)).toBeNull();
  });

  test('PAY-12 another amount than the one asked for is seen', () => {
    const code = billPayment({ billerId: '010550000000301', ref1: 'X1', amount: 1590 });
    expect(isCodeOver(code, satang(159_000))).toBe(true);
    expect(isCodeOver(code, satang(158_999))).toBe(false);
    expect(isCodeOver(billPayment({ billerId: '010550000000301', ref1: 'X1' }), satang(159_000))).toBe(false);
  });
});

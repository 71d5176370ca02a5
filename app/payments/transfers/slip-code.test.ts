import fc from 'fast-check';
import { slipVerify } from 'promptparse/generate';
import { expect, test } from 'vitest';
import { originOf, readSlipCode } from './slip-code';

const SLIP = '0046000600000101030140225202411051234567890ABCDEFG5102TH910432E2';

test('PAY-01 the code of a slip names the sending bank and the transfer', () => {
  const code = readSlipCode(SLIP);
  expect(code).toEqual({ sendingBank: '014', reference: '202411051234567890ABCDEFG' });
  expect(code && originOf(code)).toBe('SCB');
});

test.each([
  ['a broken checksum', SLIP.slice(0, -1) + '3'],
  ['a PromptPay code', '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'],
  ['a link', 'https://example.test/'],
  ['nothing', ''],
])('PAY-01 %s is no slip', (_what, text) => {
  expect(readSlipCode(text)).toBeNull();
});

test('PAY-01 every slip a bank can make is read back, and no changed digit is', () => {
  const slip = fc.record({
    sendingBank: fc.stringMatching(/^\d{3}$/),
    transRef: fc.stringMatching(/^[A-Z0-9]{10,30}$/),
  });
  fc.assert(
    fc.property(slip, fc.nat(), ({ sendingBank, transRef }, at) => {
      const text = slipVerify({ sendingBank, transRef });
      expect(readSlipCode(text)).toEqual({ sendingBank, reference: transRef });
      const place = at % text.length;
      const other = text[place] === '7' ? '8' : '7';
      expect(readSlipCode(text.slice(0, place) + other + text.slice(place + 1))).toBeNull();
    }),
  );
});

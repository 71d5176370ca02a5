import { expect, test } from 'vitest';
import { readWireAmount } from '~/providers/port/wire-amount';
import { satang } from '~/values/money';
import { amountFor2c2p, fromMinorUnits, minorUnits } from './2c2p-amount';

test('PAY-03 every amount comes back as it went, on both wires', () => {
  let seed = 20_261_120;
  for (let round = 0; round < 20_000; round++) {
    seed = (seed * 48_271) % 2_147_483_647;
    const amount = satang(round < 10_000 ? round : seed);
    const onWire = JSON.stringify(amountFor2c2p(amount));
    expect(onWire).toMatch(/^\d{1,8}(\.\d{1,2})?$/);
    expect(readWireAmount(JSON.parse(onWire))).toBe(amount);
    expect(readWireAmount(onWire)).toBe(amount);
    expect(fromMinorUnits(minorUnits(amount)!)).toBe(amount);
  }
});

test('PAY-03 as the specification of the wire writes them', () => {
  expect(amountFor2c2p(satang(159_000))).toBe(1590);
  expect(readWireAmount('1590.00000')).toBe(159_000);
  expect(minorUnits(satang(159_000))).toBe('000000159000');
  expect(minorUnits(satang(1_000_000_000_000))).toBeNull();
});

test.each(['', '159000', '0000001590000', '00000159000.', ' 00000159000', undefined])(
  'PAY-03 %j is no amount of SecurePay’s',
  (wireValue) => {
    expect(fromMinorUnits(wireValue)).toBeNull();
  },
);

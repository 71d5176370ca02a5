import { expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { satang, ZERO } from '~/values/money';
import { withAgreed } from './agreed-line';

const t = translator('th');
const line = { id: 1, courseId: 4, productId: null, qty: 1, unitPrice: satang(159_000), discount: ZERO };
const summary = [
  { label: 'ยอดชำระ', amount: '฿1,590.00', kind: 'due' as const },
  { label: 'รวมภาษีมูลค่าเพิ่ม 7% แล้ว', amount: '104.02', kind: 'note' as const },
];
const order = {
  agreed: satang(150_000),
  currency: 'THB' as const,
  withholding: ZERO,
  shippingFee: ZERO,
  lines: [line],
  quote: {
    steps: [{ kind: 'vat' as const, amount: satang(10_402), of: satang(159_000), rateBasisPoints: 700 }],
    lines: [],
  },
};
const lineWith = (input: Partial<Parameters<typeof withAgreed>[1]> = {}) =>
  withAgreed(summary, { ...order, ...input }, t).map(({ label, amount }) => [label, amount]);

test('TAX-04 the buyer reads what was agreed and the VAT in that, in place of the VAT in the price', () => {
  expect(lineWith()).toEqual([
    ['ยอดชำระ', '฿1,590.00'],
    ['ยอดที่ตกลงรับชำระ', '฿1,500.00'],
    ['รวมภาษีมูลค่าเพิ่ม 7% แล้ว', '98.13'],
  ]);
  // of two lines of which one contains none: half of the taxed one
  const two = {
    agreed: satang(159_000),
    lines: [line, { ...line, id: 2, courseId: 5 }],
    quote: { ...order.quote, lines: [{ kind: 'course', id: 5, isVatExempt: true }] },
  } as unknown as Parameters<typeof lineWith>[0];
  expect(lineWith(two).at(-1)).toEqual(['รวมภาษีมูลค่าเพิ่ม 7% แล้ว', '52.01']);
});

test('TAX-04 an order for all that was due, and one without VAT, say no more than they have to', () => {
  expect(lineWith({ agreed: null })).toEqual([
    ['ยอดชำระ', '฿1,590.00'],
    ['รวมภาษีมูลค่าเพิ่ม 7% แล้ว', '104.02'],
  ]);
  expect(lineWith({ quote: {} })).toEqual([
    ['ยอดชำระ', '฿1,590.00'],
    ['ยอดที่ตกลงรับชำระ', '฿1,500.00'],
  ]);
});

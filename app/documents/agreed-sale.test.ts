import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidParts, type PaidOrder } from '~/orders/line-refunds/line-refund';
import { containedVat } from '../pricing/tax-rules';
import { satang, ZERO } from '../values/money';
import { atAgreedPrice } from './agreed-sale';
import { type CreditSnapshot, creditSnapshot } from './credit';
import { saleSnapshot, type SoldOrder } from './document-snapshot';

const scale = Number(process.env.TEST_SCALE ?? 1);
const seller = { name: 'เรียนดี', address: 'กรุงเทพฯ', taxId: '0105569012345', branch: '00000', tel: '' };

interface Line {
  gross: number;
  discount: number;
  isVatExempt: boolean;
  isCourse: boolean;
}

function saleOf({
  lines,
  shippingFee,
  withholding,
}: {
  lines: Line[];
  shippingFee: number;
  withholding: number;
}) {
  const net = ({ gross, discount }: Line) => satang(gross - discount);
  const taxableAmount = lines
    .filter(({ isVatExempt }) => !isVatExempt)
    .reduce((sum, line) => sum + net(line), shippingFee);
  const sale: SoldOrder = {
    number: 'R69-1120-0001',
    contactName: 'ปาริฉัตร',
    currency: 'THB',
    price: satang(lines.reduce((sum, { gross }) => sum + gross, 0)),
    discount: satang(lines.reduce((sum, { discount }) => sum + discount, 0)),
    shippingFee: satang(shippingFee),
    vat: containedVat(satang(taxableAmount), 700),
    withholding: satang(withholding),
    taxIdentity: null,
    lines: lines.map((line) => ({
      kind: line.isCourse ? ('course' as const) : ('product' as const),
      name: 'ขนมไทย',
      detail: '',
      qty: 1,
      unitPrice: satang(line.gross),
      discount: satang(line.discount),
      net: net(line),
      isVatExempt: line.isVatExempt,
    })),
    vatBasisPoints: 700,
    withholdingBasisPoints: withholding > 0 ? 300 : null,
  };
  const order: Omit<PaidOrder, 'agreed'> = {
    lines: lines.map((line, index) => ({
      id: index + 1,
      kind: line.isCourse ? 'course' : 'product',
      itemId: index + 1,
      planId: null,
      net: net(line),
    })),
    withholding: satang(withholding),
    shippingFee: satang(shippingFee),
  };
  return { sold: sale, order };
}

describe('a sale approved with less than was due', () => {
  test('TAX-04 1,500 taken of 1,590: the invoice is over 1,500, its VAT too, and says what was let go', () => {
    const { sold: sale, order } = saleOf({
      lines: [{ gross: 159_000, discount: 0, isVatExempt: false, isCourse: true }],
      shippingFee: 0,
      withholding: 0,
    });
    const parts = paidParts({ ...order, agreed: satang(150_000) });
    expect(saleSnapshot(atAgreedPrice(sale, parts), seller, 'ค่าจัดส่ง')).toMatchObject({
      price: 159_000,
      discount: 9_000,
      allowance: 9_000,
      total: 150_000,
      due: 150_000,
      vat: 9_813,
      lines: [{ unitPrice: 159_000, net: 150_000, discount: 9_000 }],
    });
  });

  const sales = fc
    .record({
      lines: fc.array(
        fc.record({
          gross: fc.integer({ min: 1, max: 3_000_000 }),
          discounted: fc.nat(1_000),
          isVatExempt: fc.boolean(),
          isCourse: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      shippingFee: fc.integer({ min: 0, max: 20_000 }),
      percent: fc.constantFrom(0, 1, 3),
      taken: fc.nat(),
    })
    .map(({ lines, shippingFee, percent, taken: agreedShare }) => {
      const all = lines.map(({ discounted: discountShare, ...line }) => ({
        ...line,
        discount: Math.floor((line.gross * discountShare) / 1_001),
      }));
      const services = all
        .filter(({ isCourse }) => isCourse)
        .reduce((sum, { gross, discount }) => sum + gross - discount, 0);
      return {
        lines: all,
        shippingFee,
        withholding: Math.floor((services * percent) / 107),
        taken: agreedShare,
      };
    });

  test('TAX-04 whatever was agreed: lines, VAT and withholding add up to it, and notes over all of it come back to nothing', () => {
    fc.assert(
      fc.property(sales, ({ taken, ...facts }) => {
        const { sold: sale, order } = saleOf(facts);
        const full = paidParts({ ...order, agreed: null });
        const due = full.lines.reduce((sum, { paid: linePayment }) => sum + linePayment, 0) + full.shipping;
        fc.pre(due > 1);
        const agreedAmount = satang(1 + (taken % (due - 1)));
        const parts = paidParts({ ...order, agreed: agreedAmount });
        const snapshot = saleSnapshot(atAgreedPrice(sale, parts), seller, 'ค่าจัดส่ง');
        expect(snapshot.due).toBe(agreedAmount);
        expect(snapshot.total).toBe(agreedAmount + (snapshot.withholding?.amount ?? 0));
        expect(snapshot.lines.reduce((sum, { net }) => sum + net, 0)).toBe(snapshot.total);
        expect(snapshot.vat).toBe(containedVat(snapshot.taxed, 700));
        expect(snapshot.total).toBeLessThan(facts.withholding + due);
        // a note of its own returns each line, as its refund does
        const notes: CreditSnapshot[] = [];
        const original = { kind: 'tax-invoice' as const, number: 'TI69-000001', day: '2026-11-20', snapshot };
        const back = [
          ...parts.lines.map(({ net }) => net),
          ...(facts.shippingFee > 0 ? [parts.shipping] : []),
        ];
        for (const [line, amount] of back.entries()) {
          if (amount === 0) continue;
          const note = creditSnapshot(original, notes, { lines: [{ line, amount }], reason: 'คืน' });
          if (!note.ok) throw new Error(note.refusal.code);
          notes.push(note.value);
        }
        expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(snapshot.total);
        expect(notes.reduce((sum, { vat }) => sum + vat, 0)).toBe(snapshot.vat);
      }),
      { numRuns: 300 * scale, endOnFailure: true },
    );
  });

  test('TAX-04 an order that kept no rate shrinks its VAT in proportion, and one without VAT keeps none', () => {
    const { sold: sale, order } = saleOf({
      lines: [{ gross: 107_000, discount: 0, isVatExempt: false, isCourse: true }],
      shippingFee: 0,
      withholding: 0,
    });
    const parts = paidParts({ ...order, agreed: satang(53_500) });
    expect(atAgreedPrice({ ...sale, vatBasisPoints: null }, parts).vat).toBe(3_500);
    expect(atAgreedPrice({ ...sale, vat: ZERO, vatBasisPoints: null }, parts).vat).toBe(0);
  });
});

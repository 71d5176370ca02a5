import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containedVat } from '../pricing/tax-rules';
import { addMoney, satang, ZERO } from '../values/money';
import { type CreditedDocument, type CreditSnapshot, creditSnapshot } from './credit';
import { type DocumentLine, saleSnapshot } from './document-snapshot';

const seller = {
  name: 'บริษัท เรียนดี จำกัด',
  address: 'กรุงเทพมหานคร',
  taxId: '0105569012345',
  branch: '00000',
  tel: '',
};
const line = (net: number, isVatExempt = false): DocumentLine => ({
  kind: 'course',
  name: 'ขนมไทย',
  detail: '',
  qty: 1,
  unitPrice: satang(net),
  discount: ZERO,
  net: satang(net),
  isVatExempt,
});

function invoice(lines: DocumentLine[], shippingFee = 0): CreditedDocument {
  const taxable = lines.filter((each) => !each.isVatExempt).reduce((sum, { net }) => sum + net, shippingFee);
  const price = addMoney(...lines.map(({ net }) => net));
  const order = {
    number: 'R69-1120-0001',
    contactName: 'ปาริฉัตร',
    currency: 'THB' as const,
    price,
    discount: ZERO,
    shippingFee: satang(shippingFee),
    vat: containedVat(satang(taxable), 700),
    withholding: ZERO,
    taxIdentity: null,
    lines,
    vatBasisPoints: 700,
    withholdingBasisPoints: null,
  };
  return {
    kind: 'tax-invoice',
    number: 'TI69-000001',
    day: '2026-11-20',
    snapshot: saleSnapshot(order, seller, 'ค่าจัดส่ง'),
  };
}

const credit = (original: CreditedDocument, earlier: CreditSnapshot[], lines: [number, number][]) =>
  creditSnapshot(original, earlier, {
    reason: 'ยกเลิกการซื้อ',
    lines: lines.map(([at, amount]) => ({ line: at, amount: satang(amount) })),
  });

describe('a credit note', () => {
  test('TAX-04 takes back a part with the VAT of it, and says original, correct value and difference', () => {
    const note = credit(invoice([line(159_000), line(50_000)]), [], [[1, 50_000]]);
    expect(note).toMatchObject({
      ok: true,
      value: {
        total: 50_000,
        // 2,090 × 7 ÷ 107 = 136.73; 500 of it 32.71
        vat: 3_271,
        words: 'ห้าร้อยบาทถ้วน',
        credit: {
          of: { number: 'TI69-000001', day: '2026-11-20' },
          originalValue: 209_000 - 13_673,
          creditedBefore: 0,
          correctValue: 209_000 - 13_673 - (50_000 - 3_271),
        },
      },
    });
  });

  test('TAX-04 is never more than what is left of a line', () => {
    const original = invoice([line(100_000)]);
    const first = credit(original, [], [[0, 60_000]]);
    if (!first.ok) throw new Error(first.refusal.code);
    expect(credit(original, [first.value], [[0, 40_001]])).toEqual({
      ok: false,
      refusal: { code: 'MORE_THAN_INVOICED', line: 0, left: 40_000 },
    });
    // the same line twice in one note
    expect(
      credit(
        original,
        [first.value],
        [
          [0, 20_000],
          [0, 20_001],
        ],
      ).ok,
    ).toBe(false);
    expect(credit(original, [], [[1, 1]])).toMatchObject({ refusal: { code: 'NO_SUCH_LINE' } });
    expect(credit(original, [], [[0, -1]])).toMatchObject({ refusal: { code: 'MORE_THAN_INVOICED' } });
    expect(credit(original, [], [])).toMatchObject({ refusal: { code: 'NOTHING_TO_CREDIT' } });
    expect(credit(original, [], [[0, 0]])).toMatchObject({ refusal: { code: 'NOTHING_TO_CREDIT' } });
  });

  test('TAX-04 several notes over all parts add up to the original to the satang, for any division', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ net: fc.integer({ min: 1, max: 500_000 }), isVatExempt: fc.boolean() }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.array(fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 7, maxLength: 7 }), {
          maxLength: 5,
        }),
        (facts, shippingFee, tries) => {
          const original = invoice(
            facts.map(({ net, isVatExempt }) => line(net, isVatExempt)),
            shippingFee,
          );
          const { snapshot } = original;
          const notes: CreditSnapshot[] = [];
          const give = (amounts: number[]) => {
            const note = credit(
              original,
              notes,
              snapshot.lines.map((_, at) => [at, amounts[at] ?? 0]),
            );
            if (note.ok) notes.push(note.value);
          };
          tries.forEach(give);
          const sum = (of: (note: CreditSnapshot) => number) =>
            notes.reduce((all, note) => all + of(note), 0);
          expect(sum(({ total }) => total)).toBeLessThanOrEqual(snapshot.total);
          expect(sum(({ vat }) => vat)).toBeLessThanOrEqual(snapshot.vat);
          for (const { vat, total, credit: noteCredit } of notes) {
            expect(vat).toBeGreaterThanOrEqual(0);
            expect(vat).toBeLessThanOrEqual(total);
            expect(noteCredit!.correctValue).toBeGreaterThanOrEqual(0);
          }
          // credits the rest in one note
          give(
            snapshot.lines.map(
              ({ net }, at) =>
                net -
                notes
                  .flatMap((note) => note.creditLines)
                  .reduce((all, each) => all + (each.line === at ? each.amount : 0), 0),
            ),
          );
          expect(sum(({ total }) => total)).toBe(snapshot.total);
          expect(sum(({ vat }) => vat)).toBe(snapshot.vat);
          expect(notes.at(-1)!.credit!.correctValue).toBe(0);
        },
      ),
    );
  });

  test('TAX-04 a note of an abbreviated invoice is made out to whom staff name; what the original names stays', () => {
    const noteBuyer = { name: 'ปาริฉัตร ศรีสุวรรณ', taxId: '1234567890121', address: '12 ถนนสุขุมวิท กรุงเทพฯ' };
    const noteOf = (address: string) => {
      const { snapshot, ...rest } = invoice([line(100_000)]);
      const originalWithAddress = {
        ...rest,
        snapshot: { ...snapshot, buyer: { ...snapshot.buyer, address } },
      };
      const note = creditSnapshot(originalWithAddress, [], {
        lines: [{ line: 0, amount: satang(100) }],
        reason: 'คืน',
        buyer: noteBuyer,
      });
      if (!note.ok) throw new Error(note.refusal.code);
      return note.value.buyer;
    };
    expect(noteOf('')).toMatchObject(noteBuyer);
    expect(noteOf('45 ถนนเจริญนคร')).toMatchObject({ address: '45 ถนนเจริญนคร', taxId: '' });
  });
});

import { describe, expect, test } from 'vitest';
import { type CreditSnapshot, creditSnapshot } from '~/documents/credit';
import { monthOf } from '~/documents/document-search';
import { type DocumentSnapshot, saleSnapshot } from '~/documents/document-snapshot';
import { csvLine } from '~/values/csv';
import { satang, ZERO } from '~/values/money';
import { plainCell } from '~/values/sheets/written-cell';
import { vatReport } from './vat-report';

const sold = (net: number, vat: number): DocumentSnapshot =>
  saleSnapshot(
    {
      number: 'R69-1120-0001',
      contactName: 'ปาริฉัตร',
      currency: 'THB',
      price: satang(net),
      discount: ZERO,
      shippingFee: ZERO,
      vat: satang(vat),
      withholding: ZERO,
      taxIdentity: null,
      lines: [
        {
          kind: 'course',
          name: 'ขนมไทย',
          detail: '',
          qty: 1,
          unitPrice: satang(net),
          discount: ZERO,
          net: satang(net),
          isVatExempt: vat === 0,
        },
      ],
      vatBasisPoints: vat === 0 ? null : 700,
      withholdingBasisPoints: null,
    },
    { name: 'เรียนดี', address: 'กรุงเทพฯ', taxId: '0105569012345', branch: '00000', tel: '' },
    'ค่าจัดส่ง',
  );

describe('the sales tax report', () => {
  test('TAX-04 counts sales, nothing of what was replaced, and credit notes below zero', () => {
    const invoice = sold(107_000, 7_000);
    const original = {
      kind: 'tax-invoice' as const,
      number: 'TI69-000001',
      day: '2026-11-20',
      snapshot: invoice,
    };
    const credit = creditSnapshot(original, [], {
      lines: [{ line: 0, amount: satang(53_500) }],
      reason: 'คืน',
    });
    const note = (credit as { value: CreditSnapshot }).value;
    const { rows, sums } = vatReport([
      {
        kind: 'abbreviated-invoice',
        number: 'AB69-000001',
        day: '2026-11-20',
        snapshot: invoice,
        replacedBy: 'TI69-000001',
      },
      { ...original, replacedBy: null },
      {
        kind: 'credit-note',
        number: 'CN69-000001',
        day: '2026-11-22',
        snapshot: note,
        replacedBy: null,
      },
      {
        kind: 'receipt',
        number: 'RE69-000001',
        day: '2026-11-22',
        snapshot: sold(20_000, 0),
        replacedBy: null,
      },
    ]);
    expect(rows.map(({ base, exempt, vat, total }) => [base, exempt, vat, total])).toEqual([
      [0, 0, 0, 0],
      [100_000, 0, 7_000, 107_000],
      [-50_000, 0, -3_500, -53_500],
      [0, 20_000, 0, 20_000],
    ]);
    expect(sums).toEqual({ base: 50_000, exempt: 20_000, vat: 3_500, total: 73_500 });
    expect(rows[2]!.credits).toBe('TI69-000001');
  });

  test('TAX-04 its file opens in a spreadsheet: quotes, no formula of a buyer’s', () => {
    const line = csvLine([
      'เลขที่',
      '=HYPERLINK("x")',
      '-53.50',
      '-1+1',
      plainCell({ minorUnits: satang(-5) }),
    ]);
    expect(line).toBe('"เลขที่","\'=HYPERLINK(""x"")","-53.50","\'-1+1","-0.05"\r\n');
  });

  test.each([
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['11/2569', '2026-11-01', '2026-11-30'],
    ['๒/๒๕๗๑', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('TAX-04 %s is a month', (input, first, last) => {
    expect(monthOf(input)).toMatchObject({ first, last });
  });

  test.each(['', '2026', '2026-13', '0/2026', 'พ.ย.', '2026-11-01', '99999-1'])(
    'TAX-04 %j is no month',
    (input) => expect(monthOf(input)).toBeNull(),
  );
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import { instalmentsFor } from './instalments';
import { MethodPanel } from './method-panel';
import { chosenMethodId, type OfferedMethod } from './offered-method';

const account = {
  id: 5,
  bankCode: 'KBANK',
  accountNumber: '012-3-45678-9',
  accountName: 'บจก. เรียนดี',
  promptPayId: null,
  qrPicturePath: null,
};
const method = (id: number, whyNot: OfferedMethod['whyNot'] = null): OfferedMethod => ({
  id,
  nameTh: `วิธี ${id}`,
  nameEn: `Method ${id}`,
  whyNot,
  accounts: id === 1 ? [account] : [],
});
const panel = (methods: OfferedMethod[], chosenId: string | null = null) =>
  renderToStaticMarkup(<MethodPanel methods={methods} chosen={chosenId} />);

describe('the method panel', () => {
  test('PAY-16 the first usable method is chosen, an earlier choice stays while it can', () => {
    const methods = [method(9, { text: 'payment.onlyBaht' }), method(1), method(2)];
    expect(chosenMethodId(methods, null)).toBe(1);
    expect(chosenMethodId(methods, '2')).toBe(2);
    expect(chosenMethodId(methods, '9')).toBe(1);
    expect(chosenMethodId([methods[0]!], null)).toBeNull();
  });

  test('PAY-16 a method that cannot be chosen says why', () => {
    const html = panel([method(1), method(2, { text: 'payment.belowMinimum', amount: satang(300_000) })]);
    expect(html).toContain('ใช้ได้เมื่อยอดตั้งแต่ ฿3,000');
    expect(html).toMatch(/value="2"[^>]*disabled|disabled[^>]*value="2"/);
  });

  test('PAY-16 with none usable it says so and offers nothing to choose', () => {
    const html = panel([method(1, { text: 'payment.noAccounts' })]);
    expect(html).toContain('ยังกดชำระเงินไม่ได้');
    expect(html).not.toContain('<input');
    expect(panel([])).toContain('role="alert"');
  });

  test('R-382 instalments name their months and about how much a month, and who pays the interest if known', () => {
    const offered = (interest: 'shop' | 'buyer' | 'unknown') =>
      panel([{ ...method(10), instalments: instalmentsFor({ periods: [3, 6], interest }, satang(390_000)) }]);
    expect(offered('shop')).toContain(
      '3 เดือน เดือนละประมาณ ฿1,300.00 · 6 เดือน เดือนละประมาณ ฿650.00 · ไม่มีดอกเบี้ย',
    );
    expect(offered('buyer')).toContain('ยังไม่รวมดอกเบี้ย');
    expect(offered('unknown')).not.toContain('ดอกเบี้ย');
  });

  test('CRT-12 what takes baht only is hidden; with nothing else the panel says so', () => {
    const onlyBaht = method(9, { text: 'payment.onlyBaht' });
    expect(panel([onlyBaht, method(1)])).not.toContain('วิธี 9');
    expect(panel([onlyBaht])).toContain('รับเฉพาะเงินบาท');
  });

  test('PAY-01 an account without anything to scan has no QR button', () => {
    expect(panel([method(1)])).not.toContain('/qr/5');
    const withQr = { ...method(1), accounts: [{ ...account, qrPicturePath: '/uploads/public/x.jpg' }] };
    expect(panel([withQr])).toContain('href="/qr/5"');
  });
});

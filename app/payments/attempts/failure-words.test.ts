import { expect, test } from 'vitest';
import { paymentTexts } from '~/text/th/payments';
import { meaningOf } from './failure-words';

test('PAY-25 the commonest refusals are said plainly; what is not known is left to the provider', () => {
  const said = (code: string) => {
    const key = meaningOf({ code });
    return key && paymentTexts[key as keyof typeof paymentTexts];
  };
  expect(said('insufficient_fund')).toBe('วงเงินหรือยอดเงินในบัตรไม่พอ ใช้บัตรใบอื่นหรือเลือกวิธีอื่น');
  for (const code of ['INSTRUMENT_DECLINED', '4005', '05']) expect(said(code)).toBe('ธนาคารผู้ออกบัตรไม่อนุมัติ');
  // said of a QR as well, which has no card
  expect(said('payment_rejected')).toBe('ธนาคารไม่อนุมัติรายการนี้');
  expect(said('invalid_security_code')).toContain('รหัสหลังบัตร');
  for (const code of ['', 'no_such_code', 'toString']) expect(said(code)).toBeNull();
});

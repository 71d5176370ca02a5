import { expect, test } from 'vitest';
import { paymentTexts } from '~/text/th/payments';
import { failureMeaning } from './failure-meanings';

test('PAY-25 the commonest refusals are said plainly; what is not known is left to the provider', () => {
  const meaningIn = (code: string) => {
    const key = failureMeaning({ code });
    return key && paymentTexts[key as keyof typeof paymentTexts];
  };
  expect(meaningIn('insufficient_fund')).toBe('วงเงินหรือยอดเงินในบัตรไม่พอ ใช้บัตรใบอื่นหรือเลือกวิธีอื่น');
  for (const code of ['INSTRUMENT_DECLINED', '4005', '05'])
    expect(meaningIn(code)).toBe('ธนาคารผู้ออกบัตรไม่อนุมัติ');
  // a QR payment has no card, and gets this message too
  expect(meaningIn('payment_rejected')).toBe('ธนาคารไม่อนุมัติรายการนี้');
  expect(meaningIn('invalid_security_code')).toContain('รหัสหลังบัตร');
  for (const code of ['', 'no_such_code', 'toString']) expect(meaningIn(code)).toBeNull();
});

import { expect, test } from 'vitest';
import { partsAtNumbers } from './whole-numbers';

test('a mail is cut at the numbers of orders and documents, and at nothing else', () => {
  expect(partsAtNumbers('รับคำสั่งซื้อ R69-1122-0016 แล้ว')).toEqual(['รับคำสั่งซื้อ ', 'R69-1122-0016', ' แล้ว']);
  expect(partsAtNumbers('AB69-000001 แทน CN69-000002')).toEqual([
    '',
    'AB69-000001',
    ' แทน ',
    'CN69-000002',
    '',
  ]);
  expect(partsAtNumbers('/order/aR69-1122x 02-123-4567')).toEqual(['/order/aR69-1122x 02-123-4567']);
});

import { expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { orderContents } from './order-row';

const t = translator('th');
const line = { isSeat: false, refundId: null, name: 'Excel', planName: '1 ปี', qty: 1 };
const seat = () => ({ ...line, isSeat: true });

test('CHK-05 seats of a company are one thing in the list of orders, with how many there are', () => {
  expect(orderContents([seat(), seat(), seat()], t)).toBe('Excel (1 ปี · 3 ที่นั่ง)');
  expect(orderContents([seat(), seat(), { ...line, name: 'Python' }], t)).toBe(
    'Excel (1 ปี · 2 ที่นั่ง) และอีก 1 รายการ',
  );
  expect(orderContents([line], t)).toBe('Excel (1 ปี)');
  expect(orderContents([], t)).toBe('');
});

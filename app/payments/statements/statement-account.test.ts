import { describe, expect, test } from 'vitest';
import { isSameAccount, otherAccountIn } from './statement-account';

const file = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));
const HEADING = ['Date', 'Deposit'];
const other = (above: string[], accountNumber: string) =>
  otherAccountIn(file(above, HEADING, ['20/11/2026', '1.00']), { heading: 1, accountNumber });

describe('PAY-01 the number of the account that a file names', () => {
  test.each([
    [['Account number : 0308663108']],
    [['เลขที่บัญชี', "'0308663108", 'สกุลเงิน', 'THB']],
    [['', '', 'เลขที่บัญชีเงินฝาก', '', '', '030-8-66310-8']],
    [['เลขที่บัญชี xxx-x-x6310-x']],
    [['A/C No. 030 8 66310 8']],
    [['บัญชี 030-8-66310-8 ออมทรัพย์']],
    [['Account Number', '308663108']],
  ])('%j', (above) => {
    expect(other(above, '030-8-66310-8')).toBeNull();
    expect(other(above, '176-3-14786-6')).not.toBeNull();
  });

  test.each([
    [['ชื่อบัญชี', 'บจก. 0308663108']],
    [['เลขที่อ้างอิง', '26090118450316680189']],
    [['รายการจากบัญชี 0308663108']],
    [['Period', '01/11/2026 - 30/11/2026']],
    [['Account Type', 'Savings 12345678']],
    [['เลขที่บัญชี', 'xxx-x-xxxx8-x']],
  ])('no number of the account: %j', (above) => expect(other(above, '176-3-14786-6')).toBeNull());

  test('in a column of its own: one row of the chosen account is enough', () => {
    const rows = file(['Account Number', 'Date', 'Credit'], ['1111111111', '', '1'], ['4070578401', '', '2']);
    expect(otherAccountIn(rows, { heading: 0, accountNumber: '407-0-57840-1' })).toBeNull();
    expect(otherAccountIn(rows, { heading: 0, accountNumber: '999-9-99999-9' })).toBe('1111111111');
  });

  test('an account whose number the shop never wrote down is compared with nothing', () => {
    expect(isSameAccount('0308663108', '')).toBeNull();
    expect(other(['Account number : 0308663108'], '')).toBeNull();
  });
});

import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { paths } from '~/values/paths';
import { MOST_WORKBOOK_ROWS } from '~/values/sheets/written-cell';
import { sheetResponse } from './sheet-response.server';

const sheet = () => ({
  name: 'ภาษี-2026-11',
  title: 'รายงาน [ภาษี] เดือน: พฤศจิกายน พ.ศ. 2569 ของสาขาใหญ่',
  heading: ['สาขา', 'โทรศัพท์', 'ยอด', 'จำนวน'],
  rows: [
    ['00001', '0812345678', { minorUnits: -5350 }, { count: 3 }],
    ['=1+1', 'a\u0000b', { minorUnits: null }, { count: 0 }],
  ],
});
const at = (ending: string) => new URL(`https://shop.test/admin/report${ending}`);

describe('R-350 a sheet that leaves the shop', () => {
  test('is a workbook whose words are cells of text', async () => {
    const response = await sheetResponse(at('.xlsx'), sheet());
    expect(response.headers.get('Content-Type')).toContain('spreadsheetml');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await readSheet(bytes)).toEqual([
      ['สาขา', 'โทรศัพท์', 'ยอด', 'จำนวน'],
      ['00001', '0812345678', -53.5, 3],
      ['=1+1', 'ab', null, 0],
    ]);
    const parts = unzipSync(bytes);
    // typed over in Excel, a cell of this format keeps its leading zero
    expect(strFromU8(parts['xl/styles.xml']!)).toContain('formatCode="@"');
    expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).not.toContain('<f>');
  });

  test('is text in UTF-8 with its mark under the other address', async () => {
    const response = await sheetResponse(at('.csv'), sheet());
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
      '\ufeff"สาขา","โทรศัพท์","ยอด","จำนวน"\r\n"00001","0812345678","-53.50","3"\r\n"\'=1+1","a\u0000b","","0"\r\n',
    );
  });

  test('leads back where a workbook would be too long', async () => {
    const row = ['x'];
    const long = { ...sheet(), rows: Array.from({ length: MOST_WORKBOOK_ROWS + 1 }, () => row) };
    const response = await sheetResponse(at('.xlsx'), { ...long, whenLong: '/admin/report?long=1' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/admin/report?long=1']);
  });

  test('has both addresses, wherever it is', () => {
    const names = Object.keys(paths).filter((name) => /(Csv|Xlsx)$/.test(name));
    const kinds = (ending: string) =>
      names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
    expect(kinds('Csv').length).toBeGreaterThan(4);
    expect(kinds('Csv').sort()).toEqual(kinds('Xlsx').sort());
  });
});

import { expect, test } from 'vitest';
import { trackingLines } from './tracking-lines';

test('lines of a sheet or a list: commas or tabs, carriers by any of their names', () => {
  expect(
    trackingLines('R69-1120-0457, ไปรษณีย์ไทย, eb 123456789 th\n\n"458"\tFlash\tTH0001112223\r\n459,ขนส่งอื่น'),
  ).toEqual([
    {
      row: 1,
      text: 'R69-1120-0457, ไปรษณีย์ไทย, eb 123456789 th',
      ok: true,
      orderId: 457,
      carrier: 'thailand-post',
      trackingNumber: 'EB123456789TH',
    },
    expect.objectContaining({ row: 3, orderId: 458, carrier: 'flash', trackingNumber: 'TH0001112223' }),
    expect.objectContaining({ row: 4, orderId: 459, carrier: 'other', trackingNumber: '' }),
  ]);
});

test.each([
  ['457', 'COLUMNS'],
  ['457,Flash,TH1,2', 'COLUMNS'],
  ['สี่,Flash,TH0001112223', 'NUMBER'],
  ['457,Pigeon,TH0001112223', 'CARRIER'],
  ['457,e,TH0001112223', 'CARRIER'],
  ['457,Flash,', 'TRACKING'],
  ['457,Flash,<script>', 'TRACKING'],
])('%s: %s', (line, problem) => {
  expect(trackingLines(line)).toMatchObject([{ ok: false, problem }]);
});

test('an order named twice is sent once', () => {
  expect(trackingLines('457,Flash,TH0001112223\nR69-1120-0457,Flash,TH0001112224')).toMatchObject([
    { ok: true },
    { ok: false, problem: 'TWICE' },
  ]);
});

import { describe, expect, test } from 'vitest';
import { addressLines, readAddress, type TypedAddress, typedAddressOf } from './address-form';
import { PROVINCES, provinceOf } from './thai-provinces';

const good: TypedAddress = {
  ship_recipient: 'ปาริฉัตร ศรีสุวรรณวงศ์',
  ship_tel: '+66 81-234-5678',
  ship_line: '88/8  ซอยอารีย์ 4',
  ship_tambon: 'แขวงสามเสนใน',
  ship_amphoe: 'เขต พญาไท',
  ship_province: 'กทม.',
  ship_postcode: '๑๐๔๐๐',
};
const value = {
  recipient: 'ปาริฉัตร ศรีสุวรรณวงศ์',
  tel: '0812345678',
  line: '88/8 ซอยอารีย์ 4',
  tambon: 'สามเสนใน',
  amphoe: 'พญาไท',
  province: 'กรุงเทพมหานคร',
  postcode: '10400',
};
const errorsOf = (change: TypedAddress) => {
  const result = readAddress({ ...good, ...change }, 9);
  return result.ok ? {} : result.errors;
};

test('R-340 a parcel takes the phone of any country, in every layout', () => {
  const abroad = { ...good, ship_tel: '0044 20 7946 0958' };
  expect(readAddress(abroad, 9, 'international')).toMatchObject({
    ok: true,
    value: { tel: '+442079460958' },
  });
  expect(readAddress(abroad, 9)).toMatchObject({ value: { tel: '+442079460958' } });
  expect(readAddress({ ...good, ship_tel: 'no' }, 9, 'international')).toMatchObject({
    errors: { ship_tel: ['contact.telInternational'] },
  });
});

test('PRD-03 an address as people write it is put right', () => {
  expect(readAddress(good, 9)).toEqual({ ok: true, value });
  expect(readAddress(typedAddressOf(value), 9)).toEqual({ ok: true, value });
});

describe('PRD-03 what is wrong with an address is said beside its field', () => {
  test.each([
    ['ship_recipient', ' ', 'address.recipientMissing'],
    ['ship_recipient', 'ก'.repeat(256), 'address.tooLong'],
    ['ship_tel', '', 'address.telMissing'],
    ['ship_tel', '12345', 'address.telInvalid'],
    ['ship_tel', 'ไม่มี', 'address.telInvalid'],
    ['ship_line', '', 'address.lineMissing'],
    ['ship_line', 'ก'.repeat(501), 'address.tooLong'],
    ['ship_tambon', '', 'address.tambonMissing'],
    ['ship_tambon', 'แขวง', 'address.tambonMissing'],
    ['ship_amphoe', '', 'address.amphoeMissing'],
    ['ship_amphoe', 'เขต', 'address.amphoeMissing'],
    ['ship_province', '', 'address.provinceMissing'],
    ['ship_province', 'เชียงไหม่', 'address.provinceUnknown'],
    ['ship_postcode', '', 'address.postcodeMissing'],
    ['ship_postcode', '1040', 'address.postcodeInvalid'],
    ['ship_postcode', '00000', 'address.postcodeInvalid'],
  ] as const)('%s “%.12s”: %s', (field, input, message) =>
    expect(errorsOf({ [field]: input })).toEqual({ [field]: [message] }),
  );

  test('an empty form asks for all seven', () => {
    const result = readAddress({}, 9);
    expect(result.ok ? [] : Object.keys(result.errors)).toHaveLength(7);
  });
});

test.each([
  ['กทม', 'กรุงเทพมหานคร'],
  ['กรุงเทพฯ', 'กรุงเทพมหานคร'],
  ['กรุงเทพ', 'กรุงเทพมหานคร'],
  ['Bangkok', 'กรุงเทพมหานคร'],
  ['จ. เชียงใหม่', 'เชียงใหม่'],
  ['จังหวัดนนทบุรี', 'นนทบุรี'],
  ['อยุธยา', 'พระนครศรีอยุธยา'],
  ['แอตแลนติส', null],
  ['', null],
])('province %s is %s', (input, province) => expect(provinceOf(input)).toBe(province));

test('there are 77 provinces, each known by its own name', () => {
  expect(new Set(PROVINCES).size).toBe(77);
  expect(PROVINCES.filter((province) => provinceOf(province) !== province)).toEqual([]);
});

test('an address in two lines', () => {
  expect(addressLines(value)).toEqual(['88/8 ซอยอารีย์ 4', 'แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400']);
  expect(
    addressLines({ ...value, province: 'เชียงใหม่', tambon: 'สุเทพ', amphoe: 'เมือง', postcode: '50200' })[1],
  ).toBe('ตำบลสุเทพ อำเภอเมือง จังหวัดเชียงใหม่ 50200');
});

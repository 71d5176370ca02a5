import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAt, placesIn, placeValue, postcodeDoubt, applyChosenPlace } from './address-place';
import { placesOf } from './address-places.server';
import { PROVINCES, provinceOf } from './thai-provinces';

const names = (postcode: string) => placesOf(postcode).map(placeValue);
const postcodes = Array.from({ length: 90_000 }, (_, index) => String(10_000 + index));
const postcodesWithPlaces = postcodes.filter((postcode) => placesOf(postcode).length > 0);

describe('PRD-03 the districts of a postcode', () => {
  test('one, several, none; Thai figures and spaces', () => {
    expect(names('10110').sort()).toEqual(['คลองเตย|กรุงเทพมหานคร', 'วัฒนา|กรุงเทพมหานคร']);
    expect(names('๑๐ ๙๐๐')).toEqual(['จตุจักร|กรุงเทพมหานคร']);
    expect(names('50000')).toEqual(['เมืองเชียงใหม่|เชียงใหม่']);
    expect(names('13000')).toEqual(['พระนครศรีอยุธยา|พระนครศรีอยุธยา']);
    for (const none of ['', '99999', '1011', 'ก', '101100', '__proto__']) expect(placesOf(none)).toEqual([]);
  });

  test('the list: every province, each pair once, no postcode of another province', () => {
    const provinces = new Set(
      postcodesWithPlaces.flatMap((postcode) => placesOf(postcode).map(({ province }) => province)),
    );
    expect([...provinces].sort()).toEqual([...PROVINCES].sort());
    for (const postcode of postcodesWithPlaces) {
      const pairs = names(postcode);
      expect(new Set(pairs).size, postcode).toBe(pairs.length);
      for (const { amphoe, province } of placesOf(postcode)) {
        expect(amphoe).toMatch(/^[\u0e00-\u0e7f-]+$/);
        expect(postcodeDoubt({ postcode, province }), `${postcode} ${province}`).toBeNull();
      }
    }
    expect(postcodesWithPlaces.length).toBeGreaterThan(850);
    const districts = new Set(postcodesWithPlaces.flatMap((postcode) => names(postcode)));
    expect(districts.size).toBeGreaterThan(880);
  });

  test('a list is read by line: a province, then postcodes with districts', () => {
    expect(placesIn('\nตรัง\n92000 เมือง นาโยง\n\nเลย\n42000 เมือง\n')).toEqual(
      new Map([
        [
          '92000',
          [
            { amphoe: 'เมืองตรัง', province: 'ตรัง' },
            { amphoe: 'นาโยง', province: 'ตรัง' },
          ],
        ],
        ['42000', [{ amphoe: 'เมืองเลย', province: 'เลย' }]],
      ]),
    );
  });
});

describe('PRD-03 a chosen place', () => {
  test('stands in the fields; one that is not the postcode’s, or none, changes nothing', () => {
    const choice = { ship_postcode: '๑๐๑๑๐', ship_amphoe: '', ship_place: 'วัฒนา|กรุงเทพมหานคร' };
    expect(applyChosenPlace(choice, placesOf)).toEqual({
      ship_postcode: '๑๐๑๑๐',
      ship_amphoe: 'วัฒนา',
      ship_province: 'กรุงเทพมหานคร',
    });
    for (const place of ['', 'เบตง|ยะลา', '__proto__', 'วัฒนา']) {
      const fields = { ship_postcode: '10110', ship_amphoe: 'คลองเตย', ship_place: place };
      expect(applyChosenPlace(fields, placesOf)).toEqual({ ship_postcode: '10110', ship_amphoe: 'คลองเตย' });
    }
  });

  test('the only place of a postcode stands in the fields, where no place was named', () => {
    const district = { ship_amphoe: 'จตุจักร', ship_province: 'กรุงเทพมหานคร' };
    expect(applyChosenPlace({ ship_postcode: '10900' }, placesOf)).toEqual({
      ship_postcode: '10900',
      ...district,
    });
    for (const input of [
      { ship_postcode: '10900', ship_amphoe: 'บางเขน' },
      { ship_postcode: '10900', ship_province: 'เชียงใหม่', ship_amphoe: '' },
      { ship_postcode: '10110', ship_amphoe: '' },
    ])
      expect(applyChosenPlace(input, placesOf)).toEqual(input);
  });

  test('an address with its title and a short province is at its place', () => {
    expect(isAt(placesOf('10900'), { ship_amphoe: 'เขตจตุจักร', ship_province: 'กทม.' })).toBe(true);
    expect(isAt(placesOf('10900'), { ship_amphoe: 'บางรัก', ship_province: 'กทม.' })).toBe(false);
    expect(isAt(placesOf('10900'), {})).toBe(false);
  });
});

describe('PRD-03 a postcode of another province is doubted, never refused', () => {
  test.each([
    ['10900', 'กรุงเทพมหานคร', null],
    ['10280', 'สมุทรปราการ', null],
    ['58130', 'เชียงใหม่', null],
    ['10900', 'เชียงใหม่', '10900 เชียงใหม่'],
    ['00000', 'เลย', '00000 เลย'],
  ])('%s %s → %s', (postcode, province, doubt) => expect(postcodeDoubt({ postcode, province })).toBe(doubt));

  test('every province has a beginning of its own', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROVINCES), (province) => {
        const matching = postcodes.filter((postcode) => postcodeDoubt({ postcode, province }) === null);
        expect(matching.length).toBeGreaterThanOrEqual(1000);
        expect(matching.length).toBeLessThanOrEqual(2000);
        expect(provinceOf(province)).toBe(province);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['Chiang Mai', 'เชียงใหม่'],
    ['phra nakhon si ayutthaya', 'พระนครศรีอยุธยา'],
    ['Bangkok', 'กรุงเทพมหานคร'],
    ['Ubon Ratchathani Province', 'อุบลราชธานี'],
    ['Loei', 'เลย'],
    ['Chiang', null],
    ['', null],
  ])('%s is %s', (input, province) => expect(provinceOf(input)).toBe(province));
});

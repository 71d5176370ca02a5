import { expect, test } from 'vitest';
import { satang } from '~/values/money';
import {
  offeredShippingFees,
  type Parcel,
  type ShippingFee,
  unknownPlaces,
  whyNotSent,
} from './shipping-fees';

const fee: ShippingFee = {
  id: 1,
  name: 'ไปรษณีย์ลงทะเบียน',
  note: '',
  fee: { THB: satang(5_000), USD: null },
  freeFrom: { THB: null, USD: null },
  maxWeightGrams: null,
  region: null,
};
const parcel: Parcel = { currency: 'THB', weightGrams: 800, province: 'เชียงใหม่', goodsTotal: satang(50_000) };
const offered = (change: Partial<ShippingFee>, of: Partial<Parcel> = {}) =>
  offeredShippingFees([{ ...fee, ...change }], { ...parcel, ...of }).map(({ fee: amount }) => amount);

test('PRD-03 a fee stands in the shop’s order with what this parcel costs', () => {
  const fees = [fee, { ...fee, id: 2, fee: { THB: satang(8_000), USD: satang(300) } }];
  expect(offeredShippingFees(fees, parcel)).toEqual([
    { id: 1, name: fee.name, note: '', fee: 5_000, formerFee: null },
    { id: 2, name: fee.name, note: '', fee: 8_000, formerFee: null },
  ]);
  expect(offeredShippingFees(fees, { ...parcel, currency: 'USD' })).toMatchObject([{ id: 2, fee: 300 }]);
});

test.each([
  [800, [5_000]],
  [799, []],
  [null, [5_000]],
])('PRD-03 at most %s g', (maxWeightGrams, amounts) => expect(offered({ maxWeightGrams })).toEqual(amounts));

test.each([
  [satang(50_001), [5_000]],
  [satang(50_000), [0]],
])('PRD-03 free from %s', (THB, amounts) =>
  expect(offered({ freeFrom: { THB, USD: null } })).toEqual(amounts),
);

test('PRD-03 what it would have cost is told', () => {
  const free = { ...fee, freeFrom: { THB: satang(0), USD: null } };
  expect(offeredShippingFees([free], parcel)).toMatchObject([{ fee: 0, formerFee: 5_000 }]);
});

test.each([
  ['เชียงใหม่, ลำพูน', 'เชียงใหม่', true],
  ['เชียงใหม่, ลำพูน', 'ตาก', false],
  ['กทม.', 'กรุงเทพฯ', true],
  ['กรุงเทพและปริมณฑล', 'นนทบุรี', true],
  ['กรุงเทพฯ และปริมณฑล', 'ชลบุรี', false],
  ['ต่างจังหวัด', 'ชลบุรี', true],
  ['ต่างจังหวัด', 'นนทบุรี', false],
  ['', 'ชลบุรี', true],
  ['เชียงใหม่', '', true],
])('PRD-03 region “%s” for “%s”: %s', (region, province, isOffered) =>
  expect(offered({ region }, { province })).toHaveLength(isOffered ? 1 : 0),
);

test.each([
  [{}, null],
  [{ fee: { THB: null, USD: satang(100) } }, 'currency'],
  [{ maxWeightGrams: 799 }, 'weight'],
  [{ region: 'ตาก' }, 'region'],
] as const)('why a fee is not offered: %j', (change, why) =>
  expect(whyNotSent({ ...fee, ...change }, parcel)).toBe(why),
);

test('places that are no province and no region are told', () =>
  expect(unknownPlaces('กทม., โคราช, ต่างจังหวัด, กรุงเทพฯ และปริมณฑล, แอตแลนติส\nเชียงใหม่')).toEqual(['แอตแลนติส']));

import { expect, test } from 'vitest';
import { english } from './en/english';
import { placesOf, whyNotText } from './text-places';
import { type TextKey, thai } from './th/thai';

test.each([
  ['สวัสดี {name}', ['name']],
  ['{a} {b} {a}', ['a', 'b']],
  ['ไม่มี', []],
  ['{count, plural, one {# of {all}} other {# of {all}}}', ['count', 'all']],
  ['{name', null],
  ['name}', null],
  ['{ชื่อ}', null],
  ['{count, plural, one {x}', null],
  ['{count, plural, other {{at, date}}}', null],
])('places of %j', (text, names) => {
  const places = placesOf(text, 'en');
  expect(places && [...places]).toEqual(names);
});

test.each([
  ['คูปอง {code} หมดแล้ว', 'หมดแล้วจ้า {code}', null],
  ['คูปอง {code} หมดแล้ว', 'หมดแล้วจ้า', { code: 'missing', names: ['code'] }],
  ['คูปอง {code} หมดแล้ว', '{code} ของ {name}', { code: 'unknown', names: ['name'] }],
  ['คูปอง {code} หมดแล้ว', '{code', { code: 'broken' }],
  ['{count, plural, one {# item} other {# items}}', '{count} pcs', null],
  ['{count} pcs', '{count, plural, one {one} other {# of them}}', null],
  ['x', 'ก'.repeat(5001), { code: 'long' }],
] as const)('in place of %j: %j', (own, typed, problem) =>
  expect(whyNotText(own, typed, 'en')).toEqual(problem),
);

test('every text of the shop may stand in its own place', () => {
  const wrong = (Object.keys(thai) as TextKey[]).filter(
    (key) => whyNotText(thai[key], thai[key], 'th') || whyNotText(english[key], english[key], 'en'),
  );
  expect(wrong).toEqual([]);
});

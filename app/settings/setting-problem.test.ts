import { describe, expect, test } from 'vitest';
import { settingProblem, settingProblemWords } from './setting-problem';

describe('what a setting may be besides its kind', () => {
  test.each([
    ['shop_tax_id', '', null],
    ['shop_tax_id', '0105569012345', null],
    ['shop_tax_id', '123', 'TAX_ID_LENGTH'],
    ['shop_tax_id', '0 1055 69012 34 5', 'TAX_ID_LENGTH'],
    ['shop_tax_id', '0105569012346', 'TAX_ID_CHECK_DIGIT'],
    ['theme_color', '#0d5f57', null],
    ['theme_color', '#767676', null],
    ['theme_color', '#777777', 'LOW_CONTRAST'],
    ['theme_color', '#ffff00', 'LOW_CONTRAST'],
    ['photo_favicon', '', null],
    ['photo_favicon', 'icon.png', null],
    ['photo_favicon', '/uploads/public/icon.ico', null],
    ['photo_favicon', '../private/slip.jpg', 'NO_PICTURE_OF_THE_SHOP'],
    ['photo_favicon', '/uploads/private/slip.jpg', 'NO_PICTURE_OF_THE_SHOP'],
    ['photo_favicon', 'https://elsewhere.test/icon.png', 'NO_PICTURE_OF_THE_SHOP'],
    ['photo_favicon', 'icon.svg', 'NO_PICTURE_OF_THE_SHOP'],
    ['currency', '', null],
    ['currency', '฿', null],
    ['currency', 'บาท', null],
    ['currency', 'US$', null],
    ['currency', '1', 'CURRENCY_TEXT'],
    ['currency', ' ', 'CURRENCY_TEXT'],
    ['currency', 'a currency too long', 'CURRENCY_TEXT'],
    ['currency', '<b>', 'CURRENCY_TEXT'],
    ['title', 'อะไรก็ได้', null],
    ['title', ' ', 'EMPTY'],
  ] as const)('%s %j: %s', (name, value, problem) => expect(settingProblem(name, value)).toBe(problem));

  test('a refused colour is told its contrast, never rounded up', () => {
    expect(settingProblemWords('LOW_CONTRAST', '#777777')).toContain('4.47:1 and needs 4.5:1');
  });
});

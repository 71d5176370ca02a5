import { expect, test } from 'vitest';
import { siteSettingsFrom } from '~/settings/site-settings';
import { readHowToBuy } from './how-to-buy.server';

test('how long an unpaid order is kept is what the setting says', () => {
  const description = '<p>เก็บไว้ {auto_cancel} ชั่วโมง ใกล้หมด {scarce_hold_hours} ชั่วโมง</p>';
  const settings = siteSettingsFrom([
    { key: 'howtobuy_description', value: description },
    { key: 'auto_cancel', value: 36 },
    { key: 'scarce_hold_hours', value: 12 },
  ]);
  expect(readHowToBuy(settings, 'th').description).toContain('เก็บไว้ 36 ชั่วโมง ใกล้หมด 12 ชั่วโมง');
});

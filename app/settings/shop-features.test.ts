import { expect, test } from 'vitest';
import { missingFeatures, shopFeatures } from './shop-features';
import { siteSettingsFrom } from './site-settings';

test('a shop has what its package has and it has not switched off', () => {
  const settings = siteSettingsFrom([{ key: 'is_course_comment', value: false }]);
  const packaged = new Set(['TAX_SYSTEM', 'COURSE_COMMENT'] as const);
  expect([...shopFeatures(packaged, settings)]).toEqual(['TAX_SYSTEM']);
  expect(missingFeatures(packaged)).toEqual(['USER_GROUP', 'COURSE_CURRICULUM']);
});

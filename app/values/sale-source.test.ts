import { describe, expect, test } from 'vitest';
import { sourceName, sourceOf } from './sale-source';

const shop = 'https://rian.test/course/1-excel';

describe('R-128 by which way a buyer came', () => {
  test.each([
    [`${shop}?utm_source=LINE%20OA&utm_campaign=secret`, '', 'line-oa'],
    [`${shop}?utm_source=จดหมายข่าว`, 'https://www.facebook.com/x?fbclid=1', 'จดหมายข่าว'],
    [shop, 'https://www.facebook.com/groups/1?who=me', 'facebook.com'],
    [shop, 'https://l.instagram.com/?u=1', 'instagram.com'],
    [shop, 'android-app://com.google.android.gm/', null],
    [shop, 'https://rian.test/', null],
    [shop, '', null],
    [`${shop}?utm_source=%20%20`, 'no address', null],
  ])('%s from %s: %s', (page, referrer, source) => {
    expect(sourceOf({ page, referrer })).toBe(source);
  });

  test('any input becomes a short, plain name', () => {
    expect(sourceName('<script>alert(1)</script>')).toBe('script-alert-1-script');
    expect(sourceName('x'.repeat(5000))).toHaveLength(60);
    for (const none of [null, undefined, '', ' - ', '...']) expect(sourceName(none)).toBeNull();
  });
});

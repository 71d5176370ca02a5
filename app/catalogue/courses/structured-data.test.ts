import { expect, test } from 'vitest';
import { courseJsonLd, isoDuration, productJsonLd } from './structured-data';

test('lengths in ISO 8601', () => {
  expect(isoDuration(33_600)).toBe('PT9H20M');
  expect(isoDuration(3600)).toBe('PT1H');
  expect(isoDuration(24)).toBe('PT1M');
});

test('CRS-09 a class says where it is and what it costs', () => {
  const data = courseJsonLd(
    {
      url: 'https://shop.test/course/1-a',
      title: 'สีน้ำ',
      description: '',
      language: 'th',
      imageUrl: null,
      teacherName: 'ครูแพร',
      shopName: 'เรียนดี',
      shopUrl: 'https://shop.test/',
      mode: 'classroom',
      venue: 'เชียงใหม่',
      startDate: '2026-11-28',
      endDate: null,
      totalSeconds: 0,
      rating: null,
      offers: [{ name: 'ปกติ', price: 240_000, currency: 'THB' }],
    },
    'LimitedAvailability',
  );
  expect(data).toMatchObject({
    '@type': 'Course',
    hasCourseInstance: { courseMode: 'Onsite', startDate: '2026-11-28', location: { name: 'เชียงใหม่' } },
    offers: [
      { price: '2400.00', priceCurrency: 'THB', availability: 'https://schema.org/LimitedAvailability' },
    ],
  });
  expect(data).not.toHaveProperty('image');
  expect(data).not.toHaveProperty('aggregateRating');
});

test('CRS-09 the average is of five, with how many said so', () => {
  const course = {
    url: 'https://shop.test/course/1-a',
    title: 'a',
    description: '',
    language: 'th',
    imageUrl: null,
    teacherName: null,
    shopName: '',
    shopUrl: '',
    mode: 'online' as const,
    venue: '',
    totalSeconds: 0,
    startDate: null,
    endDate: null,
    offers: [],
  };
  const rating = { count: 12, average: 4, hasSamples: false };
  expect(courseJsonLd({ ...course, rating }, 'InStock')).toMatchObject({
    aggregateRating: { ratingValue: '4.0', reviewCount: 12, bestRating: 5, worstRating: 1 },
  });
});

test('PRD-01 a product is one offer', () => {
  const url = 'https://shop.test/product/1-a';
  const offer = { name: '', price: 0, currency: 'THB' as const };
  expect(
    productJsonLd({ url, title: 'a', description: '', imageUrls: [], shopName: '', offer }, 'SoldOut'),
  ).toMatchObject({ '@type': 'Product', offers: { price: '0.00', category: 'Free' } });
});

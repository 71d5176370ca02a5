import type { CourseMode } from '~/catalogue/course-type';
import type { JsonLd } from '~/catalogue/listing/shop-json-ld';
import { averageText, type CourseRating } from './course-rating';

/** Data for search engines (schema.org), as plain objects; addresses are absolute. */
export interface CourseData {
  url: string;
  title: string;
  description: string;
  language: string;
  imageUrl: string | null;
  teacherName: string | null;
  shopName: string;
  shopUrl: string;
  mode: CourseMode;
  venue: string;
  startDate: string | null;
  endDate: string | null;
  /** seconds of all lectures; 0: unknown */
  totalSeconds: number;
  /** from learners alone; null: too few reviews */
  rating: CourseRating | null;
  offers: readonly Offer[];
}

export interface Offer {
  name: string;
  /** minor units */
  price: number;
  currency: 'THB' | 'USD';
}

const MODE_WORD: Record<CourseMode, string> = { online: 'Online', live: 'Online', classroom: 'Onsite' };

export function courseJsonLd(course: CourseData, availability: Availability): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    url: course.url,
    name: course.title,
    description: course.description,
    inLanguage: course.language,
    ...(course.imageUrl && { image: course.imageUrl }),
    provider: { '@type': 'Organization', name: course.shopName, url: course.shopUrl },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: MODE_WORD[course.mode],
      ...(course.teacherName && { instructor: { '@type': 'Person', name: course.teacherName } }),
      ...(course.totalSeconds > 0 && { courseWorkload: isoDuration(course.totalSeconds) }),
      ...(course.startDate && { startDate: course.startDate }),
      ...(course.endDate && { endDate: course.endDate }),
      ...(course.mode === 'classroom' &&
        course.venue && { location: { '@type': 'Place', name: course.venue } }),
    },
    ...(course.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageText(course.rating.average),
        reviewCount: course.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    offers: course.offers.map((offer) => offerJsonLd(offer, availability)),
  };
}

export interface ProductData {
  url: string;
  title: string;
  description: string;
  imageUrls: readonly string[];
  shopName: string;
  /** null: not sold in the shop's currency */
  offer: Offer | null;
}

export function productJsonLd(product: ProductData, availability: Availability): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    url: product.url,
    name: product.title,
    description: product.description,
    image: product.imageUrls,
    ...(product.offer && { offers: offerJsonLd(product.offer, availability) }),
  };
}

export type Availability = 'InStock' | 'LimitedAvailability' | 'SoldOut' | 'PreOrder' | 'Discontinued';

function offerJsonLd({ name, price, currency }: Offer, availability: Availability): JsonLd {
  return {
    '@type': 'Offer',
    ...(name && { name }),
    price: (price / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${availability}`,
    category: price === 0 ? 'Free' : 'Paid',
  };
}

/** ISO 8601: PT9H20M. */
export function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours ? `${hours}H` : ''}${rest || !hours ? `${rest}M` : ''}`;
}

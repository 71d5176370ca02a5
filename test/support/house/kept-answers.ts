/**
 * The Cache-Control of each route's answers (OPS-03), by file name; a route without an entry is not cached.
 * docs/operations.md says the same for a CDN.
 */
const PAGE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30';
const OWN = 'private, no-store';

/** Pages that say the same to everybody without a session or a chosen language. */
const PAGES = new Set([
  'account/privacy',
  'shop/category',
  'shop/course',
  'shop/course-reviews',
  'shop/courses',
  'shop/home',
  'shop/how-to-buy',
  'shop/product',
  'shop/products',
]);

/** The same answer for every visitor. */
const FOR_ALL: Readonly<Record<string, string>> = {
  'files/favicon': 'public, max-age=3600',
  'files/robots': 'public, max-age=3600',
  'files/sitemap': 'public, max-age=3600',
  'shop/how-to-buy-json': 'public, max-age=0, s-maxage=60',
  'verify/badge': 'public, max-age=3600',
  'verify/keys': 'public, max-age=3600',
};

/** By the browser that asked, and by nothing between. */
const BY_ITS_BROWSER: Readonly<Record<string, string>> = {
  'admin/slip': 'private, max-age=300, no-transform',
  'learn/video/captions': 'private, max-age=3600',
  'order/slip': 'private, max-age=300, no-transform',
};

export interface Asked {
  routeId: string;
  /** With a session or a chosen language. */
  isPersonal: boolean;
}

/** `Cache-Control` of what a route answers. */
function keepingOf({ routeId, isPersonal }: Asked): string {
  if (PAGES.has(routeId)) return isPersonal ? OWN : PAGE;
  return FOR_ALL[routeId] ?? BY_ITS_BROWSER[routeId] ?? OWN;
}

/** Whether an answer says no more than the table; one that is no page of its address may say less. */
export function isKeptAsSaid({ headers }: Response, asked: Asked & { mayLess: boolean }): boolean {
  const text = headers.get('Cache-Control') ?? '';
  const isOwn = /^(private, )?no-store\b/.test(text);
  return (isOwn && (asked.mayLess || keepingOf(asked) === OWN)) || text === keepingOf(asked);
}

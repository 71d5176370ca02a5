import { isPersonalRequest } from './cookies.server';

/**
 * How long a public page may be kept (OPS-03). A visitor without a session or a chosen language gets what everyone gets: a CDN may keep it half
 * a minute and show it half a minute longer while it fetches a new one; browsers always ask. With a session the page may say a name
 * or a member's price, so nobody keeps it. Hand it to the loader's answer, and `loaderHeaders` on from the route's `headers`.
 */
export function publicPageHeaders(request: Request): { headers: Record<string, string> } {
  return {
    headers: {
      'Cache-Control': isPersonalRequest(request)
        ? 'private, no-store'
        : 'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
      Vary: 'Cookie, Accept-Encoding',
    },
  };
}

import { isPersonalRequest } from './cookies.server';

/**
 * Caching headers of a public page (OPS-03): without session or chosen language a CDN may store it for half a
 * minute, and serve it stale for as long; else it is private. The route's `headers` passes them on.
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

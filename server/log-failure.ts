import type { ErrorRequestHandler } from 'express';
import type { ShopOfBuild } from './shop-of-build';

/** What failed before a page could say so has a line in the log, by the request's id, and a short answer. */
export function logFailure(shop: ShopOfBuild): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const path = shop.withoutLinkToken(request.path);
    shop.log.error('request failed', { path, error: why, id: request.headers['x-request-id'] });
    if (response.headersSent) return next(error);
    response.status(500).type('text').send('Internal Server Error');
  };
}

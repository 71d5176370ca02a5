import type { Request, RequestHandler } from 'express';
import type { Environment, ShopOfBuild } from './shop-of-build';

/** Before anything that could write: no action of any page escapes it. */
export function refuseForeignWrites(shop: ShopOfBuild, { publicUrl }: Environment): RequestHandler {
  return (request, response, next) => {
    const ownOrigin = `${request.protocol}://${request.get('Host')}`;
    const ownOrigins = publicUrl ? [ownOrigin, new URL(publicUrl).origin] : [ownOrigin];
    const { method, path, headers } = request;
    const isOwn = shop.isOwnOrigin({ method, path, headers, ownOrigins });
    if (shop.isCall(path)) {
      forgetForeignCookies(request, { isOwn, ownOrigins });
      return next();
    }
    if (isOwn) {
      // Remix compares Origin with the host once more, and a proxy may ask for us by another name than PUBLIC_URL
      const { origin } = headers;
      if (origin && ownOrigins.includes(origin)) headers['x-forwarded-host'] = new URL(origin).host;
      return next();
    }
    shop.log.warn('write from another site refused', { origin: headers.origin, path: request.path });
    response
      .status(403)
      .set({ 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-store' })
      .type('html')
      .send(shop.foreignWritePage());
  };
}

/**
 * Cookies count only for calls that our own pages make: a program sends a token, and a page of another site gets no session.
 * The API itself refuses a call that needed them.
 */
function forgetForeignCookies(
  { headers }: Request,
  { isOwn, ownOrigins }: { isOwn: boolean; ownOrigins: readonly string[] },
): void {
  const isElsewhere = headers.origin !== undefined && !ownOrigins.includes(headers.origin);
  if (!isOwn && headers.authorization === undefined && headers.cookie !== undefined)
    headers['x-foreign-write'] = '1';
  else delete headers['x-foreign-write'];
  if (!isOwn || isElsewhere || headers.authorization !== undefined) delete headers.cookie;
}

import type { Request, RequestHandler } from 'express';
import type { Environment, ShopOfBuild } from './shop-of-build';

/** Before anything that could write: no action of any page escapes it. */
export function refuseForeignWrites(shop: ShopOfBuild, { publicUrl }: Environment): RequestHandler {
  return (request, response, next) => {
    const asked = `${request.protocol}://${request.get('Host')}`;
    const ownOrigins = publicUrl ? [asked, new URL(publicUrl).origin] : [asked];
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
 * A call that no page of ours makes is nobody's by its cookies: who brings a token needs none, and a page elsewhere gets none.
 * The API itself says so to whoever needed them.
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

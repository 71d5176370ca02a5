import type { RequestHandler } from 'express';
import type { Environment, ShopOfBuild } from './shop-of-build';

/**
 * Without a trusted proxy the forwarded headers are dropped: Remix takes the port from X-Forwarded-Host even when Express does not trust
 * it. Behind an unknown proxy all visitors count as one in every limit; a warning says so once.
 */
export function forgetForwarded(shop: ShopOfBuild, { trustedProxies }: Environment): RequestHandler {
  let isWarned = false;
  return ({ headers }, _response, next) => {
    if (trustedProxies > 0) return next();
    delete headers['x-forwarded-host'];
    delete headers['x-forwarded-proto'];
    if (!isWarned && headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      shop.log.warn(
        'X-Forwarded-For is not believed, and all who come through that proxy count as one visitor: set TRUST_PROXY to how many proxies ' +
          'stand in front; without any, somebody writes it themselves',
      );
    }
    next();
  };
}

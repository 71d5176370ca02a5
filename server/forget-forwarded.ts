import type { RequestHandler } from 'express';
import type { Environment, ShopOfBuild } from './shop-of-build';

/**
 * Without a proxy to believe, nothing a visitor writes about where they ask or come from is read: Remix takes the port of its address
 * from X-Forwarded-Host whatever Express trusts. Behind a proxy nobody told us of all visitors are one to every limit: said once.
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

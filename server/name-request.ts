import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Environment, ShopOfBuild } from './shop-of-build';

interface Named {
  shop: ShopOfBuild;
  environment: Environment;
  /** the id of the route that answers a path */
  findRoute: (path: string) => string | undefined;
  /** the process stops: each answer ends its connection */
  isStopping: () => boolean;
}

/**
 * A request's id in the logs and the answer, its address where `trust proxy` allows to believe it, its line of the log, its figures and
 * its span; and for all that handles it: who asked, and of what time it reads.
 */
export function nameRequest({ shop, environment, findRoute, isStopping }: Named): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID().slice(0, 13);
    const startedAt = performance.now();
    const { method, ip: address } = request;
    response.setHeader('X-Request-Id', id);
    request.headers['x-client-address'] = address ?? 'unknown';
    request.headers['x-request-id'] = id;
    if (isStopping()) response.setHeader('Connection', 'close');
    let endSpan: (facts: { 'http.response.status_code': number }, isFailed: boolean) => void = () =>
      undefined;
    response.once('close', () => {
      const { statusCode } = response;
      endSpan({ 'http.response.status_code': statusCode }, statusCode >= 500 || !response.writableFinished);
    });
    response.on('finish', () => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const path = shop.withoutLinkToken(request.originalUrl.split('?')[0] ?? '');
      const status = response.statusCode;
      shop
        .meters()
        ?.requests.observe(
          { method, route: findRoute(request.path) ?? 'other', status },
          milliseconds / 1000,
        );
      shop.withRequestId(id, () => shop.log.info('request', { method, path, status, ms: milliseconds }));
    });
    response.once('close', () => shop.releaseBytes(id));
    // a request with a token is answered from the database, never from memory
    const isAnew = request.headers.authorization !== undefined && !shop.isCall(request.path);
    const read = isAnew ? shop.withoutMemory : shop.atOneMoment;
    const run = () =>
      shop.withOrigin(
        shop.originOfRequest({ method, path: shop.withoutLinkToken(request.path), id, address }),
        method === 'GET' ? () => read(next) : next,
      );
    if (!environment.traces) return run();
    const route = shop.isCall(request.path) ? 'api' : (findRoute(request.path) ?? 'other');
    endSpan = shop.beginSpan(
      {
        name: `${method} ${route}`,
        kind: 'SERVER',
        facts: { 'http.request.method': method, 'http.route': route, 'rian.request': id },
        // a trusted proxy may have begun the trace; a visitor cannot
        continues: environment.trustedProxies > 0 ? { traceparent: request.headers.traceparent } : {},
      },
      run,
    ).end;
  };
}

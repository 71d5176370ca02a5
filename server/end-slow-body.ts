import type { RequestHandler } from 'express';
import type { Environment, ShopOfBuild } from './shop-of-build';

/** A body that stopped coming, or only drips, holds its connection for nothing. What waits to be read is not the sender's fault. */
export function endSlowBody(shop: ShopOfBuild, { bodyIdleSeconds }: Environment): RequestHandler {
  return (request, response, next) => {
    next();
    const { socket, headers } = request;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const beganAt = performance.now();
    const before = socket.bytesRead;
    let seen = { bytes: 0, at: beganAt };
    const watch = setInterval(
      () => {
        if (request.complete) return done();
        const now = performance.now();
        const bytes = socket.bytesRead - before;
        if (bytes > seen.bytes || request.readableLength > 0) seen = { bytes, at: now };
        const progress = { elapsedMs: now - beganAt, silentMs: now - seen.at, bytes };
        if (!shop.isTooSlow(progress, bodyIdleSeconds)) return;
        done();
        shop.log.warn('body given up: too slow', { path: shop.withoutLinkToken(request.path), bytes });
        if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
        socket.destroySoon();
      },
      Math.min(1_000, bodyIdleSeconds * 250),
    );
    const done = () => {
      clearInterval(watch);
      request.off('end', done).off('close', done);
    };
    request.once('end', done).once('close', done);
  };
}

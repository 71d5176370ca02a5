import { STATUS_CODES } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import type { ShopOfBuild } from './shop-of-build';

/** What a server of files refuses: a name that is not there, a piece beyond the end, another version than was asked for. */
interface Refusal extends Error {
  status: number;
  headers?: Record<string, string>;
}

const isRefusal = (error: unknown): error is Refusal => {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 && status < 500;
};

/** What failed before a page could say so has a line in the log, by the request's id, and a short answer. */
export function logFailure(shop: ShopOfBuild): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (isRefusal(error) && !response.headersSent) {
      const { status, headers = {} } = error;
      // the file itself is kept for a year, its refusal is not
      response.removeHeader('Cache-Control');
      return void response.status(status).set(headers).type('text').send(STATUS_CODES[status]);
    }
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const path = shop.withoutLinkToken(request.path);
    shop.log.error('request failed', { path, error: why, id: request.headers['x-request-id'] });
    if (response.headersSent) return next(error);
    response.status(500).type('text').send('Internal Server Error');
  };
}

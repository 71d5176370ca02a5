import type { RequestHandler } from 'express';

const DEFAULT_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cache-Control', 'private, no-store'],
] as const;

/** Headers of every answer: browsers guess no type, and no cache keeps an answer that does not allow it (OPS-03). */
export const setDefaultHeaders: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...answer: unknown[]) => typeof response;
  response.writeHead = (...answer: unknown[]) => {
    if (!response.headersSent)
      for (const [name, value] of DEFAULT_HEADERS)
        if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(...answer);
  };
  next();
};

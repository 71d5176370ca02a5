import type { RequestHandler } from 'express';

const DEFAULT_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cache-Control', 'private, no-store'],
] as const;

/** Of any answer: a type that was not said is not guessed, and what does not say that it may be kept is kept by nobody (OPS-03). */
export const sayDefaults: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...answer: unknown[]) => typeof response;
  response.writeHead = (...answer: unknown[]) => {
    if (!response.headersSent)
      for (const [name, value] of DEFAULT_HEADERS)
        if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(...answer);
  };
  next();
};

import fs from 'node:fs';
import express, { type RequestHandler } from 'express';

/** Files whose names change with what they hold, kept for a year; a name that is not there is no page either. */
export const assets = (): RequestHandler =>
  express.static('build/client/assets', { immutable: true, maxAge: '1y', fallthrough: false });

/** Files of `public`. A page is no file: nobody looks for it on the disk. */
export function publicFiles(): RequestHandler {
  const files = express.static('build/client', { maxAge: '1h', index: false });
  const names = new Set(fs.readdirSync('build/client'));
  return (request, response, next) => {
    if (names.has(decodeURIComponent(request.path.split('/')[1] ?? ''))) files(request, response, next);
    else next();
  };
}

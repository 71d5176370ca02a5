import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '~/web/sent-page/packed-page.server';
import { plainBody } from './captured-answer.server';
import type { KeptPage } from './page-memory.server';

const compressBeside = promisify(brotliCompress);
const quality = (level: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
/** As for every other answer (server.ts). */
const USUAL = 6;
const BEST = 11;
/** A page hit this often is worth the best compression. */
const WORTH_BEST = 8;

/** The page's body in that encoding, compressed once. */
export function bodyIn(page: KeptPage, encoding: Encoding): Buffer {
  const cached = page.bodies.get(encoding);
  if (cached) return cached;
  const plain = plainOf(page);
  if (encoding === 'identity') return plain;
  const body = encoding === 'br' ? brotliCompressSync(plain, quality(USUAL, plain.length)) : gzipSync(plain);
  page.bodies.set(encoding, body);
  return body;
}

/** Compresses a popular page as small as possible, outside the requests. */
export function packBest(page: KeptPage): void {
  page.hits += 1;
  if (page.hits !== WORTH_BEST) return;
  const plain = plainOf(page);
  compressBeside(plain, quality(BEST, plain.length)).then(
    (packed) => page.bodies.set('br', packed),
    () => undefined,
  );
}

function plainOf({ bodies }: KeptPage): Buffer {
  for (const [encoding, body] of bodies) {
    const plain = plainBody(encoding, body);
    if (plain) return plain;
  }
  throw new Error('a page without a body is kept');
}

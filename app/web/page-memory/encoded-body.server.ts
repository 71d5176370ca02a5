import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { plainBody } from './captured-answer.server';
import type { Encoding } from '~/web/sent-page/packed-page.server';
import type { KeptPage } from './page-memory.server';

const compressBeside = promisify(brotliCompress);
const quality = (level: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
/** As every other answer (server.ts). */
const USUAL = 6;
const BEST = 11;
/** Asked for so often, a page is worth the time of the best compression. */
const WORTH_BEST = 8;

/** The page's body in that encoding, made once. */
export function bodyIn(page: KeptPage, encoding: Encoding): Buffer {
  const made = page.bodies.get(encoding);
  if (made) return made;
  const plain = plainOf(page);
  if (encoding === 'identity') return plain;
  const body = encoding === 'br' ? brotliCompressSync(plain, quality(USUAL, plain.length)) : gzipSync(plain);
  page.bodies.set(encoding, body);
  return body;
}

/** Makes what is asked for often as small as it gets, beside the requests. */
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

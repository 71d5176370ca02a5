import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const deflate = promisify<Buffer, Buffer>(gzip);

/** The best encoding the browser accepts: brotli, gzip, plain. `q=0` excludes one. */
export function encodingFor(accepted: string | undefined): Encoding {
  const qualities = new Map(
    (accepted ?? '').split(',').map((each) => {
      const [name = '', ...rest] = each.split(';').map((part) => part.trim().toLowerCase());
      return [name, rest.some((part) => /^q=0(?:\.0*)?$/.test(part)) ? false : true];
    }),
  );
  if (qualities.get('br')) return 'br';
  return qualities.get('gzip') ? 'gzip' : 'identity';
}

/** A whole page in that encoding, compressed off the main thread. `quality`: 0 to 11, for brotli. */
export function packPage(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  if (encoding === 'gzip') return deflate(body);
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // the default of 4 MB allocates and clears two to four times as much memory, and pages get no smaller
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** The chunk passed to `write` or `end`, copied: the sender may reuse its buffer. */
export function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk as Uint8Array);
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
}

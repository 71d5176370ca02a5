import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const deflate = promisify<Buffer, Buffer>(gzip);

/** What the browser takes, ours first: brotli, gzip, plain. A refusal by `q=0` counts. */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = new Map(
    (accepted ?? '').split(',').map((each) => {
      const [name = '', ...rest] = each.split(';').map((part) => part.trim().toLowerCase());
      return [name, rest.some((part) => /^q=0(?:\.0*)?$/.test(part)) ? false : true];
    }),
  );
  if (taken.get('br')) return 'br';
  return taken.get('gzip') ? 'gzip' : 'identity';
}

/** A whole page as it is sent in that encoding, made beside the requests. `quality`: 0 to 11, of brotli. */
export function packPage(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  if (encoding === 'gzip') return deflate(body);
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // the usual one of 4 MB costs two to four times as much in memory that is taken and cleared, and pages get no smaller
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** What was handed to `write` or `end`, as bytes of one's own: the sender may use its buffer again. */
export function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk as Uint8Array);
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
}

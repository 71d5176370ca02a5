import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bytesOf, type Encoding } from '~/web/sent-page/packed-page.server';
import type { KeptPage } from './page-memory.server';

/** No public page is larger; videos and files are not captured. */
const MOST_BYTES = 1024 * 1024;
/** Headers of one answer only. */
const NOT_KEPT = new Set([
  'x-request-id',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'date',
  'connection',
  'keep-alive',
  'etag',
]);

export type Captured = Pick<KeptPage, 'headers' | 'etag' | 'bodies'>;

/**
 * Observes an answer as it is sent and resolves with it when a shared cache may store it and it sets no
 * cookie; otherwise null, as early as possible. The answer itself is unchanged.
 */
export function captureAnswer(response: ServerResponse): Promise<Captured | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let gathered = 0;
    let isOver = false;
    const give = (captured: Captured | null) => {
      isOver = true;
      parts.length = 0;
      resolve(captured);
    };
    const take = (chunk: unknown, encoding: unknown) => {
      if (isOver || chunk === null || chunk === undefined || typeof chunk === 'function') return;
      if (!isForEverybody(response)) return give(null);
      const part = bytesOf(chunk, encoding);
      gathered += part.length;
      if (gathered > MOST_BYTES) return give(null);
      parts.push(part);
    };
    const write = response.write.bind(response) as (...args: unknown[]) => boolean;
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.write = ((...args: unknown[]) => {
      take(args[0], args[1]);
      return write(...args);
    }) as typeof response.write;
    response.end = ((...args: unknown[]) => {
      take(args[0], args[1]);
      const answered = end(...args);
      if (!isOver) give(isForEverybody(response) ? answerOf(response, Buffer.concat(parts)) : null);
      return answered;
    }) as typeof response.end;
    response.once('close', () => isOver || give(null));
  });
}

function isForEverybody(response: ServerResponse): boolean {
  const header = (name: string) => String(response.getHeader(name) ?? '');
  return (
    response.statusCode === 200 &&
    header('Cache-Control').includes('s-maxage') &&
    header('Content-Type').startsWith('text/html') &&
    !response.hasHeader('Set-Cookie')
  );
}

function answerOf(response: ServerResponse, body: Buffer): Captured | null {
  const encoding = String(response.getHeader('Content-Encoding') ?? 'identity') as Encoding;
  const page = plainBody(encoding, body);
  if (!page) return null;
  return {
    headers: Object.entries(response.getHeaders()).flatMap(([name, value]) =>
      value === undefined || NOT_KEPT.has(name.toLowerCase())
        ? []
        : [[name, Array.isArray(value) ? value : String(value)]],
    ),
    // weak: the same page in every encoding
    etag: `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`,
    bodies: new Map([[encoding, body]]),
  };
}

/** Null: an unknown encoding. */
export function plainBody(encoding: Encoding, body: Buffer): Buffer | null {
  if (encoding === 'identity') return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : null;
}

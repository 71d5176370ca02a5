import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bytesOf, type Encoding } from '~/web/sent-page/packed-page.server';
import type { KeptPage } from './page-memory.server';

/** No public page is larger; a film or a file is not gathered. */
const MOST_BYTES = 1024 * 1024;
/** Of one answer only. */
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
 * Looks on while an answer is sent, and resolves with it when it is one for everybody: a page that says a shared cache may keep
 * it and sets no cookie; else with null, as soon as that is known. The answer itself goes out as it would have.
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
    const write = response.write.bind(response) as (...sent: unknown[]) => boolean;
    const end = response.end.bind(response) as (...sent: unknown[]) => ServerResponse;
    response.write = ((...sent: unknown[]) => {
      take(sent[0], sent[1]);
      return write(...sent);
    }) as typeof response.write;
    response.end = ((...sent: unknown[]) => {
      take(sent[0], sent[1]);
      const answered = end(...sent);
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

/** Null: an encoding that is none of ours. */
export function plainBody(encoding: Encoding, body: Buffer): Buffer | null {
  if (encoding === 'identity') return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : null;
}

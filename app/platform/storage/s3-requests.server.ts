import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { withinTime } from '../within-time.server';
import { StorageDownError } from './file-store';
import type { S3Place } from './s3-place';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** absent: the bucket itself */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  signal?: AbortSignal;
  /** statuses below 500 that are normal answers */
  expected?: readonly number[];
}

const TRIES = 3;
/** A body gets this much more time. */
const SLOWEST_BYTES_A_SECOND = 200_000;

/**
 * Sends a request, with retries when the storage is busy. @throws StorageDownError without a usable answer
 */
export type AskS3 = (request: S3Request) => Promise<Response>;

export function s3Asker(place: S3Place): AskS3 {
  const { endpoint, bucket, prefix, timeoutMs, accessKeyId, secretAccessKey, region } = place;
  // retried here, within one time limit for all tries
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  return async ({ method, key, query, headers, body, signal, expected = [] }) => {
    const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${prefix}${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const what = `${method} ${url.pathname}`;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    // the storage compares it with the received bytes
    const sha256 = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    const deadline = performance.now() + timeoutMs + ((bytes?.length ?? 0) / SLOWEST_BYTES_A_SECOND) * 1000;
    let why = '';
    for (let tries = 1; ; tries += 1) {
      const late = new AbortController();
      const timer = setTimeout(
        () => late.abort(new Error('no answer in time')),
        deadline - performance.now(),
      );
      try {
        const response = await client.fetch(url, {
          method,
          headers: { ...headers, 'X-Amz-Content-Sha256': sha256 },
          ...(bytes && { body: bytes as BodyInit }),
          signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        });
        if (response.ok || expected.includes(response.status)) return response;
        why = `${response.status} ${await reasonOf(response)}`;
        // a wrong key or bucket stays wrong
        if (response.status < 500 && response.status !== 429) break;
      } catch (error) {
        if (signal?.aborted) throw error;
        why = wordsOf(error);
      } finally {
        clearTimeout(timer);
      }
      const wait = 100 * 2 ** tries * (0.5 + Math.random());
      if (tries >= TRIES || performance.now() + wait >= deadline) break;
      await pause(wait);
    }
    throw new StorageDownError(`${what}: ${why}`);
  };
}

/** For a short answer, or a range read at once. */
const BODY_MS = 20_000;

/** The whole answer, read to its end so that the connection is reused. @throws StorageDownError */
export async function bodyOf(response: Response): Promise<Buffer> {
  try {
    return Buffer.from(await withinTime(BODY_MS, () => response.arrayBuffer()));
  } catch (error) {
    throw new StorageDownError(`an answer broke off: ${wordsOf(error)}`);
  }
}

/** The code of its error document, which contains no secret. */
async function reasonOf(response: Response): Promise<string> {
  const text = await bodyOf(response).then(String, () => '');
  return /<Code>([\w.]{1,80})<\/Code>/.exec(text)?.[1] ?? '';
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? error.message;
}

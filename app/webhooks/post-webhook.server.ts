import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { askOutside } from '~/platform/traces/fetch-outside.server';
import { findTarget, type TargetRefusal, type TargetRules } from './target-address.server';

/** For the whole call; a slow receiver should answer first and work later. */
const USUAL_WITHIN_MS = 10_000;
/** The answer is only stored for people; a longer one closes the connection. */
const MOST_READ_BYTES = 16_384;
const MOST_KEPT = 1_000;

export type PostFailure = TargetRefusal | 'timeout' | 'connection' | 'secret';

export type PostOutcome = { milliseconds: number } & (
  | { statusCode: number; answer: string; failure: '' }
  | { statusCode: null; answer: ''; failure: PostFailure }
);

export const isTaken = (outcome: PostOutcome): boolean =>
  outcome.statusCode !== null && outcome.statusCode >= 200 && outcome.statusCode < 300;

/** One call to the checked address, without redirects, limited in time and size. Never throws. */
export async function postWebhook(
  { url, headers, body }: { url: string; headers: Readonly<Record<string, string>>; body: string },
  { withinMs = USUAL_WITHIN_MS, ...rules }: TargetRules & { withinMs?: number },
): Promise<PostOutcome> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  const target = await findTarget(url, rules);
  if (!target.ok) return { statusCode: null, answer: '', failure: target.why, milliseconds: took() };
  try {
    const { addresses } = target;
    const { statusCode, answer } = await askOutside({ url, method: 'POST' }, async (note) => {
      const outcome = await send(url, { addresses, headers, body, withinMs });
      note({ 'http.response.status_code': outcome.statusCode });
      return outcome;
    });
    return { statusCode, answer, failure: '', milliseconds: took() };
  } catch (error) {
    const failure = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection';
    return { statusCode: null, answer: '', failure, milliseconds: took() };
  }
}

interface Sent {
  addresses: readonly LookupAddress[];
  headers: Readonly<Record<string, string>>;
  body: string;
  withinMs: number;
}

function send(
  url: string,
  { addresses, headers, body, withinMs }: Sent,
): Promise<{ statusCode: number; answer: string }> {
  const bytes = Buffer.from(body);
  const [first] = addresses;
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(withinMs);
    const call = request(
      url,
      {
        method: 'POST',
        // the checked addresses, even if the name resolves to others now; the certificate is still the name's
        lookup: (_hostname, options, answer) =>
          options.all ? answer(null, [...addresses]) : answer(null, first!.address, first!.family),
        agent: false,
        signal,
        headers: {
          ...headers,
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': bytes.length,
          'User-Agent': 'Rian-Webhooks/1',
          Connection: 'close',
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let read = 0;
        const finish = () =>
          resolve({
            statusCode: response.statusCode ?? 0,
            answer: readable(Buffer.concat(chunks).toString('utf8')).slice(0, MOST_KEPT),
          });
        response.on('data', (chunk: Buffer) => {
          read += chunk.length;
          chunks.push(chunk);
          if (read <= MOST_READ_BYTES) return;
          finish();
          call.destroy();
        });
        response.once('end', finish);
        response.once('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error));
      },
    );
    call.once('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error));
    call.end(bytes);
  });
}

/** Databases do not store NUL, and other control characters disturb a screen. */
const readable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');

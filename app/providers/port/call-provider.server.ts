import { mustBeOutside } from '~/platform/outside.server';
import { fetchOutside } from '~/platform/traces/fetch-outside.server';
import { untilTimeout } from './provider-pace.server';

const MAX_ANSWER_BYTES = 256 * 1024;

export interface ProviderCall {
  /** The whole address. */
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** The body as sent; URLSearchParams set their own Content-Type. */
  body?: string | URLSearchParams;
}

export type ProviderAnswer =
  /** 2xx. */
  | { outcome: 'answer'; status: number; headers: Headers; text: string; json: unknown }
  /** The provider refused (4xx); `json` is its answer, undefined where there is none. */
  | { outcome: 'refused'; status: number; headers: Headers; text: string; json: unknown }
  /** No answer, a broken or oversized one, a redirect, 429 or 5xx: the result of the call is unknown. */
  | { outcome: 'unknown'; why: string };

/**
 * One call to a provider, without redirects or retries: a write may be repeated only with the provider's
 * idempotency. `json` is undefined for other text.
 */
export async function callProvider({ url, method, headers, body }: ProviderCall): Promise<ProviderAnswer> {
  try {
    await mustBeOutside();
    const { response, text } = await untilTimeout(async (signal) => {
      const response = await fetchOutside(url, {
        method,
        headers: { Accept: 'application/json', ...headers },
        body,
        redirect: 'error',
        signal,
      });
      return { response, text: await cappedText(response) };
    });
    const { status } = response;
    if (status >= 500 || status === 429 || status === 408 || status < 200)
      return { outcome: 'unknown', why: `HTTP ${status}` };
    if (text === null) return { outcome: 'unknown', why: 'an answer too long' };
    const answer = { status, headers: response.headers, text, json: parsedJson(text) };
    return { outcome: status < 300 ? 'answer' : 'refused', ...answer };
  } catch (error) {
    return { outcome: 'unknown', why: whyOf(error) };
  }
}

/** Reads are safe to repeat: once more when the first had no answer. */
export async function readFromProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const first = await callProvider(call);
  return first.outcome === 'unknown' ? callProvider(call) : first;
}

/** Null when it is longer than any answer of a provider. */
async function cappedText(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    // leaving the loop closes the connection
    if (length > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined for invalid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Never logs the address or the headers: they may hold a key. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` ${String(cause.code)}` : '';
  return `${error.name}${code}`;
}

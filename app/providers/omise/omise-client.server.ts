import { z } from 'zod';
import { mustBeOutside } from '~/platform/outside.server';
import { fetchOutside } from '~/platform/traces/fetch-outside.server';
import type { KeyTest, PaymentFailure } from '~/providers/port/provider';
import { untilTimeout } from '~/providers/port/provider-pace.server';

const MAX_PICTURE_BYTES = 256 * 1024;

export type OmiseAnswer =
  | { outcome: 'answer'; body: unknown }
  /** Omise refused the request (4xx) and did nothing. */
  | { outcome: 'refused'; status: number; failure: PaymentFailure }
  | { outcome: 'unknown'; why: string };

export interface OmiseAccess {
  /** Without a slash at its end: `https://api.omise.co`. */
  apiUrl: string;
  secretKey: string;
}

const errorShape = z.object({
  object: z.literal('error'),
  code: z.string(),
  message: z.string().default(''),
});

/** Reads are safe to repeat: once more when the first had no answer. */
export async function readFromOmise(access: OmiseAccess, path: string): Promise<OmiseAnswer> {
  const first = await callOmise(access, path, undefined);
  return first.outcome === 'unknown' ? callOmise(access, path, undefined) : first;
}

/** Reads the key's account, to test the key. */
export async function testOmiseKey(access: OmiseAccess): Promise<KeyTest> {
  const answer = await readFromOmise(access, '/account');
  if (answer.outcome === 'unknown') return { outcome: 'no answer' };
  if (answer.outcome === 'refused') return { outcome: 'refused', words: answer.failure.description };
  return { outcome: 'accepted' };
}

/** Writes are never repeated: Omise has no idempotency key, so a second call might charge twice. */
export function writeToOmise(
  access: OmiseAccess,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<OmiseAnswer> {
  return callOmise(access, path, fields);
}

/** Safe to repeat: deleting twice changes nothing. */
export function deleteAtOmise(access: OmiseAccess, path: string): Promise<OmiseAnswer> {
  return callOmise(access, path, undefined, 'DELETE');
}

async function callOmise(
  { apiUrl, secretKey }: OmiseAccess,
  path: string,
  fields: Readonly<Record<string, string>> | undefined,
  method = fields ? 'POST' : 'GET',
): Promise<OmiseAnswer> {
  let status: number;
  let body: unknown;
  try {
    await mustBeOutside();
    [status, body] = await untilTimeout(async (signal) => {
      const response = await fetchOutside(apiUrl + path, {
        method,
        headers: { ...authorization(secretKey), 'Omise-Version': '2019-05-29', Accept: 'application/json' },
        body: fields && new URLSearchParams(fields),
        redirect: 'error',
        signal,
      });
      return [response.status, (await response.json()) as unknown];
    });
  } catch (error) {
    return { outcome: 'unknown', why: whyOf(error) };
  }
  if (status >= 200 && status < 300) return { outcome: 'answer', body };
  const parsed = errorShape.safeParse(body);
  // overloaded or broken: the result of the call is unknown
  if (status >= 500 || status === 429 || !parsed.success)
    return { outcome: 'unknown', why: `HTTP ${status}` };
  return {
    outcome: 'refused',
    status,
    failure: { code: parsed.data.code, description: parsed.data.message.slice(0, 300) },
  };
}

/** Fetches a picture from Omise; null for any other address, so that no answer can send us elsewhere. */
export async function fetchOmisePicture(
  { apiUrl, secretKey }: OmiseAccess,
  address: string,
): Promise<Uint8Array | null> {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(apiUrl).origin) return null;
  try {
    await mustBeOutside();
    return await untilTimeout(async (signal) => {
      const response = await fetchOutside(address, {
        headers: authorization(secretKey),
        redirect: 'error',
        signal,
      });
      const isPicture = response.headers.get('Content-Type')?.startsWith('image/') ?? false;
      if (!response.ok || !isPicture) return null;
      if (Number(response.headers.get('Content-Length') ?? 0) > MAX_PICTURE_BYTES) return null;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return bytes.length > MAX_PICTURE_BYTES ? null : bytes;
    });
  } catch {
    return null;
  }
}

const authorization = (secretKey: string) => ({
  Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
});

/** Never logs the address or the headers: they hold the key. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` ${String(cause.code)}` : '';
  return `${error.name}${code}`;
}

import { CompactSign, compactVerify, errors } from 'jose';
import { z } from 'zod';
import { parsedJson } from '~/providers/port/call-provider.server';

const keyOf = (secretKey: string) => new TextEncoder().encode(secretKey);

/** Wraps the parameters as `{"payload": JWT}`, the gateway's format in both directions. */
export async function sealed(parameters: object, secretKey: string): Promise<string> {
  const payload = await new CompactSign(new TextEncoder().encode(JSON.stringify(parameters)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(keyOf(secretKey));
  return JSON.stringify({ payload });
}

export type Opened =
  /** Signed by the gateway with our key. */
  | { kind: 'signed'; claims: Readonly<Record<string, unknown>> }
  /** Unsigned: it can only report a failure. */
  | { kind: 'plain'; code: string; description: string }
  /** A foreign signature, or no gateway message at all. */
  | { kind: 'unreadable'; why: 'signature' | 'content' };

const sealedShape = z.object({ payload: z.string().max(64 * 1024) });
const plainShape = z.object({ respCode: z.string().max(10), respDesc: z.string().default('') });

/** Only HS256 with our key counts as signed; `none` and every other algorithm do not. */
export async function unsealed(message: unknown, secretKey: string): Promise<Opened> {
  const parsed = sealedShape.safeParse(message);
  if (!parsed.success) {
    const plain = plainShape.safeParse(message);
    if (!plain.success) return { kind: 'unreadable', why: 'content' };
    return { kind: 'plain', code: plain.data.respCode, description: plain.data.respDesc.slice(0, 300) };
  }
  try {
    const { payload } = await compactVerify(parsed.data.payload, keyOf(secretKey), { algorithms: ['HS256'] });
    const claims = parsedJson(new TextDecoder().decode(payload));
    const isObject = typeof claims === 'object' && claims !== null && !Array.isArray(claims);
    if (!isObject) return { kind: 'unreadable', why: 'content' };
    return { kind: 'signed', claims: claims as Record<string, unknown> };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { kind: 'unreadable', why: 'signature' };
    throw error;
  }
}

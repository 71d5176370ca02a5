import { CompactSign, compactVerify, errors } from 'jose';
import { z } from 'zod';
import { parsedJson } from '~/payments/providers/port/call-provider.server';

const keyOf = (secretKey: string) => new TextEncoder().encode(secretKey);

/** `{"payload": JWT}` of these parameters, as the gateway takes and sends them. */
export async function sealed(parameters: object, secretKey: string): Promise<string> {
  const payload = await new CompactSign(new TextEncoder().encode(JSON.stringify(parameters)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(keyOf(secretKey));
  return JSON.stringify({ payload });
}

export type Opened =
  /** Signed by the gateway with our key. */
  | { kind: 'signed'; claims: Readonly<Record<string, unknown>> }
  /** Without a signature: it can only ever mean that something failed. */
  | { kind: 'plain'; code: string; description: string }
  /** A signature of somebody else's, or no message of theirs at all. */
  | { kind: 'unreadable'; why: 'signature' | 'content' };

const sealedShape = z.object({ payload: z.string().max(64 * 1024) });
const plainShape = z.object({ respCode: z.string().max(10), respDesc: z.string().default('') });

/** Only HS256 with our key is a signature; `none` and every other algorithm are not. */
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

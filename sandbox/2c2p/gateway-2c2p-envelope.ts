import { createHmac, timingSafeEqual } from 'node:crypto';

/** Written down in the demo shop as well; worth nothing anywhere else. */
export const MERCHANT = 'JT99';
export const SECRET = 'SANDBOX_SECRET_0001';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (head: string, secret: string) =>
  createHmac('sha256', secret).update(head).digest('base64url');

/** `{ payload: JWT }`, as the gateway sends and takes them. */
export function seal(claims: object, secret = SECRET): { payload: string } {
  const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return { payload: `${head}.${signatureOf(head, secret)}` };
}

/** Null without the merchant's own signature. */
export function unseal(message: unknown): Record<string, unknown> | null {
  const { payload } = (message ?? {}) as { payload?: unknown };
  const [header, body, signature, ...more] = typeof payload === 'string' ? payload.split('.') : [];
  if (!header || !body || !signature || more.length > 0) return null;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(`${header}.${body}`, SECRET))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { alg } = read(header) ?? {};
  return alg === 'HS256' ? read(body) : null;
}

function read(encoded: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return null;
  }
}

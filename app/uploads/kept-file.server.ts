import { createHmac, timingSafeEqual } from 'node:crypto';

/** The scope of a signature: a form cannot use a file for another purpose. */
export interface KeptPurpose {
  /** signs the id the form carries between submits */
  secret: string;
  /** e.g. `slip` and its order */
  purpose: string;
}

/**
 * The signed id a page carries for a file stored by an earlier submit, so that it need not be chosen again.
 */
export function keepFile(uploadId: number, { secret, purpose }: KeptPurpose): string {
  return `${uploadId}.${signatureOf(uploadId, secret, purpose)}`;
}

/** The stored file's id; null for anything this shop has not signed. */
export function keptFileId(
  token: string | null | undefined,
  { secret, purpose }: KeptPurpose,
): number | null {
  const match = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token ?? '');
  if (!match) return null;
  const uploadId = Number(match[1]);
  const expected = Buffer.from(signatureOf(uploadId, secret, purpose));
  return timingSafeEqual(Buffer.from(match[2]!), expected) ? uploadId : null;
}

const signatureOf = (uploadId: number, secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`kept-file:v1\n${purpose}\n${uploadId}`).digest('base64url');

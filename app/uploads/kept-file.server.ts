import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature holds for: no form can carry a file into another purpose. */
export interface KeptPurpose {
  /** signs what a form carries from round to round */
  secret: string;
  /** e.g. `slip` and the order it belongs to */
  purpose: string;
}

/** What a page carries for a file that was stored in an earlier round, so that nobody has to look for it twice. */
export function keepFile(uploadId: number, { secret, purpose }: KeptPurpose): string {
  return `${uploadId}.${signatureOf(uploadId, secret, purpose)}`;
}

/** The file that was kept; null for anything this shop has not signed. */
export function keptFileId(kept: string | null | undefined, { secret, purpose }: KeptPurpose): number | null {
  const match = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(kept ?? '');
  if (!match) return null;
  const uploadId = Number(match[1]);
  const expected = Buffer.from(signatureOf(uploadId, secret, purpose));
  return timingSafeEqual(Buffer.from(match[2]!), expected) ? uploadId : null;
}

const signatureOf = (uploadId: number, secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`kept-file:v1\n${purpose}\n${uploadId}`).digest('base64url');

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Separates these signatures from others by the shop's secret. */
const PURPOSE = 'signed-address:v1';

/**
 * Signs a path until `expiresAt` (to the second): `/media/x.mp4` → `/media/x.mp4?until=…&key=…`.
 * @param path without query, as the browser requests it (percent-encoded)
 */
export function signPath(secret: string, path: string, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000);
  return `${path}?until=${until}&key=${signatureOf(secret, path, until)}`;
}

/** True while the address is unchanged and its time has not passed. */
export function checkSignedPath(
  secret: string,
  url: Pick<URL, 'pathname' | 'searchParams'>,
  now: Date,
): boolean {
  const param = url.searchParams.get('until') ?? '';
  if (!/^\d{1,12}$/.test(param)) return false;
  const until = Number(param);
  const signature = Buffer.from(url.searchParams.get('key') ?? '');
  const expected = Buffer.from(signatureOf(secret, url.pathname, until));
  return (
    signature.length === expected.length &&
    timingSafeEqual(signature, expected) &&
    now.getTime() < until * 1000
  );
}

function signatureOf(secret: string, path: string, until: number): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${until}\n${path}`).digest('base64url');
}

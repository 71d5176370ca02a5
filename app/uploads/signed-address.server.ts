import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keeps these signatures apart from whatever else the shop's secret signs. */
const PURPOSE = 'signed-address:v1';

/**
 * A path that opens until `expiresAt` (to the second) and then no more: `/media/x.mp4` → `/media/x.mp4?until=…&key=…`.
 * @param path without query, as the browser will ask for it (percent-encoded)
 */
export function signPath(secret: string, path: string, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000);
  return `${path}?until=${until}&key=${signatureOf(secret, path, until)}`;
}

/** True while the address is the one that was signed and its time has not passed. */
export function checkSignedPath(
  secret: string,
  url: Pick<URL, 'pathname' | 'searchParams'>,
  now: Date,
): boolean {
  const typed = url.searchParams.get('until') ?? '';
  if (!/^\d{1,12}$/.test(typed)) return false;
  const until = Number(typed);
  const given = Buffer.from(url.searchParams.get('key') ?? '');
  const expected = Buffer.from(signatureOf(secret, url.pathname, until));
  return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() < until * 1000;
}

function signatureOf(secret: string, path: string, until: number): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${until}\n${path}`).digest('base64url');
}

import { networkOf } from '~/values/network-address';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface OwnPlace {
  /** The shop's public address; null: it is asked for by whatever name the browser knows it by. */
  publicUrl: string | null;
  webPort: number;
}

/**
 * Whether a page of this shop asks. Browsers name the page's origin with each socket and each call to another origin;
 * what they send to their own says so. A program sends neither, and has nobody's cookie.
 */
export function isOwnPage(headers: Headers, place: OwnPlace): boolean {
  const { origin, host } = headers;
  if (origin !== undefined) return typeof origin === 'string' && ownOrigins(host, place).includes(origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The origins pages of this shop have, of a call to `host` (with the socket's port). */
export function ownOrigins(host: Headers[string], { publicUrl, webPort }: OwnPlace): string[] {
  if (publicUrl !== null) return [new URL(publicUrl).origin];
  if (typeof host !== 'string' || !URL.canParse(`http://${host}`)) return [];
  const asked = new URL(`http://${host}`);
  asked.port = String(webPort);
  return [asked.origin];
}

/** The network a call comes from: what that many proxies in front have written may be believed. */
export function callerNetwork(headers: Headers, address: string | undefined, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for'];
  const written = String(trustedProxies > 0 ? (forwarded ?? '') : '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const way = [...written, address ?? 'unknown'];
  return networkOf(way[Math.max(0, way.length - 1 - trustedProxies)] ?? 'unknown');
}

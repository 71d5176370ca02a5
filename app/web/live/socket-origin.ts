import { networkOf } from '~/values/network-address';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface OwnPlace {
  /** The shop's public address; null: any name by which the browser knows it. */
  publicUrl: string | null;
  webPort: number;
}

/**
 * Whether a page of this shop makes the request. Browsers send Origin with sockets and cross-origin
 * calls, Sec-Fetch-Site otherwise; a program sends neither, and holds no visitor's cookie.
 */
export function isOwnPage(headers: Headers, place: OwnPlace): boolean {
  const { origin, host } = headers;
  if (origin !== undefined) return typeof origin === 'string' && ownOrigins(host, place).includes(origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The origins of this shop's pages, for a call to `host` (with the socket's port). */
export function ownOrigins(host: Headers[string], { publicUrl, webPort }: OwnPlace): string[] {
  if (publicUrl !== null) return [new URL(publicUrl).origin];
  if (typeof host !== 'string' || !URL.canParse(`http://${host}`)) return [];
  const url = new URL(`http://${host}`);
  url.port = String(webPort);
  return [url.origin];
}

/** The caller's network; X-Forwarded-For counts for as many entries as there are trusted proxies. */
export function callerNetwork(headers: Headers, address: string | undefined, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for'];
  const forwardedAddress = String(trustedProxies > 0 ? (forwarded ?? '') : '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const way = [...forwardedAddress, address ?? 'unknown'];
  return networkOf(way[Math.max(0, way.length - 1 - trustedProxies)] ?? 'unknown');
}

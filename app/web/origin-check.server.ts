import { translator } from '~/text/translate';

export interface WriteRequest {
  method: string;
  /** The path without its query. */
  path: string;
  /** As Node gives them: lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Origins of this shop: the requested one, and the public one if configured. */
  ownOrigins: readonly string[];
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Webhooks and return pages of providers, as whole raw paths: a prefix may lead to any page
 * (`/webhook/../cart`).
 */
const PROVIDER_DOORS = [
  /^\/webhook\/(payment\/)?[a-z0-9-]+$/,
  /^\/pay\/return\/[\w-]+$/,
  /^\/pay\/securepay\/return$/,
];

/** Whether a raw path is one of them. */
export const isProviderDoor = (path: string): boolean => PROVIDER_DOORS.some((door) => door.test(path));

/**
 * Accepts writes from our own pages only, by Sec-Fetch-Site, else Origin. A request with neither is no
 * browser's with cookies, and passes only without a cookie, because it then carries no authority.
 */
export function isOwnOrigin({ method, path, headers, ownOrigins }: WriteRequest): boolean {
  if (READS.has(method)) return true;
  // verified by signature or reference, and checked at the provider; no session is involved
  if (isProviderDoor(path)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin !== undefined) return typeof origin === 'string' && ownOrigins.includes(origin);
  return headers.cookie === undefined;
}

/** The answer to a cross-site write: it comes before the router, so it is a complete page. */
export function foreignWritePage(): string {
  const t = translator('th');
  return `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t('error.403.title')}</title><h1>${t('error.403.title')}</h1><p>${t('error.403.origin')}</p><p><a href="/">${t('error.404.home')}</a></p></html>`;
}

import { translator } from '~/text/translate';

export interface WriteRequest {
  method: string;
  /** Without its query. */
  path: string;
  /** As Node gives them: names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Origins of this shop: the one asked for and, where it is set, the public one. */
  ownOrigins: readonly string[];
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Doors of the providers' own servers and pages; whole paths, as they were sent: one that only begins so may lead to any page
 * (`/webhook/../cart`).
 */
const PROVIDER_DOORS = [
  /^\/webhook\/(payment\/)?[a-z0-9-]+$/,
  /^\/pay\/return\/[\w-]+$/,
  /^\/pay\/securepay\/return$/,
];

/** A path as it was sent. */
export const isProviderDoor = (path: string): boolean => PROVIDER_DOORS.some((door) => door.test(path));

/**
 * Writes come from our own pages only. Sec-Fetch-Site settles it where the browser sends it; else Origin.
 * A request with neither comes from no browser that keeps cookies for a page, and passes only without a cookie: then it has
 * no trust to lend.
 */
export function isOwnOrigin({ method, path, headers, ownOrigins }: WriteRequest): boolean {
  if (READS.has(method)) return true;
  // known by signature or reference, and asked about again; they have no session to lend
  if (isProviderDoor(path)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin !== undefined) return typeof origin === 'string' && ownOrigins.includes(origin);
  return headers.cookie === undefined;
}

/** The answer to a write from elsewhere: it comes before the pages are asked, so it is a page by itself. */
export function foreignWritePage(): string {
  const t = translator('th');
  return `<!doctype html><html lang="th"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t('error.403.title')}</title><h1>${t('error.403.title')}</h1><p>${t('error.403.origin')}</p><p><a href="/">${t('error.404.home')}</a></p></html>`;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { currentOpenDatabase } from '~/platform/database/database.server';
import { holdTurn } from '~/platform/http/hold-turn';
import { Turns } from '~/platform/http/serving-turns';
import { log } from '~/platform/log.server';
import { translator } from '~/text/translate';
import type { Locale } from '~/values/time';
import { LOCALE_COOKIE, readCookie } from './cookies.server';
import { isProviderDoor } from './origin-check.server';
import { currentShop } from './shop.server';

/** The event loop's recent utilisation that counts as full. */
const MOST_USED = 0.9;
const SAMPLE_MS = 250;
const RETRY_SECONDS = 5;
/** Staff, and buyers with an order, who pay undisturbed. */
const WITHOUT_LINE = /^\/(admin|order|thankyou|pay)(\/|$)/;
/** Refused visitors are logged at most once in this time. */
const SAID_MS = 10_000;

/**
 * The waiting line for pages rendered per visitor. Provider notifications, payers and staff bypass
 * it; cached pages, files and health checks are handled before it.
 */
export function visitorsInLine() {
  const { visitorsAtOnce, lineSeconds } = currentShop().environment;
  const turns = new Turns({ most: visitorsAtOnce, patienceMs: lineSeconds * 1_000 }, pressure());
  const logFull = saidNowAndThen();
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const path = (request.url ?? '/').split('?')[0]!;
    if (isProviderDoor(path) || WITHOUT_LINE.test(path)) return next();
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    if (await turns.take(leaving.signal)) {
      holdTurn(turns, request, response);
      return next();
    }
    if (response.destroyed) return;
    logFull();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    response
      .writeHead(503, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'Cache-Control': 'no-store',
        'Retry-After': String(RETRY_SECONDS),
        // a sent form is not repeated automatically
        ...(isRead && { Refresh: String(RETRY_SECONDS) }),
      })
      .end(request.method === 'HEAD' ? undefined : fullPage(isRead, localeOf(request)));
  };
}

/** Whether the process is always busy, or its database connections are used up with more waiting. */
function pressure(): () => boolean {
  let since = performance.eventLoopUtilization();
  let at = performance.now();
  let isUsedUp = false;
  return () => {
    if (performance.now() - at >= SAMPLE_MS) {
      isUsedUp = performance.eventLoopUtilization(since).utilization > MOST_USED;
      since = performance.eventLoopUtilization();
      at = performance.now();
    }
    return isUsedUp || currentOpenDatabase().pool.waitingCount > 0;
  };
}

function saidNowAndThen(): () => void {
  let saidAt = -Infinity;
  let unsaid = 0;
  return () => {
    unsaid += 1;
    if (performance.now() - saidAt < SAID_MS) return;
    saidAt = performance.now();
    log.warn('more visitors than there is time for: sent away', { visitors: unsaid });
    unsaid = 0;
  };
}

/** The language from the browser's cookie, without a lookup. */
function localeOf({ headers }: IncomingMessage): Locale {
  const isSecure = currentShop().environment.publicUrl?.startsWith('https:') ?? false;
  const request = { headers: new Headers({ Cookie: headers.cookie ?? '' }) };
  return readCookie(request, LOCALE_COOKIE, isSecure) === 'en' ? 'en' : 'th';
}

const STYLE =
  ':root{color-scheme:light dark}body{font:1.125rem/1.7 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}h1{font-size:1.5rem}';

/** A complete page: rendering one of the shop's would take time that is lacking. */
function fullPage(isRead: boolean, locale: Locale): string {
  const t = translator(locale);
  const body = isRead ? t('error.full.read', { seconds: RETRY_SECONDS }) : t('error.full.sent');
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t('error.full.title')}</title><style>${STYLE}</style><h1>${t('error.full.title')}</h1><p role="status">${body}</p></html>`;
}

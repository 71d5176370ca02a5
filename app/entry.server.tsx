import { type EntryContext, type HandleDataRequestFunction, type HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withoutLinkToken } from '~/accounts/links/one-time-link';
import { stylesheetFor } from '~/kit/stylesheet/stylesheets.server';
import { partnerFormHosts } from '~/orders/partner/partner-shop.server';
import { isDatabaseAway, isDatabaseBusy } from '~/platform/database/database-away';
import { paymentFormHosts } from '~/providers/methods/registry.server';
import { isStorageDown, log, noteStorageDown, requestId } from './platform/log.server';
import { StorageDownError } from './platform/storage/file-store';
import { keepApart } from './text/keep-apart';
import { setType } from './text/set-type';
import { firstPictureLink } from './web/first-picture-link';
import { PageFrameContext } from './web/page-frame';
import { pageOf } from './web/page-handle';
import { securityHeaders } from './web/security-headers.server';
import { DEVELOPMENT_NONCE } from './web/sent-page/development';
import { currentShop } from './web/shop.server';

export { needsSandbox } from '~/providers/methods/provider-addresses';
export { closeShop, openShop, readiness, useSandbox } from './web/open-shop.server';
export { withRequestId, log } from './platform/log.server';
export { isTooSlow } from '~/platform/http/body-pace';
export { releaseBytes } from '~/platform/http/reserved-bytes.server';
export { withoutMemory, atOneMoment } from '~/platform/memory/public-changes.server';
export { originOfRequest, withOrigin } from '~/platform/http/origin.server';
export { withoutLinkToken } from '~/accounts/links/one-time-link';
export { branchFinder, buildOfBranch } from './web/routing/route-branches';
export { openLive } from './web/live/live-server.server';
export { currentShop } from './web/shop.server';
export { visitorsInLine } from './web/visitors-in-line.server';
export { malformedAddressPage } from './web/malformed-address.server';
export { meters } from './platform/meters.server';
export { beginSpan } from './platform/traces/traces.server';
export { metricsServer } from './web/metrics/metrics-server.server';
export { pagesFromMemory } from './web/page-memory/serve-remembered.server';
export { sharedPages } from './web/page-memory/serve-shared.server';
export { sendPagesWhole } from './web/sent-page/whole-page.server';
export { isCall } from './api/call-paths';
export { receive as receiveCall } from './api/door/node-door.server';
export { foreignWritePage, isOwnOrigin } from './web/origin-check.server';

/** Loaded with the first video that is sent (ADR-0117). */
export const videoParts = () => import('./web/videos/video-uploads.server');

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Response {
  const isDatabaseLost = withoutDatabase.has(request);
  const isDatabaseBusy = withBusyDatabase.has(request);
  if (isDatabaseLost || isDatabaseBusy) {
    status = 503;
    headers.set('Retry-After', isDatabaseLost ? '30' : '5');
  }
  // its page, or its form with what was typed
  const isStorageLost = isStorageDown() && status >= 400;
  if (isStorageLost) {
    status = 503;
    headers.set('Retry-After', '30');
  }
  const { matches, loaderData } = remix.staticHandlerContext;
  const page = pageOf(
    matches.map(({ route: { id } }) => ({
      handle: remix.routeModules[id]?.handle,
      data: loaderData[id] as unknown,
    })),
  );
  const stylesheet = stylesheetFor(page.stylesheet);
  const isSecure = currentShop().environment.publicUrl?.startsWith('https:') ?? false;
  const paymentHosts = page.leadsToPayment ? paymentFormHosts(new URL(request.url).hostname) : [];
  const hosts = { paymentHosts, partnerHosts: partnerFormHosts() };
  const styleSources = [stylesheet.hash, ...(import.meta.env.DEV ? [`nonce-${DEVELOPMENT_NONCE}`] : [])];
  const guarding = securityHeaders(page, { styleSources, isSecure, ...hosts });
  for (const [name, value] of Object.entries(guarding)) headers.set(name, value);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  const app = (
    <PageFrameContext.Provider
      value={{
        css: stylesheet.css,
        requestId: requestId(),
        isRead: request.method === 'GET',
        isDatabaseLost,
        isDatabaseBusy,
        isStorageLost,
      }}
    >
      <RemixServer context={remix} url={request.url} />
    </PageFrameContext.Provider>
  );
  // Nothing of a page arrives late, and a string renders twice as fast as a stream. No framework takes it up in the browser
  // (ADR-0044): it needs no marks for that, and the paths of its drawings close themselves.
  const rendered = keepApart(`<!doctype html>${renderToStaticMarkup(app).replaceAll('></path>', '/>')}`);
  // staff pages and papers have columns of their own, which a phrase kept whole would widen; the one-page purchase has no byte to spare
  const isSet = page.frame !== 'staff' && page.frame !== 'bare' && page.stylesheet !== 'onePage';
  const html = isSet ? setType(rendered) : rendered;
  const picture = firstPictureLink(html);
  if (picture) headers.append('Link', picture);
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

/** Answers without a page (single fetch, resource addresses) are personal unless their door says otherwise. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  return response;
};

/** Requests that found no database: their page says so, and that what was typed can be sent again. */
const withoutDatabase = new WeakSet<Request>();

/** And those that waited too long for what another holds. */
const withBusyDatabase = new WeakSet<Request>();

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isDatabaseAway(error)) withoutDatabase.add(request);
  if (isDatabaseBusy(error)) withBusyDatabase.add(request);
  if (error instanceof StorageDownError) noteStorageDown();
  if (request.signal.aborted) return;
  // a method no page takes, and the like: nothing of ours is wrong
  if (isRouteErrorResponse(error)) {
    const { status } = error;
    const { pathname } = new URL(request.url);
    log.warn('request refused', { path: withoutLinkToken(pathname), method: request.method, status });
    return;
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error('request failed', {
    path: withoutLinkToken(new URL(request.url).pathname),
    error: message,
    id: requestId(),
  });
};

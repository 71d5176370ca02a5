import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import {
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
} from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { withoutLinkToken } from './accounts/one-time-link';
import { sheetFor } from './kit/sheet/sheets.server';
import { partnerFormHosts } from './orders/partner-shop.server';
import { paymentFormHosts } from './payments/providers/registry.server';
import { isDatabaseAway } from './platform/database-away';
import { log, requestId } from './platform/log.server';
import { openShop } from './web/open-shop.server';
import { PageFrameContext } from './web/page-frame';
import { pageOf } from './web/page-handle';
import { securityHeaders } from './web/security-headers.server';
import { currentShop } from './web/shop.server';

await openShop();

export { needsSandbox } from './settings/provider-addresses';
export { closeShop, isShopReady, useSandbox } from './web/open-shop.server';
export { withRequestId, log } from './platform/log.server';
export { originOfRequest, withOrigin } from './platform/origin.server';
export { withoutLinkToken } from './accounts/one-time-link';
export { currentShop } from './web/shop.server';
export { foreignWritePage, isOwnOrigin } from './web/origin-check.server';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Promise<Response> {
  const isDatabaseLost = withoutDatabase.has(request);
  if (isDatabaseLost) {
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
  const sheet = sheetFor(page.sheet);
  const isSecure = currentShop().environment.publicUrl?.startsWith('https:') ?? false;
  const nonce = page.hydrate ? randomBytes(16).toString('base64') : undefined;
  const paymentHosts = page.leadsToPayment ? paymentFormHosts(new URL(request.url).hostname) : [];
  const hosts = { paymentHosts, partnerHosts: partnerFormHosts() };
  const guarding = securityHeaders(page, { sheetHash: sheet.hash, nonce, isSecure, ...hosts });
  for (const [name, value] of Object.entries(guarding)) headers.set(name, value);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  const app = (
    <PageFrameContext.Provider value={{ css: sheet.css, nonce, requestId: requestId(), isDatabaseLost }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </PageFrameContext.Provider>
  );
  if (page.hydrate) return new Response(await streamOf(app, request), { status, headers });
  // Nothing on a page without framework JavaScript arrives late, and a string renders twice as fast as a stream. Nobody takes
  // it up in the browser either: it needs no marks for that, and the paths of its drawings close themselves.
  const html = () => `<!doctype html>${renderToStaticMarkup(app).replaceAll('></path>', '/>')}`;
  return new Response(request.method === 'HEAD' ? null : html(), {
    status,
    headers,
  });
}

/** Answers without a page (single fetch, resource addresses) are personal unless their door says otherwise. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  return response;
};

function streamOf(app: React.ReactElement, request: Request): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const rendering = renderToPipeableStream(app, {
      onShellReady() {
        const body = new PassThrough();
        resolve(createReadableStreamFromReadable(body));
        rendering.pipe(body);
      },
      onShellError: reject,
      onError: (error) => log.error('rendering failed', { error }),
    });
    request.signal.addEventListener('abort', () => rendering.abort());
  });
}

/** Requests that found no database: their page says so, and that what was typed can be sent again. */
const withoutDatabase = new WeakSet<Request>();

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isDatabaseAway(error)) withoutDatabase.add(request);
  if (request.signal.aborted) return;
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error('request failed', {
    path: withoutLinkToken(new URL(request.url).pathname),
    error: message,
    id: requestId(),
  });
};

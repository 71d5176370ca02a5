import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http, { type Server } from 'node:http';
import net from 'node:net';
import { constants } from 'node:zlib';
import { createRequestHandler } from '@remix-run/express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import type * as EntryModule from './app/entry.server';

/**
 * Web on PORT, sockets on SOCKET_PORT. Everything that knows the shop comes from the Remix build's entry module:
 * importing `app/` here would make a second copy of it.
 */
type Entry = typeof EntryModule;

if (process.argv.slice(2).some((typed) => typed === '--help' || typed === '-h')) {
  process.stdout.write(
    'npm start (in a container node build/server.mjs) opens the shop: SHOP_MODE=demo|live, PORT, SOCKET_PORT, DATABASE_URL, DATA_DIR, …\n' +
      'All settings by environment: .env.example, docs/operations.md. Other commands: README.md, each with --help\n',
  );
  process.exit(0);
}

const isDevelopment = process.env.NODE_ENV === 'development';

const vite = isDevelopment
  ? await (await import('vite')).createServer({ server: { middlewareMode: true }, appType: 'custom' })
  : null;
const loadBuild = async () =>
  (vite
    ? await vite.ssrLoadModule('virtual:remix/server-build')
    : await import('virtual:remix/server-build')) as ServerBuild;

const build = await loadBuild();
let isStopping = false;
const shop = build.entry.module as unknown as Entry;
await shop.openShop();
const { environment } = shop.currentShop();

const contexts = new WeakMap<http.IncomingMessage, AppLoadContext>();
const app = express();
app.disable('x-powered-by');
app.set('trust proxy', environment.trustedProxies);
app.use(nameRequest);
app.use(endSlowBody);
app.use(drainUnread);
app.use(refuseBadAddress);
app.use(refuseForeignWrites);
app.use(refuseNul);
app.use(refuseMalformed);
// development changes the pages themselves
if (!isDevelopment) {
  const pages = shop.pagesFromMemory();
  app.use((request, response, next) => void pages(request, response, next).catch(next));
  const shared = shop.sharedPages(build);
  app.use((request, response, next) => void shared(request, response, next, contextOf).catch(next));
}
// of what is no page: those are packed whole. A window of 64 kB: the usual one of 4 MB costs two to four times as much in memory
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_LGWIN]: 16 } };
app.use(compression({ threshold: 512, brotli }));
app.use(shop.sendPagesWhole);
app.get('/healthz', (_request, response) => void response.type('text').send('ok'));
app.get('/readyz', (_request, response, next) => {
  shop
    .readiness()
    .then(({ isReady, says }) =>
      response
        .status(isReady ? 200 : 503)
        .type('text')
        .send(says),
    )
    .catch(next);
});
// programs come here, and find no pages
app.use((request, response, next) => {
  if (!shop.isCall(request.path)) return next();
  shop.receiveCall(request, response).catch(next);
});
if (vite) {
  app.use(vite.middlewares);
} else {
  app.use(
    '/assets',
    express.static('build/client/assets', { immutable: true, maxAge: '1y', fallthrough: false }),
  );
  const files = express.static('build/client', { maxAge: '1h', index: false });
  // a page is no file: nobody looks for it on the disk
  const known = new Set(fs.readdirSync('build/client'));
  app.use((request, response, next) => {
    if (known.has(decodeURIComponent(request.path.split('/')[1] ?? ''))) files(request, response, next);
    else next();
  });
}
// films of staff in parts that go on after a lost line; whoever may not is refused there
app.all(['/admin/film-parts', '/admin/film-parts/:id'], (request, response, next) => {
  shop
    .filmParts()
    .then(({ receiveFilmPart }) => receiveFilmPart(request, response))
    .catch(next);
});
const handlerOf = (handled: ServerBuild | typeof loadBuild) =>
  createRequestHandler({
    build: handled,
    mode: process.env.NODE_ENV,
    // a door that sends a file reads it as the visitor takes it: Remix writes on without waiting
    getLoadContext: (request, response) =>
      Object.assign(contextOf(request), { whenWritable: () => whenWritable(response) }),
  });
if (!isDevelopment) {
  const inLine = shop.visitorsInLine();
  app.use((request, response, next) => void inLine(request, response, next).catch(next));
}
const handlerFor = vite ? () => Promise.resolve(handlerOf(loadBuild)) : handlersByBranch();
app.all('*', (request, response, next) => {
  handlerFor(request.path)
    .then((handle) => handle(request, response, next))
    .catch(next);
});

/**
 * Of each route a handler that knows it and those around it only (ADR-0079), made of modules that are loaded when it is first asked for
 * (ADR-0117). Where no route answers, the root alone says so.
 */
function handlersByBranch() {
  const find = shop.branchFinder(build.routes);
  const ofBranch = new Map<string, Promise<ReturnType<typeof handlerOf>>>();
  return (path: string) => {
    const id = find(path.replace(/\.data$/, '').replace(/^\/_root$/, '/')) ?? 'root';
    const known = ofBranch.get(id);
    if (known) return known;
    const handler = shop.buildOfBranch(id, build).then(handlerOf);
    ofBranch.set(id, handler);
    // the next to ask tries again
    handler.catch(() => ofBranch.delete(id));
    return handler;
  };
}

/** What all that handles a request shares of it. */
function contextOf(request: http.IncomingMessage): AppLoadContext {
  const known = contexts.get(request) ?? {};
  contexts.set(request, known);
  return known;
}

/** Resolves when the connection takes more bytes, or takes none any more. */
function whenWritable(response: express.Response): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });
}

const DEFAULT_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cache-Control', 'private, no-store'],
] as const;

let isProxyWarned = false;

/**
 * Without a proxy to believe, nothing a visitor writes about where they ask or come from is read: Remix takes the port of its address
 * from X-Forwarded-Host whatever Express trusts. Behind a proxy nobody told us of all visitors are one to every limit: said once.
 */
function forgetForwarded({ headers }: express.Request): void {
  if (environment.trustedProxies > 0) return;
  delete headers['x-forwarded-host'];
  if (isProxyWarned || headers['x-forwarded-for'] === undefined) return;
  isProxyWarned = true;
  shop.log.warn(
    'X-Forwarded-For is not believed, and all who come through that proxy count as one visitor: set TRUST_PROXY to how many proxies ' +
      'stand in front; without any, somebody writes it themselves',
  );
}

/** Of any answer: a type that was not said is not guessed, and what does not say that it may be kept is kept by nobody (OPS-03). */
function sayDefaults(response: express.Response): void {
  const writeHead = response.writeHead.bind(response) as (...answer: unknown[]) => express.Response;
  response.writeHead = (...answer: unknown[]) => {
    if (!response.headersSent)
      for (const [name, value] of DEFAULT_HEADERS)
        if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead(...answer);
  };
}

/** Request id in the logs and the answer; the visitor's address where `trust proxy` allows to believe it. */
function nameRequest(request: express.Request, response: express.Response, next: express.NextFunction) {
  const id = randomUUID().slice(0, 13);
  const startedAt = performance.now();
  response.setHeader('X-Request-Id', id);
  forgetForwarded(request);
  sayDefaults(response);
  request.headers['x-client-address'] = request.ip ?? 'unknown';
  request.headers['x-request-id'] = id;
  if (isStopping) response.setHeader('Connection', 'close');
  let endSpan: (facts: { 'http.response.status_code': number }, isFailed: boolean) => void = () => undefined;
  response.once('close', () => {
    const { statusCode } = response;
    endSpan({ 'http.response.status_code': statusCode }, statusCode >= 500 || !response.writableFinished);
  });
  response.on('finish', () => {
    const milliseconds = Math.round(performance.now() - startedAt);
    const path = shop.withoutLinkToken(request.originalUrl.split('?')[0] ?? '');
    shop.meters()?.requests.observe(
      {
        method: request.method,
        route: findRoute(request.path) ?? 'other',
        status: response.statusCode,
      },
      milliseconds / 1000,
    );
    shop.withRequestId(id, () =>
      shop.log.info('request', {
        method: request.method,
        path,
        status: response.statusCode,
        ms: milliseconds,
      }),
    );
  });
  response.once('close', () => shop.releaseBytes(id));
  const { method, ip: address } = request;
  // a page for whoever shows a token is made from the database alone, as the answers in memory are not for them either
  const isAnew = request.headers.authorization !== undefined && !shop.isCall(request.path);
  const read = isAnew ? shop.readingAnew : shop.readingOnce;
  const run = () =>
    shop.withOrigin(
      shop.originOfRequest({ method, path: shop.withoutLinkToken(request.path), id, address }),
      method === 'GET' ? () => read(next) : next,
    );
  if (!environment.traces) return run();
  const route = shop.isCall(request.path) ? 'api' : (findRoute(request.path) ?? 'other');
  endSpan = shop.beginSpan(
    {
      name: `${method} ${route}`,
      kind: 'SERVER',
      facts: { 'http.request.method': method, 'http.route': route, 'rian.request': id },
      // whoever stands in front may have begun the trace; a visitor has not
      continues: environment.trustedProxies > 0 ? { traceparent: request.headers.traceparent } : {},
    },
    run,
  ).end;
}

/**
 * A body that stopped coming, or only drips, holds its connection for nothing. What waits to be read is not the sender's fault.
 */
function endSlowBody(request: express.Request, response: express.Response, next: express.NextFunction) {
  next();
  const { socket, headers } = request;
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
  const beganAt = performance.now();
  const before = socket.bytesRead;
  let seen = { bytes: 0, at: beganAt };
  const watch = setInterval(
    () => {
      if (request.complete) return done();
      const now = performance.now();
      const bytes = socket.bytesRead - before;
      if (bytes > seen.bytes || request.readableLength > 0) seen = { bytes, at: now };
      const progress = { elapsedMs: now - beganAt, silentMs: now - seen.at, bytes };
      if (!shop.isTooSlow(progress, environment.bodyIdleSeconds)) return;
      done();
      shop.log.warn('body given up: too slow', { path: shop.withoutLinkToken(request.path), bytes });
      if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
    },
    Math.min(1_000, environment.bodyIdleSeconds * 250),
  );
  const done = () => {
    clearInterval(watch);
    request.off('end', done).off('close', done);
  };
  request.once('end', done).once('close', done);
}

/** A name or address as browsers write it, with its port. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const isHost = (host: string) => {
  const found = HOST.exec(host);
  return found !== null && Number(found[1] ?? 0) <= 65_535 && URL.canParse(`http://${host}`);
};

/** What no browser asks for: an address that cannot be read, or that is another server's. Of all of it nothing can be made. */
function refuseBadAddress(request: express.Request, response: express.Response, next: express.NextFunction) {
  const { originalUrl, method, headers } = request;
  if (method === 'OPTIONS' && originalUrl === '*')
    return void response.status(204).set('Allow', 'GET, HEAD, POST, OPTIONS').end();
  const forwarded = headers['x-forwarded-host'];
  const hosts = [headers.host, ...(forwarded === undefined ? [] : [String(forwarded).split(',')[0]?.trim()])];
  const isReadable =
    originalUrl.startsWith('/') &&
    // only HTTP/1.0 names none
    hosts.every((host) => host === undefined || isHost(host)) &&
    URL.canParse(`http://host${originalUrl}`);
  if (isReadable) return next();
  response.status(400).type('text').send('Bad Request');
}

/** Whoever sends a file where none is read hears the answer all the same; of more than this the connection ends. */
const MOST_DRAINED_BYTES = 16 * 1024 * 1024;

/**
 * An answer may come before its request is read: a session has ended, a page is not there. What is still on its way is taken in
 * and forgotten, so that the browser sees the answer and the next request of the connection is heard.
 */
function drainUnread(request: express.Request, response: express.Response, next: express.NextFunction) {
  response.once('finish', () => {
    if (request.complete) return;
    let drained = 0;
    // who was to read it has answered, and holds it up
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > MOST_DRAINED_BYTES) request.socket.destroy();
    });
    request.resume();
  });
  next();
}

/** Before anything that could write: no action of any page escapes it (R-12). */
function refuseForeignWrites(
  request: express.Request,
  response: express.Response,
  next: express.NextFunction,
) {
  const asked = `${request.protocol}://${request.get('Host')}`;
  const ownOrigins = environment.publicUrl ? [asked, new URL(environment.publicUrl).origin] : [asked];
  const { method, path, headers } = request;
  if (shop.isCall(path)) return forgetForeignCookies(request, ownOrigins, next);
  if (shop.isOwnOrigin({ method, path, headers, ownOrigins })) {
    // Remix compares Origin with the host once more, and a proxy may ask for us by another name than PUBLIC_URL
    const { origin } = headers;
    if (origin && ownOrigins.includes(origin)) headers['x-forwarded-host'] = new URL(origin).host;
    return next();
  }
  shop.log.warn('write from another site refused', { origin: headers.origin, path: request.path });
  response
    .status(403)
    .set({ 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-store' })
    .type('html')
    .send(shop.foreignWritePage());
}

/**
 * A call that no page of ours makes is nobody's by its cookies: who brings a token needs none, and a page elsewhere gets none (R-165).
 * The API itself says so to whoever needed them.
 */
function forgetForeignCookies(request: express.Request, ownOrigins: string[], next: express.NextFunction) {
  const { method, path, headers } = request;
  const isOwn = shop.isOwnOrigin({ method, path, headers, ownOrigins });
  const isElsewhere = headers.origin !== undefined && !ownOrigins.includes(headers.origin);
  if (!isOwn && headers.authorization === undefined && headers.cookie !== undefined)
    headers['x-foreign-write'] = '1';
  else delete headers['x-foreign-write'];
  if (!isOwn || isElsewhere || headers.authorization !== undefined) delete headers.cookie;
  next();
}

/** No address of ours holds NUL, and no database takes it. */
function refuseNul(request: express.Request, response: express.Response, next: express.NextFunction) {
  // the API says so in its own words
  if (!request.originalUrl.includes('%00') || shop.isCall(request.path)) return next();
  response.status(400).type('text').send('Bad Request');
}

/** Express would decode the path, fail, and write the whole of it to stderr, a token in it too. */
function refuseMalformed(request: express.Request, response: express.Response, next: express.NextFunction) {
  if (shop.isCall(request.path)) return next();
  try {
    decodeURIComponent(request.path);
  } catch {
    return void response
      .status(400)
      .set({
        'Content-Security-Policy': "default-src 'none'",
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .type('html')
      .send(shop.malformedAddressPage());
  }
  next();
}

// whoever reads the log may go away; the shop stays open
process.stdout.on('error', () => undefined);

/** Longer than a proxy in front keeps an idle connection (nginx: 60 s), so that it is never ended under a form on its way. */
const IDLE_MS = 75_000;
// a certificate of 20 MB takes a slow phone seven minutes; how slow it may be, `endSlowBody` says
const web = http.createServer(
  { headersTimeout: 20_000, requestTimeout: 600_000, keepAliveTimeout: IDLE_MS },
  app,
);
// whoever has not said within seconds what they want is nobody's page
const socketHttp = http.createServer(
  { headersTimeout: 10_000, requestTimeout: 20_000 },
  (_request, response) => response.writeHead(404).end(),
);

const findRoute = shop.branchFinder(build.routes);
const metrics = environment.metrics && (await shop.metricsServer());

const webPort = await listen(web, environment.port, 'PORT');
const socketPort = await listen(socketHttp, environment.socketPort, 'SOCKET_PORT');
const metricsPort =
  metrics &&
  (await listen(metrics, environment.metrics?.port ?? 0, 'METRICS_PORT', environment.metrics?.host));
const live = await shop.openLive(socketHttp, webPort, socketPort);
const url = environment.publicUrl ?? `http://localhost:${webPort}`;
const sandbox =
  environment.mode === 'demo' && shop.needsSandbox(environment.providers) ? await startSandbox() : null;
shop.log.info('ready', {
  url,
  port: webPort,
  socketPort,
  mode: environment.mode,
  pid: process.pid,
  ...(metricsPort !== null && { metricsPort }),
  ...(sandbox && { sandbox: sandbox.url }),
});
if (environment.mode === 'demo' && process.stdout.isTTY) printWelcome();

/** A demo shop has its payment providers beside it; they tell it at its own port what was paid. */
async function startSandbox() {
  const { openSandbox } = await import('./sandbox/open-sandbox');
  const opened = await openSandbox({
    port: environment.sandboxPort,
    host: environment.sandboxHost,
    mode: environment.mode,
  });
  opened.notify(`http://127.0.0.1:${webPort}/webhook`);
  shop.useSandbox(opened.url);
  return opened;
}

function listen(server: Server, port: number, setting: string, host?: string): Promise<number> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `port ${port} is in use; choose another with ${setting}=…`
          : error.message;
      process.stderr.write(`Rian cannot start: ${reason}\n`);
      process.exit(1);
    });
    server.listen({ port, host }, () => resolve((server.address() as { port: number }).port));
  });
}

function printWelcome() {
  process.stdout.write(`
  เรียน · Rian is open: ${url}

  Demo accounts, password rian-demo
    student        student@demo.test
    company        company@demo.test
    instructor     instructor@demo.test
    administrator  admin@demo.test     ${url}/admin
${sandbox ? `\n  Payments without money, and the bank that pays them: ${sandbox.url}\n` : ''}
`);
}

async function stop(signal: string) {
  if (isStopping) return;
  isStopping = true;
  shop.log.info('stopping', { signal });
  // whatever hangs: the next start repeats what was under way
  setTimeout(() => process.exit(1), 20_000).unref();
  await live.close();
  await sandbox?.close();
  metrics?.close();
  await letAnswersEnd();
  await shop.closeShop();
  process.exit(0);
}
/** So long a client may ask once more over a connection it has, and is told to close it: cut off, its request would be lost. */
const LAST_WORD_MS = 500;

/**
 * Takes no new connection, says `Connection: close` with every answer (`nameRequest`), closes what is idle after a moment, and waits 10 s for what is
 * under way.
 */
async function letAnswersEnd(): Promise<void> {
  // the close of a web server would cut idle connections off at once
  const ended = new Promise((done) => net.Server.prototype.close.call(web, done));
  let idle: NodeJS.Timeout | undefined;
  const told = setTimeout(() => (idle = setInterval(() => web.closeIdleConnections(), 50)), LAST_WORD_MS);
  const late = setTimeout(() => web.closeAllConnections(), 10_000);
  await ended;
  for (const timer of [told, late, idle]) clearTimeout(timer);
}

process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
